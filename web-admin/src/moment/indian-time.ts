/** The clock in India is five and a half hours ahead of UTC all year. */
const offset = 330 * 60_000;

/** What a `datetime-local` input holds for a moment, on the clock in India: `2026-11-20T14:30`. */
export function indianInput(at: Date): string {
  return new Date(at.getTime() + offset).toISOString().slice(0, 16);
}

/** The moment that such an input names; undefined for an empty one. */
export function momentOfInput(text: string): Date | undefined {
  const moment = new Date(`${text}:00+05:30`);
  return text.length === 16 && !Number.isNaN(moment.getTime()) ? moment : undefined;
}
