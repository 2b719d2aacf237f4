/** What a history is of. Postings of two families may have one id, where they were imported. */
export interface Named {
  readonly kind: string;
  readonly id: string;
  /** Key of a posting's family; empty for everything else. */
  readonly family: string;
}

/** Path of a record's timeline in the API. */
export function timelinePath(record: Named): string {
  return `${recordPath(record)}${queryOf(record)}`;
}

/** Path of the record as it was, with all that it owned. */
export function statePath(record: Named, revision: number): string {
  return `${recordPath(record)}/${revision}${queryOf(record, { include: 'all' })}`;
}

export function restorePath(record: Named): string {
  return `${recordPath(record)}/restore${queryOf(record)}`;
}

export function evidencePath(record: Named): string {
  return `${recordPath(record)}/evidence${queryOf(record)}`;
}

/** Address of its page in the console. */
export function historyAddress(record: Named): string {
  const { kind, id } = record;
  return `/admin/history/${kind}/${encodeURIComponent(id)}${queryOf(record)}`;
}

function recordPath({ kind, id }: Named): string {
  return `/api/history/${kind}/${encodeURIComponent(id)}`;
}

function queryOf({ family }: Named, others: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(family !== '' && { family }), ...others }).toString();
  return query === '' ? '' : `?${query}`;
}
