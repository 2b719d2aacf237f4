const dayLength = 86_400_000;

/** True when a notice can be about this year; another number is something else. */
export function isNoticeYear(year: number): boolean {
  return year >= 1950 && year <= 2099;
}

/** YYYY-MM-DD, or undefined when the calendar has no such day. Months count from 1. */
export function calendarDay(year: number, month: number, day: number): string | undefined {
  if (!isNoticeYear(year) || month < 1 || month > 12 || day < 1 || day > lastDayOf(year, month)) return undefined;
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
}

export function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/** Whole days from one YYYY-MM-DD to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength;
}

const months: readonly string[] = [
  'jan january जनवरी',
  'feb february फरवरी',
  'mar march मार्च',
  'apr april अप्रैल',
  'may मई',
  'jun june जून',
  'jul july जुलाई',
  'aug august अगस्त',
  'sep sept september सितंबर सितम्बर',
  'oct october अक्टूबर अक्तूबर',
  'nov november नवंबर नवम्बर',
  'dec december दिसंबर दिसम्बर',
];

/** Sunday first, as `Date` counts. */
const weekdays: readonly string[] = [
  'sun sunday रविवार इतवार',
  'mon monday सोमवार',
  'tue tues tuesday मंगलवार',
  'wed wednesday बुधवार',
  'thu thur thurs thursday गुरुवार गुरूवार बृहस्पतिवार',
  'fri friday शुक्रवार',
  'sat saturday शनिवार',
];

const monthByName = byName(months);
const weekdayByName = byName(weekdays);

/** @param word in the normal form of a date text @returns 1 to 12 */
export function monthNamed(word: string): number | undefined {
  const index = monthByName.get(word);
  return index === undefined ? undefined : index + 1;
}

/** 0 is Sunday. */
export function weekdayNamed(word: string): number | undefined {
  return weekdayByName.get(word);
}

function byName(rows: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap((names, index) => names.split(' ').map((name) => [name.normalize('NFC'), index] as const)),
  );
}
