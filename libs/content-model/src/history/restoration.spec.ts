import { describe, expect, it } from '@jest/globals';
import type { ReadEvent } from '../event.js';
import { evolveListing, type Listing, type ListingEvent, restoreListing } from '../listing.js';
import { listingKinds } from '../listing-kinds.js';
import {
  evolvePosting,
  isLiving,
  type PartTransfers,
  type Posting,
  type PostingEvent,
  restorePosting,
} from '../posting.js';
import fc from 'fast-check';
import { added, itemsAdded, notificationAdded, tableAdded } from '../testing/contents.js';
import { minute, positionAt, postingAfter, readEventsOf } from '../testing/read-events.js';
import * as events from '../testing/posting-events.js';
import { postingSequences } from '../testing/posting-sequences.js';
import { listingEventsOf, listingFieldsGiven } from '../testing/listing-events.js';

const nobody: PartTransfers = { from: () => undefined, to: () => undefined };
const [n1, n2, t1, i1] = [notificationAdded('n1'), notificationAdded('n2'), tableAdded('t1'), itemsAdded('i1')];
const { approved, deapproved, deleted, edited } = events;
const taken = [deapproved, events.tableDeleted, events.itemsDeleted, deleted];
const whole = [added, n1, t1, i1, approved];

/** The result of restoring the state after so many events. */
function restored(count: number, ...happened: readonly PostingEvent[]) {
  const then = count === 0 ? undefined : postingAfter('p1', ...happened.slice(0, count));
  return restorePosting(postingAfter('p1', ...happened), then, count - 1, nobody);
}

function after(posting: Posting, more: readonly PostingEvent[]): Posting {
  return more.reduce((folded, event, n) => {
    const fact: ReadEvent<PostingEvent> = {
      ...event,
      revision: 900 + n,
      position: positionAt(900 + n),
      at: minute(900 + n),
    };
    return evolvePosting(folded, posting.id, fact);
  }, posting);
}

/** Everything about a posting but when it was last changed, withdrawn, approved or deleted: a new member is in it by itself. */
/** Answers to readers stay as they were given. */
function essence({
  deletedAt,
  approvedAt,
  approvalOrder: _order,
  withdrawn,
  dateAnswers: _answers,
  ...posting
}: Posting) {
  const own = <T extends object>({
    revision: _r,
    updatedAt: _u,
    ...rest
  }: T & Pick<Posting, 'revision' | 'updatedAt'>) => rest;
  const byId = (a: { id?: unknown }, b: { id?: unknown }) => (String(a.id) < String(b.id) ? -1 : 1);
  return {
    ...own(posting),
    isLiving: deletedAt === undefined,
    isApproved: approvedAt !== '',
    withdrawn: withdrawn?.note,
    notifications: posting.notifications.map(own),
    tables: posting.tables.map(own).toSorted(byId),
    usefulItems: posting.usefulItems.map(own).toSorted(byId),
  };
}

