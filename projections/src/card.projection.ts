import {
  type ChangeHistory,
  datedNotification,
  deadlineOf,
  type Family,
  isLiving,
  namesAnswerKey,
  type Posting,
  postingCard,
  readDate,
  readModels,
} from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';

interface CardEntry {
  readonly collection: string;
  readonly order: string;
  readonly body: string;
}

/** What lists show: the card of a posting, and its places by deadline, by syllabus and among what waits for staff. */
export function renderCard(
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
