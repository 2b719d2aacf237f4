import {
  type Account,
  accountAggregate,
  type Family,
  familyOf,
  type Listing,
  listingAggregate,
  type ListingKind,
  listingToWire,
  type ReadEvent,
  readModels,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import type { StateProjection } from './projection.js';

/** Admit cards or result listings. */
export function listingProjection(kind: ListingKind): StateProjection<Listing> {
  const records = readModels.listings(kind);
  return {
    aggregate: listingAggregate(kind),
    render(before, listing, { collection, id }) {
      const { order } = listing;
      return [
        { kind: 'put', collection, id, body: JSON.stringify(listing) },
        listing.deletedAt === undefined
          ? { kind: 'put', collection: records, id, body: JSON.stringify(listingToWire(kind, listing)), order }
          : { kind: 'remove', collection: records, id, order },
        ...renderTie(kind, before, listing),
      ];
    },
  };
}

/** Its place among those of its posting. */
function renderTie(kind: ListingKind, before: Listing | undefined, after: Listing): Change[] {
  const [old, present] = [before, after].map((listing) =>
    listing?.deletedAt === undefined ? listing?.posting : undefined,
  );
  if (JSON.stringify(old) === JSON.stringify(present)) return [];
  const { id } = after;
  const body = JSON.stringify({ kind: kind.key, id, tie: present });
  return [
    ...(old ? [{ kind: 'remove', collection: readModels.tied(old), id, order: old.position } as const] : []),
    ...(present
      ? [{ kind: 'put', collection: readModels.tied(present), id, body, order: present.position } as const]
      : []),
  ];
}

/** Accounts by user name: what a session is checked against. */
export const accountProjection: StateProjection<Account> = {
  aggregate: accountAggregate,
  render: (_before, account, { collection, id }) => [
    { kind: 'put', collection, id, body: JSON.stringify(account), order: account.order },
  ],
};

/** Who claimed a title last; whether it is still that posting's current title, the posting itself tells. */
export function projectTitle(event: ReadEvent<RecordedDomainEvent>, table: readonly Family[]): Change[] {
  if (event.type !== 'TitleClaimed') return [];
  const { family, folded, postingId } = event.data;
  return [{ kind: 'enter', index: readModels.titles(familyOf(family, table)), key: folded, value: postingId }];
}
