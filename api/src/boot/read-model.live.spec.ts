import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  families,
  type Family,
  foldTitle,
  isLiving,
  type Posting,
  postingStream,
  postingToWire,
  readModels,
  Refusal,
} from '@noticeboard/content-model';
import { Follower, projector } from '@noticeboard/projections';
import { createMemoryReadStore, lookUpTitle, type ReadStore } from '@noticeboard/read-store';
import fc from 'fast-check';
import type { PostingCommand } from '../postings/posting.decider.js';
import { foldPosting } from '../postings/title.reservation.js';
import { notificationOfPost, PortalLog } from '../testing/portal-log.js';

/** A command as an editor might give it: to which posting of which family, and with what. */
const step = fc.record({
  act: fc.constantFrom('add', 'add', 'edit', 'rename', 'rename', 'delete', 'note', 'renote', 'unnote'),
  family: fc.constantFrom(...families),
  posting: fc.nat({ max: 2 }),
  notification: fc.nat({ max: 2 }),
  title: fc.constantFrom<string>('SSC CGL', 'ssc  cgl', 'UPSC NDA', 'Caf\u00e9', 'Cafe\u0301', 'नौकरी'),
  text: fc.string({ unit: 'grapheme', maxLength: 6 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function commandOf({ act, notification, title, text }: Step): PostingCommand {
  const notificationId = `n${notification}`;
  switch (act) {
    case 'add':
      return { type: 'AddPosting', fields: { title, salaryRange: text, applyLink: '' } };
    case 'edit':
      return { type: 'EditPosting', changes: { salaryRange: text } };
    case 'rename':
      return { type: 'EditPosting', changes: { title } };
    case 'delete':
      return { type: 'DeletePosting' };
    case 'note':
      return { type: 'AddNotification', notificationId, fields: notificationOfPost(text) };
    case 'renote':
      return { type: 'EditNotification', notificationId, changes: { details: text, dynamicInputs: [text] } };
    case 'unnote':
      return { type: 'DeleteNotification', notificationId };
  }
}

let log: PortalLog;
let stopping: AbortController;

beforeEach(async () => {
  log = await PortalLog.open();
  stopping = new AbortController();
});

afterEach(async () => {
  stopping.abort();
  await log.close();
});

/** Gives the commands one after another; those that are refused leave nothing behind. */
async function give(steps: readonly Step[], run: string): Promise<void> {
  const added = new Set<string>();
  for (const each of steps) {
    const id = `${run}p${each.posting}`;
    const name = `${each.family.key} ${id}`;
    if (each.act === 'add' && added.has(name)) continue;
    try {
      await log.change(each.family, id, commandOf({ ...each, title: `${run} ${each.title}` }));
      added.add(name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

const everything = { from: 0, to: Infinity, order: 'oldest' } as const;

async function postingsOf(family: Family): Promise<Posting[]> {
  const stored = await log.events.readAll();
  const added = stored.filter(
    ({ type, stream }) => type === 'PostingAdded' && stream.startsWith(`${family.category}-`),
  );
  const ids = added.map(({ stream }) => stream.slice(family.category.length + 1));
  const found = await Promise.all(
    ids.map(async (id) => foldPosting(id, await log.events.readStream(postingStream(family, id)))),
  );
  return found.filter((posting) => posting !== undefined);
}

/** What every reader sees, told by the streams alone. */
async function expectReadModel(reads: ReadStore): Promise<void> {
  for (const family of families) {
    const living = (await postingsOf(family)).filter(isLiving);
    const records = await reads.list(readModels.postings(family), everything);
    expect(records).toEqual(living.map((posting) => JSON.stringify(postingToWire(family, posting))));
    const titles = living.map(({ title }) => foldTitle(title));
    expect(titles).toEqual([...new Set(titles)]);
    for (const { id, title } of living) expect(await lookUpTitle(reads, family, title)).toMatchObject({ id, title });
  }
}

async function replayed(): Promise<ReadStore> {
  const reads = createMemoryReadStore();
  for (const event of await log.events.readAll()) {
    const { checkpoint } = await reads.state();
    const changes = await projector()([event], (collection, ids) => reads.documents(collection, ids));
    await reads.apply({ after: checkpoint, checkpoint: event.position, changes });
  }
  return reads;
}

async function contentOf(reads: ReadStore): Promise<string[][]> {
  const lists = families.flatMap((family) => [readModels.postings(family), readModels.heads(family)]);
  const listed = await Promise.all(lists.map((collection) => reads.list(collection, everything)));
  const folds = await Promise.all(
    families.map(async (family) => {
      const ids = (await postingsOf(family)).map(({ id }) => id);
      return (await reads.documents(readModels.folds(family), ids)).map(String);
    }),
  );
  return [...listed, ...folds];
}

describe('Any sequence of commands', () => {
  it('leaves the read models that a replay gives, and no title twice', async () => {
    const reads = createMemoryReadStore();
    const faults: string[] = [];
    const logger = { warn: (text: string) => void faults.push(text), error: (text: string) => void faults.push(text) };
    const following = new Follower({ events: log.events, reads, log: logger }).run(stopping.signal);
    let run = 0;
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      run += 1;
      await give(steps, `r${run}`);
      const head = (await log.events.head()) ?? '';
      expect(head === '' || (await reads.waitFor(head, 5000))).toBe(true);
      await expectReadModel(reads);
    });
    await fc.assert(property, { seed: 20261120, numRuns: 12 });
    expect(await contentOf(reads)).toEqual(await contentOf(await replayed()));
    expect(faults).toEqual([]);
    expect((await log.types()).length).toBeGreaterThan(100);
    stopping.abort();
    await following;
  });
});
