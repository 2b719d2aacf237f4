import {
  families,
  type Family,
  familyOfStream,
  foldTitle,
  idOf,
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
  return { checkpoint, byFamily, accounts: await reads.list(readModels.accounts, everything) };
}

async function familyContent(reads: ReadStore, events: readonly RecordedEvent[], family: Family) {
  const own = events.filter(({ stream }) => familyOfStream(stream, [family]));
  const ids = [...new Set(own.map(({ stream }) => idOf(stream)))];
  const claims = events
    .filter(({ type }) => type === 'TitleClaimed')
    .map(({ data }) => titleEvents.TitleClaimed.parse(data));
  const titles = [...new Set(claims.map(({ title }) => foldTitle(title)))];
  const [folds, heads, records] = [readModels.folds(family), readModels.heads(family), readModels.postings(family)];
  return {
    records: await reads.list(records, everything),
    heads: await reads.list(heads, everything),
    counts: [await reads.count(records), await reads.count(heads), await reads.count(folds)],
    documents: await Promise.all([folds, heads, records].map((collection) => reads.documents(collection, ids))),
    titles: await reads.entries(readModels.titles(family), titles),
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
