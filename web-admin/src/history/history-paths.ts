import type { Subject } from './history-event.js';

type Named = Pick<Subject, 'kind' | 'id'>;

/** Of a record's timeline, in the API. */
export function timelinePath({ kind, id }: Named): string {
  return `/api/history/${kind}/${encodeURIComponent(id)}`;
}

/** Of the record as it was, with all that it owned. */
export function statePath(subject: Named, revision: number): string {
  return `${timelinePath(subject)}/${revision}?include=all`;
}

/** Of its page in the console. */
export function historyAddress({ kind, id }: Named): string {
  return `/admin/history/${kind}/${encodeURIComponent(id)}`;
}
