const longestMs = 60 * 60_000;

/** The wait that a `Retry-After` asks for, in seconds or until a date; an hour at most; undefined without one. */
export function retryAfterMs(given: string | undefined, now: Date): number | undefined {
  if (given === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(given.trim()) ? Number(given) * 1000 : Date.parse(given) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestMs);
}
