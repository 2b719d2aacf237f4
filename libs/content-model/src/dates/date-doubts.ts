import { weekdayOf } from './calendar.js';
import { joins, means, type DatePhrase } from './date-phrases.js';
import type { Span } from './date-spans.js';
import type { PlacedDate } from './placed-dates.js';

/** Something in the text may change what its dates mean: they can be shown, and not be counted down to. */
export function isDoubtful(phrases: readonly DatePhrase[], dates: readonly PlacedDate[], span: Span): boolean {
  return (
    phrases.some((phrase) => means(phrase, 'unknown')) ||
    contradictsWeekday(phrases, dates) ||
    hasLooseWord(phrases, span) ||
    isUnfinished(phrases.slice(phrases.findLastIndex(({ is }) => is === 'date') + 1))
  );
}

function contradictsWeekday(phrases: readonly DatePhrase[], dates: readonly PlacedDate[]): boolean {
  const weekdays = dates.flatMap(({ from, to }) => [weekdayOf(from), weekdayOf(to)]);
  return phrases.some((phrase) => phrase.is === 'weekday' && !weekdays.includes(phrase.weekday));
}

/** `from` must begin a range or tell what was extended, `earlier` must tell of a date, and `and` must join two. */
function hasLooseWord(phrases: readonly DatePhrase[], span: Span): boolean {
  const told = phrases.filter((phrase) => !means(phrase, 'silent', 'harmless') && !joins(phrase, ','));
  const first = told.findIndex(({ is }) => is === 'date');
  return told.some((phrase, index) => {
    if (means(phrase, 'from')) return !(isExtendedFrom(told, index) || (index < first && span.from < span.to));
    if (means(phrase, 'earlier')) return told[index + 1]?.is !== 'date';
    return joins(phrase, 'and', 'से') && index < first;
  });
}

function isExtendedFrom(told: readonly DatePhrase[], index: number): boolean {
  return means(told[index - 1], 'extended') && told[index + 1]?.is === 'date';
}

/** A join after the last date leads to a time, or to what the text does not say. A dash may just part two remarks. */
function isUnfinished(tail: readonly DatePhrase[]): boolean {
  const told = tail.filter((phrase) => !means(phrase, 'silent') && !joins(phrase, ','));
  return told.some((phrase, index) => {
    if (joins(phrase, 'to')) return told[index + 1]?.is !== 'time';
    return joins(phrase, 'and', 'से') || (joins(phrase, '-') && index === told.length - 1);
  });
}
