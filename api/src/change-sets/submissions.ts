import {
  aggregateOf,
  type Family,
  idOf,
  isSameJson,
  type Listing,
  listingKindOfStream,
  type Posting,
  type ReadEvent,
  type RecordedDomainEvent,
  restoreListing,
  restorePosting,
} from '@noticeboard/content-model';
import { type EventStore, storeWith } from '@noticeboard/event-store';
import { stateInTurns } from '../commands/aggregate.js';
import { type Outcome, seenOf } from './outcome.js';
import type { RecordDifference } from './review.js';
import type { Staged } from './staging.js';

/** The log as it was when this was its last position, for reads of streams. */
export function logUntil(events: EventStore, last: string): EventStore {
  return storeWith(events, {
    readStream: async (stream, options) =>
      (await events.readStream(stream, options)).filter(({ position }) => position <= last),
  });
}

/** By record, how what a change set comes to now differs from what it came to at an earlier submission. */
export async function differencesSince(
  earlier: Staged,
  now: Staged,
  { differences }: Pick<Outcome, 'differences'>,
  table: readonly Family[],
): Promise<readonly RecordDifference[]> {
  const streams = new Set([...earlier.log.writes, ...now.log.writes].map(({ stream }) => stream));
  const found: RecordDifference[] = [];
  for (const stream of streams) {
    const aggregate = aggregateOf(stream, table);
    if (!aggregate?.publicHistory) continue;
    const id = idOf(stream);
    const stateIn = async ({ log }: Staged) => stateInTurns(aggregate, id, await log.readStream(stream));
    const [before, after] = [await stateIn(earlier), await stateIn(now)];
    const whole = differences.find(({ record }) => record.kind === aggregate.kind && record.id === id);
    if (before === undefined) {
      if (whole) found.push(whole);
      continue;
    }
    const { publicHistory } = aggregate;
    const events = eventsBetween(stream, before, after);
    const { changes, reported } = await seenOf({ ...aggregate, publicHistory }, id, before, events, now.set.id);
    if (reported.length === 0) continue;
    const { title } = (after ?? before) as { readonly title: string };
    const family = aggregate.kind === 'posting' ? aggregate.key : '';
    const record = { kind: aggregate.kind, family, id, title };
    found.push({ record, before, after, changes, reported, formerNames: [], takesTitle: false });
  }
  return found;
}

/** The events that would make one state of a record of the other. */
function eventsBetween(stream: string, before: unknown, after: unknown): readonly ReadEvent<RecordedDomainEvent>[] {
  if (isSameJson(before, after)) return [];
  const listings = listingKindOfStream(stream);
  const events = listings
    ? restoreListing(listings, before as Listing, after as Listing | undefined, 0)
    : restorePosting(before as Posting, after as Posting | undefined, 0, nothingMoves);
  const { updatedAt: at } = (after ?? before) as Posting;
  return events.map((event, revision) => ({ ...event, revision, position: String(revision), at }));
}

const nothingMoves = { from: () => undefined, to: () => undefined };
