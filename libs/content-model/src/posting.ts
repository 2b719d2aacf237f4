import { z } from 'zod';
import { headChanges, notificationChanges } from './changes/record-changes.js';
import { linksChanges, tableChanges } from './changes/field-changes.js';
import { publicEventsOf, type Seen, type Sight, tellingBy } from './changes/reader-change.js';
import type { CommandOf } from './commands.js';
import { type EventOf, foldOf, id, named, noData, restored, text } from './event.js';
import type { Family } from './families.js';
import { changedNotification, changedPosting, wholeNotification, wholePosting } from './field-schemas.js';
import { difference, elementsBack } from './history/restoration.js';
import { byId, type HistoryState, type StateFields } from './history/state-change.js';
import { isSameJson } from './json.js';
import {
  arrival,
  attachments,
  byAge,
  departure,
  type Managed,
  managed,
  type Notification,
  placed,
  recordIn,
  replaced,
  rows,
  type Table,
  type UsefulItems,
  without,
} from './posting-parts.js';
import { notificationFields, postingFields, type PostingFields, wireName } from './posting-fields.js';

/**
 * A posting with everything that belongs to it: the state of its stream. The write side decides on it, the projections
 * store it.
 * After its deletion it stays as it was, with `deletedAt`.
 */
export type Posting = Managed &
  PostingFields & {
    readonly notifications: readonly Notification[];
    readonly tables: readonly Table[];
    readonly usefulItems: readonly UsefulItems[];
    /** When its answer key was approved, and the position of that event; empty while it is not. */
    readonly approvedAt: string;
    readonly approvalOrder: string;
    /** Position of the event that added it: its place in every list. */
    readonly order: string;
    readonly deletedAt?: string;
    /** The newest answers to readers who said that a date is wrong, oldest first; absent where there is none. */
    readonly dateAnswers?: readonly DateAnswer[];
    /** Present while it is withdrawn: staff go on to edit it, readers see that and the note. */
    readonly withdrawn?: Withdrawal;
  };

export const dateAnswers = ['confirmed', 'corrected', 'declined'] as const;

/** The answer of staff to a reader's report on a date. It holds none of the reader's words. */
export interface DateAnswer {
  /** Id of the report. */
  readonly reportId: string;
  /** Name of the date's field. */
  readonly field: string;
  readonly answer: (typeof dateAnswers)[number];
  /** For readers; empty where there is none. */
  readonly note: string;
  /** ISO 8601: when the report came, and when it was answered. */
  readonly reportedAt: string;
  readonly at: string;
}

/** Answers that a posting has at once. */
const mostAnswers = 20;

export interface Withdrawal {
  /** ISO 8601. */
  readonly at: string;
  /** For readers. */
  readonly note: string;
}

export function isLiving(posting: Posting | undefined): posting is Posting {
  return posting !== undefined && posting.deletedAt === undefined;
}

/** True when readers find it. */
export function isPublic(posting: Posting | undefined): posting is Posting {
  return isLiving(posting) && posting.withdrawn === undefined;
}

const event = publicEventsOf<Posting>();
const dateAnswer = {
  reportId: id,
  field: text,
  answer: z.enum(dateAnswers),
  note: text,
  reportedAt: text,
};

const none = { notifications: [], tables: [], usefulItems: [], approvedAt: '', approvalOrder: '' } as const;

/**
 * Everything that can happen to a posting, in its stream `<category>-<id>`. Edited-events carry the fields that
 * changed.
 */
