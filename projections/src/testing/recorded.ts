import {
  families,
  type Family,
  familyOfStream,
  foldTitle,
  idOf,
  listingKindOfStream,
  listingKinds,
  readModels,
  type RecordedDomainEvent,
  titleEvents,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { type Change, openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import { minute, positionAt } from '../../../libs/content-model/src/testing/read-events.js';
import { projector } from '../project.js';
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

  /** The same, of the publish of a change set. */
  publish(
    publication: Readonly<Record<string, string>>,
    stream: string,
    ...happened: readonly RecordedDomainEvent[]
  ): RecordedEvent[] {
    return happened.map(({ type, data }) => this.addRaw(stream, type, data, publication));
  }

  addRaw(
    stream: string,
    type: string,
    data: object,
    publication: Readonly<Record<string, string>> = {},
  ): RecordedEvent {
    const n = this.events.length;
    const metadata = { actor: 'asha', role: 'admin', at: minute(n), schemaVersion: '1', ...publication };
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

const listsOwn =
  /^(cards|deadlines|exam-days|syllabus-posted|syllabus-awaited|unread-dates|keys-waiting|changes|changes-on|activity)(:|$)/;

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

/** A read store that has taken these batches one after the other. */
export async function projectedIn(
  table: readonly Family[],
  ...batches: readonly (readonly RecordedEvent[])[]
): Promise<ReadStore> {
  const reads = openSqliteReadStore();
  let after: string | undefined;
  for (const batch of batches) {
    const checkpoint = batch.at(-1)?.position ?? after ?? '';
    const changes = await projector(table)(batch, (collection, ids) => reads.documents(collection, ids));
    await reads.apply({ after, checkpoint, changes });
    after = checkpoint;
  }
  return reads;
}

export async function listOf(reads: ReadStore, collection: string): Promise<unknown[]> {
  const records = await reads.list(collection, { from: 0, to: Infinity, order: 'oldest' });
  return records.map((json) => JSON.parse(json) as unknown);
}

const everything = { from: 0, to: Infinity, order: 'oldest' } as const;

/** All that a read store holds of these events: every list, document and index entry, and the checkpoint. */
export async function contentOf(
  reads: ReadStore,
  events: readonly RecordedEvent[],
  table: readonly Family[] = families,
) {
  const { checkpoint } = await reads.state();
  const byFamily = await Promise.all(table.map((family) => familyContent(reads, events, family)));
  const accounts = await reads.list(readModels.accounts, everything);
  const changes = await reads.list(readModels.changes, everything);
  return { checkpoint, byFamily, accounts, changes, notices: await listingContent(reads, events) };
}

async function listingContent(reads: ReadStore, events: readonly RecordedEvent[]) {
  const contents = listingKinds.map(async (kind) => {
    const own = events.filter(({ stream }) => listingKindOfStream(stream) === kind);
    const ids = [...new Set(own.map(({ stream }) => idOf(stream)))];
    const [records, states] = [readModels.listings(kind), readModels.listingStates(kind)];
    return {
      records: await reads.list(records, everything),
      counts: [await reads.count(records), await reads.count(states)],
      documents: await Promise.all([records, states].map((collection) => reads.documents(collection, ids))),
    };
  });
  return Promise.all(contents);
}

async function familyContent(reads: ReadStore, events: readonly RecordedEvent[], family: Family) {
  const own = events.filter(({ stream }) => familyOfStream(stream, [family]));
  const ids = [...new Set(own.map(({ stream }) => idOf(stream)))];
  const claims = events
    .filter(({ type }) => type === 'TitleClaimed')
    .map(({ data }) => titleEvents.TitleClaimed.data.parse(data));
  const titles = [...new Set(claims.map(({ title }) => foldTitle(title)))];
  const [states, heads, records] = [
    readModels.postingStates(family),
    readModels.heads(family),
    readModels.postings(family),
  ];
  const beside = [readModels.tables, readModels.usefulItems, readModels.approvals, readModels.withdrawn].map((of) =>
    of(family),
  );
  const parts = [...new Set(own.flatMap(({ data }) => [data['tableId'], data['itemsId']]))].filter(
    (part) => typeof part === 'string',
  );
  return {
    records: await reads.list(records, everything),
    heads: await reads.list(heads, everything),
    counts: [await reads.count(records), await reads.count(heads), await reads.count(states)],
    documents: await Promise.all([states, heads, records].map((collection) => reads.documents(collection, ids))),
    titles: await reads.entries(readModels.titles(family), titles),
    lists: await Promise.all(beside.map((collection) => reads.list(collection, everything))),
    besideIt: await Promise.all(beside.map((collection) => reads.documents(collection, [...ids, ...parts]))),
    owners: await reads.entries(readModels.owners(family), parts),
  };
}

/** A read store filled from the beginning in one go. */
export async function replay(
  events: readonly RecordedEvent[],
  table: readonly Family[] = families,
): Promise<ReadStore> {
  const reads = openSqliteReadStore();
  const last = events.at(-1);
  if (!last) return reads;
  const changes = await projector(table)(events, (collection, ids) => reads.documents(collection, ids));
  await reads.apply({ after: undefined, checkpoint: last.position, changes });
  return reads;
}
