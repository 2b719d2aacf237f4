import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, type Posting, postingAggregate, postingStream, ProblemError } from '@noticeboard/content-model';
import { ExpectedRevisionError } from '@noticeboard/event-store';
import { recordStream, stateOf } from '../commands/aggregate.js';
import {
  attachmentsGiven,
  itemsAdded,
  rowsGiven,
  tableAdded,
} from '../../../libs/content-model/src/testing/contents.js';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import { newEvents } from '../commands/command-context.js';
import { unchangedSince } from '../http/request-checks.js';
import { countedLog } from '../testing/counted-log.js';
import { commandContext } from '../testing/command-contexts.js';
import { notificationOfPost, outcomeOf, PortalLog } from '../testing/portal-log.js';
import type { PostingCommand } from './posting.decider.js';

const [jobs] = families;
const editSalary: PostingCommand = { type: 'EditPosting', changes: { salaryRange: '100' } };
const editLink: PostingCommand = { type: 'EditPosting', changes: { applyLink: 'https://ssc.gov.in' } };
const deletePosting: PostingCommand = { type: 'DeletePosting' };
const addNotification = (id: string): PostingCommand => ({
  type: 'AddNotification',
  notificationId: id,
  fields: notificationOfPost(id),
});

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

describe.each(families)('A command on a posting of $key', (family) => {
  const stream = postingStream(family, 'p1');

  it('answers with the posting before and after, as its stream has it', async () => {
    const added = await log.add(family, 'p1', 'SSC CGL');
    const changed = await log.change(family, 'p1', editSalary);
    expect(changed.before).toEqual(added);
    expect(changed.after).toEqual({ ...added, salaryRange: '100', revision: 1 });
    expect(changed.position).toBe((await log.events.readStream(stream)).at(-1)?.position);
    expect(added.order).toBe((await log.events.readStream(stream))[0]?.position);
  });

  it('appends nothing where nothing changes', async () => {
    const added = await log.add(family, 'p1', 'SSC CGL');
    const position = await log.events.head();
    const command: PostingCommand = { type: 'EditPosting', changes: { title: 'SSC CGL', salaryRange: '' } };
    expect(await log.change(family, 'p1', command)).toEqual({ before: added, after: added, position, revision: 0 });
    expect(await log.events.head()).toBe(position);
  });

  it('that is repeated answers as the first time and records nothing more', async () => {
    const ids = [
      '11111111-1111-4111-8111-111111111111',
      '22222222-2222-4222-8222-222222222222',
      '33333333-3333-4333-8333-333333333333',
      '44444444-4444-4444-8444-444444444444',
    ];
    const commands: PostingCommand[] = [
      { type: 'AddPosting', fields: { title: 'SSC CGL', salaryRange: '', applyLink: '' } },
      { type: 'EditPosting', changes: { title: 'SSC CGL – Start' } },
      addNotification('n1'),
      deletePosting,
    ];
    const run = async () => {
      const answers = [];
      for (const [n, command] of commands.entries())
        answers.push(await log.change(family, 'p1', command, { commandId: ids[n] ?? '', idempotencyKey: `k${n}` }));
      return answers;
    };
    const first = await run();
    const head = await log.events.head();
    expect(await run()).toEqual(first);
    expect(await log.events.head()).toBe(head);
  });

  it('that is repeated while it still runs is done once', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    const commandId = '11111111-1111-4111-8111-111111111111';
    const rename: PostingCommand = { type: 'EditPosting', changes: { title: 'New' } };
    const stores = [log.events, log.other, log.events, log.other];
    const answers = await Promise.all(
      stores.map((store) => log.change(family, 'p1', rename, { commandId, idempotencyKey: 'k' }, {}, store)),
    );
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(await log.types(stream)).toEqual(['PostingAdded', 'PostingEdited']);
  });

  it('deletes all that belongs to it in one append', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    const events = newEvents(commandContext(), [
      tableAdded('t1'),
      itemsAdded('i1'),
      { type: 'AnswerKeyApproved', data: {} },
    ]);
    await log.events.append([{ stream, expected: 0, events }]);
    const counted = countedLog(log.events);
    const { before, after } = await log.change(family, 'p1', deletePosting, {}, {}, counted);
    expect(counted.appends).toHaveLength(1);
    expect(before).toMatchObject({ tables: [{ id: 't1' }], usefulItems: [{ id: 'i1' }] });
    expect(after).toMatchObject({ tables: [], usefulItems: [], approvedAt: '', revision: 7 });
    const last = (await log.types(stream)).slice(4);
    expect(last).toEqual(['AnswerKeyDeapproved', 'TableDeleted', 'UsefulItemsDeleted', 'PostingDeleted']);
    expect(await outcomeOf(log.change(family, 'p1', deletePosting))).toBe('unknownRecord');
  });
});

