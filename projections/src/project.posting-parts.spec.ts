import { describe, expect, it } from '@jest/globals';
import { type PostingEvent, postingStream, readModels } from '@noticeboard/content-model';
import type { RecordedEvent } from '@noticeboard/event-store';
import {
  added,
  attachmentsGiven,
  itemsAdded,
  postingFieldsGiven,
  rowsGiven,
  tableAdded,
} from '../../libs/content-model/src/testing/contents.js';
import { fourFamilies } from '../../libs/content-model/src/testing/fellowships.js';
import { minute, positionAt } from '../../libs/content-model/src/testing/read-events.js';
import * as events from '../../libs/content-model/src/testing/posting-events.js';
import { listOf, projectedIn } from './testing/projected.js';
import { Recorded } from './testing/recorded.js';

const { title } = postingFieldsGiven;
const kinds = [
  {
    what: 'table',
    id: 't1',
    listIn: readModels.tables,
    comes: tableAdded,
    edit: events.tableEdited,
    goes: (movedTo?: string): PostingEvent => ({
      type: 'TableDeleted',
      data: { tableId: 't1', ...(movedTo !== undefined && { movedTo }) },
    }),
    content: { data: rowsGiven },
    edited: { data: [] },
  },
  {
    what: 'list of useful items',
    id: 'i1',
    listIn: readModels.usefulItems,
    comes: itemsAdded,
    edit: events.itemsEdited,
    goes: (movedTo?: string): PostingEvent => ({
      type: 'UsefulItemsDeleted',
      data: { itemsId: 'i1', ...(movedTo !== undefined && { movedTo }) },
    }),
    content: { attachments: attachmentsGiven },
    edited: { attachments: [] },
  },
];
const everywhere = kinds.flatMap((kind) => fourFamilies.map((family) => ({ ...kind, family, key: family.key })));

describe.each(everywhere)('A $what of $key', ({ id, listIn, comes, edit, goes, content, edited, family }) => {
  const collection = listIn(family);
  const { titleField } = family;
  const [first, second] = ['p1', 'p2'].map((posting) => postingStream(family, posting));
  const owner = async (reads: Awaited<ReturnType<typeof projectedIn>>, record = id) =>
    (await reads.entries(readModels.owners(family), [record]))[0];
  const record = (n: number, more: object = {}) => ({
    _id: id,
    [titleField]: title,
    ...content,
    createdAt: minute(n),
    updatedAt: minute(n),
    revision: 1,
    ...more,
  });
  const moved = (order: string) => ({ from: 'p1', createdAt: minute(1), order });

  /** Posting p1 with the record, then p2, then the move between them: the last two events are of one append. */
  function withMove(more: readonly PostingEvent[] = []) {
    const recorded = new Recorded();
    const given = recorded.add(first ?? '', added, comes(id));
    const other = recorded.add(second ?? '', added);
    const renamed = recorded.add(second ?? '', events.edited({ title: 'UPSC NDA' }), ...more);
    const leaving = recorded.add(first ?? '', goes('p2'));
    const arriving = recorded.add(second ?? '', comes(id, moved(positionAt(1))));
    return { recorded, before: [...given, ...other, ...renamed], leaving, arriving };
  }

  async function afterMove(...batches: readonly (readonly RecordedEvent[])[]) {
    const reads = await projectedIn(fourFamilies, ...batches);
    return { records: await listOf(reads, collection), owner: await owner(reads) };
  }

  const hasMoved = {
    records: [{ ...record(1), [titleField]: 'UPSC NDA', updatedAt: minute(5), revision: 2 }],
    owner: 'p2',
  };

  it('is listed under its posting with times and a revision of its own, and known to belong to it', async () => {
    const recorded = new Recorded();
    const reads = await projectedIn(fourFamilies, recorded.add(first ?? '', added, comes(id)));
    expect(await listOf(reads, collection)).toEqual([record(1)]);
    expect(await owner(reads)).toBe('p1');
  });

  it('is listed as it was edited, where it was', async () => {
    const recorded = new Recorded();
    recorded.add(first ?? '', added, comes(id), comes('x2'), edit);
    const reads = await projectedIn(fourFamilies, recorded.events.slice(0, 3), recorded.events.slice(3));
    const [one, two] = await listOf(reads, collection);
    expect(one).toEqual({ ...record(1), ...edited, updatedAt: minute(3), revision: 3 });
    expect(two).toMatchObject({ _id: 'x2' });
  });

  it('is gone, and nobody has it, once it is deleted', async () => {
    const recorded = new Recorded();
    recorded.add(first ?? '', added, comes(id), comes('x2'), goes());
    for (const cut of [0, 2, 3]) {
      const reads = await projectedIn(
        fourFamilies,
        ...[recorded.events.slice(0, cut), recorded.events.slice(cut)].filter((batch) => batch.length > 0),
      );
      expect(await listOf(reads, collection)).toMatchObject([{ _id: 'x2' }]);
      expect([await owner(reads), await owner(reads, 'x2')]).toEqual([undefined, 'p1']);
    }
  });

  it('takes the new title when its posting is renamed, and is otherwise the same', async () => {
    const recorded = new Recorded();
    recorded.add(first ?? '', added, comes(id));
    const rename = recorded.add(first ?? '', events.edited({ title: 'New' }));
    const reads = await projectedIn(fourFamilies, recorded.events.slice(0, 2), rename);
    expect(await listOf(reads, collection)).toEqual([record(1, { [titleField]: 'New' })]);
  });

  it('goes with its posting, the other postings keep theirs', async () => {
    const recorded = new Recorded();
    recorded.add(first ?? '', added, comes(id));
    recorded.add(second ?? '', added, comes('x2'));
    const end = recorded.add(first ?? '', goes(), events.deleted);
    const reads = await projectedIn(fourFamilies, recorded.events.slice(0, 4), end);
    expect(await listOf(reads, collection)).toMatchObject([{ _id: 'x2' }]);
    expect([await owner(reads), await owner(reads, 'x2')]).toEqual([undefined, 'p2']);
  });

  it('moves within one batch, whichever posting the batch meets first', async () => {
    const { recorded, before, leaving, arriving } = withMove();
    expect(await afterMove(recorded.events)).toEqual(hasMoved);
    expect(await afterMove(before, [...leaving, ...arriving])).toEqual(hasMoved);
    const [addedFirst, record1, addedSecond, renamed] = before;
    const batch = [addedSecond, renamed, ...leaving, ...arriving].filter((event) => event !== undefined);
    expect(
      await afterMove(
        [addedFirst, record1].filter((event) => event !== undefined),
        batch,
      ),
    ).toEqual(hasMoved);
  });

  it('moves over two batches', async () => {
    const { before, leaving, arriving } = withMove();
    expect(await afterMove([...before, ...leaving], arriving)).toEqual(hasMoved);
    expect(await afterMove(before, leaving, arriving)).toEqual(hasMoved);
  });

  it('moves there and back, however the batches are cut', async () => {
    const { recorded } = withMove();
    const back = { ...moved(positionAt(1)), from: 'p2' };
    recorded.add(second ?? '', goes('p1'));
    recorded.add(first ?? '', comes(id, back));
    const all = recorded.events;
    for (let cut = 1; cut < all.length; cut += 1) {
      const reads = await projectedIn(fourFamilies, all.slice(0, cut), all.slice(cut));
      expect(await listOf(reads, collection)).toEqual([record(1, { updatedAt: minute(7), revision: 3 })]);
      expect(await owner(reads)).toBe('p1');
    }
  });

  it('keeps its place among all the others when it moves', async () => {
    const { recorded } = withMove([comes('x2')]);
    const reads = await projectedIn(fourFamilies, recorded.events);
    expect(await listOf(reads, collection)).toMatchObject([{ _id: id }, { _id: 'x2' }]);
  });

  it('changes nothing of the posting as it is served', async () => {
    const recorded = new Recorded();
    const before = recorded.add(first ?? '', added);
    const served = async (...batches: RecordedEvent[][]) => {
      const reads = await projectedIn(fourFamilies, ...batches);
      return [await listOf(reads, readModels.postings(family)), await listOf(reads, readModels.heads(family))];
    };
    const alone = await served(before);
    expect(await served(before, recorded.add(first ?? '', comes(id), edit, goes()))).toEqual(alone);
  });
});

