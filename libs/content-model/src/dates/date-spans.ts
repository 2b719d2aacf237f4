import { joins, means, type DatePhrase } from './date-phrases.js';
import type { DateFlag } from './date-reading.js';
import type { PlacedDate } from './placed-dates.js';

export interface Span {
  readonly precision: 'day' | 'month';
  readonly from: string;
  readonly to: string;
  readonly flags: readonly DateFlag[];
}

/** (earlier 20 November), (extended from 20 November), 20 November extended to …: what held before. */
export function isSuperseded(dates: readonly PlacedDate[], index: number): boolean {
  const lead = told(dates[index]?.lead ?? []);
  if (means(lead.at(-1), 'earlier')) return true;
  if (means(lead.at(-1), 'from') && means(lead.at(-2), 'extended')) return true;
  const next = told(dates[index + 1]?.lead ?? []);
  return joins(next.at(-1), 'to') && means(next.at(-2), 'extended');
}

/** The stretch of time that the valid ones of all dates cover; undefined when they cover none together. */
export function spanOf(valid: readonly PlacedDate[], all: readonly PlacedDate[]): Span | undefined {
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

/** Nothing but the join stands between them, and neither is a range itself. */
function isRange(first: PlacedDate, second: PlacedDate): boolean {
  const between = second.lead.filter((phrase) => !isAside(phrase));
  return between.length === 1 && joins(between[0], 'to', '-', 'से') && isOne(first) && isOne(second);
}

function isOne({ precision, from, to }: PlacedDate): boolean {
  return precision === 'day' ? from === to : from.slice(0, 7) === to.slice(0, 7);
}

/** Without what stands beside the words that relate two dates. */
function told(lead: readonly DatePhrase[]): readonly DatePhrase[] {
  return lead.filter((phrase) => !isAside(phrase) && !means(phrase, 'harmless'));
}

function isAside(phrase: DatePhrase): boolean {
  return phrase.is === 'time' || phrase.is === 'weekday' || means(phrase, 'silent') || joins(phrase, ',');
}
