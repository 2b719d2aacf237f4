import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldText } from '@noticeboard/content-model';
import {
  type EventStore,
  type NewEvent,
  openEventStore,
  type RecordedEvent,
  StoreUnavailable,
} from '@noticeboard/event-store';
import { GrowingTree, leafHash, leafLine, rootOf } from '@noticeboard/ledger';
import fc from 'fast-check';
import { v4 as uuid } from 'uuid';
import type { EventFilter, EventSlice, IndexedEvent } from './log-index.js';
import { defaultLimits } from './index-queries.js';
import { type IndexSlot, openIndexSlot } from './index-slot.js';
import { LogIndexer } from './log-indexer.js';
import { SqliteLogIndex } from './sqlite-log-index.js';
import { subjectOf } from './subjects.js';

const actors = ['admin', 'Meena', 'operator'];
const titles = ['Clerk', 'clerk II', 'नौकरी', 'Cafe\u0301', ''];
const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
const time = fc
  .tuple(fc.constantFrom(...days), fc.nat(23))
  .map(([day, hour]) => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`);

/** One event of something that happens in a portal, its clock set forward and back. */
const event = fc.record({
  at: time,
  actor: fc.constantFrom(...actors),
  correlation: fc.nat(12),
  record: fc.nat(3),
  title: fc.constantFrom(...titles),
  what: fc.constantFrom<readonly [string, string, (title: string) => NewEvent['data']]>(
    ['job-', 'PostingAdded', (title) => ({ title })],
    ['job-', 'PostingEdited', () => ({ salaryRange: '1' })],
    ['admission-', 'PostingEdited', (title) => ({ title })],
    ['jobTitle-h', 'TitleClaimed', (title) => ({ family: 'jobs', title, folded: title, postingId: '1' })],
    ['admitCard-', 'AdmitCardAdded', (title) => ({ title })],
    ['account-meena', 'SignedIn', () => ({})],
    ['account-meena', 'AccountAdded', () => ({ username: 'Meena', role: 'admin' })],
    ['portal-accounts', 'AccountRegistered', () => ({ username: 'MEENA' })],
    ['portal-other', 'Rebuilt', () => ({})],
  ),
});
type Happening = typeof event extends fc.Arbitrary<infer T> ? T : never;

let dir: string;
let log: EventStore;
let slots: IndexSlot[];
/** As it is made for a large log, and with the ways of a large log taken in a small one. */
let indexes: SqliteLogIndex[];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'log-index-'));
  log = await openEventStore({ dir: join(dir, 'events'), exclusive: true });
  slots = [openIndexSlot(dir), openIndexSlot(dir)];
  indexes = slots.map(
    ({ database }, number) =>
      new SqliteLogIndex(
        database,
        new LogIndexer(database, log),
        number === 0 ? defaultLimits : { common: 2, deep: 2 },
      ),
  );
});

afterAll(async () => {
  for (const slot of slots) slot.release();
  await log.close();
  await rm(dir, { recursive: true });
});

async function record({
  at,
  actor,
  correlation,
  record: id,
  title,
  what: [prefix, type, data],
}: Happening): Promise<void> {
  const stream = prefix.endsWith('-') ? `${prefix}${id}` : prefix;
  const [last] = await log.readStream(stream, { direction: 'backwards', max: 1 });
  const metadata = { actor, role: 'admin', at, correlationId: `c${correlation}`, causationId: 'x', schemaVersion: '1' };
  const recorded = { id: uuid(), type, data: data(title), metadata };
  await log.append([{ stream, expected: last?.revision ?? 'none', events: [recorded] }]);
}

interface Known {
  readonly event: RecordedEvent;
  readonly entry: IndexedEvent;
  /** Every title of the subject, before and after. */
  readonly titles: Set<string>;
}

/** The same, read from the log event by event. Times are stated as the newest so far. */
function told(events: readonly RecordedEvent[]): Known[] {
  let at = '';
  const known = new Map<string, { id: string; title: string; titles: Set<string> }>();
  return events.map((each, leaf) => {
    const { kind, family, key, id = key, title } = subjectOf(each);
    const name = `${kind} ${family} ${key}`;
    const subject = known.get(name) ?? { id, title: '', titles: new Set() };
    known.set(name, subject);
    if (title !== undefined) subject.title = title;
    subject.titles.add(subject.title);
    const { at: own = '', actor = '', role = '', correlationId = '' } = each.metadata;
    if (own > at) at = own;
    const { position, stream, revision, type } = each;
    const entry = { leaf, position, stream, revision, id: each.id, type, at, actor, role, correlationId };
    return {
      event: each,
      titles: subject.titles,
      entry: { ...entry, subject: { kind, family, id: subject.id, title: subject.title } },
    };
  });
}

function passes({ entry, titles: names }: Known, filter: EventFilter): boolean {
  const { kind, family, id, stream, actor, type, correlationId, from, to, q, before, after } = filter;
  const { subject } = entry;
  const named = subject.kind === 'account' ? subject.id.toLowerCase() === id?.toLowerCase() : subject.id === id;
  return [
    entry.type !== 'TitleClaimed',
    kind === undefined || subject.kind === kind,
    family === undefined || subject.family === family,
    id === undefined || named,
    stream === undefined || entry.stream === stream,
    actor === undefined || entry.actor === actor,
    type === undefined || entry.type === type,
    correlationId === undefined || entry.correlationId === correlationId,
    from === undefined || entry.at >= from,
    to === undefined || entry.at <= to,
    q === undefined || [...names].some((name) => foldText(name).includes(foldText(q))),
    before === undefined || entry.position < before,
    after === undefined || entry.position > after,
  ].every(Boolean);
}

const position = fc.nat(400).map((number) => String(number).padStart(16, '0'));
const everyFilter = fc.record({
  kind: fc.constantFrom('posting', 'posting', 'admitCard', 'account', 'portal', 'nothing'),
  family: fc.constantFrom('jobs', 'admission', ''),
  id: fc.constantFrom('1', '2', 'meena', 'Meena', 'nobody'),
  stream: fc.constantFrom('job-1', 'job-2', 'account-meena', 'none-1'),
  actor: fc.constantFrom(...actors),
  type: fc.constantFrom('PostingAdded', 'PostingEdited', 'SignedIn', 'TitleClaimed'),
  correlationId: fc.constantFrom('c1', 'c2', 'none'),
  from: time,
  to: time,
  q: fc.constantFrom('CLERK', 'ii', 'café', 'नौ', '', '%'),
  before: position,
  after: position,
});
type FilterName = keyof EventFilter;
const names: readonly FilterName[] = Object.keys(fc.sample(everyFilter, 1)[0] ?? {}) as FilterName[];
/** With few conditions, so that many hold. */
const filters: fc.Arbitrary<EventFilter> = fc
  .tuple(everyFilter, fc.subarray([...names], { maxLength: 3 }))
  .map(([all, some]) => Object.fromEntries(some.map((name) => [name, all[name]])));
const slices: fc.Arbitrary<EventSlice> = fc.record({
  order: fc.constantFrom('newest', 'oldest'),
  offset: fc.constantFrom(0, 0, 1, 7, 40),
  limit: fc.constantFrom(1, 5, 1000),
});

function expectAsTold(
  index: SqliteLogIndex,
  known: readonly Known[],
  questions: readonly [EventFilter, EventSlice][],
): void {
  expect(index.size()).toBe(known.length);
  for (const [filter, slice] of questions) {
    const found = known.filter((each) => passes(each, filter)).map(({ entry }) => entry);
    if (slice.order === 'newest') found.reverse();
    const expected = found.slice(slice.offset, slice.offset + slice.limit);
    expect({ filter, slice, events: index.events(filter, slice) }).toEqual({ filter, slice, events: expected });
    expect({ filter, count: index.count(filter) }).toEqual({ filter, count: found.length });
  }
}

describe('The index of the log', () => {
  it('answers as a look at every event does, while the log grows', async () => {
    const asked = fc.tuple(
      fc.array(event, { minLength: 1, maxLength: 12 }),
      fc.array(fc.tuple(filters, slices), { minLength: 25, maxLength: 25 }),
      time,
    );
    const property = fc.asyncProperty(asked, async ([happenings, questions, moment]) => {
      for (const each of happenings) await record(each);
      const known = told(await log.readAll());
      for (const index of indexes) {
        await index.catchUp();
        expectAsTold(index, known, questions);
        const isUntil = ({ event: { metadata } }: Known) => (metadata['at'] ?? '') <= moment;
        const last = known.findLast(isUntil);
        expect(index.positionAt(moment)).toBe(last?.entry.position);
        const later = known.findIndex((each) => !isUntil(each));
        const end = known.findLastIndex(isUntil);
        expect(index.outOfOrderAt(moment)).toBe(later < 0 ? 0 : Math.max(0, end - later + 1));
      }
    });
    await fc.assert(property, { seed: 20261121, numRuns: 25 });
  });

  it('keeps the tree of every size', async () => {
    const [index] = indexes as [SqliteLogIndex];
    const tree = new GrowingTree();
    for (const each of await log.readAll()) {
      expect(rootOf(index.nodes, 0, tree.size)).toEqual(tree.root());
      tree.add(leafHash(leafLine(each)));
    }
    expect(index.root()).toEqual(tree.root());
  });

  it('finds an action by a look-up once it is built, also where it was stopped on the way', async () => {
    const slot = openIndexSlot(dir);
    slots.push(slot);
    const way = () =>
      slot.database
        .prepare("EXPLAIN QUERY PLAN SELECT leaf FROM events WHERE correlation = 'c1' ORDER BY leaf")
        .all()
        .map((row) => (row as { detail: string }).detail)
        .join();
    const broken = {
      readAll: log.readAll.bind(log),
      async *pages() {
        yield await log.readAll({ max: 5 });
        throw new StoreUnavailable('away');
      },
    };
    await expect(new LogIndexer(slot.database, broken).advance(() => undefined)).rejects.toThrow('away');
    expect(way()).not.toContain('events_by_correlation');
    await new LogIndexer(slot.database, log).advance(() => undefined);
    expect(way()).toContain('events_by_correlation');
  });
});
