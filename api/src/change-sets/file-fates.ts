import { changeSetAggregate, changeSetStream, isClosed } from '@noticeboard/content-model';
import { type EventStore, StoreDamaged } from '@noticeboard/event-store';
import { stateOf } from '../commands/aggregate.js';
import type { FileFates } from '../files/file-store.js';
import { withdrawnFiles } from '../files/withdrawn-files.js';
import { namedUploads } from '../files/named-uploads.js';

/** The fate of stored files, as the log has it: change sets publish or discard them, and admins take them down. */
export function fileFates(events: EventStore): FileFates {
  return {
    // A damaged log takes no write, and the portal goes on serving what it has.
    withdrawn: () =>
      withdrawnFiles(events).catch((error: unknown) => {
        if (error instanceof StoreDamaged) return new Map();
        throw error;
      }),
    async publishedBy(id) {
      const stored = await events.readStream(changeSetStream(id));
      const set = stateOf(changeSetAggregate, id, stored);
      if (!set || !isClosed(set)) return undefined;
      if (set.status === 'discarded') return new Set();
      const steps = new Set(set.steps.map(({ stepId }) => stepId));
      const published = stored.filter(({ type, data }) => type === 'StepPrepared' && steps.has(String(data['stepId'])));
      return new Set(published.flatMap(({ data }) => [...namedUploads(data)]));
    },
  };
}
