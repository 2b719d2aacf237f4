import {
  type ChangeHistory,
  datedNotification,
  deadlineOf,
  type Family,
  headOf,
  isLiving,
  isPublic,
  named,
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
  type WireRecord,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';
import type { DocumentKey, StateProjection } from './projection.js';

/** A document in a list. */
interface Listed {
  readonly collection: string;
  readonly id: string;
  readonly order: string;
  readonly body: string;
}

/** Postings of a family. */
export function postingProjection(family: Family): StateProjection<Posting> {
  const listedOf = (posting: Posting | undefined, history: ChangeHistory | undefined) => [
    ...partsOf(family, posting),
    ...withdrawalOf(family, posting),
    ...approvalOf(family, posting),
    ...placesOf(family, posting, history),
    ...examsOf(family, posting),
  ];
  return {
    aggregate: postingAggregate(family),
    render: (before, after, key, histories) => [
      ...renderPosting(family, key, after),
      ...renderListed(listedOf(before, histories.before), listedOf(after, histories.after)),
      ...renderOwners(family, before, after),
    ],
  };
}

function renderPosting(family: Family, { collection, id }: DocumentKey, after: Posting): Change[] {
  const records = readModels.postings(family);
  const heads = readModels.heads(family);
  const { order } = after;
  const head = JSON.stringify(headOf(family, after));
  const state: Change = { kind: 'put', collection, id, body: JSON.stringify(after) };
  if (isPublic(after)) {
    const record = JSON.stringify(postingToWire(family, after));
    return [
      state,
      { kind: 'put', collection: records, id, body: record, order },
      { kind: 'put', collection: heads, id, body: head, order },
    ];
  }
  return [
    state,
    { kind: 'remove', collection: records, id, order },
    { kind: 'remove', collection: heads, id, order },
    // The head is stored unlisted: the page of a posting that was deleted or withdrawn says 410, not 404.
    { kind: 'put', collection: heads, id, body: head },
  ];
}

/** A card that is no longer listed is removed; one that has not changed is not written again. */
function renderListed(old: readonly Listed[], present: readonly Listed[]): Change[] {
  const isSame = (a: Listed) => (b: Listed) => a.collection === b.collection && a.id === b.id && a.order === b.order;
  const removed = old.filter((each) => !present.some(isSame(each)));
  const put = present.filter((each) => old.find(isSame(each))?.body !== each.body);
  return [
    ...removed.map(({ collection, id, order }) => ({ kind: 'remove', collection, id, order }) as const),
    ...put.map(({ collection, id, order, body }) => ({ kind: 'put', collection, id, body, order }) as const),
  ];
}

/** The owner of a table or a list of useful items: staff edit it, also while its posting is withdrawn. */
function renderOwners(family: Family, before: Posting | undefined, after: Posting): Change[] {
  const index = readModels.owners(family);
  const [old, present] = [before, after].map((posting) => [
    ...(posting?.tables ?? []),
    ...(posting?.usefulItems ?? []),
  ]);
  const isIn = (others: typeof present, key: string) => others?.some(({ id }) => id === key) ?? false;
  return [
    ...(old ?? [])
      .filter(({ id }) => !isIn(present, id))
      .map(({ id: key }) => ({ kind: 'erase', index, key }) as const),
    ...(present ?? [])
      .filter(({ id }) => !isIn(old, id))
      .map(({ id: key }) => ({ kind: 'enter', index, key, value: after.id }) as const),
  ];
}

/** A posting's tables and lists of useful items, under its title. */
function partsOf(family: Family, posting: Posting | undefined): Listed[] {
  if (!posting || posting.withdrawn) return [];
  const listed = (collection: string, { id, order }: Table | UsefulItems, record: WireRecord): Listed => ({
    collection,
    id,
    order,
    body: JSON.stringify(record),
  });
  const { tables, usefulItems } = readModels;
  return [
    ...posting.tables.map((table) => listed(tables(family), table, tableToWire(family, posting, table))),
    ...posting.usefulItems.map((items) =>
      listed(usefulItems(family), items, usefulItemsToWire(family, posting, items)),
    ),
  ];
}

/** Its place among those that are withdrawn, as staff find it. */
function withdrawalOf(family: Family, posting: Posting | undefined): Listed[] {
  if (!isLiving(posting) || !posting.withdrawn) return [];
  const { id, title, order, withdrawn } = posting;
  const body = JSON.stringify({ family: family.key, id, title, ...withdrawn });
  return [{ collection: readModels.withdrawn(family), id, order, body }];
}

/** The posting's place in the list of approved answer keys. */
function approvalOf(family: Family, posting: Posting | undefined): Listed[] {
  if (!isPublic(posting) || posting.approvedAt === '') return [];
  const { id, title, approvedAt, approvalOrder: order } = posting;
  const body = JSON.stringify({ ...named(id), [family.titleField]: title, approvedAt });
  return [{ collection: readModels.approvals(family), id, order, body }];
}

/** The card of a posting, and its places by deadline, by syllabus and among what waits for staff. */
function placesOf(family: Family, posting: Posting | undefined, history: ChangeHistory | undefined): Listed[] {
  if (!isPublic(posting) || !history) return [];
  const { id, order, approvedAt, usefulItems } = posting;
  const place = (collection: string, value: unknown, placed = order): Listed => ({
    collection,
    id,
    order: placed,
    body: JSON.stringify(value),
  });
  const card = postingCard(posting, history);
  const lastDate = readDate(card.lastDateApply);
  const deadline = deadlineOf(lastDate);
  const isUnread = lastDate.kind !== 'empty' && !deadline;
  const bySyllabus = card.hasSyllabus ? readModels.syllabusPosted : readModels.syllabusAwaited;
  const mayWait = family.approvable && approvedAt === '';
  const key = mayWait ? usefulItems.flatMap(({ attachments }) => attachments).find(namesAnswerKey) : undefined;
  const notificationId = datedNotification(posting)?.id;
  return [
    place(readModels.cards(family), card),
    ...(deadline ? [place(readModels.deadlines(family), id, deadline.at)] : []),
    ...(family.site.syllabus ? [place(bySyllabus(family), id)] : []),
    ...(isUnread ? [place(readModels.unreadDates(family), { id, notificationId })] : []),
    ...(key ? [place(readModels.keysWaiting(family), { id, link: key.title })] : []),
  ];
}

/** The exams of a posting, each by its first day; one of which a month alone is certain has none. */
function examsOf(family: Family, posting: Posting | undefined): Listed[] {
  if (!isPublic(posting)) return [];
  return posting.notifications.flatMap(({ id: notificationId, fields }) => {
    const exam = readDate(fields.examDate);
    if (exam.kind === 'empty' || exam.kind === 'text' || exam.precision !== 'day') return [];
    const { from, to } = exam;
    const text = fields.examDate.trim();
    const body = JSON.stringify({ id: posting.id, notificationId, text, ...(to !== from && { until: to }) });
    return [{ collection: readModels.examDays(family), id: `${posting.id}:${notificationId}`, order: from, body }];
  });
}
