import { describe, expect, it } from '@jest/globals';
import type { PostingEvent } from './events.js';
import { evolvePosting, isLiving } from './posting.js';
import { added, itemsAdded, notificationAdded, tableAdded } from './testing/contents.js';
import { postingAfter, readEventsOf } from './testing/read-events.js';
import * as events from './testing/posting-events.js';

const { deleted, restored, approved, deapproved } = events;
const ofRecords = [
  events.notificationEdited,
  events.notificationDeleted,
  events.tableEdited,
  events.tableDeleted,
  events.itemsEdited,
  events.itemsDeleted,
];
const additions = [notificationAdded('n1'), tableAdded('t1'), itemsAdded('i1')];
const all = [...ofRecords, ...additions, deleted, approved, deapproved, events.edited({ title: 'New' })];

describe('What cannot follow', () => {
  const impossible: readonly [string, PostingEvent[]][] = [
    ['a second beginning', [added, added]],
    ['a second beginning after the end', [added, deleted, added]],
    ['a restoration before the beginning', [restored]],
    [
      'an edit of what its deletion took',
      [added, tableAdded('t1'), events.tableDeleted, deleted, restored, events.tableEdited],
    ],
    ...all.map((event): [string, PostingEvent[]] => [`${event.type} before the posting was added`, [event]]),
    ...all.map((event): [string, PostingEvent[]] => [`${event.type} after its deletion`, [added, deleted, event]]),
    ...ofRecords.map((event): [string, PostingEvent[]] => [`${event.type} of what is not there`, [added, event]]),
    ...ofRecords.map((event): [string, PostingEvent[]] => [
      `${event.type} of what was deleted`,
      [added, ...additions, ...ofRecords.filter(({ type }) => type.endsWith('Deleted')), event],
    ]),
  ];

  it.each(impossible)('is %s', (_, given) => {
    expect(() => postingAfter('p1', ...given)).toThrow(RangeError);
  });
});

describe('A posting', () => {
  it('lives from its beginning until its deletion', () => {
    expect(isLiving(undefined)).toBe(false);
    expect(isLiving(postingAfter('p1', added))).toBe(true);
    expect(isLiving(postingAfter('p1', added, deleted))).toBe(false);
    expect(isLiving(postingAfter('p1', added, deleted, restored))).toBe(true);
  });

  it('has the id of its stream', () => {
    const [event] = readEventsOf(added);
    expect(event && evolvePosting(undefined, 'p7', event).id).toBe('p7');
  });

  it('is left as it was by what happens next', () => {
    const before = postingAfter('p1', added, ...additions);
    const copy = structuredClone(before);
    for (const event of readEventsOf(added, ...additions, ...all).slice(4, 8)) evolvePosting(before, 'p1', event);
    expect(before).toEqual(copy);
  });
});
