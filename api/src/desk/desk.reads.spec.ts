import { describe, expect, it } from '@jest/globals';
import {
  type Desk,
  deskSchema,
  type Family,
  listingKinds,
  listingStream,
  type PostingEvent,
  postingStream,
} from '@noticeboard/content-model';
import { notificationFieldsGiven, postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { fourFamilies } from '../../../libs/content-model/src/testing/fellowships.js';
import { listingEventsOf } from '../../../libs/content-model/src/testing/listing-events.js';
import { approved, deleted, edited } from '../../../libs/content-model/src/testing/posting-events.js';
import { type Happened, readModelsAfter } from '../testing/given-events.js';
import { DeskReads } from './desk.reads.js';

const published = '2026-11-18T05:00:00.000Z';
/** Half past eleven in the morning of the 20th in India. */
const now = '2026-11-20T06:00:00.000Z';

async function deskAfter(happened: readonly Happened[], at = now): Promise<Desk> {
  const reads = await readModelsAfter(happened, fourFamilies);
  const desk = await new DeskReads(reads, { assertBuilt: async () => {} }, fourFamilies).at(new Date(at));
  return deskSchema.parse(desk);
}

const [jobs] = fourFamilies as readonly [Family, ...Family[]];

function happens(family: Family, id: string, events: readonly PostingEvent[], at = published): Happened[] {
  return events.map((event) => ({ stream: postingStream(family, id), at, event }));
}

function titled(title: string): PostingEvent {
  return { type: 'PostingAdded', data: postingFieldsOf(title) };
}

function lastDate(text: string): PostingEvent {
  const fields = { ...notificationFieldsGiven, applicationBegin: '1 November 2026', lastDateApply: text };
  return { type: 'NotificationAdded', data: { notificationId: 'n1', fields } };
}

function key(title: string): PostingEvent {
  const attachments = [{ title, type: 'link' as const, content: 'https://a.example/key', fileName: '' }];
  return { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments } };
}

const posting = (id: string, text: string, family = jobs, at = published) =>
  happens(family, id, [titled(id), lastDate(text)], at);

describe('A posting that closes', () => {
  it('is parted into today and the three days after, over all families, the next to close first', async () => {
    const happened = [
      ...posting('evening', '20 November 2026'),
      ...posting('yesterday', '19 November 2026'),
      ...posting('closed at ten', '20 November 2026, 10 AM'),
      ...posting('at five', '20 November 2026, 5 PM', fourFamilies[1]),
      ...posting('third day', '23 November 2026'),
      ...posting('fourth day', '24 November 2026'),
      ...posting('tomorrow', '21 November 2026', fourFamilies[2]),
      ...posting('deleted', '20 November 2026'),
      ...happens(jobs, 'deleted', [deleted]),
    ];
    const { today, closingToday, closingSoon } = await deskAfter(happened);
    expect(today).toBe('2026-11-20');
    expect(closingToday).toMatchObject({ total: 2, records: [{ title: 'at five' }, { title: 'evening' }] });
    expect(closingSoon).toMatchObject({ total: 2, records: [{ title: 'tomorrow' }, { title: 'third day' }] });
    expect(closingToday.records[0]).toEqual({
      family: fourFamilies[1]?.key,
      id: 'at five',
      title: 'at five',
      applicationBegin: '1 November 2026',
      lastDateApply: '20 November 2026, 5 PM',
    });
  });

  it.each([
    ['before its day begins in India', '2026-11-19T18:29:59.999Z', 0],
    ['as its day begins', '2026-11-19T18:30:00.000Z', 1],
    ['in its last minute', '2026-11-20T11:30:59.999Z', 1],
    ['after it', '2026-11-20T11:31:00.000Z', 0],
  ])('%s, one that closes at five counts among those of today: %s, %d', async (_, at, total) => {
    const { closingToday } = await deskAfter(posting('p1', '20 November 2026, 5 PM'), at);
    expect(closingToday.total).toBe(total);
  });

  it('is counted to the last, and shown as far as the desk has room', async () => {
    const many = Array.from({ length: 25 }, (_, n) => posting(`p${n}`, '20 November 2026')).flat();
    const { closingToday } = await deskAfter(many);
    expect([closingToday.total, closingToday.records.length]).toEqual([25, 20]);
  });
});

