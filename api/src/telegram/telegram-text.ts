import {
  families,
  type FieldChange,
  listingKinds,
  notificationFields,
  partsOf,
  sharedHindi,
  type WrittenLanguage,
  usualLanguages,
  templateText,
  type TemplateTexts,
  usualTemplates,
} from '@noticeboard/content-model';
import type { Message, ToldRecord } from '../reach/message.js';
import { recordAddress } from '../reach/record-address.js';

/** The dates that the page of a posting shows now. */
export interface CardDates {
  readonly applicationBegin: string;
  readonly lastDateApply: string;
}

const [longestValue, mostChanges, longestTitle, longestNote] = [120, 8, 300, 500];
/** Characters that Telegram shows of a post. */
const longestPost = 4096;

/**
 * A post in the HTML that Telegram takes: the record as it is, with what it was.
 * @param texts the channel's own templates for such a change; the usual one in English where there is none
 */
export function telegramText(
  { note, records: [record] }: Pick<Message, 'note' | 'records'>,
  card: CardDates | undefined,
  origin: string,
  texts: TemplateTexts = {},
): string {
  if (!record) throw new RangeError('a post is about a record');
  const { type, change } = record;
  const own = usualLanguages.flatMap((language) => {
    const template = texts[language];
    return template === undefined ? [] : [{ language, template }];
  });
  const [first = { language: 'en', template: usualTemplates.en[type] } as const, ...others] = own;
  const words = note ?? change.note ?? '';
  const post = (templates: readonly (typeof first)[], changes: number, told: string) =>
    templates
      .map(({ language, template }) =>
        templateText(template, valuesOf(record, card, origin, { language, changes, words: told })),
      )
      .join('\n\n');
  // A post that is too long is refused: its changes go first.
  for (let changes = mostChanges; changes >= 0; changes -= 1) {
    const whole = post([first, ...others], changes, words);
    if (lengthOf(whole) <= longestPost) return whole;
  }
  return post([first], 0, '');
}

/** The same without marks, for a person to paste. */
export function plainText(post: string): string {
  const plain = post.replace(/<[^>]*>/g, '');
  return plain.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

interface Said {
  readonly language: WrittenLanguage;
  /** How many changes are named at most. */
  readonly changes: number;
  /** The note. */
  readonly words: string;
}

function valuesOf(record: ToldRecord, card: CardDates | undefined, origin: string, { language, changes, words }: Said) {
  const { type, title, change, source } = record;
  const isEnded = type === 'withdrawn' || type === 'deleted';
  const replaced = isEnded ? [] : change.changes.filter(({ before }) => before !== '').slice(0, changes);
  const list = [...families, ...listingKinds].find(({ key }) => key === source)?.site.heading ?? '';
  return {
    title: escaped(cut(title, longestTitle)),
    list: escaped(said(list, language)),
    dates: isEnded ? '' : datesOf(card, replaced, language).join('\n'),
    changes: replaced.map((one) => changeLine(one, language)).join('\n'),
    note: escaped(cut(words, longestNote)),
    url: `${origin}${recordAddress(record)}`,
  };
}

/** Telegram counts what is shown, once marks and escapes are read. */
function lengthOf(post: string): number {
  return post.replace(/<[^>]*>/g, '').replace(/&\w+;/g, ' ').length;
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

function datesOf(card: CardDates | undefined, replaced: readonly FieldChange[], language: WrittenLanguage): string[] {
  const rows = [
    ['applicationBegin', 'Application Begin', card?.applicationBegin],
    ['lastDateApply', 'Last Date to Apply', card?.lastDateApply],
  ] as const;
  return rows.flatMap(([name, label, value]) =>
    value && !replaced.some(({ path }) => path.endsWith(`/${name}`))
      ? `${escaped(said(label, language))}: <b>${escaped(cut(value, longestValue))}</b>`
      : [],
  );
}

const was = { en: 'was', hi: 'पहले' } as const;

function changeLine({ label, before, after }: FieldChange, language: WrittenLanguage): string {
  const now = after === '' ? '–' : escaped(cut(after, longestValue));
  return `${escaped(said(label, language))}: <b>${now}</b> (${was[language]} ${escaped(cut(before, longestValue))})`;
}

function said(english: string, language: WrittenLanguage): string {
  const words: Readonly<Record<string, string>> = language === 'hi' ? sharedHindi : {};
  return words[english] ?? english;
}

/** Telegram knows these three, and takes all else as it is. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function cut(text: string, longest: number): string {
  const signs = Array.from(text.replace(/\s+/g, ' ').trim());
  return signs.length > longest ? `${signs.slice(0, longest - 1).join('')}…` : signs.join('');
}
