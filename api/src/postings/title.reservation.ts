import { createHash } from 'node:crypto';
import {
  evolvePosting,
  type Fact,
  type Family,
  foldTitle,
  isLiving,
  type Posting,
  postingStream,
} from '@noticeboard/content-model';
import { type PostingEvent, readEvent, type TitleEvent } from '@noticeboard/content-model';
import type { EventStore, ExpectedRevision, RecordedEvent } from '@noticeboard/event-store';

/** The stream that holds the claims on a folded title. */
export function reservationStream(family: Family, folded: string): string {
  return `${family.reservation}-${createHash('sha256').update(folded).digest('hex')}`;
}

export interface Reservation {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** The posting that claimed the title last, living or not. */
  readonly claimedBy: string | undefined;
}

export async function readReservation(events: EventStore, family: Family, title: string): Promise<Reservation> {
  const stream = reservationStream(family, foldTitle(title));
  const [last] = await events.readStream(stream, { direction: 'backwards', max: 1 });
  if (!last) return { stream, expected: 'none', claimedBy: undefined };
  const claim = readEvent(last) as Fact<TitleEvent>;
  return { stream, expected: last.revision, claimedBy: claim.data.postingId };
}

/** Who has a title: its last claim names a living posting whose current title folds to it. */
export async function holderOf(
  events: EventStore,
  family: Family,
  title: string,
  claimedBy: string | undefined,
): Promise<Posting | undefined> {
  if (claimedBy === undefined) return undefined;
  const holder = foldPosting(claimedBy, await events.readStream(postingStream(family, claimedBy)));
  return isLiving(holder) && foldTitle(holder.title) === foldTitle(title) ? holder : undefined;
}

export function foldPosting(id: string, stored: readonly RecordedEvent[]): Posting | undefined {
  return stored.reduce<Posting | undefined>(
    (posting, event) => evolvePosting(posting, id, readEvent(event) as Fact<PostingEvent>),
    undefined,
  );
}
