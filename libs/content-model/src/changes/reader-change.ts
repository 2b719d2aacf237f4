import type { ListingEvent, PostingEvent, ReadEvent } from '../events.js';
import type { Listing } from '../listing.js';
import { notificationFields, postingFields } from '../posting-fields.js';
import { isLiving, type Posting } from '../posting.js';
import type { ChangeKind, FieldChange, ReaderChange } from './change-history.js';
import {
  fieldChanges,
  linksChanges,
  storedPdf,
  tableChanges,
  type Target,
  targetChange,
  textChange,
} from './field-changes.js';

const kinds = {
  PostingAdded: 'published',
  PostingEdited: 'edited',
  PostingDeleted: 'removed',
  PostingRestored: 'restored',
  NotificationAdded: 'noticeAdded',
  NotificationEdited: 'noticeEdited',
  NotificationDeleted: 'noticeRemoved',
  TableAdded: 'tableAdded',
  TableEdited: 'tableEdited',
  TableDeleted: 'tableRemoved',
  UsefulItemsAdded: 'linksAdded',
  UsefulItemsEdited: 'linksEdited',
  UsefulItemsDeleted: 'linksRemoved',
  AnswerKeyApproved: 'answerKeyListed',
  AnswerKeyDeapproved: 'answerKeyUnlisted',
} as const satisfies Record<PostingEvent['type'], ChangeKind>;

/**
 * What readers are told of one event of a posting; undefined when they see no difference.
 * @param before the state up to the event
 * @param after the state with it
 */
export function postingChange(
  before: Posting | undefined,
  after: Posting,
  event: ReadEvent<PostingEvent>,
): ReaderChange | undefined {
  const { type } = event;
  const told = (changes?: readonly FieldChange[], name?: string) => entryOf(event, kinds[type], changes, name);
  const toldIfAny = (changes: readonly FieldChange[], name = '') =>
    changes.length === 0 ? undefined : told(changes, name);
  switch (type) {
    case 'PostingAdded':
    case 'PostingDeleted':
      return told();
    case 'PostingRestored':
      return isLiving(before) ? undefined : told();
    case 'AnswerKeyApproved':
    case 'AnswerKeyDeapproved':
      return isListed(before) === isListed(after) ? undefined : told();
    case 'PostingEdited':
      return toldIfAny(headChanges(before, after));
    case 'NotificationAdded':
    case 'NotificationDeleted':
      return told(...notificationChanges(event.data.notificationId, before, after));
    case 'NotificationEdited':
      return toldIfAny(...notificationChanges(event.data.notificationId, before, after));
    case 'TableAdded':
    case 'TableEdited':
    case 'TableDeleted': {
      const { tableId } = event.data;
      return toldIfAny(tableChanges(tableId, found(before?.tables, tableId), found(after.tables, tableId)));
    }
    case 'UsefulItemsAdded':
    case 'UsefulItemsEdited':
    case 'UsefulItemsDeleted': {
      const { itemsId } = event.data;
      return toldIfAny(linksChanges(itemsId, found(before?.usefulItems, itemsId), found(after.usefulItems, itemsId)));
    }
  }
}

function entryOf(
  { at, position }: Pick<ReaderChange, 'at' | 'position'>,
  kind: ChangeKind,
  changes: readonly FieldChange[] = [],
  name = '',
): ReaderChange {
  return { kind, at, position, name, changes };
}

function isListed(posting: Posting | undefined): boolean {
  return posting !== undefined && posting.approvedAt !== '';
}

function headChanges(before: Posting | undefined, after: Posting): FieldChange[] {
  return [
    ...textChange('title', 'Title', before?.title, after.title),
    ...postingFields.flatMap((field) => fieldChanges(field, field.name, before?.[field.name], after[field.name])),
  ];
}

function notificationChanges(
  id: string,
  before: Posting | undefined,
  after: Posting,
): readonly [changes: FieldChange[], name: string] {
  const [old, present] = [found(before?.notifications, id)?.fields, found(after.notifications, id)?.fields];
  const changes: FieldChange[] = [];
  for (const field of notificationFields) {
    const was = old?.[field.name];
    const is = present?.[field.name];
    // An edit leaves most fields as they are, and they are the very same values.
    if (was !== is) changes.push(...fieldChanges(field, `notifications/${id}/${field.name}`, was, is));
  }
  // A list that has grown holds room for more, and a replay keeps a hundred thousand of them.
  return [changes.slice(), (present ?? old)?.nameOfPost.trim() ?? ''];
}

function found<T extends { readonly id: string }>(records: readonly T[] | undefined, id: string): T | undefined {
  return records?.find((record) => record.id === id);
}

/** What readers are told of one event of an admit card or a result listing; undefined when they see no difference. */
export function listingChange(
  before: Listing | undefined,
  after: Listing,
  event: ReadEvent<ListingEvent>,
): ReaderChange | undefined {
  const told = (kind: ChangeKind, changes?: readonly FieldChange[]) => entryOf(event, kind, changes);
  switch (event.type) {
    case 'AdmitCardAdded':
    case 'ResultListingAdded':
      return told('published');
    case 'AdmitCardDeleted':
    case 'ResultListingDeleted':
      return told('removed');
    case 'AdmitCardRestored':
    case 'ResultListingRestored':
      return before?.deletedAt === undefined ? undefined : told('restored');
    case 'AdmitCardEdited':
    case 'ResultListingEdited': {
      const changes = changesBetween(before, after);
      return changes.length === 0 ? undefined : told('edited', changes);
    }
  }
}

function changesBetween(before: Listing | undefined, after: Listing): FieldChange[] {
  return [
    ...textChange('title', 'Title', before?.title, after.title),
    ...textChange('applyLink', 'Apply Link', before?.applyLink, after.applyLink),
    ...targetChange('pdfFile', 'PDF', pdfOf(before), pdfOf(after)),
  ];
}

function pdfOf(listing: Listing | undefined): Target | undefined {
  return listing && listing.pdfFile !== '' ? storedPdf(listing.pdfFile, listing.fileName) : undefined;
}
