import {
  type EndedRebuild,
  eventOf,
  portalProjectionsStream,
  readEvent,
  type RebuildEvent,
  rebuildEvents,
} from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';

/** Events that are looked through: two to each rebuild. */
const deepest = 40;

/** The rebuilds, checks and roll-backs that have ended, newest first. @param running id of the one that has not */
export async function endedRebuilds(events: EventStore, running: string | undefined): Promise<EndedRebuild[]> {
  const stored = await events.readStream(portalProjectionsStream, { direction: 'backwards', max: deepest });
  const ended = new Map<string, EndedRebuild>();
  for (const event of stored.toReversed()) record(ended, event);
  return [...ended.values()].filter(({ id }) => id !== running).toReversed();
}

function record(ended: Map<string, EndedRebuild>, stored: RecordedEvent): void {
  const event = eventOf(rebuildEvents, readEvent(stored));
  const { rebuildId: id } = event.data;
  if (event.type === 'RebuildStarted') {
    const { purpose, force } = event.data;
    const by = stored.metadata['actor'] ?? '';
    ended.set(id, { id, purpose, force, by, startedAt: event.at, outcome: 'interrupted' });
    return;
  }
  const started = ended.get(id);
  // The beginning of the oldest may be further back than was read.
  if (started) ended.set(id, { ...started, ...endOf(event), endedAt: event.at });
}

function endOf(event: Exclude<RebuildEvent, { readonly type: 'RebuildStarted' }>): Partial<EndedRebuild> & Ended {
  switch (event.type) {
    case 'RebuildEnded': {
      const { rebuildId: _, promoted, ...told } = event.data;
      if (promoted) return { ...told, outcome: 'switched' };
      return { ...told, outcome: told.live === told.rebuilt ? 'same' : 'differs' };
    }
    case 'RebuildFailed':
      return { outcome: 'failed', why: event.data.why, ms: event.data.ms };
    case 'ReadModelsRolledBack': {
      const { rebuildId: _, ...told } = event.data;
      return { ...told, outcome: 'rolledBack' };
    }
  }
}

type Ended = Pick<EndedRebuild, 'outcome'>;
