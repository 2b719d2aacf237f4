import {
  accountStream,
  emptyValue,
  evolvePosting,
  families,
  type Family,
  foldTitle,
  isLiving,
  listingKinds,
  listingStream,
  notificationFields,
  type NotificationFields,
  type Posting,
  type PostingEvent,
  postingStream,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import fc from 'fast-check';
import { minute, positionAt } from '../../../libs/content-model/src/testing/read-events.js';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';

/** The events that are appended together. */
type Append = readonly StreamWrite[];

const acts = [
  'add',
  'edit',
  'rename',
  'delete',
  'restore',
  'note',
  'renote',
  'unnote',
  'table',
  'retable',
  'untable',
  'items',
  'reitems',
  'unitems',
  'move',
  'approve',
  'withdraw',
  'account',
  'notice',
] as const;

const step = fc.record({
  act: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...acts) },
    fc.constantFrom('add', 'note', 'rename', 'table', 'move'),
  ),
  family: fc.nat(),
  pick: fc.nat(),
  title: fc.constantFrom('SSC CGL', 'ssc  cgl', 'UPSC NDA', 'नौकरी', 'Café', 'Cafe\u0301'),
  text: fc.string({ unit: 'grapheme', maxLength: 8 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Histories over all families, as the write side could have recorded them: titles are claimed, taken over, swapped. */
export function histories(
  { minLength = 1, maxLength }: { readonly minLength?: number; readonly maxLength: number },
  table: readonly Family[] = families,
): fc.Arbitrary<Append[]> {
  return fc.array(step, { minLength, maxLength, size: 'max' }).map((steps) => {
    const history = new History(table);
    return steps.map((each) => history.take(each)).filter((append) => append.length > 0);
  });
}

interface Placed {
  readonly family: Family;
  posting: Posting;
  /** The state before its deletion. */
  last?: Posting;
}

class History {
  private readonly revisions = new Map<string, number>();
  private readonly postings: Placed[] = [];
  private readonly ended = new Set<string>();
  private count = 0;
  private steps = 0;
  private publication: Readonly<Record<string, string>> = {};

  constructor(private readonly table: readonly Family[]) {}

  take(step: Step): Append {
    this.steps += 1;
    // Steps that follow each other may be of one publish.
    this.publication = step.pick % 2 === 0 ? {} : { changeSet: `c${Math.floor(this.steps / 4)}`, publicNote: 'Told' };
    if (step.act === 'account') return this.account(step);
    if (step.act === 'notice') return this.notice(step);
    if (step.act === 'add') return this.add(step);
    if (step.act === 'move') return this.move(step);
    if (step.act === 'restore') return this.restore(step);
    const target = this.postings[step.pick % Math.max(1, this.postings.length)];
    if (!target || !isLiving(target.posting)) return [];
    const { family, posting } = target;
    const events = eventsOf(step, posting, this.free(family, step.title), `b${this.count}`);
    if (events.length === 0) return [];
    if (step.act === 'delete') target.last = posting;
    const renames = events.some((event) => event.type === 'PostingEdited' && event.data.title !== undefined);
    const claim = renames ? [this.claim(family, step.title, posting.id)] : [];
    return [...claim, this.happen(target, ...events)];
  }

  /** A table, or else a list of useful items, goes to another posting of the family: both ends in one append. */
  private move({ pick, text }: Step): Append {
    const full = this.postings.filter(({ posting }) => [...posting.tables, ...posting.usefulItems].length > 0);
    const target = full[pick % Math.max(1, full.length)];
    if (!target) return [];
    const { family, posting } = target;
    const others = this.postings.filter(
      (candidate) => candidate !== target && candidate.family === family && isLiving(candidate.posting),
    );
    const other = others[(pick + text.length) % Math.max(1, others.length)];
    const [table] = posting.tables;
    const [items] = posting.usefulItems;
    if (!other) return [];
    const movedTo = other.posting.id;
    const from = posting.id;
    if (table) {
      const { id: tableId, rows, createdAt, order } = table;
      const moved = { from, createdAt, order };
      const left = this.happen(target, { type: 'TableDeleted', data: { tableId, movedTo } });
      const copy = rows.map((row) => [...row]);
      return [left, this.happen(other, { type: 'TableAdded', data: { tableId, rows: copy, moved } })];
    }
    if (!items) return [];
    const { id: itemsId, attachments, createdAt, order } = items;
    const moved = { from, createdAt, order };
    const left = this.happen(target, { type: 'UsefulItemsDeleted', data: { itemsId, movedTo } });
    const into = { itemsId, attachments, moved };
    return [left, this.happen(other, { type: 'UsefulItemsAdded', data: into })];
  }

  private add({ family: n, title, text }: Step): Append {
    const family = this.table[n % this.table.length];
    if (!family || !this.free(family, title)) return [];
    const id = `p${this.postings.length}`;
    const event: PostingEvent = { type: 'PostingAdded', data: postingFieldsOf(title, { salaryRange: text }) };
    const claim = this.claim(family, title, id);
    const write = this.write(postingStream(family, id), event);
    this.postings.push({ family, posting: evolvePosting(undefined, id, this.fact(event)) });
    return [claim, write];
  }

  /** A deleted posting comes back with what its deletion took, under its last title if that is free. */
  private restore({ pick }: Step): Append {
    const gone = this.postings.filter(({ posting }) => !isLiving(posting));
    const target = gone[pick % Math.max(1, gone.length)];
    if (!target?.last || !this.free(target.family, target.posting.title)) return [];
    const { family, posting, last } = target;
    return [this.claim(family, posting.title, posting.id), this.happen(target, ...restorationOf(last))];
  }

  private happen(target: Placed, ...events: readonly PostingEvent[]): StreamWrite {
    const { family, posting } = target;
    const write = this.write(postingStream(family, posting.id), ...events);
    for (const [n, event] of events.entries())
      target.posting = evolvePosting(target.posting, posting.id, this.fact(event, events.length - 1 - n));
    return write;
  }

  private notice({ family, pick, title, text }: Step): Append {
    const kind = listingKinds[family % 2];
    if (!kind) return [];
    const stream = listingStream(kind, `r${pick % 4}`);
    const last = this.revisions.get(stream);
    const fields = { title, applyLink: '', pdfFile: '', fileName: text };
    if (last === undefined) return [this.write(stream, { type: `${kind.events}Added`, data: fields })];
    if (this.ended.delete(stream))
      return [this.write(stream, { type: `${kind.events}Restored`, data: { revision: 0 } })];
    if (text.length < 6) return [this.write(stream, { type: `${kind.events}Edited`, data: { title, fileName: text } })];
    this.ended.add(stream);
    return [this.write(stream, { type: `${kind.events}Deleted`, data: {} })];
  }

  private account({ pick, text }: Step): Append {
    const username = `user${pick % 3}`;
    const stream = accountStream(username);
    if (!this.revisions.has(stream))
      return [this.write(stream, { type: 'AccountAdded', data: { username, role: 'admin' } })];
    return [this.write(stream, { type: text.length > 4 ? 'PasswordChanged' : 'SignedIn', data: {} })];
  }

  private free(family: Family, title: string): boolean {
    const living = this.postings.filter((other) => other.family === family && isLiving(other.posting));
    return living.every(({ posting }) => foldTitle(posting.title) !== foldTitle(title));
  }

  private claim(family: Family, title: string, postingId: string): StreamWrite {
    const folded = foldTitle(title);
    const stream = `${family.reservation}-${encodeURIComponent(folded)}`;
    return this.write(stream, { type: 'TitleClaimed', data: { family: family.key, title, folded, postingId } });
  }

  private write(stream: string, ...happened: readonly RecordedDomainEvent[]): StreamWrite {
    const last = this.revisions.get(stream);
    this.revisions.set(stream, (last ?? -1) + happened.length);
    const events = happened.map(({ type, data }) => {
      this.count += 1;
      const id = `00000000-0000-4000-8000-${String(this.count).padStart(12, '0')}`;
      const by = { actor: 'asha', role: 'admin', schemaVersion: '1' };
      const metadata = { ...by, at: minute(this.count), ...this.publication };
      return { id, type, data: { ...data }, metadata };
    });
    return { stream, expected: last ?? 'none', events };
  }

  /** An event just written, `later` before the last, at the position that a log with this history alone gives it. */
  private fact(event: PostingEvent, later = 0) {
    const place = this.count - later;
    return { ...event, revision: 0, position: positionAt(place), at: minute(place) };
  }
}

function eventsOf(step: Step, posting: Posting, titleIsFree: boolean, newId: string): readonly PostingEvent[] {
  if (step.act === 'delete') return deletionOf(posting);
  const event = eventOf(step, posting, titleIsFree, newId);
  return event ? [event] : [];
}

/** As the write side records it: what belongs to the posting goes first. */
function deletionOf({ tables, usefulItems, approvedAt }: Posting): readonly PostingEvent[] {
  return [
    ...(approvedAt === '' ? [] : [{ type: 'AnswerKeyDeapproved', data: {} } as const]),
    ...tables.map(({ id }) => ({ type: 'TableDeleted', data: { tableId: id } }) as const),
    ...usefulItems.map(({ id }) => ({ type: 'UsefulItemsDeleted', data: { itemsId: id } }) as const),
    { type: 'PostingDeleted', data: {} },
  ];
}

function restorationOf({ tables, usefulItems, approvedAt, approvalOrder }: Posting): readonly PostingEvent[] {
  const approval = { approvedAt, order: approvalOrder };
  return [
    { type: 'PostingRestored', data: { revision: 0 } },
    ...tables.map(({ id: tableId, rows, createdAt, order }): PostingEvent => {
      const data = { tableId, rows: rows.map((row) => [...row]), restored: { createdAt, order } };
      return { type: 'TableAdded', data };
    }),
    ...usefulItems.map(({ id: itemsId, attachments, createdAt, order }): PostingEvent => {
      const data = { itemsId, attachments, restored: { createdAt, order } };
      return { type: 'UsefulItemsAdded', data };
    }),
    ...(approvedAt === '' ? [] : [{ type: 'AnswerKeyApproved', data: { restored: approval } } as const]),
  ];
}

function eventOf(step: Step, posting: Posting, titleIsFree: boolean, newId: string): PostingEvent | undefined {
  const { act, pick, title, text } = step;
  const notification = posting.notifications[pick % Math.max(1, posting.notifications.length)];
  const table = posting.tables[pick % Math.max(1, posting.tables.length)];
  const items = posting.usefulItems[pick % Math.max(1, posting.usefulItems.length)];
  const rows = [[{ value: text, colspan: 1, rowspan: 1 }]];
  const attachments = [{ title: text, type: 'link' as const, content: 'https://ssc.gov.in', fileName: '' }];
  switch (act) {
    case 'edit':
      return { type: 'PostingEdited', data: { salaryRange: text } };
    case 'rename':
      return titleIsFree ? { type: 'PostingEdited', data: { title } } : undefined;
    case 'note':
      return {
        type: 'NotificationAdded',
        data: { notificationId: `n${pick}-${posting.notifications.length}`, fields: fieldsOf(text) },
      };
    case 'renote':
      return (
        notification && {
          type: 'NotificationEdited',
          data: { notificationId: notification.id, fields: { details: text } },
        }
      );
    case 'unnote':
      return notification && { type: 'NotificationDeleted', data: { notificationId: notification.id } };
    case 'table':
      return { type: 'TableAdded', data: { tableId: newId, rows } };
    case 'retable':
      return table && { type: 'TableEdited', data: { tableId: table.id, rows } };
    case 'untable':
      return table && { type: 'TableDeleted', data: { tableId: table.id } };
    case 'items':
      return { type: 'UsefulItemsAdded', data: { itemsId: newId, attachments } };
    case 'reitems':
      return items && { type: 'UsefulItemsEdited', data: { itemsId: items.id, attachments } };
    case 'unitems':
      return items && { type: 'UsefulItemsDeleted', data: { itemsId: items.id } };
    case 'withdraw':
      return posting.withdrawn
        ? { type: 'PostingRepublished', data: {} }
        : { type: 'PostingWithdrawn', data: { note: text } };
    case 'approve':
      return posting.approvedAt === ''
        ? { type: 'AnswerKeyApproved', data: {} }
        : { type: 'AnswerKeyDeapproved', data: {} };
    default:
      return undefined;
  }
}

function fieldsOf(text: string): NotificationFields {
  const empty = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
  return { ...(empty as unknown as NotificationFields), nameOfPost: text, dynamicInputs: [text] };
}

/** The events of a history as a store would have numbered them. */
export function recorded(history: readonly Append[]): RecordedEvent[] {
  const placed = history
    .flat()
    .flatMap(({ stream, expected, events }) =>
      events.map((event, n) => ({ ...event, stream, revision: (expected === 'none' ? 0 : expected + 1) + n })),
    );
  return placed.map((event, n) => ({ ...event, position: positionAt(n + 1) }));
}
