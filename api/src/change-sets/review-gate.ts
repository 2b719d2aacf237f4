import { aggregateOf, type Family, ProblemError, type ReviewMode } from '@noticeboard/content-model';
import type { EventStore, StreamWrite } from '@noticeboard/event-store';
import { StagedLog } from '../commands/staged-log.js';
import { differencesIn } from './outcome.js';
import { reviewed } from './review.js';

/**
 * The event log, but for what an editor may not publish alone: what needs review goes through a change set. Everything
 * that is appended passes here, whichever command it comes from.
 */
export function reviewGate(events: EventStore, mode: ReviewMode, table: readonly Family[]): EventStore {
  if (mode === 'off') return events;
  return {
    append: async (writes) => {
      await demandNoReview(events, writes, mode, table);
      return events.append(writes);
    },
    readStream: (stream, options) => events.readStream(stream, options),
    readAll: (options) => events.readAll(options),
    pages: (options) => events.pages(options),
    follow: (options) => events.follow(options),
    head: () => events.head(),
    close: () => events.close(),
  };
}

/** By an editor, and not out of a change set: whether that may go out was decided there. */
function isDirect({ events }: StreamWrite): boolean {
  return events.some(({ metadata }) => metadata['role'] === 'editor' && metadata['changeSet'] === undefined);
}

/** @throws ProblemError `reviewRequired` */
async function demandNoReview(
  events: EventStore,
  writes: readonly StreamWrite[],
  mode: ReviewMode,
  table: readonly Family[],
): Promise<void> {
  const content = writes.filter((write) => isDirect(write) && aggregateOf(write.stream, table)?.publicHistory);
  if (content.length === 0) return;
  const log = new StagedLog(events);
  await log.append(content);
  const differences = await differencesIn({ log }, content, table);
  const reasons = differences.flatMap((difference) => reviewed(difference, mode));
  if (reasons.length === 0) return;
  const what = reasons.slice(0, 5).join('; ');
  const message = `This needs review before it is published (${what}). Prepare it in a change set, and submit that.`;
  throw new ProblemError('reviewRequired', { message });
}