export const postingEvents = {
  PostingAdded: event('Posting added', wholePosting, {
    begins: (id, added) => ({ ...managed(id, added), ...added.data, ...none, order: added.position }),
    kind: 'published',
  }),
  PostingEdited: event('Posting changed', changedPosting, {
    evolve: (_, { data }) => data,
    kind: 'edited',
    sight: ({ before, after }) => ({ changes: headChanges(before, after) }),
  }),
  PostingDeleted: event('Posting deleted', noData, {
    evolve: (_, { at }) => ({ deletedAt: at }),
    kind: 'removed',
  }),
  PostingRestored: event('Posting restored', restored, {
    evolve: () => ({ deletedAt: undefined }),
    revives: true,
    kind: 'restored',
    sight: ({ before, after: { withdrawn } }) =>
      isLiving(before) ? undefined : withdrawn ? { kind: 'withdrawn', note: withdrawn.note } : {},
  }),
  /** Its page says so, with the note; a later one changes the note. */
  PostingWithdrawn: event('Posting withdrawn', z.object({ note: text }), {
    evolve: ({ withdrawn }, { at, data: { note } }) => ({ withdrawn: { at: withdrawn?.at ?? at, note } }),
    kind: 'withdrawn',
    sight: ({ before, data: { note } }) => (before?.withdrawn?.note === note ? undefined : { note }),
  }),
  PostingRepublished: event('Posting published again', noData, {
    evolve: () => ({ withdrawn: undefined }),
    kind: 'restored',
    sight: ({ before }) => before?.withdrawn && {},
  }),
  /** Its page says so, beside the date; no date of it changes by this. */
  DateReportAnswered: event('Report on a date answered', z.object(dateAnswer), {
    evolve: ({ dateAnswers: answers = [] }, { at, data }) => ({
      dateAnswers: [...answers.filter(({ reportId }) => reportId !== data.reportId), { ...data, at }].slice(
        -mostAnswers,
      ),
    }),
    kind: null,
  }),
  /** Notifications stand in order of creation: `place` is the index to stand at again. */
  NotificationAdded: event(
    'Notification added',
    z.object({
      notificationId: id,
      fields: wholeNotification,
      restored: z.object({ createdAt: text, place: z.int().min(0) }).exactOptional(),
    }),
    {
      evolve: ({ notifications }, added) => {
        const { notificationId, fields, restored: again } = added.data;
        const { createdAt = added.at, place = notifications.length } = again ?? {};
        const notification = { ...managed(notificationId, added), createdAt, fields };
        return { notifications: notifications.toSpliced(place, 0, notification) };
      },
      kind: 'noticeAdded',
      sight: ({ before, after, data }) => notificationChanges(data.notificationId, before, after),
    },
  ),
  NotificationEdited: event('Notification changed', z.object({ notificationId: id, fields: changedNotification }), {
    evolve: ({ notifications }, edited) => {
      const { notificationId, fields } = edited.data;
      const change = (old: Notification) => ({ fields: { ...old.fields, ...fields } });
      return { notifications: replaced(notifications, notificationId, edited, change) };
    },
    kind: 'noticeEdited',
    sight: ({ former, after, data }) => notificationChanges(data.notificationId, former, after),
  }),
  NotificationDeleted: event('Notification deleted', z.object({ notificationId: id }), {
    evolve: ({ notifications }, { data }) => ({ notifications: without(notifications, data.notificationId) }),
    kind: 'noticeRemoved',
    sight: ({ before, after, data }) => notificationChanges(data.notificationId, before, after),
  }),
  TableAdded: event('Table added', z.object({ tableId: id, rows, ...arrival }), {
    evolve: ({ tables }, added) => {
      const { tableId, rows: cells, moved, restored: place = moved } = added.data;
      return { tables: byAge([...tables, { ...placed(tableId, added, place), rows: cells }]) };
    },
    kind: 'tableAdded',
    sight: tableSight,
  }),
  TableEdited: event('Table changed', z.object({ tableId: id, rows }), {
    evolve: ({ tables }, edited) => {
      const { tableId, rows: cells } = edited.data;
      return { tables: replaced(tables, tableId, edited, () => ({ rows: cells })) };
    },
    kind: 'tableEdited',
    sight: tableSight,
  }),
  TableDeleted: event('Table deleted', z.object({ tableId: id, ...departure }), {
    evolve: ({ tables }, { data }) => ({ tables: without(tables, data.tableId) }),
    kind: 'tableRemoved',
    sight: tableSight,
  }),
  UsefulItemsAdded: event('Useful links added', z.object({ itemsId: id, attachments, ...arrival }), {
    evolve: ({ usefulItems }, added) => {
      const { itemsId, attachments: given, moved, restored: place = moved } = added.data;
      return { usefulItems: byAge([...usefulItems, { ...placed(itemsId, added, place), attachments: given }]) };
    },
    kind: 'linksAdded',
    sight: linksSight,
  }),
  UsefulItemsEdited: event('Useful links changed', z.object({ itemsId: id, attachments }), {
    evolve: ({ usefulItems }, edited) => {
      const { itemsId, attachments: given } = edited.data;
      return { usefulItems: replaced(usefulItems, itemsId, edited, () => ({ attachments: given })) };
    },
    kind: 'linksEdited',
    sight: linksSight,
  }),
  UsefulItemsDeleted: event('Useful links deleted', z.object({ itemsId: id, ...departure }), {
    evolve: ({ usefulItems }, { data }) => ({ usefulItems: without(usefulItems, data.itemsId) }),
    kind: 'linksRemoved',
    sight: linksSight,
  }),
  AnswerKeyApproved: event(
    'Answer key approved',
    z.object({ restored: z.object({ approvedAt: text, order: text }).exactOptional() }),
    {
      evolve: (_, { at, position, data: { restored: again } }) => ({
        approvedAt: again?.approvedAt ?? at,
        approvalOrder: again?.order ?? position,
      }),
      kind: 'answerKeyListed',
      sight: listedSight,
    },
  ),
  AnswerKeyDeapproved: event('Answer key approval taken back', noData, {
    evolve: () => ({ approvedAt: '', approvalOrder: '' }),
    kind: 'answerKeyUnlisted',
    sight: listedSight,
  }),
} as const;

