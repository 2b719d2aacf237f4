import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  families,
  listingKinds,
  type Posting,
  postingStream,
  ProblemError,
  readModels,
  type PostingCommand,
} from '@noticeboard/content-model';
import { attachmentsGiven, rowsGiven, postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { FileStore } from '../files/file-store.js';
import { ChangeListing, ListingHandler } from '../listings/listing.handler.js';
import { MovePostingPart, MovePostingPartHandler } from '../postings/posting-part.handler.js';
import { tableKind } from '../postings/posting-part.kinds.js';
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
  files = FileStore.inFolder(dir, 1000);
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

/** The part of a posting that a restoration brings back; revision and time rise. */
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
      await log.change(family, 'p1', { type: 'AddPosting', fields: postingFieldsOf('A', { salaryRange: '1' }) });
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
      expect(problem.options.errors?.[family.titleField]?.message).toMatch(/“ssc {2}CGL” \(p2\)/);
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

  it('does not take back a table that has moved on from there, and says where it is now', async () => {
    await whole('p1', 'SSC CGL');
    await log.add(family, 'p2', 'UPSC NDA');
    await log.add(family, 'p3', 'RRB ALP');
    await move('p1', 'p2');
    await move('p2', 'p3');
    const { message } = await refusalOf(restoring.restore(record('p1'), 2));
    expect(message).toMatch(/\(t1\) belongs to the posting “RRB ALP” \(p3\)/);
    await change('p3', remove);
    const gone = await refusalOf(restoring.restore(record('p1'), 2));
    expect(gone.message).toMatch(/“RRB ALP” \(p3\) and was deleted there/);
  });

  it('does not take a table whose id another posting has by itself', async () => {
    await whole('p1', 'SSC CGL');
    await change('p1', { type: 'DeleteTable', id: 't1' });
    await log.add(family, 'p2', 'UPSC NDA');
    await change('p2', tables);
    expect((await refusalOf(restoring.restore(record('p1'), 2))).message).toMatch(/“UPSC NDA” \(p2\)/);
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

  it('does not come back with a PDF that is no longer stored', async () => {
    await change({
      type: 'Add',
      fields: { ...fields, pdfFile: `uploads/ab/ab${'0'.repeat(62)}.pdf`, fileName: 'result.pdf' },
    });
    await change({ type: 'Delete' });
    expect((await refusalOf(restoring.restore(record, 0))).message).toMatch(/“result\.pdf” is no longer stored/);
  });
});
