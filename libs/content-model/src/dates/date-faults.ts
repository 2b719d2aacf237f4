import { calendarDay, isNoticeYear, lastDayOf, weekdayOf } from './calendar.js';
import { type DatePhrase, phrasesOf } from './date-phrases.js';
import { contradictsWeekday, readDate } from './date-reading.js';
import { normalDateText, tokensOf, visibleText } from './date-tokens.js';
import { datesWithYears, placedDates } from './placed-dates.js';
import { remembering } from './remembering.js';

/**
 * A date as it is typed has this fault. Months count from 1; `day` is the one that is read, YYYY-MM-DD, and `weekday`
 * its own, 0 for Sunday.
 */
export type DateFault =
  | { readonly is: 'noSuchDay'; readonly month: number; readonly days: number }
  | { readonly is: 'noSuchMonth'; readonly month: number }
  | { readonly is: 'yearMissing' }
  | { readonly is: 'weekdayDiffers'; readonly day: string; readonly weekday: number }
  | { readonly is: 'unread' };

/** "To be notified" is what a notice says, and no fault; figures that are no date are one. */
export const dateFaultOf: (text: string) => DateFault | undefined = remembering((text) => {
  const reading = readDate(text);
  if (reading.kind === 'empty') return undefined;
  const normal = normalDateText(visibleText(text));
  if (reading.kind === 'text' && (reading.flags?.length || normal.length > longestDate)) return unreadIn(normal);
  const phrases = phrasesOf(tokensOf(normal));
  if (reading.kind !== 'text') return weekdayFault(phrases);
  return figuresFault(normal) ?? statedFault(phrases) ?? unreadIn(normal);
});

/** A longer text is prose. */
const longestDate = 300;

function weekdayFault(phrases: readonly DatePhrase[]): DateFault | undefined {
  const dates = placedDates(phrases) ?? [];
  const day = dates.at(-1)?.to;
  if (day === undefined || !contradictsWeekday(phrases, dates)) return undefined;
  return { is: 'weekdayDiffers', day, weekday: weekdayOf(day) };
}

const dayFirst = /(?<!\d[/.-]?)(?<day>\d{1,2}) ?([/.-]) ?(?<month>\d{1,2}) ?\2 ?(?<year>\d{4}|\d{2})(?!\d|\2\d)/g;
const yearFirst = /(?<!\d[/.-]?)(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d|-\d)/g;
const yearless = /^(?<day>\d{1,2}) ?[/.-] ?(?<month>\d{1,2})$/;

/** 31/11/2026, 2026-11-31; 24/12 where nothing stands beside it. */
function figuresFault(normal: string): DateFault | undefined {
  for (const { groups: { day, month, year } = {} } of [...normal.matchAll(dayFirst), ...normal.matchAll(yearFirst)]) {
    const fault = dayFault({ month: Number(month), day: Number(day) }, Number(year?.padStart(4, '20')));
    if (fault) return fault;
  }
  const { day, month } = yearless.exec(normal)?.groups ?? {};
  if (day === undefined || Number(day) < 1 || Number(day) > 31 || Number(month) < 1 || Number(month) > 12)
    return undefined;
  return dayFault({ month: Number(month), day: Number(day) }) ?? { is: 'yearMissing' };
}

function statedFault(phrases: readonly DatePhrase[]): DateFault | undefined {
  const dates = datesWithYears(phrases);
  for (const { from, to, year } of dates) {
    const fault = dayFault(from, year) ?? dayFault(to, year);
    if (fault) return fault;
  }
  return dates.some(({ year }) => year === undefined) ? { is: 'yearMissing' } : undefined;
}

/** @param year a leap year where none is given: that one may be meant */
function dayFault(
  { month, day }: { readonly month: number; readonly day: number },
  year = 2000,
): DateFault | undefined {
  if (!isNoticeYear(year) || month < 1 || day < 1 || calendarDay(year, month, day) !== undefined) return undefined;
  return month > 12 ? { is: 'noSuchMonth', month } : { is: 'noSuchDay', month, days: lastDayOf(year, month) };
}

/** Figures and signs, or a day, one word and a year; not "2nd week of February 2027". */
function unreadIn(normal: string): DateFault | undefined {
  const isMeantAsDate =
    /\d/.test(normal) &&
    (!/\p{L}{3}/u.test(normal) || /^\d{1,2}(?:st|nd|rd|th)?[\s.,/-]*[\p{L}\p{M}]+[\s.,/-]*\d{2,4}$/u.test(normal));
  return isMeantAsDate ? { is: 'unread' } : undefined;
}
