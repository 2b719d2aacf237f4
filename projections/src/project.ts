import { families, type Family } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Change } from '@noticeboard/read-store';
import { DocumentCache } from './document-cache.js';
import { UnitOfWork } from './unit-of-work.js';
import type { LoadDocuments } from './projection.js';

/** The projector of all read models: a batch of events in, the changes it makes out. */
export function projector(table: readonly Family[] = families) {
  const known = new DocumentCache();
  /**
   * Loads the folds that the events need, then projects. A fold that several events change is rendered once.
   * @throws UnreadableEvent, RangeError: the event cannot be applied; nothing may be stored.
   */
  return async function project(events: readonly RecordedEvent[], load: LoadDocuments): Promise<Change[]> {
    const states = new UnitOfWork(table, load, true, known);
    await states.take(events);
    return states.changes();
  };
}