function tableSight({ former, after, data }: Seen<Posting, { readonly tableId: string }>): Sight {
  const [then, now] = [former, after].map((posting) => recordIn(posting?.tables, data.tableId));
  return { changes: tableChanges(data.tableId, then, now) };
}

function linksSight({ former, after, data }: Seen<Posting, { readonly itemsId: string }>): Sight {
  const [then, now] = [former, after].map((posting) => recordIn(posting?.usefulItems, data.itemsId));
  return { changes: linksChanges(data.itemsId, then, now) };
}

function listedSight({ before, after }: Seen<Posting, unknown>): Sight | undefined {
  return ((before?.approvedAt ?? '') === '') === (after.approvedAt === '') ? undefined : {};
}

export type PostingEvent = EventOf<typeof postingEvents>;

/** Its revision rises with its fields, notifications and approval; a table or a list of useful items has its own. */
export const evolvePosting = foldOf<Posting, typeof postingEvents>(postingEvents, {
  name: 'posting',
  isOver: (posting) => !isLiving(posting),
  touched: ({ data, at, revision }) =>
    'tableId' in data || 'itemsId' in data || 'reportId' in data ? {} : { updatedAt: at, revision },
});

export const postingChange = tellingBy<Posting, typeof postingEvents>(postingEvents);

/**
 * The commands to a posting. A prepared step stores such a command, and is read with its schema: a field that came
 * later is empty in it.
 */
