import type { AppendResult, ExpectedRevision, StreamWrite } from './event-store.js';
import { isSecret } from './event-store.js';

/** What a store holds of one stream, seen from one write to it. */
export interface StreamState {
  /** The stream's last revision now. */
  readonly actual: ExpectedRevision;
  /** What is stored at the revision where the last event of the write belongs. */
  readonly stored: { readonly id: string; readonly position: string } | undefined;
}

/** Where the last event of a write belongs. */
export function lastRevisionOf({ expected, events }: StreamWrite): number {
  return (expected === 'none' ? -1 : expected) + events.length;
}

/**
 * The result of the same append made before, if it was. An append is atomic, so where its last events are found under
 * their ids the whole of it is there. A secret that has been replaced since cannot be asked: the other streams of the
 * append speak for it, and one that stood alone is a conflict.
 */
export function earlierResult(
  writes: readonly StreamWrite[],
  stateOf: (write: StreamWrite) => StreamState,
): AppendResult | undefined {
  const found: WrittenEvent[] = [];
  for (const write of writes) {
    const { actual, stored } = stateOf(write);
    if (stored === undefined && isSecret(write.stream) && actual !== 'none' && actual > lastRevisionOf(write)) continue;
    if (stored === undefined || stored.id !== write.events.at(-1)?.id) return undefined;
    found.push({ stream: write.stream, position: stored.position });
  }
  if (found.length === 0) return undefined;
  const revisions = Object.fromEntries(writes.map((write) => [write.stream, lastRevisionOf(write)]));
  return { revisions, position: visiblePosition(found) };
}

export interface WrittenEvent {
  readonly stream: string;
  readonly position: string;
}

/** The last position that `readAll` would show; the last of all where everything is secret. */
export function visiblePosition(placed: readonly WrittenEvent[]): string {
  const visible = placed.filter(({ stream }) => !isSecret(stream));
  const positions = (visible.length > 0 ? visible : placed).map(({ position }) => position);
  return positions.reduce((last, position) => (position > last ? position : last), '');
}
