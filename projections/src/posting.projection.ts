import {
  type ChangeHistory,
  datedNotification,
  deadlineOf,
  type Family,
  headOf,
  isLiving,
  namesAnswerKey,
  type Posting,
  postingAggregate,
  postingCard,
  postingToWire,
  readDate,
  readModels,
  type Table,
  tableToWire,
  type UsefulItems,
  usefulItemsToWire,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import type { DocumentKey, StateProjection } from './projection.js';

/** Postings of a family. */
export function postingProjection(family: Family): StateProjection<Posting> {
  return {
    aggregate: postingAggregate(family),
    render: (before, after, key, told) => [
      ...renderPosting(family, key, before, after),
      ...renderCard(family, before, told.before, after, told.after),
    ],
  };
}

function renderPosting(
  family: Family,
  { collection, id }: DocumentKey,
  before: Posting | undefined,
  after: Posting,
): Change[] {
  const records = readModels.postings(family);
  const heads = readModels.heads(family);
  const { order } = after;
  const head = JSON.stringify(headOf(family, after));
  const state: Change = { kind: 'put', collection, id, body: JSON.stringify(after) };
  const others = [...renderPostingParts(family, before, after), ...renderApproval(family, before, after)];
  if (isLiving(after)) {
    const record = JSON.stringify(postingToWire(family, after));
    return [
      state,
      { kind: 'put', collection: records, id, body: record, order },
      { kind: 'put', collection: heads, id, body: head, order },
      ...others,
    ];
  }
  return [
    state,
    { kind: 'remove', collection: records, id, order },
    { kind: 'remove', collection: heads, id, order },
    // Kept unlisted: the page of a deleted posting says 410, not 404.
    { kind: 'put', collection: heads, id, body: head },
    ...others,
  ];
}

interface RenderedPart {
  readonly id: string;
  readonly order: string;
  readonly body: string;
}

/** A posting's tables and lists of useful items, under its title. What has not changed is not written again. */
function renderPostingParts(family: Family, before: Posting | undefined, after: Posting): Change[] {
  const owners = readModels.owners(family);
  const kinds = [
    { collection: readModels.tables(family), recordsOf: tablesOf },
    { collection: readModels.usefulItems(family), recordsOf: usefulItemsOf },
  ];
  return kinds.flatMap(({ collection, recordsOf }) => {
    const [old, present] = [recordsOf(family, before), recordsOf(family, after)];
    const removed = old.filter(({ id }) => !present.some((record) => record.id === id));
    const changed = present.filter(({ id, body }) => old.find((record) => record.id === id)?.body !== body);
    return [
      ...removed.flatMap(({ id, order }): Change[] => [
        { kind: 'remove', collection, id, order },
        { kind: 'erase', index: owners, key: id },
      ]),
      ...changed.flatMap(({ id, order, body }): Change[] => [
        { kind: 'put', collection, id, body, order },
        { kind: 'enter', index: owners, key: id, value: after.id },
      ]),
    ];
  });
}

/** The list of approved answer keys, in order of approval. */
function renderApproval(family: Family, before: Posting | undefined, after: Posting): Change[] {
  const collection = readModels.approvals(family);
  const { id, title, approvedAt, approvalOrder } = after;
  const old: Change[] =
    before && before.approvedAt !== '' && before.approvalOrder !== approvalOrder
      ? [{ kind: 'remove', collection, id, order: before.approvalOrder }]
      : [];
  if (approvedAt === '' || !isLiving(after)) return old;
  const body = JSON.stringify({ _id: id, [family.titleField]: title, approvedAt });
  return [...old, { kind: 'put', collection, id, body, order: approvalOrder }];
}

function tablesOf(family: Family, posting: Posting | undefined): RenderedPart[] {
  if (!posting) return [];
  const bodyOf = (table: Table) => JSON.stringify(tableToWire(family, posting, table));
  return posting.tables.map((table) => ({ id: table.id, order: table.order, body: bodyOf(table) }));
}

function usefulItemsOf(family: Family, posting: Posting | undefined): RenderedPart[] {
  if (!posting) return [];
  const bodyOf = (items: UsefulItems) => JSON.stringify(usefulItemsToWire(family, posting, items));
  return posting.usefulItems.map((items) => ({ id: items.id, order: items.order, body: bodyOf(items) }));
}

interface CardEntry {
  readonly collection: string;
  readonly order: string;
  readonly body: string;
}

/** What lists show: the card of a posting, and its places by deadline, by syllabus and among what waits for staff. */
function renderCard(
  family: Family,
  before: Posting | undefined,
  historyBefore: ChangeHistory | undefined,
  after: Posting,
  historyAfter: ChangeHistory | undefined,
): Change[] {
  const { id } = after;
  const old = placesOf(family, before, historyBefore);
  const present = placesOf(family, after, historyAfter);
  const isSame = (a: CardEntry) => (b: CardEntry) => a.collection === b.collection && a.order === b.order;
  const removed = old.filter((place) => !present.some(isSame(place)));
  const put = present.filter((place) => old.find(isSame(place))?.body !== place.body);
  return [
    ...removed.map(({ collection, order }): Change => ({ kind: 'remove', collection, id, order })),
    ...put.map(({ collection, order, body }): Change => ({ kind: 'put', collection, id, body, order })),
  ];
}

function placesOf(family: Family, posting: Posting | undefined, history: ChangeHistory | undefined): CardEntry[] {
  if (!isLiving(posting) || !history) return [];
  const { id, order } = posting;
  const card = postingCard(posting, history);
  const reference = JSON.stringify(id);
  const lastDate = readDate(card.lastDateApply);
  const deadline = deadlineOf(lastDate);
  const bySyllabus = card.hasSyllabus ? readModels.syllabusPosted : readModels.syllabusAwaited;
  return [
    { collection: readModels.cards(family), order, body: JSON.stringify(card) },
    ...(deadline ? [{ collection: readModels.deadlines(family), order: deadline.at, body: reference }] : []),
    ...(family.site.syllabus ? [{ collection: bySyllabus(family), order, body: reference }] : []),
    ...(lastDate.kind !== 'empty' && !deadline ? [unreadDate(family, posting)] : []),
    ...keyWaiting(family, posting),
  ];
}

function unreadDate(family: Family, posting: Posting): CardEntry {
  const { id, order } = posting;
  const notificationId = datedNotification(posting)?.id;
  return { collection: readModels.unreadDates(family), order, body: JSON.stringify({ id, notificationId }) };
}

function keyWaiting(family: Family, { id, order, approvedAt, usefulItems }: Posting): CardEntry[] {
  if (!family.approvable || approvedAt !== '') return [];
  const key = usefulItems.flatMap(({ attachments }) => attachments).find(namesAnswerKey);
  if (!key) return [];
  return [{ collection: readModels.keysWaiting(family), order, body: JSON.stringify({ id, link: key.title }) }];
}
