import { weekdayOf } from './calendar.js';
import { latestTime } from './clock-times.js';
import { type DatePhrase, joins, means, phrasesOf } from './date-phrases.js';
import { normalDateText, tokensOf, visibleText } from './date-tokens.js';
import { type PlacedDate, placedDates, type PlacedFlag } from './placed-dates.js';
import { remembering } from './remembering.js';

/** `month-first?`: the text is not read, because it can only be month-day-year, and dates here are day first. */
export type DateFlag = PlacedFlag | 'extended' | 'qualified' | 'month-first?';

/** `from` and `to` are days in India, YYYY-MM-DD, both included; `time` (HH:MM) belongs to the day `to`. */
export type DateReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly flags?: readonly DateFlag[] }
  | {
      readonly kind: 'date' | 'range';
      readonly precision: 'day' | 'month';
      readonly from: string;
      readonly to: string;
      readonly time?: string;
      readonly flags?: readonly DateFlag[];
    };

/** A longer text is prose. The limit also bounds the work of reading. */
const longestDate = 300;

/**
 * Reads a date that was typed by hand, for sorting and counting down. Readers still see the text itself.
 * The reading is never a guess. A digit that nothing explains makes it `text`. A word that might change something makes
 * it `qualified`: it is shown and never counted down.
 */
export const readDate: (text: string) => DateReading = remembering((text) => {
  const visible = visibleText(text);
  if (visible === '') return { kind: 'empty' };
  if (visible.length > longestDate) return { kind: 'text' };
  return senseOf(phrasesOf(tokensOf(normalDateText(visible))));
});

const flagOrder: readonly DateFlag[] = ['two-digit-year', 'year-borrowed', 'extended', 'qualified', 'several-dates'];

/** The reading of all phrases together. */
function senseOf(phrases: readonly DatePhrase[]): DateReading {
  const digits = phrases.filter((phrase) => phrase.is === 'digits');
  if (digits.some(({ monthFirst }) => monthFirst)) return { kind: 'text', flags: ['month-first?'] };
  const dates = digits.length > 0 ? undefined : placedDates(phrases);
  if (dates === undefined) return { kind: 'text' };
  const valid = dates.filter((_, index) => !isSuperseded(dates, index));
  const span = spanOf(valid, dates);
  if (span === undefined) return { kind: 'text' };

  const { precision, from, to } = span;
  const time = latestTime(valid.filter((date) => date.to === to).flatMap(({ times }) => times));
  const isTimeOpen = time !== undefined && time.time === undefined;
  const endsBeforeSuperseded = dates.some((date) => date.to >= to && !valid.includes(date));

  const flags = new Set<DateFlag>([...valid.flatMap((date) => date.flags), ...span.flags]);
  if (phrases.some((phrase) => means(phrase, 'extended'))) flags.add('extended');
  if (isTimeOpen || endsBeforeSuperseded || isDoubtful(phrases, dates, span)) flags.add('qualified');
  return {
    kind: from === to ? 'date' : 'range',
    precision,
    from,
    to,
    ...(precision === 'day' && time?.time !== undefined ? { time: time.time } : {}),
    ...(flags.size > 0 ? { flags: flagOrder.filter((flag) => flags.has(flag)) } : {}),
  };
}

export interface Span {
  readonly precision: 'day' | 'month';
  readonly from: string;
  readonly to: string;
  readonly flags: readonly DateFlag[];
}

/** The date held before: (earlier 20 November), (extended from 20 November), 20 November extended to …. */
function isSuperseded(dates: readonly PlacedDate[], index: number): boolean {
  const lead = stated(dates[index]?.lead ?? []);
  if (means(lead.at(-1), 'earlier')) return true;
  if (means(lead.at(-1), 'from') && means(lead.at(-2), 'extended')) return true;
  const next = stated(dates[index + 1]?.lead ?? []);
  return joins(next.at(-1), 'to') && means(next.at(-2), 'extended');
}

