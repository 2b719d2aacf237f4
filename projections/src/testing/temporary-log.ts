import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, openEventStore } from '@noticeboard/event-store';

/** A real event log in a folder of its own. */
export interface TemporaryLog {
  readonly events: EventStore;
  readonly dispose: () => Promise<void>;
}

export async function temporaryLog(): Promise<TemporaryLog> {
  const dir = await mkdtemp(join(tmpdir(), 'log-'));
  const events = await openEventStore({ dir, exclusive: false });
  return {
    events,
    dispose: async () => {
      await events.close();
      await rm(dir, { recursive: true });
    },
  };
}
