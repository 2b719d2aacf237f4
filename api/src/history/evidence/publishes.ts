import { type ChangeSetEvent, changeSetStream } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { Publish } from './evidence-page.js';

/** Looks up what a change set published, each once. */
export function publishesIn(log: Pick<EventStore, 'readStream'>): (changeSet: string) => Promise<Publish> {
  const known = new Map<string, Promise<Publish>>();
  return (changeSet) => {
    const found = known.get(changeSet) ?? publishOf(log, changeSet);
    known.set(changeSet, found);
    return found;
  };
}

async function publishOf(log: Pick<EventStore, 'readStream'>, changeSet: string): Promise<Publish> {
  const events = await log.readStream(changeSetStream(changeSet));
  const last = (type: ChangeSetEvent['type']) => events.findLast((event) => event.type === type);
  const [published, approved] = [last('ChangeSetPublished'), last('ChangeSetApproved')];
  return {
    ...(published && { digest: String(published.data['digest']) }),
    ...(approved && {
      approval: {
        by: approved.metadata['actor'] ?? '',
        at: approved.metadata['at'] ?? '',
        digest: String(approved.data['digest']),
      },
    }),
  };
}