export const postingCommands = {
  AddPosting: named('Add the posting', z.object({ fields: wholePosting })),
  EditPosting: named('Change the posting', z.object({ changes: changedPosting })),
  DeletePosting: named('Delete the posting', noData),
  WithdrawPosting: named('Withdraw the posting', z.object({ note: text })),
  RepublishPosting: named('Publish the posting again', noData),
  AnswerDateReport: named('Answer a report on a date', z.object(dateAnswer)),
  AddNotification: named('Add a notice', z.object({ notificationId: id, fields: wholeNotification })),
  EditNotification: named('Change a notice', z.object({ notificationId: id, changes: changedNotification })),
  DeleteNotification: named('Delete a notice', z.object({ notificationId: id })),
  /** `moved` and `movedTo` tie the two ends of a move between postings. */
  AddTable: named('Add a table', z.object({ id, content: rows, moved: arrival.moved })),
  /** Without content nothing of it changes; so for lists of useful items. */
  EditTable: named('Change a table', z.object({ id, content: rows.optional() })),
  DeleteTable: named('Delete a table', z.object({ id, ...departure })),
  AddUsefulItems: named('Add links', z.object({ id, content: attachments, moved: arrival.moved })),
  EditUsefulItems: named('Change links', z.object({ id, content: attachments.optional() })),
  DeleteUsefulItems: named('Delete links', z.object({ id, ...departure })),
  ApproveAnswerKey: named('List under Answer Key', noData),
  DeapproveAnswerKey: named('No longer list under Answer Key', noData),
} as const;

export type PostingCommand = CommandOf<typeof postingCommands>;
/** On tables and lists of useful items. */
export type PostingPartCommand = Extract<PostingCommand, { readonly type: `${string}${'Table' | 'UsefulItems'}` }>;

/** How the audit tells of a member of a posting, if it does, and how a restoration brings it back. */
interface Member {
  readonly fields?: (posting: Posting, family: Family) => StateFields;
  readonly elements?: (posting: Posting, family: Family) => NonNullable<HistoryState['elements']>;
  /** Absent: the events that begin and end a restoration do. */
  readonly back?: (then: Posting, now: Posting, transfers: PartTransfers) => MemberBack;
}

/** For a table or a list of useful items that changes hands in the same restoration: the posting at the other end. */
export interface PartTransfers {
  readonly from: (id: string) => string | undefined;
  readonly to: (id: string) => string | undefined;
}

/** Events that bring a member of a posting back, before or after those of the others. */
interface MemberBack {
  readonly first?: readonly PostingEvent[];
  readonly events?: readonly PostingEvent[];
  readonly last?: readonly PostingEvent[];
}

