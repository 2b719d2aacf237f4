import {
  type Account,
  accountAggregate,
  type ChangeSet,
  changeSetAggregate,
  changeSetToWire,
  isClosed,
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

/** Change sets, and which of them are to be published when. */
export const changeSetProjection: StateProjection<ChangeSet> = {
  aggregate: changeSetAggregate,
  render(before, set, { collection, id }) {
    const [former, due] = [before?.schedule?.publishAt, set.schedule?.publishAt];
    const { changeSets, listedChangeSets, livingChangeSets, scheduled } = readModels;
    const body = JSON.stringify(changeSetToWire(set));
    const { order } = set;
    const listedIf = (isListed: boolean, list: string): Change =>
      isListed ? { kind: 'put', collection: list, id, body, order } : { kind: 'remove', collection: list, id, order };
    return [
      { kind: 'put', collection, id, body: JSON.stringify(set) },
      { kind: 'put', collection: changeSets, id, body, order },
      listedIf(!set.act || !set.publication, listedChangeSets),
      listedIf(!isClosed(set), livingChangeSets),
      ...(former === undefined || former === due
        ? []
        : [{ kind: 'remove', collection: scheduled, id, order: former } as const]),
      ...(due === undefined
        ? []
        : [{ kind: 'put', collection: scheduled, id, body: JSON.stringify({ id, due }), order: due } as const]),
    ];
  },
};

/** A file that was taken down: it stays so. */
export function projectWithdrawnFile(event: ReadEvent<RecordedDomainEvent>): Change[] {
  if (event.type !== 'FileWithdrawn') return [];
  const { actor: by = '', at, data } = event;
  const body = JSON.stringify({ hash: data.hash, by, at, reason: data.reason });
  return [{ kind: 'put', collection: readModels.withdrawnFiles, id: data.hash, body, order: data.hash }];
}

/** The last claim of a title; the posting itself says whether it is still its current title. */
export function projectTitle(event: ReadEvent<RecordedDomainEvent>, table: readonly Family[]): Change[] {
  if (event.type !== 'TitleClaimed') return [];
  const { family, folded, postingId } = event.data;
  return [{ kind: 'enter', index: readModels.titles(familyOf(family, table)), key: folded, value: postingId }];
}
