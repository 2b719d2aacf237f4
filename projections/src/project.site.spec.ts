import { describe, expect, it } from '@jest/globals';
import {
  activityId,
  type ChangeHistory,
  changeTopicNames,
  historyId,
  listingKinds,
  listingStream,
  type PostingCard,
  type PostingEvent,
  postingStream,
  readModels,
} from '@noticeboard/content-model';
import {
  added,
  itemsAdded,
  notificationAdded,
  notificationFieldsGiven,
  postingFieldsGiven,
} from '../../libs/content-model/src/testing/contents.js';
import { minute } from '../../libs/content-model/src/testing/read-events.js';
import { fourFamilies } from '../../libs/content-model/src/testing/fellowships.js';
import { listingEventsOf } from '../../libs/content-model/src/testing/listing-events.js';
import {
  approved,
  deapproved,
  deleted,
  edited,
  itemsDeleted,
  notificationDeleted,
  republished,
  restored,
  withdrawn,
} from '../../libs/content-model/src/testing/posting-events.js';
import type { ReadStore } from '@noticeboard/read-store';
import { listOf, projectedIn, Recorded } from './testing/recorded.js';

/** The events of one posting. */
type Story = readonly [id: string, ...events: PostingEvent[]];

const lists = [
  'cards',
  'deadlines',
  'syllabusPosted',
  'syllabusAwaited',
  'unreadDates',
  'keysWaiting',
  'approvals',
  'withdrawn',
] as const;

async function activityIn(reads: ReadStore): Promise<unknown> {
  const [json] = await reads.documents(readModels.activity, [activityId]);
  return json === undefined ? undefined : JSON.parse(json);
}

/** The ids of the records whose histories tell of each topic, by their newest change on it. */
async function topicsIn(reads: ReadStore): Promise<unknown> {
  const listed = changeTopicNames.map(async (topic) => {
    const ids = (await listOf(reads, readModels.changesOn(topic))) as string[];
    return [topic, ids.map((id) => id.split(':')[1])] as const;
  });
  return Object.fromEntries(await Promise.all(listed));
}