describe.each(fourFamilies)('Approved answer keys of $key', (family) => {
  const [first, second] = ['p1', 'p2'].map((posting) => postingStream(family, posting));
  const approval = (id: string, n: number, present = title) => ({
    _id: id,
    [family.titleField]: present,
    approvedAt: minute(n),
  });

  async function approvals(recorded: Recorded): Promise<unknown[]> {
    const whole = await listOf(await projectedIn(fourFamilies, recorded.events), readModels.approvals(family));
    const singly = await projectedIn(fourFamilies, ...recorded.events.map((event) => [event]));
    expect(await listOf(singly, readModels.approvals(family))).toEqual(whole);
    return whole;
  }

  function given(): Recorded {
    const recorded = new Recorded();
    recorded.add(first ?? '', added);
    recorded.add(second ?? '', added);
    return recorded;
  }

  it('stand in order of approval, not of creation', async () => {
    const recorded = given();
    expect(await approvals(recorded)).toEqual([]);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.approved);
    expect(await approvals(recorded)).toEqual([approval('p2', 2), approval('p1', 3)]);
  });

  it('go, and come back as the last', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.deapproved);
    expect(await approvals(recorded)).toEqual([approval('p2', 3)]);
    recorded.add(first ?? '', events.approved);
    expect(await approvals(recorded)).toEqual([approval('p2', 3), approval('p1', 5)]);
  });

  it('keep their place and time over a rename, and take the new title', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.edited({ title: 'New' }));
    expect(await approvals(recorded)).toEqual([approval('p1', 2, 'New'), approval('p2', 3)]);
  });

  it('come back with their posting, in their old place', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved);
    recorded.add(second ?? '', events.approved);
    recorded.add(first ?? '', events.deapproved, events.deleted, events.restored);
    const again = { approvedAt: minute(2), order: positionAt(2) };
    recorded.add(first ?? '', { type: 'AnswerKeyApproved', data: { restored: again } });
    expect(await approvals(recorded)).toEqual([approval('p1', 2), approval('p2', 3)]);
  });

  it('go with their posting', async () => {
    const recorded = given();
    recorded.add(first ?? '', events.approved, events.deapproved, events.deleted);
    recorded.add(second ?? '', events.approved);
    expect(await approvals(recorded)).toEqual([approval('p2', 5)]);
  });
});
