import { tmpdir } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  activityId,
  families,
  type Family,
  foldTitle,
  isLiving,
  isPublic,
  type Posting,
  postingAggregate,
  postingEvents,
  postingStream,
  postingToWire,
  ProblemError,
  readModels,
  type PostingCommand,
} from '@noticeboard/content-model';
import { Follower, projector } from '@noticeboard/projections';
import { openSqliteReadStore, lookUpTitle, openReadStore, type ReadStore } from '@noticeboard/read-store';
import fc from 'fast-check';
import { stateOf } from '../commands/aggregate.js';
import { type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { FileStore } from '../files/file-store.js';
import type { RecordHistory } from '../history/record-history.js';
import { RestorationRules } from '../history/restoration-rules.js';
import { RestoreHandler, RestoreRecords } from '../history/restore.handler.js';
import { MovePostingPart, MovePostingPartHandler } from '../postings/posting-part.handler.js';
import { tableKind } from '../postings/posting-part.kinds.js';
import { commandContext } from '../testing/command-contexts.js';
import { notificationOfPost, PortalLog } from '../testing/portal-log.js';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { limitMs } from '../../../test/deadline.js';

const ofPosting = ['add', 'add', 'edit', 'rename', 'delete', 'note', 'note', 'renote', 'unnote'];
const ofParts = ['table', 'table', 'retable', 'untable', 'links', 'links', 'relinks', 'unlinks', 'move'];
const acts = [
  ...ofPosting,
  ...ofParts,
  'approve',
  'deapprove',
  'withdraw',
  'republish',
  'report',
  'restore',
  'restore',
];

/** A command as an editor might give it: to which posting of which family, and with what. */
const step = fc.record({
  act: fc.constantFrom(...acts),
  family: fc.constantFrom(...families),
  posting: fc.nat({ max: 2 }),
  notification: fc.nat({ max: 2 }),
  title: fc.constantFrom<string>('SSC CGL', 'ssc  cgl', 'UPSC NDA', 'Caf\u00e9', 'Cafe\u0301', 'नौकरी'),
  text: fc.string({ unit: 'grapheme', maxLength: 6 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function commandOf({ act, notification, title, text }: Step, id: string): PostingCommand {
  const notificationId = `n${notification}`;
  const rows = [[{ value: text, colspan: 1, rowspan: 1 }]];
  const links = [{ title: text, type: 'link', content: 'https://a.example', fileName: '' } as const];
  switch (act) {
    case 'add':
      return { type: 'AddPosting', fields: postingFieldsOf(title, { salaryRange: text }) };
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
    case 'table':
      return { type: 'AddTable', id, content: rows };
    case 'retable':
      return { type: 'EditTable', id, content: rows };
    case 'untable':
      return { type: 'DeleteTable', id };
    case 'links':
      return { type: 'AddUsefulItems', id, content: links };
    case 'relinks':
      return { type: 'EditUsefulItems', id, content: links };
    case 'unlinks':
      return { type: 'DeleteUsefulItems', id };
    case 'withdraw':
      return { type: 'WithdrawPosting', note: text };
    case 'republish':
      return { type: 'RepublishPosting' };
    case 'approve':
      return { type: 'ApproveAnswerKey' };
    case 'report': {
      const reportedAt = '2026-11-20T06:00:00.000Z';
      const answered = { reportId: `report${notification}`, field: 'lastDateApply', reportedAt };
      return { type: 'AnswerDateReport', ...answered, answer: 'confirmed', note: text };
    }
    case 'deapprove':
      return { type: 'DeapproveAnswerKey' };
    default:
      throw new RangeError(`${act} is no command on one posting`);
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
async function give(steps: readonly Step[], run: string, reads: ReadStore): Promise<void> {
  const added = new Set<string>();
  for (const each of steps) {
    const id = `${run}p${each.posting}`;
    const name = `${each.family.key} ${id}`;
    if (each.act === 'add' && added.has(name)) continue;
    // Ids of records are the server's: a client cannot add one twice.
    const part = partOf(each, run);
    const record = `${each.act} ${each.act === 'note' ? `${id} ${each.notification}` : part}`;
    if (['note', 'table', 'links'].includes(each.act) && added.has(`${each.family.key} ${record}`)) continue;
    try {
      if (each.act === 'move') await move(each, run);
      else if (each.act === 'restore') await restore(each, id, reads);
      else await log.change(each.family, id, commandOf({ ...each, title: `${run} ${each.title}` }, part));
      added.add(name).add(`${each.family.key} ${record}`);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }
}

/** No two records of a portal have one id. */
function partOf({ act, family, notification }: Step, run: string): string {
  return `${run}${family.key}${act.endsWith('links') ? 'links' : 'table'}${notification}`;
}

/** Takes a table to the next posting of its family. */
async function move(given: Step, run: string): Promise<void> {
  const { family, posting } = given;
  const id = partOf(given, run);
  const [from, to] = [`${run}p${posting}`, `${run}p${(posting + 1) % 3}`];
  const nothing = () => {};
  const ready = () => Promise.resolve();
  await new MovePostingPartHandler(log.store()).execute(
    new MovePostingPart(family, tableKind, id, from, to, undefined, commandContext(), nothing, ready),
  );
}

/** Brings one of the posting's first states back. */
async function restore({ family, notification, text }: Step, id: string, reads: ReadStore): Promise<void> {
  const revision = notification + text.length;
  const files = FileStore.inFolder(tmpdir(), 0);
  const handler = new RestoreHandler(log.store(), new RestorationRules(log.events, reads, files));
  const beginnings = (histories: readonly RecordHistory[]) =>
    histories.map(({ stored }) => Math.min(revision, stored.length - 1));
  await handler.execute(new RestoreRecords([{ kind: 'posting', family, id }], beginnings, commandContext(), 'asThen'));
}

const everything = { from: 0, to: Infinity, order: 'oldest' } as const;

async function postingsOf(family: Family): Promise<Posting[]> {
  const stored = await log.events.readAll();
  const added = stored.filter(
    ({ type, stream }) => type === 'PostingAdded' && stream.startsWith(`${family.category}-`),
  );
  const ids = added.map(({ stream }) => stream.slice(family.category.length + 1));
  const found = await Promise.all(
    ids.map(async (id) =>
      stateOf(postingAggregate(family), id, await log.events.readStream(postingStream(family, id))),
    ),
  );
  return found.filter((posting) => posting !== undefined);
}

/** Expects what every reader sees, as the streams alone give it. */
async function expectReadModel(reads: ReadStore): Promise<void> {
  for (const family of families) {
    const living = (await postingsOf(family)).filter(isLiving);
    const records = await reads.list(readModels.postings(family), everything);
    const wire = living.filter(isPublic).map((posting) => JSON.stringify(postingToWire(family, posting)));
    expect(records).toEqual(wire);
    const titles = living.map(({ title }) => foldTitle(title));
    expect(titles).toEqual([...new Set(titles)]);
    for (const { id, title } of living) expect(await lookUpTitle(reads, family, title)).toMatchObject({ id, title });
  }
}

async function replayed(): Promise<ReadStore> {
  const reads = openSqliteReadStore();
  for (const event of await log.events.readAll()) {
    const { checkpoint } = await reads.state();
    const changes = await projector()([event], (collection, ids) => reads.documents(collection, ids));
    await reads.apply({ after: checkpoint, checkpoint: event.position, changes });
  }
  return reads;
}

async function contentOf(reads: ReadStore): Promise<string[][]> {
  const { postings, heads, tables, usefulItems, approvals, cards, deadlines, unreadDates, keysWaiting, withdrawn } =
    readModels;
  const lists = families.flatMap((family) =>
    [postings, heads, tables, usefulItems, approvals, cards, deadlines, unreadDates, keysWaiting, withdrawn].map(
      (name) => name(family),
    ),
  );
  const listed = await Promise.all(
    [...lists, readModels.changes].map((collection) => reads.list(collection, everything)),
  );
  const states = await Promise.all(
    families.map(async (family) => {
      const ids = (await postingsOf(family)).map(({ id }) => id);
      return (await reads.documents(readModels.postingStates(family), ids)).map(String);
    }),
  );
  const activity = (await reads.documents(readModels.activity, [activityId])).map(String);
  return [...listed, ...states, activity];
}

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

describe.each<[string, () => Promise<ReadStore>]>([
  ['in this process', () => Promise.resolve(openSqliteReadStore())],
  ['in Redis', () => openReadStore({ url: redis.url })],
])('Any sequence of commands, projected %s,', (_, openStore) => {
  it('leaves the read models that a replay gives, and no title twice', async () => {
    const reads = await openStore();
    const faults: string[] = [];
    const logger = { warn: (text: string) => void faults.push(text), error: (text: string) => void faults.push(text) };
    const following = new Follower({ events: log.events, reads, log: logger }).run(stopping.signal);
    let run = 0;
    const property = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), async (steps) => {
      run += 1;
      await give(steps, `r${run}`, reads);
      const head = (await log.events.head()) ?? '';
      expect(head === '' || (await reads.waitFor(head, limitMs))).toBe(true);
      await expectReadModel(reads);
    });
    await fc.assert(property, { seed: 20261120, numRuns: 40 });
    expect(await contentOf(reads)).toEqual(await contentOf(await replayed()));
    expect(faults).toEqual([]);
    const types = await log.types();
    expect(types.length).toBeGreaterThan(200);
    // Everything that can happen to a posting has happened.
    const missing = Object.keys(postingEvents).filter((type) => !types.includes(type));
    expect(missing).toEqual([]);
    stopping.abort();
    await following;
    await reads.close();
  });
});
