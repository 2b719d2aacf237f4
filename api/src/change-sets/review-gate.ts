import {
  aggregateOf,
  type Family,
  mayDo,
  ProblemError,
  type ReviewMode,
  type Role,
  roles,
} from '@noticeboard/content-model';
import { type EventStore, type NewEvent, storeWith, type StreamWrite } from '@noticeboard/event-store';
import { StagedLog } from '../commands/staged-log.js';
import type { GatedLog } from '../commands/stream-view.js';
import { differencesIn } from './outcome.js';
import { firstOf, type Reason, reviewed } from './review.js';

/**
 * The event log, but for what an editor may not publish alone: what needs review goes through a change set. A write
 * that an admin publishes directly all the same is marked. Everything that is appended passes here, whichever command
 * it comes from.
 */
export function reviewGate(events: GatedLog, mode: ReviewMode, table: readonly Family[]): GatedLog {
  if (mode === 'off') return events;
  /** Those of the writes that go past a review. */
  const unreviewedIn = async (writes: readonly StreamWrite[]): Promise<readonly StreamWrite[]> => {
    const direct = writes.filter((write) => isDirect(write) && aggregateOf(write.stream, table)?.publicHistory);
    const reasons = await reasonsFor(events, direct, mode, table);
    if (reasons.length === 0) return [];
    if (!direct.some(isByAdmin)) reject(reasons);
    return direct;
  };
  return storeWith(events, {
    demandAllowed: async (writes: readonly StreamWrite[]) => {
      await events.demandAllowed?.(writes);
      await unreviewedIn(writes);
    },
    append: async (writes) => {
      const direct = await unreviewedIn(writes);
      return events.append(writes.map((write) => (direct.includes(write) ? unreviewed(write) : write)));
    },
  });
}

/** By somebody who signs in, and not out of a change set: whether that may go out was decided there. */
function isDirect({ events }: StreamWrite): boolean {
  const people: readonly (string | undefined)[] = roles;
  return events.some(({ metadata }) => people.includes(metadata['role']) && metadata['changeSet'] === undefined);
}

function isByAdmin({ events }: StreamWrite): boolean {
  return events.some(({ metadata }) => mayDo(metadata['role'] as Role, 'publishUnreviewed'));
}

/** The reasons for which another person has to look at it. */
async function reasonsFor(
  events: EventStore,
  direct: readonly StreamWrite[],
  mode: ReviewMode,
  table: readonly Family[],
): Promise<readonly Reason[]> {
  if (direct.length === 0) return [];
  const log = new StagedLog(events);
  await log.append(direct);
  const differences = await differencesIn({ log }, direct, table);
  return differences.flatMap((difference) => reviewed(difference, mode));
}

function reject(reasons: readonly Reason[]): never {
  const message = `This needs review before it is published (${firstOf(reasons)}). Prepare it in a change set, and submit that.`;
  throw new ProblemError('reviewRequired', { message });
}

/** An action is of one person: with it goes what they said of it, or that they said nothing. */
function unreviewed(write: StreamWrite): StreamWrite {
  const marked = (metadata: NewEvent['metadata']) => ({ reason: '', ...metadata, unreviewed: 'true' });
  return { ...write, events: write.events.map((event) => ({ ...event, metadata: marked(event.metadata) })) };
}
