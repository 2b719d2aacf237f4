import { useLanguageOf, useSite, useTranslate } from '../app/site-context';
import { PageHeading, Section } from '../ui/page-parts';
import { Moment } from '../ui/time';
import type { ComparedRow, VersionsView } from './versions.loader';

/** The page tells what a notice said at two moments. It works without scripts. */
export function View({ view }: { readonly view: VersionsView }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const { of, title, earlierAt, laterAt, rows, isCut, isMalformed } = view;
  return (
    <div className="reading-width">
      <PageHeading>{t('What it said, and when')}</PageHeading>
      <p lang={languageOf(title)} className="mt-2 font-semibold wrap-anywhere">
        {title}
      </p>
      <p className="mt-2 text-muted">
        {t(
          'Choose two days. Each stands for its end in India. What readers saw comes from the public log, which nobody rewrites.',
        )}
      </p>
      {isMalformed && (
        <p role="status" className="empty">
          {t('A day is written 2026-11-20. The days below are shown instead.')}
        </p>
      )}
      <form method="get" action={pastPath('versions', of)} className="past-days">
        <DayField name="then" label={t('On')} value={view.earlier} />
        <DayField name="later" label={t('And on')} value={view.later} />
        <button type="submit" className="button">
          {t('Compare')}
        </button>
      </form>
      {rows.length === 0 ? (
        <p className="empty">{t('Nothing differs between these two days.')}</p>
      ) : (
        <div className="past-table">
          <table className="facts past-facts">
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <VersionHead at={earlierAt} of={of} />
                <VersionHead at={laterAt} of={of} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.key} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Entries view={view} />
      {isCut && <p className="mt-4 text-muted">{t('Older changes are left out here. The public log has them.')}</p>}
    </div>
  );
}

export function pastPath(page: 'versions' | 'slip', { kind, id }: VersionsView['of']): string {
  return `/${page}/${kind}/${id}`;
}

interface DayFieldProps {
  readonly name: 'then' | 'later';
  readonly label: string;
  readonly value: string;
}

function DayField({ name, label, value }: DayFieldProps) {
  return (
    <label>
      {label} <input key={value} type="date" name={name} defaultValue={value} className="search-input" />
    </label>
  );
}

function VersionHead({ at, of }: { readonly at: string | undefined; readonly of: VersionsView['of'] }) {
  const t = useTranslate();
  return (
    <th scope="col">
      {at === undefined ? (
        t('Not public yet')
      ) : (
        <>
          <Moment at={at} withTime />{' '}
          <a href={`${pastPath('slip', of)}?at=${at}`} rel="nofollow" className="text-link">
            {t('Slip')}
          </a>
        </>
      )}
    </th>
  );
}

function Row({ row: { label, name, earlier, later } }: { readonly row: ComparedRow }) {
  const { t } = useSite();
  return (
    <tr>
      <th scope="row">{name === '' ? t(label) : `${t(label)}: ${name}`}</th>
      <Value text={earlier} />
      <Value text={later} />
    </tr>
  );
}

function Value({ text }: { readonly text: string | undefined }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  if (text === undefined) return <td className="text-muted">{t('This text was taken out.')}</td>;
  if (text === '') return <td className="text-muted">{t('nothing')}</td>;
  return (
    <td lang={languageOf(text)} className="wrap-anywhere whitespace-pre-line">
      {text}
    </td>
  );
}

function Entries({ view: { of, entries } }: { readonly view: VersionsView }) {
  const t = useTranslate();
  return (
    <Section headingId="public-versions" heading={t('Every public version')}>
      <ol className="mt-3">
        {entries.map(({ time, what, reason }, place) => (
          <li key={`${time} ${place}`} className="history-entry">
            <Moment at={time} withTime /> · {t(what)}
            {reason !== undefined && ` · ${reason}`}{' '}
            <a href={`${pastPath('versions', of)}?then=${time}`} rel="nofollow" className="text-link">
              {t('Compare with today')}
            </a>{' '}
            <a href={`${pastPath('slip', of)}?at=${time}`} rel="nofollow" className="text-link">
              {t('Slip')}
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}
