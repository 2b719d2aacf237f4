const day = /^(\d{4}-\d{2}-\d{2})$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The moment that an address asks for: a day (`2026-11-20`) stands for its end in India.
 * @returns ISO 8601, UTC, ms; not after now; undefined for what is neither
 */
export function askedMoment(text: string, now: Date): string | undefined {
  if (!day.test(text) && !moment.test(text)) return undefined;
  const time = Date.parse(day.test(text) ? `${text}T23:59:59.999+05:30` : text);
  const [of] = text.split('T');
  // The engine takes 31 November for 1 December.
  if (Number.isNaN(time) || new Date(`${of}T00:00:00Z`).toISOString().slice(0, 10) !== of) return undefined;
  return new Date(Math.min(time, now.getTime())).toISOString();
}
