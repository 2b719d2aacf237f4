import { families, type Family } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import type { Change } from '@noticeboard/read-store';
import { KnownDocuments } from './known-documents.js';
import { OpenFolds } from './open-folds.js';
import type { LoadFolds } from './projection.js';

/** The projector of all read models: a batch of events in, the changes it makes out. */
export function projector(table: readonly Family[] = families) {
  const known = new KnownDocuments();
  /**
   * Loads the folds that the events need, then projects. A fold that several events change is rendered once.
   * @throws UnreadableEvent, RangeError: the event cannot be applied; nothing may be stored.
   */
  return async function project(events: readonly RecordedEvent[], load: LoadFolds): Promise<Change[]> {
    const folds = new OpenFolds(table, load, true, known);
    await folds.take(events);
    return folds.changes();
  };
}