describe('Restoring a posting', () => {
  it('records nothing when it is already what it was', () => {
    expect(restored(5, ...whole)).toEqual([]);
    expect(restored(2, added, n1, events.approved, events.deapproved)).toEqual([]);
    expect(restored(1, added, edited({ applyLink: '' }), edited({ applyLink: 'https://ssc.gov.in/apply' }))).toEqual(
      [],
    );
  });

  it('records nothing when it was as deleted then as it is now', () => {
    expect(restored(2, added, deleted)).toEqual([]);
  });

  it('begins by saying the revision, and edits the fields that differ alone', () => {
    expect(restored(1, added, edited({ title: 'New', applyLink: '' }))).toEqual([
      { type: 'PostingRestored', data: { revision: 0 } },
      { type: 'PostingEdited', data: { title: 'SSC CGL 2026', applyLink: 'https://ssc.gov.in/apply' } },
    ]);
  });

  it('brings back what its deletion took: of the same age, at the same places', () => {
    const [, , table, items] = [0, 1, 2, 3].map((n) => ({ createdAt: minute(n), order: positionAt(n) }));
    expect(restored(5, ...whole, ...taken)).toEqual([
      { type: 'PostingRestored', data: { revision: 4 } },
      { type: 'TableAdded', data: { ...t1.data, restored: table } },
      { type: 'UsefulItemsAdded', data: { ...i1.data, restored: items } },
      { type: 'AnswerKeyApproved', data: { restored: { approvedAt: minute(4), order: positionAt(4) } } },
    ]);
  });

  it('puts a notification back before those that came after it', () => {
    expect(restored(3, added, n1, n2, events.notificationDeleted)).toEqual([
      { type: 'PostingRestored', data: { revision: 2 } },
      { type: 'NotificationAdded', data: { ...n1.data, restored: { createdAt: minute(1), place: 0 } } },
    ]);
  });

  it('removes what was not there, and its approval', () => {
    expect(restored(1, ...whole).map(({ type }) => type)).toEqual([
      'PostingRestored',
      'AnswerKeyDeapproved',
      'NotificationDeleted',
      'TableDeleted',
      'UsefulItemsDeleted',
    ]);
  });

  it('deletes it, with what belongs to it, where it was not there yet', () => {
    expect(restored(0, ...whole).map(({ type }) => type)).toEqual([
      'AnswerKeyDeapproved',
      'TableDeleted',
      'UsefulItemsDeleted',
      'PostingDeleted',
    ]);
  });

  it('withdraws it, or publishes it again, as it was then', () => {
    const { withdrawn, republished } = events;
    expect(restored(1, added, withdrawn)).toEqual([{ type: 'PostingRestored', data: { revision: 0 } }, republished]);
    expect(restored(1, added, withdrawn, n1).map(({ type }) => type)).toEqual([
      'PostingRestored',
      'NotificationDeleted',
      'PostingRepublished',
    ]);
    expect(restored(2, added, withdrawn, republished, n1).map(({ type }) => type)).toEqual([
      'PostingRestored',
      'PostingWithdrawn',
      'NotificationDeleted',
    ]);
    expect(restored(2, added, withdrawn, deleted)).toEqual([{ type: 'PostingRestored', data: { revision: 1 } }]);
  });

  it('ties the ends of a table that goes back to the posting it came from', () => {
    const now = postingAfter('p1', added, t1);
    const bare = postingAfter('p1', added);
    const [, leaves] = restorePosting(now, bare, 0, { ...nobody, to: () => 'p0' });
    expect(leaves).toEqual({ type: 'TableDeleted', data: { tableId: 't1', movedTo: 'p0' } });
    const [, arrives] = restorePosting(bare, now, 1, { ...nobody, from: () => 'p2' });
    const moved = { from: 'p2', createdAt: minute(1), order: positionAt(1) };
    expect(arrives).toEqual({ type: 'TableAdded', data: { ...t1.data, moved } });
  });

  it('makes it whatever it ever was, whatever it is', () => {
    fc.assert(
      fc.property(postingSequences, fc.nat(), (steps, pick) => {
        const [now, then] = [steps.at(-1)?.after, steps[pick % steps.length]?.after];
        if (!now || !then) throw new Error('a sequence has a beginning');
        const result = after(now, restorePosting(now, then, pick % steps.length, nobody));
        // Nothing of a posting that is deleted and stays so is touched.
        expect(isLiving(result)).toBe(isLiving(then));
        expect(essence(result)).toEqual(essence(isLiving(then) ? then : result));
        expect(restorePosting(result, then, 0, nobody)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe.each(listingKinds)('Restoring one of the $key', (kind) => {
  it('ties it to the posting that it belonged to then, or to none', () => {
    const { added: first, tied, untied, restored: back } = listingEventsOf(kind);
    const listing = (...happened: readonly ListingEvent[]) =>
      readEventsOf(...happened).reduce<Listing | undefined>(
        (before, event) => evolveListing(before, 'r1', event),
        undefined,
      )!;
    expect(restoreListing(kind, listing(first, tied), listing(first), 0)).toEqual([back, untied]);
    expect(restoreListing(kind, listing(first, tied, untied), listing(first, tied), 1).slice(1)).toEqual([tied]);
    expect(restoreListing(kind, listing(first, tied, untied, tied), listing(first, tied), 1)).toEqual([]);
  });

  const { added, edited, deleted } = listingEventsOf(kind);
  const renamed = edited({ title: 'New', pdfFile: '' });

  function listingAfter(...happened: readonly ListingEvent[]): Listing {
    const listing = readEventsOf(...happened).reduce<Listing | undefined>(
      (folded, event) => evolveListing(folded, 'r1', event),
      undefined,
    );
    if (!listing) throw new RangeError('a notice begins with an event');
    return listing;
  }

  /** The result of restoring the state after so many events. */
  function restored(count: number, ...happened: readonly ListingEvent[]) {
    const then = count === 0 ? undefined : listingAfter(...happened.slice(0, count));
    return restoreListing(kind, listingAfter(...happened), then, count - 1);
  }

  const back = (revision: number) => ({ type: `${kind.events}Restored`, data: { revision } });
  const { title, pdfFile } = listingFieldsGiven;
  const editedBack = { type: `${kind.events}Edited`, data: { title, pdfFile } };

  it.each<[string, number, ListingEvent[], unknown[]]>([
    ['that is what it was records nothing', 1, [added], []],
    ['that is and was deleted records nothing', 2, [added, deleted], []],
    ['edits what differs', 1, [added, renamed], [back(0), editedBack]],
    ['brings a deleted one back as it was last', 2, [added, renamed, deleted], [back(1)]],
    ['brings a deleted one back as it was once', 1, [added, renamed, deleted], [back(0), editedBack]],
    ['to before its beginning deletes it', 0, [added], [deleted]],
    ['that is gone to before its beginning records nothing', 0, [added, deleted], []],
  ])('%s', (_, count, happened, expected) => {
    expect(restored(count, ...happened)).toEqual(expected);
  });
});
