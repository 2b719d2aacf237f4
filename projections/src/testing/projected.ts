import type { Family } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import { createMemoryReadStore, type ReadStore } from '@noticeboard/read-store';
import { projector } from '../project.js';

/** A read store that has taken these batches one after the other. */
export async function projectedIn(
  table: readonly Family[],
  ...batches: readonly (readonly RecordedEvent[])[]
): Promise<ReadStore> {
  const reads = createMemoryReadStore();
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
