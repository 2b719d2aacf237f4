import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  families,
  listingKinds,
  type Posting,
  postingStream,
  ProblemError,
  readModels,
} from '@noticeboard/content-model';
import { attachmentsGiven, rowsGiven } from '../../../libs/content-model/src/testing/contents.js';
import { FileStore } from '../files/file-store.js';
import { ChangeListing, ListingHandler } from '../listings/listing.handler.js';
import { MovePostingPart, MovePostingPartHandler } from '../postings/posting-part.handler.js';
import { tableKind } from '../postings/posting-part.kinds.js';
import type { PostingCommand } from '../postings/posting.decider.js';
import { countedLog } from '../testing/counted-log.js';
import { commandContext } from '../testing/command-contexts.js';
import { notificationOfPost, outcomeOf, PortalLog } from '../testing/portal-log.js';
import type { Restorable } from './record-history.js';
import { Restoring } from './testing/restoring.js';

const tables: PostingCommand = { type: 'AddTable', id: 't1', content: rowsGiven };
const items: PostingCommand = { type: 'AddUsefulItems', id: 'i1', content: attachmentsGiven };
const notification: PostingCommand = {
  type: 'AddNotification',
  notificationId: 'n1',
  fields: notificationOfPost('Clerk'),
};
const approve: PostingCommand = { type: 'ApproveAnswerKey' };
const remove: PostingCommand = { type: 'DeletePosting' };
const rename = (title: string): PostingCommand => ({ type: 'EditPosting', changes: { title } });

let dir: string;
let log: PortalLog;
let files: FileStore;
let restoring: Restoring;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'restore-'));
  log = await PortalLog.open();
  files = new FileStore(dir, 1000);
  restoring = new Restoring(log.store(), files);
});

afterEach(async () => {
  await restoring.stop();
  await log.close();
  await rm(dir, { recursive: true });
});

async function refusalOf(running: Promise<unknown>): Promise<ProblemError> {
  const outcome: unknown = await running.catch((error: unknown) => error);
  if (outcome instanceof ProblemError) return outcome;
  throw new Error(`not refused: ${String(outcome)}`);
}

/** What of a posting a restoration brings back; revision and time rise. */
function content({ revision: _revision, updatedAt: _updatedAt, ...posting }: Posting) {
  const own = <T extends { revision: number; updatedAt: string }>({ revision: _r, updatedAt: _u, ...rest }: T) => rest;
  return { ...posting, tables: posting.tables.map(own), usefulItems: posting.usefulItems.map(own) };
}

