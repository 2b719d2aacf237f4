import { type ListingEvent, listingHappening, type PostingEvent, type Publication, type ReadEvent } from '../events.js';
import type { Listing } from '../listing.js';
import { notificationFields, postingFields } from '../posting-fields.js';
import { isLiving, type Posting } from '../posting.js';
import type { ChangeKind, FieldChange, ReaderChange } from './change.js';
import { answerKeyPath, isLife, isNew } from './told-once.js';
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
  PostingWithdrawn: 'withdrawn',
  PostingRepublished: 'restored',
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
 * What readers are told of one event of a posting; undefined when they see no difference, or are told of none.
 * @param before the state up to the event
 * @param after the state with it
 * @param earlier what they are told of the same publish so far
 */
export function postingChange(
  before: Posting | undefined,
  after: Posting,
  event: ReadEvent<PostingEvent>,
  earlier?: ReaderChange,
): ReaderChange | undefined {
  const { type } = event;
  const path = placeOf(event);
  // Of what came with the publish all is new.
  const comesNow = earlier !== undefined && isNew(earlier, path);
  const former = comesNow ? undefined : before;
  const isHeld = after.withdrawn !== undefined;
  const told = (changes?: readonly FieldChange[], name?: string) =>
    entryOf(event, kinds[type], { path, isHeld }, changes, name);
  const toldIfAny = (changes: readonly FieldChange[], name = '') =>
    changes.length === 0 && !comesNow ? undefined : told(changes, name);
  switch (type) {
    case 'PostingAdded':
    case 'PostingDeleted':
      return told();
    case 'PostingRestored':
      if (isLiving(before)) return undefined;
      return after.withdrawn ? withNote(entryOf(event, 'withdrawn', { path }), after.withdrawn.note) : told();
    case 'PostingWithdrawn': {
      const { note } = event.data;
      return before?.withdrawn?.note === note ? undefined : withNote(told(), note);
    }
    case 'PostingRepublished':
      return before?.withdrawn ? told() : undefined;
    case 'AnswerKeyApproved':
    case 'AnswerKeyDeapproved':
      return isListed(before) === isListed(after) ? undefined : told();
    case 'PostingEdited':
      return toldIfAny(headChanges(before, after));
    case 'NotificationAdded':
    case 'NotificationDeleted':
      return told(...notificationChanges(event.data.notificationId, before, after));
    case 'NotificationEdited':
      return toldIfAny(...notificationChanges(event.data.notificationId, former, after));
    case 'TableAdded':
    case 'TableEdited':
    case 'TableDeleted': {
      const { tableId } = event.data;
      return toldIfAny(tableChanges(tableId, found(former?.tables, tableId), found(after.tables, tableId)));
    }
    case 'UsefulItemsAdded':
    case 'UsefulItemsEdited':
    case 'UsefulItemsDeleted': {
      const { itemsId } = event.data;
      return toldIfAny(linksChanges(itemsId, found(former?.usefulItems, itemsId), found(after.usefulItems, itemsId)));
    }
  }
}

/** What the paths of an event's changes begin with. */
function placeOf({ type, data }: PostingEvent): string {
  if ('notificationId' in data) return `notifications/${data.notificationId}`;
  if ('tableId' in data) return `tables/${data.tableId}`;
  if ('itemsId' in data) return `links/${data.itemsId}`;
  return type === 'AnswerKeyApproved' || type === 'AnswerKeyDeapproved' ? answerKeyPath : '';
}

type Told = Pick<ReadEvent<unknown>, 'at' | 'position' | keyof Publication>;

function entryOf(
  { at, position, changeSet, publicNote, correction }: Told,
  kind: ChangeKind,
  { path, isHeld = false }: { readonly path: string; readonly isHeld?: boolean },
  changes: readonly FieldChange[] = [],
  name = '',
): ReaderChange | undefined {
  // A history begins with the publication and says whether the record is there, whatever the event is.
  if (correction && !isLife(kind)) return undefined;
  const told = { kind, at, position, name, changes };
  const parts = isLife(kind) ? [] : [{ kind, name, path }];
  if (changeSet === undefined) return isHeld && !isLife(kind) ? { ...told, parts } : told;
  return { ...told, changeSet, ...(publicNote !== undefined && { note: publicNote }), parts };
}

/** Of a withdrawal its own note is told, unless the publish has one. */
function withNote(told: ReaderChange | undefined, note: string): ReaderChange | undefined {
  return told && (told.note === undefined ? { ...told, note } : told);
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
  const told = (kind: ChangeKind, changes?: readonly FieldChange[]) => entryOf(event, kind, { path: '' }, changes);
  switch (listingHappening(event).type) {
    case 'Added':
      return told('published');
    // The readers of its posting are told.
    case 'Tied':
    case 'Untied':
      return undefined;
    case 'Deleted':
      return told('removed');
    case 'Restored':
      return before?.deletedAt === undefined ? undefined : told('restored');
    case 'Edited': {
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
