import { type Family, families, type RecordedDomainEvent } from '@noticeboard/content-model';
import { projector } from '@noticeboard/projections';
import { openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';

export interface Happened {
  readonly stream: string;
  /** ISO 8601. */
  readonly at: string;
  readonly event: RecordedDomainEvent;
}

/** Read models that have taken these events, each a batch of its own. */
export async function readModelsAfter(
  happened: readonly Happened[],
  table: readonly Family[] = families,
): Promise<ReadStore> {
  const reads = openSqliteReadStore();
  const project = projector(table);
  const revisions = new Map<string, number>();
  for (const [place, { stream, at, event }] of happened.entries()) {
    const revision = revisions.get(stream) ?? 0;
    revisions.set(stream, revision + 1);
    const position = String(place).padStart(16, '0');
    const metadata = { actor: 'asha', role: 'admin', at, schemaVersion: '1' };
    const recorded = { id: `event ${place}`, ...event, data: { ...event.data }, metadata, stream, revision, position };
    const changes = await project([recorded], (collection, ids) => reads.documents(collection, ids));
    const { checkpoint } = await reads.state();
    await reads.apply({ after: checkpoint, checkpoint: position, changes });
  }
  return reads;
}