describe.each(families)('A posting of $key', (family) => {
  const stream = (id: string) => postingStream(family, id);
  const record = (id: string): Restorable => ({ kind: 'posting', family, id });
  const change = (id: string, command: PostingCommand, correlationId: string = randomUUID()) =>
    log.change(family, id, command, { correlationId });
  const move = (from: string, to: string, correlationId: string = randomUUID()) =>
    new MovePostingPartHandler(log.store()).execute(
      new MovePostingPart(
        family,
        tableKind,
        't1',
        from,
        to,
        undefined,
        commandContext({ correlationId }),
        () => undefined,
        () => Promise.resolve(),
      ),
    );
  async function whole(id: string, title: string): Promise<Posting> {
    await log.add(family, id, title);
    for (const command of [notification, tables, items, ...(family.approvable ? [approve] : [])])
      await change(id, command);
    return (await change(id, { type: 'EditPosting', changes: { salaryRange: '9' } })).after;
  }
  const now = async (id: string): Promise<Posting> => {
    const [state] = await (await restoring.upToDate()).documents(readModels.postingStates(family), [id]);
    return JSON.parse(state ?? '') as Posting;
  };

  it('is edited after a restoration at the first try, on what was restored', async () => {
    const events = countedLog(log.events);
    const store = new Restoring(log.store(events), files);
    try {
      await log.change(family, 'p1', { type: 'AddPosting', fields: { title: 'A', salaryRange: '1', applyLink: '' } });
      const edit = (salaryRange: string) =>
        log.change(family, 'p1', { type: 'EditPosting', changes: { salaryRange } }, {}, {}, events);
      await edit('2');
      await store.restore(record('p1'), 0);
      events.appends.length = 0;
      const { before } = await edit('3');
      expect([before?.salaryRange, events.appends.length]).toEqual(['1', 1]);
    } finally {
      await store.stop();
    }
  });

  it('comes back from its deletion with everything that belonged to it, and is listed where it was', async () => {
    const before = await whole('p1', 'SSC CGL');
    await log.add(family, 'p2', 'UPSC NDA');
    const lists = async () => {
      const reads = await restoring.upToDate();
      const collections = [readModels.postings, readModels.tables, readModels.usefulItems, readModels.approvals];
      const all = collections.map((of) => reads.list(of(family), { from: 0, to: 9, order: 'oldest' }));
      return (await Promise.all(all)).map((records) =>
        records.map((json) => (JSON.parse(json) as { _id: string })._id),
      );
    };
    const listed = await lists();
    const { revision } = before;
    await change('p1', remove);
    const { lives: histories, position } = await restoring.restore(record('p1'), revision);
    expect(content(await now('p1'))).toEqual(content(before));
    expect(histories[0]?.state).toMatchObject({ title: 'SSC CGL', notifications: before.notifications });
    expect(position).toBe(await log.events.head());
    expect(await lists()).toEqual(listed);
  });

  it('that is what it was records nothing and answers', async () => {
    const before = await whole('p1', 'SSC CGL');
    const head = await log.events.head();
    const { lives: histories, position } = await restoring.restore(record('p1'), before.revision);
    expect([histories[0]?.state, position, await log.events.head()]).toEqual([before, head, head]);
  });

  it('claims its title again, in the same append', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    await change('p1', remove);
    const before = (await log.events.readAll()).length;
    await restoring.restore(record('p1'), 0);
    expect((await log.events.readAll()).slice(before).map(({ type }) => type)).toEqual([
      'TitleClaimed',
      'PostingRestored',
    ]);
    expect(await outcomeOf(log.add(family, 'p2', 'ssc  cgl'))).toBe('duplicateTitle');
  });

  it.each([
    ['deleted', remove, 0],
    ['renamed', rename('SSC CGL 2027'), 0],
  ] as const)(
    'that was %s is refused its old title once another has it, and is told which',
    async (_, command, revision) => {
      await log.add(family, 'p1', 'SSC CGL');
      await change('p1', command);
      await log.add(family, 'p2', 'ssc  CGL');
      const head = await log.events.head();
      const problem = await refusalOf(restoring.restore(record('p1'), revision));
      expect(problem).toMatchObject({ code: 'duplicateTitle', message: 'A posting with this title already exists.' });
      expect(problem.options.errors?.[family.titleField]).toMatch(/“ssc {2}CGL” \(p2\)/);
      expect(await log.events.head()).toBe(head);
      await change('p2', rename('Another'));
      expect((await restoring.restore(record('p1'), revision)).lives[0]?.state.title).toBe('SSC CGL');
    },
  );

  it('and another that takes its title at the same moment: one of the two gets it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [id, other, title] = [`p${round}`, `q${round}`, `SSC ${round}`];
      await log.add(family, id, title);
      await log.add(family, other, `Other ${round}`);
      await change(id, remove);
      const outcomes = await Promise.all([
        outcomeOf(restoring.restore(record(id), 0)),
        outcomeOf(log.change(family, other, rename(title), {}, {}, log.other)),
      ]);
      expect(outcomes.toSorted()).toEqual(['done', 'duplicateTitle']);
    }
  });

  it('does not take back a table that another posting has, nor one that moved there and went with it', async () => {
    await whole('p1', 'SSC CGL');
    await log.add(family, 'p2', 'UPSC NDA');
    await move('p1', 'p2');
    const there = await refusalOf(restoring.restore(record('p1'), 2));
    expect([there.code, there.message]).toEqual([
      'notRestorable',
      expect.stringMatching(/\(t1\) belongs to the posting “UPSC NDA” \(p2\)/),
    ]);
    await change('p2', remove);
    const gone = await refusalOf(restoring.restore(record('p1'), 2));
    expect([gone.code, gone.message]).toEqual([
      'notRestorable',
      expect.stringMatching(/“UPSC NDA” \(p2\) and was deleted there/),
    ]);
    await restoring.restore(record('p2'), 1);
    await move('p2', 'p1');
    await restoring.restore(record('p1'), 2);
    expect((await now('p1')).tables).toMatchObject([{ id: 't1', rows: rowsGiven }]);
  });

  it('does not take a table whose id another posting has by itself', async () => {
    await whole('p1', 'SSC CGL');
    await change('p1', { type: 'DeleteTable', id: 't1' });
    await log.add(family, 'p2', 'UPSC NDA');
    await change('p2', tables);
    expect((await refusalOf(restoring.restore(record('p1'), 2))).message).toMatch(/“UPSC NDA” \(p2\)/);
  });

  it('does not come back with a PDF that is no longer stored', async () => {
    const received = await files.receive(Readable.from([Buffer.from('%PDF-1.7 here')]));
    const attached = (stored: string): PostingCommand => ({
      type: 'AddUsefulItems',
      id: 'i9',
      content: [{ title: 'Notice', type: 'pdf', content: stored, fileName: 'notice.pdf' }],
    });
    await log.add(family, 'p1', 'SSC CGL');
    await change('p1', attached(received.path));
    await change('p1', remove);
    const problem = await refusalOf(restoring.restore(record('p1'), 1));
    expect([problem.code, problem.message]).toEqual(['notRestorable', expect.stringMatching(/“notice\.pdf”/)]);
    await received.keep();
    expect(await outcomeOf(restoring.restore(record('p1'), 1))).toBe('done');
  });

  it('that is asked for twice under one command is restored once', async () => {
    await whole('p1', 'SSC CGL');
    await change('p1', remove);
    const given = { commandId: randomUUID() };
    const first = await restoring.restore(record('p1'), 5, given);
    const head = await log.events.head();
    await change('p1', rename('Later'));
    const again = await restoring.restore(record('p1'), 5, given);
    expect([again.position, again.lives[0]?.state.title]).toEqual([head, first.lives[0]?.state.title]);
  });

  it('takes a whole action back, in one append under an action of its own', async () => {
    const [one, two] = [await whole('p1', 'SSC CGL'), await log.add(family, 'p2', 'UPSC NDA')];
    const [action, undoing] = [randomUUID(), randomUUID()];
    await change('p1', remove, action);
    await change('p2', remove, action);
    await log.change(
      family,
      'p3',
      { type: 'AddPosting', fields: { title: 'New', salaryRange: '', applyLink: '' } },
      { correlationId: action },
    );
    const records = ['p1', 'p2', 'p3'].map(record);
    const before = (await log.events.readAll()).length;
    await restoring.undo(action, records, { correlationId: undoing });
    expect([content(await now('p1')), content(await now('p2'))]).toEqual([content(one), content(two)]);
    expect((await now('p3')).deletedAt).toBeDefined();
    const recorded = (await log.events.readAll()).slice(before);
    expect(new Set(recorded.map(({ metadata }) => metadata['correlationId']))).toEqual(new Set([undoing]));
    expect(new Set(recorded.map(({ metadata }) => metadata['causationId'])).size).toBe(1);
    await restoring.undo(undoing, records);
    expect([(await now('p1')).deletedAt, (await now('p2')).deletedAt, (await now('p3')).deletedAt]).toEqual([
      expect.any(String),
      expect.any(String),
      undefined,
    ]);
  });

  it('takes a move back, and titles that were swapped', async () => {
    await whole('p1', 'SSC CGL');
    await log.add(family, 'p2', 'UPSC NDA');
    const action = randomUUID();
    const [one, two] = [await now('p1'), await now('p2')];
    await move('p1', 'p2', action);
    await change('p1', rename('For now'), action);
    await change('p2', rename('SSC CGL'), action);
    await change('p1', rename('UPSC NDA'), action);
    await restoring.undo(action, [record('p1'), record('p2')]);
    expect([content(await now('p1')), content(await now('p2'))]).toEqual([content(one), content(two)]);
    expect(await log.types(stream('p2'))).toEqual(expect.arrayContaining(['TableDeleted']));
    expect((await log.events.readStream(stream('p2'))).findLast(({ type }) => type === 'TableDeleted')?.data).toEqual({
      tableId: 't1',
      movedTo: 'p1',
    });
  });

  it('takes nothing back when one of the records was changed since, and says which and by whom', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    await log.add(family, 'p2', 'UPSC NDA');
    const action = randomUUID();
    for (const id of ['p1', 'p2']) await change(id, remove, action);
    await restoring.restore(record('p2'), 0, { actor: 'ravi' });
    const head = await log.events.head();
    const problem = await refusalOf(restoring.undo(action, ['p1', 'p2'].map(record)));
    expect([problem.code, problem.message]).toEqual([
      'changedSince',
      expect.stringMatching(/^“UPSC NDA” was changed by ravi at /),
    ]);
    expect(Object.keys(problem.options.errors ?? {})).toEqual(['p2']);
    expect(await log.events.head()).toBe(head);
  });

  it('takes nothing back when two of the records would have one title', async () => {
    const action = randomUUID();
    await log.add(family, 'p1', 'SSC CGL');
    await log.add(family, 'p2', 'UPSC NDA');
    await change('p1', rename('For now'), action);
    await change('p2', rename('SSC CGL'));
    await change('p2', rename('Another'), action);
    const problem = await refusalOf(restoring.undo(action, ['p1', 'p2'].map(record)));
    expect(problem.code).toBe('duplicateTitle');
  });
});

