import type { FieldGroup, NotificationFields } from '@noticeboard/content-model';
import { languageOf } from '../words/language';
import { isEmpty, noticeFacts } from './notice-facts';

interface FactSectionProps {
  /** Of the notice: makes the ids in it unique. */
  readonly anchor: string;
  readonly group: FieldGroup;
  readonly heading: string;
  readonly fields: NotificationFields;
}

/** A table with row headers for what is short, then passages, then the extra lines. Editors' line breaks are kept. */
export function FactSection({ anchor, group, heading, fields }: FactSectionProps) {
  const facts = noticeFacts(fields, group);
  if (isEmpty(facts)) return null;
  const headingId = `${anchor}-${group}`;
  return (
    <div className="mt-6">
      <h3 id={headingId} lang={languageOf(heading)} className="text-lead font-bold">
        {heading}
      </h3>
      {facts.rows.length > 0 && (
        <table aria-labelledby={headingId} className={`facts facts-${group}`}>
          <tbody>
            {facts.rows.map(({ label, value }) => (
              <tr key={`${label} ${value}`}>
                <th scope="row" lang={languageOf(label)}>
                  {label}
                </th>
                <td lang={languageOf(value)}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {facts.passages.length > 0 && (
        <dl>
          {facts.passages.map(({ label, value }) => (
            <div key={label} className="mt-3">
              <dt className="label">{label}</dt>
              <dd lang={languageOf(value)} className="typed-text">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {facts.lines.length > 0 && (
        <ul className="mt-3 list-disc pl-5">
          {facts.lines.map((line, place) => (
            <li key={place} lang={languageOf(line)} className="typed-text">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
