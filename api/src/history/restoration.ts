import {
  type Cell,
  isLiving,
  isSameJson,
  isTiedTo,
  type Listing,
  type ListingEvent,
  type ListingFields,
  type ListingKind,
  notificationFields,
  type Posting,
  type PostingEvent,
  postingFields,
  type PostingFields,
  type Table,
  type UsefulItems,
} from '@noticeboard/content-model';

/** For a table or a list of useful items that changes hands in the same restoration: the posting at the other end. */
export interface PartTransfers {
  readonly from: (id: string) => string | undefined;
  readonly to: (id: string) => string | undefined;
}

const listingNames = ['title', 'applyLink', 'pdfFile', 'fileName'] as const satisfies readonly (keyof ListingFields)[];
const postingNames = ['title', ...postingFields.map(({ name }) => name)] as const;
const notificationNames = notificationFields.map(({ name }) => name);

/**
 * The events that make an admit card or a result listing what it was; `[]` when it is that already.
 * @param target the state to be brought back; one that is not there, or no more, deletes the listing
 * @param revision at which it was that
 */
export function restoreListing(
  { events }: ListingKind,
  listing: Listing,
  target: Listing | undefined,
  revision: number,
): readonly ListingEvent[] {
  const isThere = listing.deletedAt === undefined;
  if (!target || target.deletedAt !== undefined) return isThere ? [{ type: `${events}Deleted`, data: {} }] : [];
  const data = difference<ListingFields>(listingNames, listing, target);
  const edits: readonly ListingEvent[] = [
    ...(data ? [{ type: `${events}Edited` as const, data }] : []),
    ...(isTiedTo(listing.posting, target.posting) ? [] : [tieOf(events, target)]),
  ];
  return isThere && edits.length === 0 ? [] : [{ type: `${events}Restored`, data: { revision } }, ...edits];
}

function tieOf(events: ListingKind['events'], { posting }: Listing): ListingEvent {
  if (!posting) return { type: `${events}Untied`, data: {} };
  return { type: `${events}Tied`, data: { family: posting.family, postingId: posting.id } };
}

/**
 * The events that make a posting what it was, with its notifications, tables, useful items and approval, each with its
 * own id, age and place; `[]` when it is that already.
 * @param target the state to be brought back; one that is not there, or no more, deletes the posting
 * @param revision at which it was that
 */
export function restorePosting(
  posting: Posting,
  target: Posting | undefined,
  revision: number,
  transfers: PartTransfers,
): readonly PostingEvent[] {
  if (!isLiving(target)) {
    const bare = { ...(target ?? posting), tables: [], usefulItems: [], approvedAt: '' };
    return isLiving(posting) ? [...changesTo(bare, posting, transfers), { type: 'PostingDeleted', data: {} }] : [];
  }
  const changes = changesTo(target, posting, transfers);
  if (isLiving(posting) && changes.length === 0) return [];
  return [{ type: 'PostingRestored', data: { revision } }, ...changes];
}

/** Events that bring a member of a posting back, before or after those of the others. */
interface MemberBack {
  readonly first?: readonly PostingEvent[];
  readonly events?: readonly PostingEvent[];
  readonly last?: readonly PostingEvent[];
}

type BringsBack = (then: Posting, now: Posting, transfers: PartTransfers) => MemberBack;

/**
 * How each member of a posting beside its fields is brought back. `byOthers`: with another member, or by the events that
 * begin and end a restoration. A member without a row does not compile.
 */
