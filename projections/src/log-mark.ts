import { logMark, parseLogMark, portalAccountsStream } from '@noticeboard/content-model';
import { eventAt, type EventStore, placeOf, type RecordedEvent } from '@noticeboard/event-store';
import type { Change, ReadStore } from '@noticeboard/read-store';

/**
 * Stands beside a checkpoint, and is applied with it: which event of which log that is.
 * @param at the newest time of any event up to it
 */
export function markOf(event: RecordedEvent, log: string | undefined, at: string): Change {
  return { kind: 'enter', ...logMark, value: JSON.stringify({ log, ...placeOf(event), at }) };
}

/** The newest time of any event that read models show; undefined while they show none. */
export async function newestTimeOf(reads: Pick<ReadStore, 'entries'>): Promise<string | undefined> {
  const [stored] = await reads.entries(logMark.index, [logMark.key]);
  return stored === undefined ? undefined : parseLogMark(stored).at;
}

/** The mark that tells a log from every other; undefined for one without accounts. */
export async function nameOfLog(events: Pick<EventStore, 'readStream'>): Promise<string | undefined> {
  const [first] = await events.readStream(portalAccountsStream, { max: 1 });
  return first?.id;
}

/** `older`: they are ahead of the log, as where a backup of it was put back. `other`: they are of another log. */
export type Standing = 'same' | 'older' | 'other';

/** How read models stand to a log. */
export async function standingOf(
  reads: Pick<ReadStore, 'state' | 'entries'>,
  events: Pick<EventStore, 'readStream' | 'head'>,
): Promise<Standing> {
  for (;;) {
    const { checkpoint, generation } = await reads.state();
    if (checkpoint === undefined) return 'same';
    const [stored] = await reads.entries(logMark.index, [logMark.key]);
    const standing = await standingAt(checkpoint, stored, events);
    const after = await reads.state();
    if (standing === 'same' || (after.checkpoint === checkpoint && after.generation === generation)) return standing;
  }
}

async function standingAt(
  checkpoint: string,
  stored: string | undefined,
  events: Pick<EventStore, 'readStream' | 'head'>,
): Promise<Standing> {
  const mark = stored === undefined ? undefined : parseLogMark(stored);
  // An earlier release keeps the position alone.
  if (mark?.position !== checkpoint) return checkpoint <= ((await events.head()) ?? '') ? 'same' : 'older';
  if (mark.log !== undefined && mark.log !== (await nameOfLog(events))) return 'other';
  return (await eventAt(events, mark))?.position === checkpoint ? 'same' : 'older';
}

/** Read models that several portals could reach are not thrown away where they may be another's. */
export const ofAnotherLog =
  'the read models in this Redis are of another event log. Give each portal a Redis of its own; if the log was begun anew, run "npm run portal -- rebuild --force"';
