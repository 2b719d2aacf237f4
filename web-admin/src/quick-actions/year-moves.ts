import { type Family, type Field, notificationFields, postingFields, wireName } from '@noticeboard/content-model';
import { isObject, type Values } from '../providers/write-bodies.js';
import { type Sentence, sentence } from '../words/sentence.js';
import type { CopyDraft } from './copy-draft.js';
import { shiftYears } from './shift-years.js';

/** A value of a draft with a year in it, and what it would be a year later. */
export interface YearMove {
  /** Where the form holds it. */
  readonly source: string;
  readonly label: Sentence;
  readonly before: string;
  readonly after: string;
  /** Where the form holds whether it comes along at all; none: it does. */
  readonly tick?: string;
}

/** Every value of a draft that moving the years would change. Addresses and the texts of dates are left alone. */
export function yearMoves(family: Family, draft: CopyDraft): readonly YearMove[] {
  return textsOf(family, draft).flatMap((text) => {
    const after = shiftYears(text.before);
    return after === text.before ? [] : [{ ...text, after }];
  });
}

type Text = Omit<YearMove, 'after'>;

function textsOf(family: Family, { posting, notifications, tables, items }: CopyDraft): readonly Text[] {
  return [
    textAt(`posting.${family.titleField}`, sentence('Job Title'), posting[family.titleField]),
    ...postingFields.flatMap((field) => fieldTexts(family, field, 'posting', posting)),
    ...notifications.flatMap(({ values }, place) =>
      notificationFields
        .flatMap((field) => fieldTexts(family, field, `notifications.${place}.values`, values))
        .map((text) => ({ ...text, tick: `notifications.${place}.isTicked` })),
    ),
    ...tables.flatMap(({ data }, place) =>
      data.flatMap((cells, row) =>
        cells.map(({ value }, column) => ({
          ...textAt(`tables.${place}.data.${row}.${column}.value`, tableLabel(place + 1, row + 1), value),
          tick: `tables.${place}.isTicked`,
        })),
      ),
    ),
    ...items.flatMap(({ attachments }, record) =>
      attachments.map(({ attachment }, place) => {
        const at = `items.${record}.attachments.${place}`;
        return {
          ...textAt(`${at}.attachment.title`, sentence('Useful link'), attachment.title),
          tick: `${at}.isTicked`,
        };
      }),
    ),
  ];
}

function fieldTexts(family: Family, field: Field, part: string, values: Values): readonly Text[] {
  if (field.kind === 'url' || field.kind === 'dates') return [];
  const source = `${part}.${wireName(family, field)}`;
  const value = values[wireName(family, field)];
  if (!Array.isArray(value)) return [textAt(source, sentence(field.label), value)];
  return value.map((entry: unknown, place) =>
    textAt(`${source}.${place}.line`, sentence(field.label), isObject(entry) ? entry['line'] : ''),
  );
}

function textAt(source: string, label: Sentence, value: unknown): Text {
  return { source, label, before: typeof value === 'string' ? value : '' };
}

function tableLabel(number: number, row: number): Sentence {
  return sentence('Table %{number}, row %{row}', { number, row });
}