/** The stretch of time that the valid dates cover; undefined when they cover none together. */
function spanOf(valid: readonly PlacedDate[], all: readonly PlacedDate[]): Span | undefined {
  const [first, ...rest] = valid;
  const [second] = rest;
  if (first === undefined || rest.some(({ precision }) => precision !== first.precision)) return undefined;
  if (rest.every(({ from, to }) => from === first.from && to === first.to)) return { ...first, flags: [] };
  const { precision } = first;
  if (second && rest.length === 1 && all.indexOf(second) === all.indexOf(first) + 1 && isRange(first, second)) {
    return first.from > second.to ? undefined : { precision, from: first.from, to: second.to, flags: [] };
  }
  const from = valid.map((date) => date.from).reduce((one, other) => (one < other ? one : other));
  const to = valid.map((date) => date.to).reduce((one, other) => (one > other ? one : other));
  return { precision, from, to, flags: ['several-dates'] };
}

/** True when only a join stands between two dates, and neither is a range itself. */
function isRange(first: PlacedDate, second: PlacedDate): boolean {
  const between = second.lead.filter((phrase) => !isAside(phrase));
  return between.length === 1 && joins(between[0], 'to', '-', 'से') && isOne(first) && isOne(second);
}

function isOne({ precision, from, to }: PlacedDate): boolean {
  return precision === 'day' ? from === to : from.slice(0, 7) === to.slice(0, 7);
}

/** The words of a lead that relate two dates. */
function stated(lead: readonly DatePhrase[]): readonly DatePhrase[] {
  return lead.filter((phrase) => !isAside(phrase) && !means(phrase, 'harmless'));
}

function isAside(phrase: DatePhrase): boolean {
  return phrase.is === 'time' || phrase.is === 'weekday' || means(phrase, 'silent') || joins(phrase, ',');
}

/** True when something in the text may change what its dates mean, so that they are shown and not counted down to. */
function isDoubtful(phrases: readonly DatePhrase[], dates: readonly PlacedDate[], span: Span): boolean {
  return (
    phrases.some((phrase) => means(phrase, 'unknown')) ||
    contradictsWeekday(phrases, dates) ||
    hasLooseWord(phrases, span) ||
    isUnfinished(phrases.slice(phrases.findLastIndex(({ is }) => is === 'date') + 1))
  );
}

/** True where the text names a day of the week that none of the dates is. */
export function contradictsWeekday(phrases: readonly DatePhrase[], dates: readonly PlacedDate[]): boolean {
  const weekdays = dates.flatMap(({ from, to }) => [weekdayOf(from), weekdayOf(to)]);
  return phrases.some((phrase) => phrase.is === 'weekday' && !weekdays.includes(phrase.weekday));
}

/** True when a `from` begins no range and no extension, an `earlier` precedes no date, or an `and` joins nothing. */
function hasLooseWord(phrases: readonly DatePhrase[], span: Span): boolean {
  const stated = phrases.filter((phrase) => !means(phrase, 'silent', 'harmless') && !joins(phrase, ','));
  const first = stated.findIndex(({ is }) => is === 'date');
  return stated.some((phrase, index) => {
    if (means(phrase, 'from')) return !(isExtendedFrom(stated, index) || (index < first && span.from < span.to));
    if (means(phrase, 'earlier')) return stated[index + 1]?.is !== 'date';
    return joins(phrase, 'and', 'से') && index < first;
  });
}

function isExtendedFrom(stated: readonly DatePhrase[], index: number): boolean {
  return means(stated[index - 1], 'extended') && stated[index + 1]?.is === 'date';
}

/**
 * True when a join after the last date leads to no time, and so to something that is missing. A dash may part two
 * remarks.
 */
function isUnfinished(tail: readonly DatePhrase[]): boolean {
  const stated = tail.filter((phrase) => !means(phrase, 'silent') && !joins(phrase, ','));
  return stated.some((phrase, index) => {
    if (joins(phrase, 'to')) return stated[index + 1]?.is !== 'time';
    return joins(phrase, 'and', 'से') || (joins(phrase, '-') && index === stated.length - 1);
  });
}
