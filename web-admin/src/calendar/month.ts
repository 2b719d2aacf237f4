const dayMs = 86_400_000;

/** The month after `2026-12`, or so many later or earlier. */
export function monthAfter(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

/** The weeks that a month has days in, each from Monday to Sunday. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const dayAt = (place: number) => new Date(monday + place * dayMs).toISOString().slice(0, 10);
  const weeks = Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => dayAt(week * 7 + day)),
  );
  return weeks.filter((days) => days.some((day) => day.startsWith(month)));
}

/** The month in an address, where it is one that can be asked for. */
export function monthIn(text: string | undefined): string | undefined {
  return text !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}
