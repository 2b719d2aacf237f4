const dayLength = 86_400_000;

/** Years a notice can be about; a number outside them is something else. */
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