describe('Commands at the same time', () => {
  it('both survive when they change different fields', async () => {
    await log.add(jobs, 'p1', 'SSC CGL');
    await Promise.all([log.change(jobs, 'p1', editSalary), log.change(jobs, 'p1', editLink, {}, {}, log.other)]);
    const { after } = await log.change(jobs, 'p1', { type: 'EditPosting', changes: {} });
    expect(after).toMatchObject({ title: 'SSC CGL', salaryRange: '100', applyLink: 'https://ssc.gov.in', revision: 2 });
  });

  it('all survive when ten notifications come at once', async () => {
    await log.add(jobs, 'p1', 'SSC CGL');
    const ids = Array.from({ length: 10 }, (_, n) => `n${n}`);
    await Promise.all(ids.map((id) => log.change(jobs, 'p1', addNotification(id))));
    const { after } = await log.change(jobs, 'p1', { type: 'EditPosting', changes: {} });
    expect(after.notifications.map(({ id }) => id).toSorted()).toEqual(ids);
  });

  it('are refused, all but one, when each must be the first after what it has seen', async () => {
    const { revision } = await log.add(jobs, 'p1', 'SSC CGL');
    const precondition = unchangedSince<Posting>(`"${revision}"`, (posting) => ({ ...posting }));
    const rivals = [editSalary, editLink].map((command) =>
      outcomeOf(log.change(jobs, 'p1', command, {}, { precondition })),
    );
    expect((await Promise.all(rivals)).toSorted()).toEqual(['done', 'staleRevision']);
  });

  it('are given up as contended when others are always first', async () => {
    await log.add(jobs, 'p1', 'SSC CGL');
    const contended = countedLog(log.events, () => Promise.reject(new ExpectedRevisionError('job-p1', 0, 1)));
    expect(await outcomeOf(log.change(jobs, 'p1', editSalary, {}, {}, contended))).toBe('contended');
  });
});

describe.each(families)('A posting of $key that this process knows', (family) => {
  it('is added and edited without a read, its title with it', async () => {
    const events = countedLog(log.events);
    const change = (command: PostingCommand) => log.change(family, 'p1', command, {}, {}, events);
    const added = await change({ type: 'AddPosting', fields: { title: 'A', salaryRange: '', applyLink: '' } });
    const edited = await change({ type: 'EditPosting', changes: { salaryRange: '1' } });
    const renamed = await change({ type: 'EditPosting', changes: { title: 'B' } });
    await change({ type: 'EditPosting', changes: { title: 'A' } });
    expect(events.reads).toEqual([]);
    expect([edited.before, renamed.before]).toEqual([added.after, edited.after]);
    expect(await log.store(log.other).head(recordStream(postingAggregate(family), 'p1'))).toEqual({
      ...added.after,
      salaryRange: '1',
      revision: 3,
    });
  });

  it('is what its stream says after every kind of command', async () => {
    const commands: PostingCommand[] = [
      { type: 'AddPosting', fields: { title: 'A', salaryRange: '', applyLink: '' } },
      addNotification('n1'),
      { type: 'AddTable', id: 't1', content: rowsGiven },
      { type: 'AddUsefulItems', id: 'i1', content: attachmentsGiven },
      { type: 'ApproveAnswerKey' },
      { type: 'EditTable', id: 't1', content: [] },
      { type: 'AddTable', id: 't2', content: rowsGiven },
      deletePosting,
    ];
    const kept = log.store();
    for (const [n, command] of commands.entries()) {
      const { after } = await log.change(family, 'p1', command, { at: minute(n) });
      const told = stateOf(postingAggregate(family), 'p1', await log.events.readStream(postingStream(family, 'p1')));
      expect([after, await kept.head(recordStream(postingAggregate(family), 'p1'))]).toEqual([told, told]);
    }
  });

  it('is looked at once more before a client is told that it has seen an old revision', async () => {
    await log.add(family, 'p1', 'SSC CGL');
    await log.change(family, 'p1', editLink, {}, {}, log.other);
    const precondition = unchangedSince<Posting>('"1"', (posting) => ({ ...posting }));
    const { after } = await log.change(family, 'p1', editSalary, {}, { precondition });
    expect(after).toMatchObject({ salaryRange: '100', applyLink: 'https://ssc.gov.in', revision: 2 });
  });
});

describe.each(families)('The posting that a form names, in $key', (family) => {
  const add = (selectedTitle: string) =>
    log
      .change(family, 'p1', addNotification('n1'), {}, { selectedTitle })
      .then(({ after }) => after.notifications.length);

  it.each(['SSC CGL', ' ssc  cgl ', 'Old title', 'OLD TITLE'])(
    'may be the one in the path: %s',
    async (selectedTitle) => {
      await log.add(family, 'p1', 'Old title');
      await log.rename(family, 'p1', 'SSC CGL');
      expect(await add(selectedTitle)).toBe(1);
    },
  );

  it.each(['UPSC NDA', 'Nobody', '', 'Old title'])('may be no other: %j', async (selectedTitle) => {
    await log.add(family, 'p1', 'Old title');
    await log.rename(family, 'p1', 'SSC CGL');
    await log.add(family, 'p2', 'Old title');
    await log.add(family, 'p3', 'UPSC NDA');
    const error: unknown = await add(selectedTitle).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    const message = family.unknownTitle;
    expect(error).toMatchObject({ code: 'invalid', message, options: { errors: { selectedJobTitle: message } } });
    expect(await log.types(postingStream(family, 'p1'))).toEqual(['PostingAdded', 'PostingEdited']);
  });

  it('may be no other also when another process gave its old title away a moment ago', async () => {
    await log.add(family, 'p1', 'Old title');
    await log.rename(family, 'p1', 'SSC CGL');
    expect(await add('Old title')).toBe(1);
    const fields = { title: 'Old title', salaryRange: '', applyLink: '' };
    await log.change(family, 'p2', { type: 'AddPosting', fields }, {}, {}, log.other);
    expect(await outcomeOf(log.change(family, 'p1', addNotification('n2'), {}, { selectedTitle: 'Old title' }))).toBe(
      'invalid',
    );
  });
});
