import { ProblemError, type WireRecord } from '@noticeboard/content-model';

/**
 * What must hold of the state that a write meets: its record, as the API sends it, is of a revision that `If-Match`
 * allows.
 * @throws ProblemError `malformedPrecondition` at once; what it returns throws `staleRevision` with the current record
 */
export function unchangedSince<S>(ifMatch: string | undefined, toWire: (state: S) => WireRecord): (state: S) => void {
  const allowed = revisionsOf(ifMatch);
  return (state) => {
    if (!allowed) return;
    const current = toWire(state);
    if (!allowed.includes(Number(current['revision']))) throw new ProblemError('staleRevision', { current });
  };
}

/** The revisions that `If-Match` allows; undefined when it allows any. */
function revisionsOf(ifMatch: string | undefined): readonly number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch.split(',').map((entry) => {
    const revision = /^\s*"(\d{1,15})"\s*$/.exec(ifMatch.includes(',') ? entry : ifMatch)?.[1];
    if (revision === undefined) throw new ProblemError('malformedPrecondition');
    return Number(revision);
  });
}