/** Beside its fields, which have a table of their own. A member without a row does not compile. */
const members: { readonly [K in Exclude<keyof Posting, keyof PostingFields>]-?: Member } = {
  id: {},
  createdAt: {},
  updatedAt: {},
  revision: {},
  order: {},
  approvalOrder: {},
  dateAnswers: {},
  approvedAt: {
    fields: ({ approvedAt }, { approvable }): StateFields => (approvable ? { approved: approvedAt !== '' } : {}),
    back: ({ approvedAt, approvalOrder: order }, now) => {
      if ((approvedAt === '') === (now.approvedAt === '')) return {};
      return approvedAt === ''
        ? { first: [{ type: 'AnswerKeyDeapproved', data: {} }] }
        : { last: [{ type: 'AnswerKeyApproved', data: { restored: { approvedAt, order } } }] };
    },
  },
  withdrawn: {
    fields: ({ withdrawn }) => ({ withdrawn: withdrawn?.note ?? '' }),
    // Withdrawn before it is changed, and published again after it: readers see no more of it than they did.
    back: (then, now) => {
      const note = then.withdrawn?.note;
      if (!isLiving(then) || note === now.withdrawn?.note) return {};
      return note === undefined
        ? { last: [{ type: 'PostingRepublished', data: {} }] }
        : { first: [{ type: 'PostingWithdrawn', data: { note } }] };
    },
  },
  deletedAt: { fields: ({ deletedAt }) => ({ deleted: deletedAt !== undefined }) },
  notifications: {
    elements: ({ notifications }, family) => ({
      notifications: byId(notifications, ({ fields }) =>
        Object.fromEntries(notificationFields.map((field) => [wireName(family, field), fields[field.name]])),
      ),
    }),
    back: (then, now) => ({
      events: elementsBack<Notification, PostingEvent>(now.notifications, then.notifications, {
        remove: ({ id: notificationId }) => ({ type: 'NotificationDeleted', data: { notificationId } }),
        // Elements are added in their order: each stands at its old index once those before it stand there.
        add: ({ id: notificationId, fields, createdAt }, place) => ({
          type: 'NotificationAdded',
          data: { notificationId, fields, restored: { createdAt, place } },
        }),
        edit: ({ id: notificationId, fields: before }, { fields: after }) => {
          const some = difference(notificationNames, before, after);
          return some && { type: 'NotificationEdited', data: { notificationId, fields: some } };
        },
      }),
    }),
  },
  tables: {
    elements: ({ tables }) => ({ tables: byId(tables, (one) => ({ data: one.rows })) }),
    back: (then, now, transfers) => ({
      events: elementsBack<Table, PostingEvent>(now.tables, then.tables, {
        remove: ({ id: tableId }) => ({ type: 'TableDeleted', data: { tableId, ...leaving(tableId, transfers) } }),
        add: ({ rows: cells, ...one }) => ({
          type: 'TableAdded',
          data: { tableId: one.id, rows: cells, ...coming(one, transfers) },
        }),
        edit: (before, { id: tableId, rows: cells }) =>
          isSameJson(before.rows, cells) ? undefined : { type: 'TableEdited', data: { tableId, rows: cells } },
      }),
    }),
  },
  usefulItems: {
    elements: ({ usefulItems }) => ({ items: byId(usefulItems, (items) => ({ attachments: items.attachments })) }),
    back: (then, now, transfers) => ({
      events: elementsBack<UsefulItems, PostingEvent>(now.usefulItems, then.usefulItems, {
        remove: ({ id: itemsId }) => ({
          type: 'UsefulItemsDeleted',
          data: { itemsId, ...leaving(itemsId, transfers) },
        }),
        add: ({ attachments: links, ...items }) => ({
          type: 'UsefulItemsAdded',
          data: { itemsId: items.id, attachments: links, ...coming(items, transfers) },
        }),
        edit: (before, { id: itemsId, attachments: links }) =>
          isSameJson(before.attachments, links)
            ? undefined
            : { type: 'UsefulItemsEdited', data: { itemsId, attachments: links } },
      }),
    }),
  },
};

const postingNames = ['title', ...postingFields.map(({ name }) => name)] as const;
const notificationNames = notificationFields.map(({ name }) => name);
const memberRows: readonly Member[] = Object.values(members);

/** A posting with its notifications, tables and useful items, each under its id. */
export function postingState(family: Family, posting: Posting): HistoryState {
  return {
    fields: {
      [family.titleField]: posting.title,
      ...Object.fromEntries(postingFields.map((field) => [wireName(family, field), posting[field.name]])),
      ...Object.assign({}, ...memberRows.map(({ fields }) => fields?.(posting, family))),
    },
    elements: Object.assign({}, ...memberRows.map(({ elements }) => elements?.(posting, family))),
  };
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

function changesTo(then: Posting, now: Posting, transfers: PartTransfers): readonly PostingEvent[] {
  const fields = difference<Posting>(postingNames, now, then);
  const back = memberRows.map((member): MemberBack => member.back?.(then, now, transfers) ?? {});
  return [
    // The first act is undone last.
    ...back.toReversed().flatMap(({ first = [] }) => first),
    ...(fields ? [{ type: 'PostingEdited', data: fields } as const] : []),
    ...back.flatMap(({ events = [] }) => events),
    ...back.flatMap(({ last = [] }) => last),
  ];
}

function leaving(part: string, { to }: PartTransfers) {
  const movedTo = to(part);
  return movedTo === undefined ? {} : { movedTo };
}

function coming({ id: part, createdAt, order }: Omit<Table, 'rows'>, transfers: PartTransfers) {
  const from = transfers.from(part);
  return from === undefined ? { restored: { createdAt, order } } : { moved: { from, createdAt, order } };
}
