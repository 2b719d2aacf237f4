import { type ListingEvent, type ListingFields, listingHappening, type Publication, type ReadEvent } from './events.js';

/** The posting that a listing belongs to. */
export interface Tie {
  /** Key of its family. */
  readonly family: string;
  readonly id: string;
}

/** With when it was tied, and what readers are told of the publish that did it. */
type Tied = Tie & Pick<Publication, 'changeSet' | 'publicNote'> & { readonly at: string; readonly position: string };

/**
 * An admit card or a result listing: the state of its stream. After its deletion it stays as it was, with `deletedAt`.
 */
export type Listing = ListingFields & {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
  /** Position of the event that added it: its place in the list. */
  readonly order: string;
  readonly deletedAt?: string;
  /** Absent where it belongs to none. */
  readonly posting?: Tied;
};

/** @throws RangeError for an event that cannot follow on what came before it. */
export function evolveListing(listing: Listing | undefined, id: string, stored: ReadEvent<ListingEvent>): Listing {
  const event = listingHappening(stored);
  const { at, revision, position } = event;
  switch (event.type) {
    case 'Added':
      if (listing) throw new RangeError(`${stored.type} of ${id}, which is there already`);
      return { id, ...event.data, createdAt: at, updatedAt: at, revision, order: position };
    case 'Edited':
      return { ...living(listing, id), ...event.data, updatedAt: at, revision };
    case 'Deleted':
      return { ...living(listing, id), updatedAt: at, revision, deletedAt: at };
    case 'Tied':
      return { ...living(listing, id), posting: tiedBy(event), updatedAt: at, revision };
    case 'Untied': {
      const { posting: _, ...untied } = living(listing, id);
      return { ...untied, updatedAt: at, revision };
    }
    case 'Restored': {
      if (!listing) throw new RangeError(`${stored.type} of ${id}, which is not there`);
      const { deletedAt: _, ...brought } = listing;
      return { ...brought, updatedAt: at, revision };
    }
  }
}

function tiedBy({ data, at, position, changeSet, publicNote }: TiedEvent): Tied {
  const { family, postingId } = data;
  const told = { ...(changeSet !== undefined && { changeSet }), ...(publicNote !== undefined && { publicNote }) };
  return { family, id: postingId, at, position, ...told };
}

type TiedEvent = Extract<ReturnType<typeof listingHappening>, { readonly type: 'Tied' }>;

export function isTiedTo(tie: Tie | undefined, other: Tie | undefined): boolean {
  return tie?.family === other?.family && tie?.id === other?.id;
}

function living(listing: Listing | undefined, id: string): Listing {
  if (listing === undefined || listing.deletedAt !== undefined) throw new RangeError(`the listing ${id} is not there`);
  return listing;
}
