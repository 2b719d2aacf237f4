/** What an event is about. `portal`: the portal itself. */
export const subjectKinds = ['posting', 'admitCard', 'resultListing', 'account', 'portal'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** One record that has a history. */
export interface Subject {
  readonly kind: SubjectKind;
  /** The user name of an account. */
  readonly id: string;
  /** Key of a posting's family; empty for everything else. */
  readonly family: string;
  /** What it was called right after the event. */
  readonly title: string;
}

/** Readers see it, and it can be brought back; accounts and the portal go on from where they are. */
export function isContent({ kind }: Pick<Subject, 'kind'>): boolean {
  return kind !== 'account' && kind !== 'portal';
}

/** One value that an event changed, in the words of the wire. */
export interface HistoryChange {
  /** JSON Pointer with ids in place of indices where elements have ids. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One recorded event, as `/api/history` tells it. */
export interface HistoryEvent {
  /** Opaque; orders as text. */
  readonly position: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: { readonly username: string; readonly role: string };
  readonly subject: Subject;
  readonly correlationId: string;
  readonly causationId: string;
  readonly data: unknown;
  readonly changes: readonly HistoryChange[];
}