const membersBack: { readonly [K in Exclude<keyof Posting, keyof PostingFields>]-?: BringsBack | 'byOthers' } = {
  id: 'byOthers',
  createdAt: 'byOthers',
  updatedAt: 'byOthers',
  revision: 'byOthers',
  order: 'byOthers',
  deletedAt: 'byOthers',
  approvalOrder: 'byOthers',
  notifications: (then, now) => ({
    events: elementsBack(now.notifications, then.notifications, {
      remove: ({ id: notificationId }) => ({ type: 'NotificationDeleted', data: { notificationId } }),
      // Elements are added in their order: each stands at its old index once those before it stand there.
      add: ({ id: notificationId, fields: all, createdAt }, place) => ({
        type: 'NotificationAdded',
        data: { notificationId, fields: all, restored: { createdAt, place } },
      }),
      edit: ({ id: notificationId, fields: before }, { fields: after }) => {
        const some = difference(notificationNames, before, after);
        return some && { type: 'NotificationEdited', data: { notificationId, fields: some } };
      },
    }),
  }),
  tables: (then, now, transfers) => ({
    events: elementsBack(now.tables, then.tables, {
      remove: ({ id }) => ({ type: 'TableDeleted', data: { tableId: id, ...departure(id, transfers) } }),
      add: (table) => ({ type: 'TableAdded', data: { ...tableData(table), ...arrival(table, transfers) } }),
      edit: (before, after) =>
        isSameJson(before.rows, after.rows) ? undefined : { type: 'TableEdited', data: tableData(after) },
    }),
  }),
  usefulItems: (then, now, transfers) => ({
    events: elementsBack(now.usefulItems, then.usefulItems, {
      remove: ({ id }) => ({ type: 'UsefulItemsDeleted', data: { itemsId: id, ...departure(id, transfers) } }),
      add: (items) => ({ type: 'UsefulItemsAdded', data: { ...itemsData(items), ...arrival(items, transfers) } }),
      edit: (before, after) =>
        isSameJson(before.attachments, after.attachments)
          ? undefined
          : { type: 'UsefulItemsEdited', data: itemsData(after) },
    }),
  }),
  // Withdrawn before it is changed, and published again after it: readers see no more of it than they did.
  withdrawn: (then, now) => {
    const note = then.withdrawn?.note;
    if (!isLiving(then) || note === now.withdrawn?.note) return {};
    return note === undefined
      ? { last: [{ type: 'PostingRepublished', data: {} }] }
      : { first: [{ type: 'PostingWithdrawn', data: { note } }] };
  },
  approvedAt: ({ approvedAt, approvalOrder: order }, now) => {
    if ((approvedAt === '') === (now.approvedAt === '')) return {};
    return approvedAt === ''
      ? { first: [{ type: 'AnswerKeyDeapproved', data: {} }] }
      : { last: [{ type: 'AnswerKeyApproved', data: { restored: { approvedAt, order } } }] };
  },
};

function changesTo(then: Posting, now: Posting, transfers: PartTransfers): readonly PostingEvent[] {
  const fields = difference<Posting>(postingNames, now, then);
  const members: readonly MemberBack[] = Object.values(membersBack).map((back) =>
    back === 'byOthers' ? {} : back(then, now, transfers),
  );
  return [
    ...members.flatMap(({ first = [] }) => first),
    ...(fields ? [{ type: 'PostingEdited', data: fields } as const] : []),
    ...members.flatMap(({ events = [] }) => events),
    // What is done first is undone last.
    ...members.toReversed().flatMap(({ last = [] }) => last),
  ];
}

interface ElementEvents<T> {
  readonly remove: (element: T) => PostingEvent;
  readonly add: (element: T, place: number) => PostingEvent;
  /** Undefined where nothing differs. */
  readonly edit: (before: T, after: T) => PostingEvent | undefined;
}

function elementsBack<T extends { readonly id: string }>(
  now: readonly T[],
  then: readonly T[],
  { remove, add, edit }: ElementEvents<T>,
): PostingEvent[] {
  const wanted = new Set(then.map(({ id }) => id));
  const present = new Map(now.map((element) => [element.id, element]));
  return [
    ...now.filter(({ id }) => !wanted.has(id)).map(remove),
    ...then.flatMap((element, place) => {
      const before = present.get(element.id);
      return before ? (edit(before, element) ?? []) : add(element, place);
    }),
  ];
}

function difference<T extends object>(names: readonly (keyof T & string)[], now: T, then: T): Partial<T> | undefined {
  const changed = names.filter((name) => !isSameJson(now[name], then[name]));
  return changed.length === 0
    ? undefined
    : (Object.fromEntries(changed.map((name) => [name, then[name]])) as Partial<T>);
}

function tableData({ id: tableId, rows }: Table): { tableId: string; rows: Cell[][] } {
  return { tableId, rows: rows.map((cells) => [...cells]) };
}

function itemsData({ id: itemsId, attachments }: UsefulItems) {
  return { itemsId, attachments: [...attachments] };
}

function departure(id: string, { to }: PartTransfers) {
  const movedTo = to(id);
  return movedTo === undefined ? {} : { movedTo };
}

function arrival({ id, createdAt, order }: Table | UsefulItems, transfers: PartTransfers) {
  const from = transfers.from(id);
  return from === undefined ? { restored: { createdAt, order } } : { moved: { from, createdAt, order } };
}
