import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  families,
  fieldErrorTexts,
  type Posting,
  postingAggregate,
  postingStream,
  ProblemError,
  type PostingCommand,
} from '@noticeboard/content-model';
import { projector } from '@noticeboard/projections';
import { recordStream, stateOf } from '../commands/aggregate.js';
import { attachmentsGiven, rowsGiven, postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import { unchangedSince } from '../http/request-checks.js';
import { countedLog } from '../testing/counted-log.js';
import { notificationOfPost, outcomeOf, PortalLog } from '../testing/portal-log.js';
import { countTurns } from '../testing/turns.js';

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

  it('that is repeated answers as the first time and records nothing more', async () => {
    const ids = [
      '11111111-1111-4111-8111-111111111111',
      '22222222-2222-4222-8222-222222222222',
      '33333333-3333-4333-8333-333333333333',
      '44444444-4444-4444-8444-444444444444',
    ];
    const commands: PostingCommand[] = [
      { type: 'AddPosting', fields: postingFieldsOf('SSC CGL') },
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
});

describe.each(families)('A posting of $key that this process knows', (family) => {
  it('is added and edited without a read, its title with it', async () => {
    const events = countedLog(log.events);
    const change = (command: PostingCommand) => log.change(family, 'p1', command, {}, {}, events);
    const added = await change({ type: 'AddPosting', fields: postingFieldsOf('A') });
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
      { type: 'AddPosting', fields: postingFieldsOf('A') },
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
    const precondition = unchangedSince<Posting>({ headers: { 'if-match': '"1"' } }, (posting) => ({ ...posting }));
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
    const message = fieldErrorTexts[family.unknownTitle];
    expect(error).toMatchObject({ code: 'invalid', message, options: { errors: { selectedJobTitle: { message } } } });
    expect(await log.types(postingStream(family, 'p1'))).toEqual(['PostingAdded', 'PostingEdited']);
  });

  it('may be no other also when another process gave its old title away a moment ago', async () => {
    await log.add(family, 'p1', 'Old title');
    await log.rename(family, 'p1', 'SSC CGL');
    expect(await add('Old title')).toBe(1);
    const fields = postingFieldsOf('Old title');
    await log.change(family, 'p2', { type: 'AddPosting', fields }, {}, {}, log.other);
    expect(await outcomeOf(log.change(family, 'p1', addNotification('n2'), {}, { selectedTitle: 'Old title' }))).toBe(
      'invalid',
    );
  });
});

describe('A table as large as a body may be', () => {
  const cell = { value: '', colspan: 1, rowspan: 1 };
  const content = Array.from({ length: 500 }, () => Array.from({ length: 100 }, () => cell));

  it('is written and projected in stages, between which everybody else is served', async () => {
    const [family] = families;
    const ofWrite = countTurns();
    await log.add(family, 'p1', 'SSC CGL');
    await log.change(family, 'p1', { type: 'AddTable', id: 't1', content });
    expect(ofWrite()).toBeGreaterThan(4);

    const stored = await log.events.readStream(postingStream(family, 'p1'));
    const ofProjection = countTurns();
    await projector()(stored, (_, ids) => Promise.resolve(ids.map(() => undefined)));
    expect(ofProjection()).toBeGreaterThan(4);
  });
});
