import type { FieldGroup } from '@noticeboard/content-model';
import { Fragment } from 'react';
import { useLanguageOf, useTranslate } from '../app/site-context';
import { useMade } from '../ui/made-markup';
import { PresentOnly } from '../ui/page-parts';
import { bornWords, Day } from '../ui/time';
import type { Fact, NotificationView, FactSection as Section } from './facts';
import type { PreviousValue } from './previous-values';

/** A value as typed, with its line breaks, its previous value, the day that it states and its calendar link. */
export function FactValue({ fact }: { readonly fact: Fact }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const { label, value, was, reading, calendar } = fact;
  return (
    <>
      <span lang={languageOf(value)} className="typed-text">
        {value}
      </span>
      {reading && (
        <>
          {' '}
          <span className="fact-note">
            <Day day={reading} withWeekday />
          </span>
        </>
      )}
      <PreviousText was={was} />
      {calendar && (
        <PresentOnly>
          {' '}
          <a href={calendar} className="calendar-link">
            {t('Add to calendar')}
            <span className="sr-only">: {fact.ownLabel ? label : t(label)}</span>
          </a>
        </PresentOnly>
      )}
    </>
  );
}

/** The previous value is struck through and labelled: screen readers do not announce a line through text. */
export function PreviousText({ was }: { readonly was: PreviousValue | undefined }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  if (!was) return null;
  return (
    <>
      {' '}
      <span className="fact-note former">
        {t('was')} <s lang={languageOf(was.text)}>{was.text}</s>
      </span>
    </>
  );
}

export function NotificationContents({ notices }: { readonly notices: readonly NotificationView[] }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  return (
    <nav aria-labelledby="contents" className="notice-contents">
      <h2 id="contents" className="label">
        {t('On this page')}
      </h2>
      <ol className="mt-1">
        {notices.map(({ anchor, postDate, nameOfPost }) => {
          const name = t('Notice of {date}', { date: postDate });
          return (
            <li key={anchor}>
              <a href={`#${anchor}`} lang={languageOf(name)} className="text-link inline-block py-2">
                {name}
              </a>
              <span lang={languageOf(nameOfPost)} className="wrap-anywhere">{` – ${nameOfPost}`}</span>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** One notification with its sections. */
export function NotificationSection({ notification }: { readonly notification: NotificationView }) {
  const { anchor } = notification;
  const content = useMade(notification, <NotificationContent notification={notification} />);
  return <section id={anchor} aria-labelledby={headingOf(notification)} className="notice" {...content} />;
}

function headingOf({ anchor }: NotificationView): string {
  return `${anchor}-heading`;
}

export function NotificationContent({ notification }: { readonly notification: NotificationView }) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const { anchor, postDate, about, sections } = notification;
  const name = t('Notice of {date}', { date: postDate });
  return (
    <>
      <h2 id={headingOf(notification)} lang={languageOf(name)} className="section-heading">
        {name}
      </h2>
      {about.length > 0 && (
        <p lang={languageOf(about.join(' '))} className="mt-2 text-small text-muted wrap-anywhere">
          {about.join(' · ')}
        </p>
      )}
      {sections.map((section) => (
        <FactSection key={section.group} anchor={anchor} section={section} />
      ))}
    </>
  );
}

export const sectionHeadings: Readonly<Record<FieldGroup, string>> = {
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Further details',
};

interface FactSectionProps {
  /** The notification's anchor. It makes the ids of its sections unique. */
  readonly anchor: string;
  readonly section: Section;
}

/** Short values as a table with row headers, then passages, then the extra lines. */
function FactSection({ anchor, section }: FactSectionProps) {
  const t = useTranslate();
  const languageOf = useLanguageOf();
  const { group, heading, rows, passages, lines, born } = section;
  // The relaxation follows it.
  const afterAges = born ? rows.findLastIndex(({ label }) => label === 'To') : -1;
  const headingId = `${anchor}-${group}`;
  return (
    <div className="mt-6">
      <h3 id={headingId} lang={heading ? languageOf(heading) : undefined} className="text-lead font-bold wrap-anywhere">
        {heading || t(sectionHeadings[group])}
      </h3>
      {rows.length > 0 && (
        <table aria-labelledby={headingId} className={`facts facts-${group}`}>
          <tbody>
            {rows.map((fact, index) => (
              <Fragment key={index}>
                <tr>
                  <th scope="row" lang={fact.ownLabel && languageOf(fact.label)}>
                    {fact.ownLabel ? fact.label : t(fact.label)}
                  </th>
                  <td>
                    <FactValue fact={fact} />
                  </td>
                </tr>
                {born && index === afterAges && (
                  <tr>
                    <th scope="row">{t('Does my age fit?')}</th>
                    <td>{bornWords(born, t)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {group === 'dates' && (
        <PresentOnly>
          <p className="print:hidden">
            <a href="#report" className="plain-link text-small">
              {t('Is a date wrong?')}
            </a>
          </p>
        </PresentOnly>
      )}
      {passages.length > 0 && (
        <dl>
          {passages.map((fact) => (
            <div key={fact.label} className="mt-3">
              <dt className="label">{t(fact.label)}</dt>
              <dd>
                <FactValue fact={fact} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {lines.map((fact, index) => (
            <li key={index}>
              <FactValue fact={fact} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
