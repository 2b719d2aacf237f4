import {
  cleanTitle,
  completedLink,
  type DateEntry,
  emptyValue,
  type Field,
  type FieldValue,
  isWebAddress,
  listLimit,
  notAvailable,
  textLimit,
  titleFault,
  titleLimit,
  trimTitle,
  truncated,
} from '@noticeboard/content-model';
import { foldName } from './folded-names.js';
import { textOfHtml } from './html-text.js';
import { withoutEpochs, withoutMoments } from './stored-moments.js';

/** Takes down what was changed, joined or left out, in words that follow the name of the record. */
export type Note = (what: string, verdict?: 'mended' | 'joined' | 'left out') => void;

export type Fields = Readonly<Record<string, unknown>>;

/** A record that is there and cannot be taken, with the reason in a sentence. */
export class UnusableRecord {
  constructor(readonly why: string) {}
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof UnusableRecord);
}

/** On a record that was joined: the name of the list that it lay in. */
export const joinedFrom = Symbol('joined from');
/** On a part of a posting: the id by which it names that. */
export const heldBy = Symbol('held by');

/** The text that one of these two marks holds for a record. */
export function markOf(record: object, mark: typeof joinedFrom | typeof heldBy): string | undefined {
  const said: unknown = Reflect.get(record, mark);
  return typeof said === 'string' ? said : undefined;
}

/** As it stands, or a number as text. */
export function idText(record: Fields): string {
  const id = idIn(record);
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

/** The id of a record, under its name in any letters. */
export function idIn(record: Fields): unknown {
  const named = record['_id'] ?? record['id'];
  return named === undefined ? record[Object.keys(record).find((name) => foldName(name) === 'id') ?? ''] : named;
}

/** An id as MongoDB makes them: nobody writes one as a text. */
export const madeId = /^[0-9a-f]{24}$/i;

/** Old data holds nulls, numbers and objects where text belongs, moments where days belong, and the HTML of editors. */
export function normalizeText(value: unknown, name: string, note: Note): string {
  return normalizedText(value, name, note, withoutMoments);
}

function normalizedText(value: unknown, name: string, note: Note, sayMoments: (text: string) => string): string {
  if (isForeign(value, name, note)) return '';
  const given = plainText(value);
  if (madeId.test(given)) {
    note(`${name} is the id ${given} of a record that is not here, now empty`, 'left out');
    return '';
  }
  if (saysNothing.test(given)) {
    note(`${name} "${given}" says nothing, now empty`);
    return '';
  }
  const text = sayMoments(textOfHtml(given));
  if (!noteDress(value, name, text, note) && text !== given) note(`${name} "${start(given)}" is "${start(text)}" now`);
  const whole = wellFormed(text);
  if (whole !== text) note(`${name} holds half of a character, now \uFFFD`);
  return cut(whole, textLimit, name, note);
}

/** True, with a note, for what MongoDB holds and nobody reads: binary data, an expression. */
function isForeign(value: unknown, name: string, note: Note): boolean {
  const type = isFields(value) ? Object.keys(value).find((key) => key.startsWith('$') && key !== '$date') : undefined;
  if (type !== undefined) note(`${name} is a ${type} of a database, which is no text, now empty`, 'left out');
  return type !== undefined;
}

/** True, with a note, where one text has come of several, or from elsewhere. */
function noteDress(value: unknown, name: string, text: string, note: Note): boolean {
  const from = isFields(value) ? markOf(value, joinedFrom) : undefined;
  if (from !== undefined) note(`${name} is "${start(text)}", from the list ${from}`, 'joined');
  else if (Array.isArray(value) && value.length > 0) note(`${name} is a list, now the text "${start(text)}"`);
  else if (isFields(value) && saysMore(value)) note(`${name} is an object, now the text "${start(text)}"`);
  else return false;
  return true;
}

/** A program that had no value has written this. */
const saysNothing = /^(?:NaN|undefined|null|\[object Object\]|-?Infinity)$/;

/** Half of a character, which neither UTF-8 nor an address can hold, becomes the mark of one that is missing. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}

export function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ');
  return isFields(value) ? textOfObject(value) : '';
}

const labels = /^(?:(?:date|field|event)?(?:label|title|name|heading|key)|caption|event)$/;
const begins = /^(?:date)?(?:from|start|begin|min|minimum|open|opening)(?:s|date|value|on)?$/;
const ends = /^(?:date)?(?:to|end|till|until|upto|max|maximum|last|clos(?:e|ing))(?:s|date|value|on)?$/;
/** Names that say no more than that something follows. */
const plainNames = /^(?:(?:date|field)?value|date|day|on|text|content|line|input|description|details|amount|fee)$/;

/** `{ label: 'Late fee', value: 100 }` is "Late fee: 100", `{ from, to }` one span; other names stand in the text. */
function textOfObject(fields: Fields): string {
  const parts = namesIn(fields).flatMap((name) => {
    const text = plainText(fields[name]);
    return text === '' ? [] : [{ name, folded: foldName(name), text }];
  });
  const label = parts.find(({ folded }) => labels.test(folded));
  const [from, to] = [begins, ends].map((names) => parts.find(({ folded }) => names.test(folded)));
  const isSpan = from !== undefined && to !== undefined;
  const said = parts.flatMap((part) => {
    if (part === label || (isSpan && part === to)) return [];
    if (isSpan && part === from) return [isOneDay(from.text, to.text) ? from.text : `${from.text} to ${to.text}`];
    return [plainNames.test(part.folded) ? part.text : `${wordsOf(part.name)}: ${part.text}`];
  });
  const rest = said.join(', ');
  return label && rest ? `${label.text.replace(/:\s*$/, '')}: ${rest}` : (label?.text ?? rest);
}

const isOneDay = (from: string, to: string) => withoutMoments(from) === withoutMoments(to);

/** True where the text of an object is more than the one value that it holds. */
function saysMore(fields: Fields): boolean {
  const names = namesIn(fields);
  return names.length > 1 || names.map(foldName).some((name) => !plainNames.test(name) && !labels.test(name));
}

/** `lateFee` and `late_fee` as words. */
function wordsOf(name: string): string {
  return name.replace(/(?<=\p{Ll})(?=\p{Lu})|_+/gu, ' ');
}

/** True for what a database adds to every record and part of one, in any letters. */
export function isOfStore(name: string): boolean {
  return /^(?:_*id|__v|_*created_?at|_*updated_?at)$/i.test(name);
}

/** A database numbers and dates every part of a record: those are nothing to read. */
function namesIn(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => !isOfStore(name));
}

