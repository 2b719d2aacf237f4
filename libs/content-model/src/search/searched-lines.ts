import type { Posting } from '../posting.js';
import { type FieldValue, notificationFields, postingFields, publicLabel } from '../posting-fields.js';

/** A line of a posting as readers see it, under its label. */
export interface SearchedLine {
  readonly label: string;
  readonly text: string;
}

/** Characters: what a posting has beyond that many is found by its title and what stands before. */
const mostSearched = 32 * 1024;

/**
 * The lines that search looks through beside the title: fields, those of the newest notification first, then tables
 * by their rows and useful links by their titles.
 * @param isWanted which fields are looked through, by their labels
 */
export function* searchedLines(
  posting: Posting,
  isWanted: (label: string) => boolean = () => true,
): Generator<SearchedLine> {
  let length = 0;
  for (const line of linesOf(posting, isWanted)) {
    if (length > mostSearched) return;
    length += line.text.length;
    yield line;
  }
}

function* linesOf(
  { notifications, tables, usefulItems, ...posting }: Posting,
  isWanted: (label: string) => boolean,
): Generator<SearchedLine> {
  const ofNotifications = notificationFields.filter((field) => isWanted(publicLabel(field)));
  for (const { fields } of notifications.toReversed())
    for (const field of ofNotifications) yield* linesIn(publicLabel(field), fields[field.name]);
  for (const field of postingFields)
    if (isWanted(publicLabel(field))) yield* linesIn(publicLabel(field), posting[field.name]);
  for (const { rows } of tables)
    for (const row of rows) yield* linesIn('Table', row.map(({ value }) => value).join(' · '));
  for (const { attachments } of usefulItems) for (const { title } of attachments) yield* linesIn('Useful Links', title);
}

function* linesIn(label: string, value: FieldValue): Generator<SearchedLine> {
  const texts =
    typeof value === 'string' ? value.split('\n') : value.map((one) => (typeof one === 'string' ? one : one.dateValue));
  for (const text of texts) if (text.trim() !== '') yield { label, text: text.trim() };
}
