import { describe, expect, it } from '@jest/globals';
import {
  type ChangeHistory,
  historyId,
  noticeKinds,
  noticeStream,
  type PostingCard,
  type PostingEvent,
  postingStream,
  readModels,
} from '@noticeboard/content-model';
import {
  added,
  itemsAdded,
  notificationAdded,
  postingFieldsGiven,
} from '../../libs/content-model/src/testing/contents.js';
import { minute } from '../../libs/content-model/src/testing/facts.js';
import { fourFamilies } from '../../libs/content-model/src/testing/fellowships.js';
import { noticeEventsOf } from '../../libs/content-model/src/testing/notice-events.js';
import { deleted, edited, notificationDeleted } from '../../libs/content-model/src/testing/posting-events.js';
import { listOf, projectedIn } from './testing/projected.js';
import { Recorded } from './testing/recorded.js';

/** What happened to one posting. */
type Story = readonly [id: string, ...events: PostingEvent[]];

describe.each(fourFamilies)('What the public site shows of $key', (family) => {
  const lastDate = (text: string): PostingEvent => ({
    type: 'NotificationEdited',
    data: { notificationId: 'n1', fields: { lastDateApply: text } },
  });
  const syllabus: PostingEvent = {
    type: 'UsefulItemsEdited',
    data: {
      itemsId: 'i1',
      attachments: [{ title: 'Syllabus and pattern', type: 'link', content: 'https://a.example/', fileName: '' }],
    },
  };

  /** However the events are cut into batches, the read models are the same. */
  async function given(...happened: readonly Story[]) {
    const recorded = new Recorded();
    for (const [id, ...events] of happened) recorded.add(postingStream(family, id), ...events);
    const whole = await projectedIn(fourFamilies, recorded.events);
    const singly = await projectedIn(fourFamilies, ...recorded.events.map((event) => [event]));
    for (const collection of ['cards', 'deadlines', 'syllabusPosted', 'syllabusAwaited'] as const)
      expect(await listOf(singly, readModels[collection](family))).toEqual(
        await listOf(whole, readModels[collection](family)),
      );
    expect(await listOf(singly, readModels.changes)).toEqual(await listOf(whole, readModels.changes));
    return {
      cards: (await listOf(whole, readModels.cards(family))) as PostingCard[],
      closing: await listOf(whole, readModels.deadlines(family)),
      posted: await listOf(whole, readModels.syllabusPosted(family)),
      awaited: await listOf(whole, readModels.syllabusAwaited(family)),
      histories: (await listOf(whole, readModels.changes)) as ChangeHistory[],
    };
  }

  it('is a card with the dates of its newest notice that gives a last date', async () => {
    const { cards } = await given(['p1', added, notificationAdded('n1')]);
    expect(cards).toEqual([
      expect.objectContaining({
        id: 'p1',
        applicationBegin: '01/11/2026',
        lastDateApply: '30/11/2026',
        createdAt: minute(0),
        changedAt: minute(1),
        hasSyllabus: false,
      }),
    ]);
  });

  it('says on the card what its newest significant change touched', async () => {
    const changed = await given([
      'p1',
      added,
      notificationAdded('n1'),
      lastDate('5 December 2026'),
      edited({ title: 'New' }),
    ]);
    expect(changed.cards[0]).toMatchObject({
      title: 'New',
      changedAt: minute(3),
      lastChange: { at: minute(2), labels: ['Last Date to Apply'] },
    });
  });

  it('is listed by deadline as long as its last date is certain', async () => {
    const three: readonly Story[] = [
      ['p1', added, notificationAdded('n1'), lastDate('5 December 2026')],
      ['p2', added, notificationAdded('n1'), lastDate('2 December 2026, 5 PM')],
      ['p3', added, notificationAdded('n1'), lastDate('Expected in December 2026')],
    ];
    expect((await given(...three)).closing).toEqual(['p2', 'p1']);
    expect((await given(...three, ['p2', lastDate('9 December 2026')])).closing).toEqual(['p1', 'p2']);
    expect((await given(...three, ['p2', notificationDeleted])).closing).toEqual(['p1']);
    expect((await given(...three, ['p1', deleted])).closing).toEqual(['p2']);
  });

  it('stands with those that have a syllabus, or with those that await one, where the family has that list', async () => {
    const { posted, awaited } = await given(['p1', added, itemsAdded('i1'), syllabus], ['p2', added]);
    expect({ posted, awaited }).toEqual(
      family.site.syllabus ? { posted: ['p1'], awaited: ['p2'] } : { posted: [], awaited: [] },
    );
  });

  it('is what readers were told, the subject that changed last at the end of the list', async () => {
    const { histories } = await given(['p1', added], ['p2', added], ['p1', edited({ title: 'New' })]);
    expect(histories.map(({ id }) => id)).toEqual(['p2', 'p1']);
    expect(histories[1]).toMatchObject({ source: family.key, title: 'New', createdAt: minute(0) });
    expect(histories[1]?.entries.map(({ kind }) => kind)).toEqual(['edited', 'published']);
  });

  it('keeps telling of a posting that was removed, and shows it no more', async () => {
    const { cards, awaited, histories } = await given(['p1', added, deleted]);
    expect([...cards, ...awaited]).toEqual([]);
    expect(histories[0]?.entries[0]).toMatchObject({ kind: 'removed', at: minute(1) });
  });

  it('does not tell of what readers do not see', async () => {
    const { histories } = await given(['p1', added, edited({ title: postingFieldsGiven.title })]);
    expect(histories[0]?.entries).toHaveLength(1);
  });
});

it.each(noticeKinds)('tells of $key beside the postings', async (kind) => {
  const events = noticeEventsOf(kind);
  const recorded = new Recorded();
  recorded.add(noticeStream(kind, 'p1'), events.added, events.edited({ applyLink: 'https://new.example/' }));
  recorded.add('job-p1', added);
  const reads = await projectedIn(fourFamilies, recorded.events);
  const [json] = await reads.documents(readModels.changes, [historyId(kind.key, 'p1')]);
  const history = JSON.parse(json ?? '') as ChangeHistory;
  expect(history).toMatchObject({ source: kind.key, id: 'p1' });
  expect(history.entries.map((entry) => entry.kind)).toEqual(['edited', 'published']);
  expect(await reads.count(readModels.changes)).toBe(2);
});