/** As much as a line of the report has room for. */
function start(text: string): string {
  return truncated(text.replace(/\s+/g, ' '), 60);
}

/** Dates stay as they were typed; those that a program has stored are days. One that once failed to be formatted says nothing. */
function normalizeDate(value: unknown, name: string, note: Note): string {
  const text = normalizedText(value, name, note, (given) => withoutEpochs(withoutMoments(given)));
  if (text.trim() === notAvailable) return '';
  if (!/^(NaN-NaN-NaN|Invalid Date)$/i.test(text.trim())) return text;
  note(`${name} "${text}" is no date, now empty`);
  return '';
}

export function normalizeAddress(value: unknown, name: string, note: Note): string {
  const text = normalizeText(value, name, note).trim();
  if (text === '' || isWebAddress(text)) return text;
  const whole = completedLink(text);
  if (whole === undefined) note(`${name} "${text}" is no web address, now empty`, 'left out');
  else note(`${name} "${start(text)}" is "${start(whole)}" now`);
  return whole ?? '';
}

/** A list, or the one text that should have been a list. Entries that say nothing are dropped. */
function normalizeLines(value: unknown, name: string, note: Note): string[] {
  const lines = entriesOf(value).map((entry) => normalizeText(entry, name, note));
  return shorten(
    lines.filter((line) => line.trim() !== ''),
    listLimit,
    name,
    note,
  );
}

function normalizeDates(value: unknown, name: string, note: Note): DateEntry[] {
  const texts = entriesOf(value).map((entry) => normalizeDate(entry, name, note));
  const said = texts.filter((text) => text.trim() !== '');
  return shorten(said, listLimit, name, note).map((dateValue) => ({ dateValue }));
}

function entriesOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

const byKind = {
  text: normalizeText,
  date: normalizeDate,
  url: normalizeAddress,
  lines: normalizeLines,
  dates: normalizeDates,
} satisfies Record<Field['kind'], (value: unknown, name: string, note: Note) => FieldValue>;

/** The value of a field as a write would have brought it; absent is empty. */
export function normalizeField({ kind }: Field, value: unknown, name: string, note: Note): FieldValue {
  return value === undefined ? emptyValue(kind) : byKind[kind](value, name, note);
}

/** A title that may stand here, or `''` where nothing can be made of it. */
export function normalizeTitle(value: unknown, note: Note): string {
  if (isForeign(value, 'title', note)) return '';
  const text = plainText(value);
  const given = wellFormed(text);
  if (given !== text) note(`title "${given}" holds half of a character, now \uFFFD`);
  const plain = textOfHtml(given);
  if (!noteDress(value, 'title', plain, note) && plain !== given)
    note(`title "${start(given)}" is "${start(plain)}" now`);
  const clean = cleanTitle(plain.replace(/\p{Cc}+/gu, ' '));
  if (clean !== plain) note(`title "${plain}" is trimmed, on one line and without what shows nothing now`);
  const title = trimTitle(cut(clean, titleLimit, 'title', note));
  return titleFault(title) === undefined ? title : '';
}

/** The same title with a number, within the limit. */
export function numbered(title: string, number: number): string {
  const suffix = ` (${number})`;
  return (
    trimTitle(
      Array.from(title)
        .slice(0, titleLimit - suffix.length)
        .join(''),
    ) + suffix
  );
}

function cut(text: string, limit: number, name: string, note: Note): string {
  if (text.length <= limit) return text;
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  note(`${name} has ${characters.length} characters, cut to ${limit}`);
  return characters.slice(0, limit).join('');
}

export function shorten<T>(list: readonly T[], limit: number, name: string, note: Note): T[] {
  if (list.length > limit) note(`${name} has ${list.length} entries, cut to ${limit}`);
  return list.slice(0, limit);
}
