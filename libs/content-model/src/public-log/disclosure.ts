import type { Aggregate, RecordKind } from '../aggregates.js';
import { changeWords } from '../changes/change.js';
import type { ReadEvent } from '../event.js';
import type { RecordedDomainEvent } from '../events.js';
import type { ShownChange } from './shown-values.js';

export type { ShownChange } from './shown-values.js';

/** The changes of one event that readers saw: the content of an entry of the public log. */
export interface Disclosure {
  readonly kind: RecordKind;
  readonly id: string;
  readonly title: string;
  readonly revision: number;
  /** ISO 8601, UTC, ms. */
  readonly time: string;
  /** In the words of the change history. */
  readonly what: string;
  /** The note to readers: on a withdrawal, or on a publish. */
  readonly reason?: string;
  readonly changes: readonly ShownChange[];
}

/** A record as the public log follows it. */
export interface ShownState {
  /** Its present state. */
  readonly now: unknown;
  /** The state that readers see; while it is withdrawn, that they saw last. Undefined before the first. */
  readonly shown: unknown;
}

interface Told {
  readonly state: ShownState;
  /** Undefined where readers see no difference. */
  readonly disclosure: Disclosure | undefined;
}

/**
 * One more event of a record, as readers see it. Corrections are in it, and every event of a publish by itself: it says
 * what was to be read, not what was worth telling. Changes of a withdrawn record come with its return.
 */
export function discloses(
  aggregate: Aggregate<unknown>,
  id: string,
  { now: before, shown }: ShownState,
  event: ReadEvent<RecordedDomainEvent>,
): Told {
  const { kind, publicHistory } = aggregate;
  const after = aggregate.evolve(before, id, event);
  if (!publicHistory) return { state: { now: after, shown }, disclosure: undefined };
  const { changeSet: _, correction: __, publicNote, ...alone } = event;
  const change = publicHistory.change(before, after, alone);
  const isShown = publicHistory.isShown(after);
  const wasShown = before !== undefined && publicHistory.isShown(before);
  const state = { now: after, shown: isShown ? after : shown };
  const changes = isShown ? publicHistory.values(shown, after) : [];
  // Nobody has seen a record that was never shown, or what becomes of it while it is not.
  const isNews = isShown
    ? changes.length > 0 || !wasShown
    : shown !== undefined && change !== undefined && isLast(change);
  if (!isNews) return { state, disclosure: undefined };
  const reason = change?.note ?? publicNote;
  const { title } = after as { readonly title: string };
  const what = changeWords[change?.kind ?? 'edited'];
  const { revision, at: time } = event;
  const disclosure = { kind, id, title, revision, time, what, ...(reason !== undefined && { reason }), changes };
  return { state, disclosure };
}

function isLast({ kind }: { readonly kind: keyof typeof changeWords }): boolean {
  return kind === 'withdrawn' || kind === 'removed';
}