describe.each(listingKinds)('One of the $key', (listings) => {
  const record: Restorable = { kind: 'listing', listings, id: 'r1' };
  const change = (command: ChangeListing['command']) =>
    new ListingHandler(log.store()).execute(new ChangeListing(listings, 'r1', command, commandContext()));
  const fields = { title: 'Tier I', applyLink: 'https://a.example/', pdfFile: '', fileName: '' };

  it('comes back from its deletion, and as it was once', async () => {
    await change({ type: 'Add', fields });
    await change({ type: 'Edit', changes: { title: 'Tier II' } });
    await change({ type: 'Delete' });
    expect((await restoring.restore(record, 1)).lives[0]?.state).toMatchObject({
      ...fields,
      title: 'Tier II',
      revision: 3,
    });
    expect((await restoring.restore(record, 0)).lives[0]?.state).toMatchObject({ ...fields, revision: 5 });
    const listed = await (
      await restoring.upToDate()
    ).list(readModels.listings(listings), { from: 0, to: 9, order: 'oldest' });
    expect(listed.map((json) => JSON.parse(json) as unknown)).toMatchObject([
      { [listings.titleField]: 'Tier I', revision: 5 },
    ]);
  });

  it('does not come back with a PDF that is no longer stored', async () => {
    await change({
      type: 'Add',
      fields: { ...fields, pdfFile: `uploads/ab/ab${'0'.repeat(62)}.pdf`, fileName: 'result.pdf' },
    });
    await change({ type: 'Delete' });
    expect((await refusalOf(restoring.restore(record, 0))).message).toMatch(/“result\.pdf” is no longer stored/);
  });
});
