import {
  accountStream,
  emptyValue,
  evolvePosting,
  families,
  type Family,
  foldTitle,
  isLiving,
  notificationFields,
  type NotificationFields,
  type Posting,
  type PostingEvent,
  postingStream,
  type RecordedDomainEvent,
} from '@noticeboard/content-model';
import type { StreamWrite } from '@noticeboard/event-store';
import fc from 'fast-check';
import { minute, positionAt } from '../../../libs/content-model/src/testing/facts.js';

/** What is appended together. */
type Append = readonly StreamWrite[];

const acts = [
  'add',
  'edit',
  'rename',
  'delete',
  'note',
  'renote',
  'unnote',
  'table',
  'items',
  'approve',
  'account',
] as const;

const step = fc.record({
  act: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...acts) }, fc.constantFrom('add', 'note', 'rename')),
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

class History {
  private readonly revisions = new Map<string, number>();
  private readonly postings: { readonly family: Family; posting: Posting }[] = [];
  private count = 0;

  constructor(private readonly table: readonly Family[]) {}

  take(step: Step): Append {
    if (step.act === 'account') return this.account(step);
    if (step.act === 'add') return this.add(step);
    const target = this.postings[step.pick % Math.max(1, this.postings.length)];
    if (!target || !isLiving(target.posting)) return [];
    const { family, posting } = target;
    const event = eventOf(step, posting, this.free(family, step.title));
    if (!event) return [];
    const renames = event.type === 'PostingEdited' && event.data.title !== undefined;
    const claim = renames ? [this.claim(family, step.title, posting.id)] : [];
    const write = this.write(postingStream(family, posting.id), event);
    target.posting = evolvePosting(posting, posting.id, this.fact(event));
    return [...claim, write];
  }

  private add({ family: n, title, text }: Step): Append {
    const family = this.table[n % this.table.length];
    if (!family || !this.free(family, title)) return [];
    const id = `p${this.postings.length}`;
    const event: PostingEvent = { type: 'PostingAdded', data: { title, salaryRange: text, applyLink: '' } };
    const claim = this.claim(family, title, id);
    const write = this.write(postingStream(family, id), event);
    this.postings.push({ family, posting: evolvePosting(undefined, id, this.fact(event)) });
    return [claim, write];
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

  private write(stream: string, { type, data }: RecordedDomainEvent): StreamWrite {
    const last = this.revisions.get(stream);
    this.revisions.set(stream, (last ?? -1) + 1);
    this.count += 1;
    const id = `00000000-0000-4000-8000-${String(this.count).padStart(12, '0')}`;
    const metadata = { actor: 'asha', role: 'admin', at: minute(this.count), schemaVersion: '1' };
    return { stream, expected: last ?? 'none', events: [{ id, type, data: { ...data }, metadata }] };
  }

  /** Positions do not matter here: only the titles and parts of the fold are looked at. */
  private fact(event: PostingEvent) {
    return { ...event, revision: 0, position: positionAt(this.count), at: minute(this.count) };
  }
}

function eventOf(step: Step, posting: Posting, titleIsFree: boolean): PostingEvent | undefined {
  const { act, pick, title, text } = step;
  const notification = posting.notifications[pick % Math.max(1, posting.notifications.length)];
  const table = posting.tables[0];
  const items = posting.usefulItems[0];
  switch (act) {
    case 'edit':
      return { type: 'PostingEdited', data: { salaryRange: text } };
    case 'rename':
      return titleIsFree ? { type: 'PostingEdited', data: { title } } : undefined;
    case 'delete':
      return { type: 'PostingDeleted', data: {} };
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
      return table
        ? { type: 'TableDeleted', data: { tableId: table.id } }
        : { type: 'TableAdded', data: { tableId: 't1', rows: [] } };
    case 'items':
      return items
        ? { type: 'UsefulItemsDeleted', data: { itemsId: items.id } }
        : { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [] } };
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
