// Apart from its schema: the dashboard of the console opens without one.
import type { LinkVerdict } from './desk.schema.js';

/** Many offices turn away a client that is no browser: that tells nothing. */
export function turnsAway(status: number): boolean {
  return [401, 403, 405, 429, 503].includes(status);
}

/** A reader who follows it does not get what it promises. */
export function isBroken({ status }: Pick<LinkVerdict, 'status'>): boolean {
  return status === null || (status >= 400 && !turnsAway(status));
}
