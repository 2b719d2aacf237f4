import { reportLimit } from '@noticeboard/content-model';
import { stateParameterOf, useLanguageOf, useSite, useTranslate } from '../app/site-context';
import { Section } from '../ui/page-parts';
import { Moment } from '../ui/time';
import type { Translate } from '../words/translator';
import type { AnswerView, FamilyPageView } from './posting-view';

/** The answers of staff to readers' reports on dates, and the form for another: it needs no script. */
export function DateReports({ view: { id, dates, answers = [] } }: { readonly view: FamilyPageView }) {
  const { t, ...site } = useSite();
  const takesReports = dates.length > 0 && stateParameterOf(site) === undefined;
  if (!takesReports && answers.length === 0) return null;
  return (
    <Section id="report" headingId="report-heading" heading={t('Is a date wrong?')} className="notice print:hidden">
      {answers.length > 0 && (
        <ul className="mt-3">
          {answers.map((answer) => (
            <Answer key={answer.label + answer.at} answer={answer} />
          ))}
        </ul>
      )}
      {takesReports && <ReportForm id={id} dates={dates} />}
    </Section>
  );
}

/** "a reader asked, confirmed after 3 h" */
export function answerWords({ answer, took }: Pick<AnswerView, 'answer' | 'took'>, t: Translate): string {
  return t(words[answer], { time: durationText(took, t) });
}

function Answer({ answer: { label, answer, note, at, took } }: { readonly answer: AnswerView }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  return (
    <li className="history-entry">
      <p>
        <strong>{t(label)}</strong>: {answerWords({ answer, took }, t)} · <Moment at={at} withTime />
      </p>
      {note !== '' && <p lang={languageOf(note)}>{note}</p>}
    </li>
  );
}

const words = {
  confirmed: 'a reader asked, confirmed after {time}',
  corrected: 'a reader asked, corrected after {time}',
  declined: 'a reader asked, left as it is after {time}',
} as const satisfies Record<AnswerView['answer'], string>;

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const;

function durationText(ms: number, t: Translate): string {
  if (ms < hour) return t('{count} min', { count: Math.max(1, Math.round(ms / minute)) });
  if (ms < 2 * day) return t('{count} h', { count: Math.round(ms / hour) });
  return t('{count} days', { count: Math.round(ms / day) });
}

function ReportForm({ id, dates }: Pick<FamilyPageView, 'id' | 'dates'>) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  return (
    <form method="post" action="/report" className="mt-3 grid max-w-prose gap-3">
      <input type="hidden" name="kind" value="posting" />
      <input type="hidden" name="id" value={id} />
      <label className="grid gap-1">
        <span className="label">{t('Which date')}</span>
        <select name="field" className="min-h-11 w-full rounded border border-rule bg-surface px-2">
          {dates.map(({ field, label, text }) => (
            <option
              key={field}
              value={field}
              lang={languageOf(t(label) + text)}
            >{`${t(label)}: ${text.slice(0, longestOption)}`}</option>
          ))}
        </select>
      </label>
      <label className="grid gap-1">
        <span className="label">{t('What is wrong, and where you read it')}</span>
        <textarea
          name="says"
          required
          rows={2}
          maxLength={reportLimit}
          className="w-full rounded border border-rule bg-surface p-2"
        />
      </label>
      <p className="text-small text-muted">
        {t('Staff alone read it; it is deleted after 90 days. Write no name and no number of yours.')}
      </p>
      <p>
        <button className="button-quiet">{t('Send to staff')}</button>
      </p>
    </form>
  );
}

const longestOption = 80;
