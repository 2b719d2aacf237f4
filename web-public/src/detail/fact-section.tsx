import type { FieldGroup } from '@noticeboard/content-model';
import { useLanguageOf, useWords } from '../app/site-context';
import type { FactSection as Section } from './detail.data';
import { FactValue } from './fact-value';

const headings: Readonly<Record<FieldGroup, string>> = {
  details: 'Job Details',
  dates: 'Important Dates',
  fees: 'Application Fee',
  section: 'Further details',
};

interface FactSectionProps {
  /** Of the notice: makes the ids in it unique. */
  readonly anchor: string;
  readonly section: Section;
}

/** A table with row headers for what is short, then passages, then the extra lines. */
export function FactSection({ anchor, section }: FactSectionProps) {
  const t = useWords();
  const languageOf = useLanguageOf();
  const { group, heading, rows, passages, lines } = section;
  const headingId = `${anchor}-${group}`;
  return (
    <div className="mt-6">
      <h3 id={headingId} lang={heading ? languageOf(heading) : undefined} className="text-lead font-bold wrap-anywhere">
        {heading || t(headings[group])}
      </h3>
      {rows.length > 0 && (
        <table aria-labelledby={headingId} className={`facts facts-${group}`}>
          <tbody>
            {rows.map((fact, place) => (
              <tr key={place}>
                <th scope="row" lang={fact.ownLabel && languageOf(fact.label)}>
                  {fact.ownLabel ? fact.label : t(fact.label)}
                </th>
                <td>
                  <FactValue fact={fact} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
          {lines.map((fact, place) => (
            <li key={place}>
              <FactValue fact={fact} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
