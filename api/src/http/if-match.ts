import { Refusal } from '@noticeboard/content-model';

/**
 * The revisions that `If-Match` allows; undefined when it allows any.
 * @throws Refusal `malformedPrecondition`
 */
export function revisionsOf(ifMatch: string | undefined): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch.split(',').map((entry) => {
    const revision = /^\s*"(\d{1,15})"\s*$/.exec(ifMatch.includes(',') ? entry : ifMatch)?.[1];
    if (revision === undefined) throw new Refusal('malformedPrecondition');
    return Number(revision);
  });
}

/** @throws Refusal `staleRevision` with the current record */
export function checkRevision(allowed: readonly number[] | undefined, actual: number, current: unknown): void {
  if (allowed && !allowed.includes(actual)) throw new Refusal('staleRevision', { current });
}
