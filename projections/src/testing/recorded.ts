import type { RecordedDomainEvent } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Change } from '@noticeboard/read-store';
import { minute, positionAt } from '../../../libs/content-model/src/testing/read-events.js';
import type { LoadDocuments } from '../projection.js';

/** A log without a store: numbers what happens within its stream and in the whole. Event n happens at minute n. */
export class Recorded {
  readonly events: RecordedEvent[] = [];

  /** @returns the events just recorded */
  add(stream: string, ...happened: readonly RecordedDomainEvent[]): RecordedEvent[] {
    const before = this.events.length;
    for (const { type, data } of happened) this.addRaw(stream, type, data);
    return this.events.slice(before);
  }

  addRaw(stream: string, type: string, data: object): RecordedEvent {
    const n = this.events.length;
    const metadata = { actor: 'asha', role: 'admin', at: minute(n), schemaVersion: '1' };
    const revision = this.events.filter((event) => event.stream === stream).length;
    const event = { id: `event ${n}`, type, data: { ...data }, metadata, stream, revision, position: positionAt(n) };
    this.events.push(event);
    return event;
  }
}

/** Loads the folds that earlier changes have stored. */
export function statesIn(changes: readonly Change[]): LoadDocuments {
  const bodies = new Map<string, string>();
  for (const change of changes) if (change.kind === 'put') bodies.set(`${change.collection} ${change.id}`, change.body);
  return async (collection, ids) => ids.map((id) => bodies.get(`${collection} ${id}`));
}

const listsOwn = /^(cards|deadlines|syllabus-posted|syllabus-awaited|unread-dates|keys-waiting|changes|activity)(:|$)/;

/** Without what only the public site and the desk read. */
export function ofTheApi(changes: readonly Change[]): Change[] {
  return changes.filter((change) => !('collection' in change && listsOwn.test(change.collection)));
}

/** Changes with their bodies as values, to be compared. */
export function opened(changes: readonly Change[]): object[] {
  return changes.map((change) =>
    change.kind === 'put' ? { ...change, body: JSON.parse(change.body) as unknown } : change,
  );
}
