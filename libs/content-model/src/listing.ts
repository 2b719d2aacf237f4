import type { ListingEvent, ListingFields, ReadEvent } from './events.js';

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
    case 'AdmitCardRestored':
    case 'ResultListingRestored': {
      if (!listing) throw new RangeError(`notice ${id} is not there to be restored`);
      const { deletedAt: _, ...brought } = listing;
      return { ...brought, updatedAt: at, revision };
    }
  }
}

function living(listing: Listing | undefined, id: string): Listing {
  if (listing === undefined || listing.deletedAt !== undefined) throw new RangeError(`notice ${id} is not there`);
  return listing;
}