describe('Work that waits for staff', () => {
  it('is each last date that cannot be counted down to, the newest posting first', async () => {
    const happened = [
      ...posting('old', 'To be notified', fourFamilies[2], '2026-11-01T00:00:00.000Z'),
      ...posting('new', 'November 2026'),
      ...posting('read', '30 November 2026'),
    ];
    const { unreadDates } = await deskAfter(happened);
    expect(unreadDates).toMatchObject({
      total: 2,
      records: [
        { family: jobs.key, id: 'new', notificationId: 'n1', lastDateApply: 'November 2026' },
        { family: fourFamilies[2]?.key, id: 'old', notificationId: 'n1', lastDateApply: 'To be notified' },
      ],
    });
  });

  it('is each answer key that is not approved, where the family has approvals', async () => {
    const happened = fourFamilies.flatMap((family) => [
      ...happens(family, `${family.key}-1`, [titled('One'), key('Answer key, set A')]),
      ...happens(family, `${family.key}-2`, [titled('Two'), key('Answer key'), approved]),
    ]);
    const { keysWaiting } = await deskAfter(happened);
    const waiting = fourFamilies.filter(({ approvable }) => approvable).map(({ key: family }) => `${family}-1`);
    expect(keysWaiting.records.map(({ id, link }) => [id, link])).toEqual(
      waiting.map((id) => [id, 'Answer key, set A']),
    );
    expect(keysWaiting.total).toBe(waiting.length);
  });
});

describe('A recent change', () => {
  it('is told by the newest change of each record, newest first, with notices and what was removed', async () => {
    const [kind, ...others] = listingKinds;
    const listing = listingEventsOf(kind);
    const happened: Happened[] = [
      ...happens(jobs, 'p1', [titled('SSC CGL')]),
      ...happens(jobs, 'p2', [titled('UPSC NDA')]),
      { stream: listingStream(kind, 'a1'), at: published, event: listing.added },
      ...happens(jobs, 'p1', [edited({ salaryRange: '₹ 35,400' })], '2026-11-19T05:00:00.000Z'),
      ...happens(jobs, 'p2', [deleted], '2026-11-20T05:00:00.000Z'),
    ];
    const { changed, counts } = await deskAfter(happened);
    expect(changed).toMatchObject({
      total: 3,
      records: [
        { source: jobs.key, id: 'p2', title: 'UPSC NDA', summary: 'Removed', isRemoved: true },
        { source: jobs.key, id: 'p1', summary: 'Salary Range: now ₹ 35,400', at: '2026-11-19T05:00:00.000Z' },
        { source: kind.key, id: 'a1', summary: 'First published', isRemoved: false },
      ],
    });
    expect(counts).toEqual([
      { source: jobs.key, total: 1 },
      ...fourFamilies.slice(1).map(({ key: source }) => ({ source, total: 0 })),
      { source: kind.key, total: 1 },
      ...others.map(({ key: source }) => ({ source, total: 0 })),
    ]);
  });

  it('is counted for each of the last 14 days, those without a change too', async () => {
    const happened = [
      ...happens(jobs, 'p1', [titled('Old')], '2026-11-06T18:29:00.000Z'),
      ...happens(jobs, 'p2', [titled('First day')], '2026-11-06T18:31:00.000Z'),
      ...happens(jobs, 'p3', [titled('Today'), edited({ title: 'Still today' })], now),
    ];
    const { activity } = await deskAfter(happened);
    expect(activity).toHaveLength(14);
    expect(activity.filter(({ changes }) => changes > 0)).toEqual([
      { day: '2026-11-07', changes: 1 },
      { day: '2026-11-20', changes: 2 },
    ]);
    expect(activity.at(-1)?.day).toBe('2026-11-20');
  });

  it('is nothing at first', async () => {
    const { changed, closingToday, unreadDates, activity } = await deskAfter([]);
    expect([changed, closingToday, unreadDates]).toEqual(Array(3).fill({ total: 0, records: [] }));
    expect(new Set(activity.map(({ changes }) => changes))).toEqual(new Set([0]));
  });
});
