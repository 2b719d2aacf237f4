import { createHash } from 'node:crypto';
import {
  type Family,
  foldTitle,
  isLiving,
  type Posting,
  readEvent,
  postingAggregate,
  eventOf,
  titleEvents,
} from '@noticeboard/content-model';
import { type AggregateStream, recordStream } from '../commands/aggregate.js';
import type { StreamView } from '../commands/stream-view.js';

/** The stream that holds the claims on a folded title. */
export function reservationStream(family: Family, folded: string): string {
  return `${family.reservation}-${createHash('sha256').update(folded).digest('hex')}`;
}

export interface Reservation {
  /** The posting that claimed the title last, living or not. */
  readonly claimedBy: string;
}

export function reservationAggregate(family: Family, title: string): AggregateStream<Reservation> {
  return {
    stream: reservationStream(family, foldTitle(title)),
    evolve: (_before, event) => ({ claimedBy: eventOf(titleEvents, readEvent(event)).data.postingId }),
    isWithoutPositions: true,
  };
}

/**
 * The holder of a title: its last claim names a living posting whose current title folds to it. The claimant is looked
 * up as it is now, never as it was cached: it may have lost the title and taken it back with the very claim that is at
 * hand.
 */
export async function holderOf(
  view: StreamView,
  family: Family,
  title: string,
  claimedBy: string | undefined,
): Promise<Posting | undefined> {
  if (claimedBy === undefined) return undefined;
  const holder = (await view.head(recordStream(postingAggregate(family), claimedBy)))?.state;
  return isLiving(holder) && foldTitle(holder.title) === foldTitle(title) ? holder : undefined;
}
