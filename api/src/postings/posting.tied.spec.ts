import { describe, expect, it } from '@jest/globals';
import {
  changeLine,
  changeSummary,
  families,
  type ChangeHistory,
  historyId,
  listingKinds,
  listingStream,
  type PostingEvent,
  postingStream,
  type ReaderChange,
  readModels,
  type RecordedDomainEvent,
  type WireRecord,
} from '@noticeboard/content-model';
import { added } from '../../../libs/content-model/src/testing/contents.js';
import { listingEventsOf, listingFieldsGiven } from '../../../libs/content-model/src/testing/listing-events.js';
import { deleted, edited, withdrawn } from '../../../libs/content-model/src/testing/posting-events.js';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import { readModelsAfter } from '../testing/given-events.js';
import { tiedTo, withPostings, withTied } from './posting.tied.js';

const [jobs] = families;
const lineOf = (change: ReaderChange) => changeLine(changeSummary(change));
const posting = postingStream(jobs, 'p1');

describe.each(listingKinds)('Of $key that are tied to a posting', (kind) => {
  const events = listingEventsOf(kind);
  const card = listingStream(kind, 'r1');
  const out = `${kind.noun} out`;

  async function given(...more: readonly (readonly [stream: string, event: RecordedDomainEvent])[]) {
    const all = [[posting, added] as const, [card, events.added] as const, [card, events.tied] as const, ...more];
    const reads = await readModelsAfter(all.map(([stream, event], n) => ({ stream, event, at: minute(n) })));
    const tied = await tiedTo(reads, jobs, 'p1');
    const [json] = await reads.documents(readModels.changes, [historyId(jobs.key, 'p1')]);
    const history = withTied(JSON.parse(json ?? '') as ChangeHistory, tied);
    const records = await reads.list(readModels.listings(kind), { from: 0, to: 9, order: 'oldest' });
    const cards = await withPostings(
      reads,
      families,
      kind,
      records.map((record) => JSON.parse(record) as WireRecord),
    );
    return { tied, lines: history.entries.map(lineOf), history, cards };
  }

  it('its page shows them, its history tells of them, and they lead to it under its present title', async () => {
    const renamed: PostingEvent = edited({ title: 'SSC CGL 2027' });
    const { tied, lines, history, cards } = await given(
      [posting, renamed],
      [card, events.edited({ title: 'Tier II' })],
    );
    expect(tied).toMatchObject([{ kind: kind.key, card: { id: 'r1', title: 'Tier II' } }]);
    expect(lines).toEqual(['Title: was SSC CGL 2026, now SSC CGL 2027', `${out}: Tier II`, 'First published']);
    expect(history.entries[1]).toMatchObject({ kind: kind.told, at: minute(2) });
    expect(cards).toMatchObject([{ posting: { family: 'jobs', title: 'SSC CGL 2027' } }]);
  });

  it('nothing is shown when they are untied or deleted, and they are there again when they are restored', async () => {
    expect((await given([card, events.untied])).tied).toEqual([]);
    const gone = await given([card, events.deleted]);
    expect([gone.tied, gone.lines]).toEqual([[], ['First published']]);
    const { title } = listingFieldsGiven;
    expect((await given([card, events.deleted], [card, events.restored])).lines).toEqual([
      `${out}: ${title}`,
      'First published',
    ]);
  });

  it.each([withdrawn, deleted])('they do not lead to a posting that readers do not find: %j', async (end) => {
    const { cards } = await given([posting, end]);
    expect(cards.map((each) => each.posting)).toEqual([undefined]);
  });
});

it('one publish that changes a posting and its admit card is one entry', async () => {
  const [kind] = listingKinds;
  const { tied } = listingEventsOf(kind);
  const at = minute(1);
  const position = '0000000000000005';
  const name = 'Admit card';
  const parts = [{ kind: 'linksEdited', name: '', path: 'links/i1' } as const];
  const change = { path: 'links/i1/0', label: 'Download', before: '', after: 'https://ssc.gov.in' };
  const publish = { changeSet: 'c1', publicNote: 'Out now.' };
  const own: ReaderChange = {
    kind: 'linksEdited',
    at,
    position,
    name: '',
    changes: [change],
    changeSet: 'c1',
    note: 'Out now.',
    parts,
  };
  const history = { source: 'jobs', id: 'p1', title: 'SSC', createdAt: at, entries: [own] } as const;
  const place = {
    kind: kind.key,
    card: { id: 'r1', title: name } as never,
    tie: { family: 'jobs', id: 'p1', at, position, ...publish },
  };
  expect(tied.type).toBe('AdmitCardTied');
  const { entries } = withTied(history, [place]);
  expect(entries.map(lineOf)).toEqual(['2 changes: Links changed, Admit card out']);
  expect(entries[0]).toMatchObject({ note: 'Out now.', position });
});
