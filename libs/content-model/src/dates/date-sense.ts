import { latestTime } from './clock-times.js';
import { isDoubtful } from './date-doubts.js';
import { means, type DatePhrase } from './date-phrases.js';
import type { DateFlag, DateReading } from './date-reading.js';
import { isSuperseded, spanOf } from './date-spans.js';
import { placedDates } from './placed-dates.js';

const flagOrder: readonly DateFlag[] = ['two-digit-year', 'year-borrowed', 'extended', 'qualified', 'several-dates'];

/** What the phrases of a text say together. */
export function senseOf(phrases: readonly DatePhrase[]): DateReading {
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

  const flags = new Set([...valid.flatMap((date) => date.flags), ...span.flags]);
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