describe.each(fourFamilies)('What lists show of $key', (family) => {
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
  function given(...happened: readonly Story[]) {
    const recorded = new Recorded();
    for (const [id, ...events] of happened) recorded.add(postingStream(family, id), ...events);
    return listsOf(recorded);
  }

  async function listsOf(recorded: Recorded) {
    const whole = await projectedIn(fourFamilies, recorded.events);
    const singly = await projectedIn(fourFamilies, ...recorded.events.map((event) => [event]));
    for (const collection of lists)
      expect(await listOf(singly, readModels[collection](family))).toEqual(
        await listOf(whole, readModels[collection](family)),
      );
    for (const name of [readModels.changes, ...changeTopicNames.map(readModels.changesOn)])
      expect(await listOf(singly, name)).toEqual(await listOf(whole, name));
    expect(await activityIn(singly)).toEqual(await activityIn(whole));
    return {
      cards: (await listOf(whole, readModels.cards(family))) as PostingCard[],
      closing: await listOf(whole, readModels.deadlines(family)),
      posted: await listOf(whole, readModels.syllabusPosted(family)),
      awaited: await listOf(whole, readModels.syllabusAwaited(family)),
      unread: await listOf(whole, readModels.unreadDates(family)),
      keys: await listOf(whole, readModels.keysWaiting(family)),
      approvals: await listOf(whole, readModels.approvals(family)),
      withdrawn: await listOf(whole, readModels.withdrawn(family)),
      histories: (await listOf(whole, readModels.changes)) as ChangeHistory[],
      activity: await activityIn(whole),
      topics: await topicsIn(whole),
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

  it('is listed for staff as long as its last date is stated and cannot be counted down to', async () => {
    const first: Story = ['p1', added, notificationAdded('n1'), lastDate('As per the notice')];
    const second: Story = ['p2', added, notificationAdded('n1'), lastDate('30 Nov 2026 (tentative)')];
    const unread = async (...more: readonly Story[]) => (await given(first, second, ...more)).unread;
    const at = (id: string) => ({ id, notificationId: 'n1' });
    expect(await unread(['p1', lastDate('1 Dec 2026 and 5 Dec 2026')])).toEqual([at('p1'), at('p2')]);
    expect(await unread(['p1', lastDate('November 2026')], ['p2', lastDate('')])).toEqual([at('p1')]);
    expect(await unread(['p1', lastDate('30 November 2026')])).toEqual([at('p2')]);
    expect(await unread(['p1', deleted], ['p2', notificationDeleted])).toEqual([]);
    // A newer notification that says nothing of it leaves the stated one in force; one that does takes its place.
    const newer = (lastDateApply: string): PostingEvent => {
      const fields = { ...notificationFieldsGiven, lastDateApply };
      return { type: 'NotificationAdded', data: { notificationId: 'n2', fields } };
    };
    expect(await unread(['p1', newer('')])).toEqual([at('p1'), at('p2')]);
    expect(await unread(['p1', newer('Soon')])).toEqual([{ id: 'p1', notificationId: 'n2' }, at('p2')]);
  });

  it('waits for approval as long as a link names an answer key, where the family has approvals', async () => {
    const key = (title: string, fileName = ''): PostingEvent => ({
      type: 'UsefulItemsEdited',
      data: { itemsId: 'i1', attachments: [{ title, type: 'pdf', content: 'uploads/ab/c.pdf', fileName }] },
    });
    const story: Story = ['p1', added, itemsAdded('i1'), key('Tier I answer-key')];
    const keys = async (...more: readonly PostingEvent[]) => (await given(['p2', added], [...story, ...more])).keys;
    const listed = (link: string) => (family.approvable ? [{ id: 'p1', link }] : []);
    expect(await keys()).toEqual(listed('Tier I answer-key'));
    expect(await keys(key('Tier II', 'answer_key.pdf'))).toEqual(listed('Tier II'));
    expect(await keys(key('उत्तर कुंजी'))).toEqual(listed('उत्तर कुंजी'));
    expect(await keys(approved, deapproved)).toEqual(listed('Tier I answer-key'));
    for (const end of [key('Notice'), approved, itemsDeleted, deleted]) expect(await keys(end)).toEqual([]);
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

  it('is shown to nobody but staff while it is withdrawn, and stands where it stood when it is published again', async () => {
    const approve = family.approvable ? [approved] : [];
    const story: Story = [
      'p1',
      added,
      notificationAdded('n1'),
      lastDate('5 December 2026'),
      itemsAdded('i1'),
      ...approve,
    ];
    const { histories: _histories, activity: _activity, ...before } = await given(story, ['p2', added]);
    const hidden = await given(story, ['p2', added], ['p1', withdrawn]);
    expect(hidden.cards.map(({ id }) => id)).toEqual(['p2']);
    expect([hidden.closing, hidden.posted, hidden.unread, hidden.keys, hidden.approvals]).toEqual([[], [], [], [], []]);
    expect(hidden.withdrawn).toMatchObject([{ family: family.key, id: 'p1', note: 'The board has cancelled it.' }]);
    expect(hidden.histories.at(-1)?.entries[0]).toMatchObject({
      kind: 'withdrawn',
      note: 'The board has cancelled it.',
    });
    const { histories, ...again } = await given(story, ['p2', added], ['p1', withdrawn, republished]);
    const { changedAt } = again.cards[0] ?? {};
    const cards = before.cards.map((card) => (card.id === 'p1' ? { ...card, changedAt } : card));
    const { topics } = again;
    expect(again).toMatchObject({ ...before, cards, topics });
    expect(
      histories
        .at(-1)
        ?.entries.slice(0, 2)
        .map(({ kind }) => kind),
    ).toEqual(['restored', 'withdrawn']);
  });

  it('tells what was changed while it was withdrawn when it is published again, and not before', async () => {
    const edits = [lastDate('5 December 2026'), itemsAdded('i1')];
    const hidden = await given(['p1', added, notificationAdded('n1'), withdrawn, ...edits]);
    expect(hidden.histories[0]?.entries.map(({ kind }) => kind)).toEqual(['withdrawn', 'noticeAdded', 'published']);
    const { histories, activity } = await given([
      'p1',
      added,
      notificationAdded('n1'),
      withdrawn,
      ...edits,
      lastDate('9 December 2026'),
      republished,
    ]);
    expect(histories[0]?.entries[0]).toMatchObject({
      kind: 'restored',
      at: minute(6),
      changes: [{ label: 'Apply online' }, { before: '30/11/2026', after: '9 December 2026' }].toReversed(),
    });
    expect(histories[0]).not.toHaveProperty('held');
    expect(activity).toEqual({ '2026-01-01': 4 });
  });

  it('is told of one publish in one entry, and counts it once, however it is cut into batches', async () => {
    const recorded = new Recorded();
    const stream = postingStream(family, 'p1');
    recorded.add(stream, added, notificationAdded('n1'));
    recorded.publish(
      { changeSet: 'c1', publicNote: 'Extended.' },
      stream,
      lastDate('1 May'),
      itemsAdded('i1'),
      syllabus,
    );
    recorded.publish({ changeSet: 'c2', correction: 'true' }, stream, edited({ salaryRange: '35,400' }));
    // A record that came and went leaves nothing, though a batch may end between.
    recorded.publish(
      { changeSet: 'c3' },
      stream,
      edited({ title: 'New' }),
      edited({ title: postingFieldsGiven.title }),
    );
    const { histories, cards, activity } = await listsOf(recorded);
    expect(histories[0]?.entries.map(({ kind, note, at }) => [kind, note, at])).toEqual([
      ['edited', 'Extended.', minute(2)],
      ['noticeAdded', undefined, minute(1)],
      ['published', undefined, minute(0)],
    ]);
    expect(histories[0]?.entries[0]?.changes.map(({ label }) => label)).toEqual([
      'Last Date to Apply',
      'Syllabus and pattern',
    ]);
    expect(cards[0]).toMatchObject({ changedAt: minute(2) });
    expect(activity).toEqual({ '2026-01-01': 4 });
  });

  it.each<[string, PostingEvent[], PostingEvent[]]>([
    ['a deletion', [deleted], [restored, itemsAdded('i2')]],
    ['a date', [lastDate('1 May')], [lastDate('30/11/2026')]],
    ['a withdrawal', [withdrawn], [republished]],
    ['a posting', [], [deleted]],
  ])('is told nothing of %s that is undone within the minute, and later of both', async (_what, done, undoing) => {
    const first = [added, notificationAdded('n1')];
    const story = (minutes: number) => {
      const recorded = new Recorded();
      const stream = postingStream(family, 'p1');
      recorded.add(stream, ...first, ...done);
      const place = done.length === 0 ? 0 : first.length;
      const at = minute(place + minutes);
      recorded.publish({ undoes: minute(place), at }, stream, ...undoing);
      return listsOf(recorded);
    };
    const [soon, late] = [await story(1), await story(2)];
    const kinds = ({ histories }: typeof soon) => histories[0]?.entries.map(({ kind }) => kind);
    expect(kinds(soon)).toEqual(done.length === 0 ? [] : ['noticeAdded', 'published']);
    expect(soon.histories[0]).not.toHaveProperty('held');
    expect(kinds(late)).toHaveLength(first.length + done.length + 1);
  });

  it('is told what was changed while it was withdrawn, but for what was undone', async () => {
    const recorded = new Recorded();
    const stream = postingStream(family, 'p1');
    recorded.add(stream, added, notificationAdded('n1'), withdrawn, itemsAdded('i1'), lastDate('1 May'));
    recorded.publish({ undoes: minute(4), at: minute(5) }, stream, lastDate('30/11/2026'));
    recorded.add(stream, republished);
    recorded.publish({ undoes: minute(6), at: minute(7) }, stream, withdrawn);
    const { histories } = await listsOf(recorded);
    expect(histories[0]?.entries.map(({ kind }) => kind)).toEqual(['withdrawn', 'noticeAdded', 'published']);
    expect(histories[0]?.held?.parts?.map(({ kind }) => kind)).toEqual(['linksAdded']);
  });

  it('is one entry where it is published at once', async () => {
    const recorded = new Recorded();
    const all = [added, notificationAdded('n1'), itemsAdded('i1'), approved];
    recorded.publish({ changeSet: 'c1' }, postingStream(family, 'p1'), ...all);
    const { histories, activity } = await listsOf(recorded);
    expect(histories[0]?.entries.map(({ kind }) => kind)).toEqual(['published']);
    expect(activity).toEqual({ '2026-01-01': 1 });
  });

  it('is among those that tell of a topic by its newest change of that, and on none that it has no change of', async () => {
    const dated = lastDate('5 December 2026');
    const { topics } = await given(
      ['p1', added, notificationAdded('n1')],
      ['p2', added, notificationAdded('n1'), dated],
      ['p3', added, deleted],
    );
    expect(topics).toEqual({
      'dates-and-fees': ['p1', 'p2'],
      results: [],
      new: ['p1', 'p2', 'p3'],
      withdrawn: ['p3'],
    });
    const recorded = new Recorded();
    for (const id of ['p1', 'p2']) recorded.add(postingStream(family, id), added, notificationAdded('n1'));
    recorded.add(postingStream(family, 'p1'), dated);
    const again = await listsOf(recorded);
    expect(again.topics).toMatchObject({ 'dates-and-fees': ['p2', 'p1'], new: ['p1', 'p2'] });
  });

  it('counts on each day what readers were told, and nothing else', async () => {
    const unseen = edited({ title: postingFieldsGiven.title });
    const { activity } = await given(['p1', added, unseen], ['p2', added, edited({ title: 'New' }), deleted]);
    expect(activity).toEqual({ '2026-01-01': 4 });
  });
});

it.each(listingKinds)('tells of one publish of $key once, and of a correction nothing', async (kind) => {
  const { added: first, edited: change } = listingEventsOf(kind);
  const recorded = new Recorded();
  const stream = listingStream(kind, 'p1');
  recorded.publish({ changeSet: 'c1', publicNote: 'Out.' }, stream, first, change({ title: 'Tier II' }));
  recorded.publish({ changeSet: 'c2', correction: 'true' }, stream, change({ title: 'Tier 2' }));
  const pages = [[recorded.events], recorded.events.map((event) => [event])];
  for (const batches of pages) {
    const reads = await projectedIn(fourFamilies, ...batches);
    const [history] = (await listOf(reads, readModels.changes)) as ChangeHistory[];
    expect(history).toMatchObject({ title: 'Tier 2', entries: [{ kind: 'published', note: 'Out.', at: minute(0) }] });
    expect(history?.entries).toHaveLength(1);
  }
});

it.each(listingKinds)('tells of $key beside the postings', async (kind) => {
  const events = listingEventsOf(kind);
  const recorded = new Recorded();
  recorded.add(listingStream(kind, 'p1'), events.added, events.edited({ applyLink: 'https://new.example/' }));
  recorded.add('job-p1', added);
  const reads = await projectedIn(fourFamilies, recorded.events);
  const [json] = await reads.documents(readModels.changes, [historyId(kind.key, 'p1')]);
  const history = JSON.parse(json ?? '') as ChangeHistory;
  expect(history).toMatchObject({ source: kind.key, id: 'p1' });
  expect(history.entries.map((entry) => entry.kind)).toEqual(['edited', 'published']);
  expect(await reads.count(readModels.changes)).toBe(2);
  expect(await activityIn(reads)).toEqual({ '2026-01-01': 3 });
});
