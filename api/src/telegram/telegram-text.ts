import { type FieldChange, listingKinds, notificationFields, partsOf } from '@noticeboard/content-model';
import type { Message, ToldRecord } from '../reach/message.js';
import { recordAddress } from '../reach/record-address.js';

/** The dates that the page of a posting shows now. */
export interface CardDates {
  readonly applicationBegin: string;
  readonly lastDateApply: string;
}

const headings = { published: '', changed: '', withdrawn: 'Withdrawn', deleted: 'Removed' } as const;
const [longestValue, mostChanges, longestTitle, longestNote] = [120, 8, 300, 500];

/** A post in the HTML that Telegram takes: the record as it is, with what it was. */
export function telegramText(
  { note, records: [record] }: Pick<Message, 'note' | 'records'>,
  card: CardDates | undefined,
  origin: string,
): string {
  if (!record) throw new RangeError('a post is about a record');
  const { type, title, change } = record;
  const isEnded = type === 'withdrawn' || type === 'deleted';
  const replaced = change.changes.filter(({ before }) => before !== '').slice(0, mostChanges);
  const lines = isEnded ? [] : [...datesOf(card, replaced), ...replaced.map(changeLine)];
  return [
    headings[type] && `<b>${headings[type]}</b>`,
    isEnded ? `<s>${escaped(cut(title, longestTitle))}</s>` : `<b>${escaped(cut(title, longestTitle))}</b>`,
    ...lines,
    ...((note ?? change.note) ? [escaped(cut(note ?? change.note ?? '', longestNote))] : []),
    `${origin}${recordAddress(record)}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** True when those who have read an earlier post must not miss it: a moved date, a card, a result, a withdrawal. */
export function isNewPost({ type, change }: ToldRecord): boolean {
  const kinds = [
    change.kind,
    ...partsOf(change).map(({ kind }) => kind),
    ...(change.parts ?? []).map(({ kind }) => kind),
  ];
  return (
    type === 'withdrawn' ||
    listingKinds.some(({ told }) => kinds.includes(told)) ||
    change.changes.some(({ path, before }) => before !== '' && isDate(path))
  );
}

function isDate(path: string): boolean {
  const [part, , name] = path.split('/');
  const field = part === 'notifications' && notificationFields.find((row) => row.name === name);
  return field ? field.kind === 'date' || field.group === 'dates' : false;
}

function datesOf(card: CardDates | undefined, replaced: readonly FieldChange[]): string[] {
  const rows = [
    ['applicationBegin', 'Application Begin', card?.applicationBegin],
    ['lastDateApply', 'Last Date to Apply', card?.lastDateApply],
  ] as const;
  return rows.flatMap(([name, label, value]) =>
    value && !replaced.some(({ path }) => path.endsWith(`/${name}`))
      ? `${label}: <b>${escaped(cut(value, longestValue))}</b>`
      : [],
  );
}

function changeLine({ label, before, after }: FieldChange): string {
  const now = after === '' ? '–' : escaped(cut(after, longestValue));
  return `${escaped(label)}: <b>${now}</b> (was ${escaped(cut(before, longestValue))})`;
}

/** Telegram knows these three, and takes all else as it is. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cut(text: string, longest: number): string {
  const signs = Array.from(text.replace(/\s+/g, ' ').trim());
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : signs.join('');
}
