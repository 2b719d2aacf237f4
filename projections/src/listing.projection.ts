import {
  type Listing,
  listingAggregate,
  type ListingKind,
  listingToWire,
  readModels,
} from '@noticeboard/content-model';
import type { StateProjection } from './projection.js';

/** Admit cards or result listings. */
export function listingProjection(kind: ListingKind): StateProjection<Listing> {
  const records = readModels.listings(kind);
  return {
    aggregate: listingAggregate(kind),
    render(_before, listing, { collection, id }) {
      const { order } = listing;
      return [
        { kind: 'put', collection, id, body: JSON.stringify(listing) },
        listing.deletedAt === undefined
          ? { kind: 'put', collection: records, id, body: JSON.stringify(listingToWire(kind, listing)), order }
          : { kind: 'remove', collection: records, id, order },
      ];
    },
  };
}
