import {
  families,
  type Family,
  familyOfStream,
  foldTitle,
  idOf,
  listingKindOfStream,
  listingKinds,
  readModels,
  titleEvents,
} from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { createMemoryReadStore, type ReadStore } from '@noticeboard/read-store';
import { projector } from '../project.js';

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
  return { checkpoint, byFamily, accounts, notices: await listingContent(reads, events) };
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
    .map(({ data }) => titleEvents.TitleClaimed.parse(data));
  const titles = [...new Set(claims.map(({ title }) => foldTitle(title)))];
  const [states, heads, records] = [
    readModels.postingStates(family),
    readModels.heads(family),
    readModels.postings(family),
  ];
  const beside = [readModels.tables(family), readModels.usefulItems(family), readModels.approvals(family)];
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
  const reads = createMemoryReadStore();
  const last = events.at(-1);
  if (!last) return reads;
  const changes = await projector(table)(events, (collection, ids) => reads.documents(collection, ids));
  await reads.apply({ after: undefined, checkpoint: last.position, changes });
  return reads;
}
