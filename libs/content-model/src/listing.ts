import type { ListingEvent, ListingFields, Publication, ReadEvent } from './events.js';

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
export function evolveListing(listing: Listing | undefined, id: string, event: ReadEvent<ListingEvent>): Listing {
  const { at, revision, position } = event;
  switch (event.type) {
    case 'AdmitCardAdded':
    case 'ResultListingAdded':
      if (listing) throw new RangeError(`notice ${id} was added twice`);
      return { id, ...event.data, createdAt: at, updatedAt: at, revision, order: position };
    case 'AdmitCardEdited':
    case 'ResultListingEdited':
      return { ...living(listing, id), ...event.data, updatedAt: at, revision };
    case 'AdmitCardDeleted':
    case 'ResultListingDeleted':
      return { ...living(listing, id), updatedAt: at, revision, deletedAt: at };
    case 'AdmitCardTied':
    case 'ResultListingTied':
      return { ...living(listing, id), posting: tiedBy(event), updatedAt: at, revision };
    case 'AdmitCardUntied':
    case 'ResultListingUntied': {
      const { posting: _, ...untied } = living(listing, id);
      return { ...untied, updatedAt: at, revision };
    }
    case 'AdmitCardRestored':
    case 'ResultListingRestored': {
      if (!listing) throw new RangeError(`notice ${id} is not there to be restored`);
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

type TiedEvent = Extract<ReadEvent<ListingEvent>, { readonly type: `${string}Tied` }>;

export function isTiedTo(tie: Tie | undefined, other: Tie | undefined): boolean {
  return tie?.family === other?.family && tie?.id === other?.id;
}

function living(listing: Listing | undefined, id: string): Listing {
  if (listing === undefined || listing.deletedAt !== undefined) throw new RangeError(`notice ${id} is not there`);
  return listing;
}
