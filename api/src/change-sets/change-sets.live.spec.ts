import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AccountEvent,
  accountStream,
  changeSetStream,
  families,
  type Family,
  listingKinds,
  listingStream,
  postingAggregate,
  namedChangeLine,
  type NotificationFields,
  type Posting,
  postingStream,
  ProblemError,
  readEvent,
  type ReviewMode,
  stepSummary,
  type PostingCommand,
} from '@noticeboard/content-model';
import { type EventStore, type RecordedEvent, StoreUnavailable, storeWith } from '@noticeboard/event-store';
import { postingFieldsOf, rowsGiven } from '../../../libs/content-model/src/testing/contents.js';
import { recordStream } from '../commands/aggregate.js';
import type { CommandContext } from '../commands/command-context.js';
import { ChangeListing, ListingHandler } from '../listings/listing.handler.js';
import { MovePostingPart } from '../postings/posting-part.handler.js';
import { tableKind } from '../postings/posting-part.kinds.js';
import { ChangePosting, PostingHandler } from '../postings/posting.handler.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { newEvents } from '../commands/command-context.js';
import { commandContext } from '../testing/command-contexts.js';
import { notificationOfPost, outcomeOf, PortalLog } from '../testing/portal-log.js';
import { countTurns } from '../testing/turns.js';
import { Publications } from '../verify/publications.js';
import { ChangeSets } from './change-sets.js';
import { reviewGate } from './review-gate.js';
import { Scheduler } from './scheduler.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

const by = (actor: string, role: CommandContext['role'] = 'editor', given: Partial<CommandContext> = {}) =>
  commandContext({ actor, role, correlationId: randomUUID(), ...given });

/** The events of an account, which begins with it. */
async function account(username: string, ...events: readonly AccountEvent[]): Promise<void> {
  const stream = accountStream(username);
  const last = (await log.events.readStream(stream)).at(-1)?.revision ?? 'none';
  const begun: readonly AccountEvent[] =
    last === 'none' ? [{ type: 'AccountAdded', data: { username, role: 'editor' } }] : [];
  await log.events.append([{ stream, expected: last, events: newEvents(by('otto', 'admin'), [...begun, ...events]) }]);
}

/** A change set of Asha's, as one process knows it. */
class Prepared {
  private constructor(
    readonly sets: ChangeSets,
    readonly id: string,
  ) {}

  static async open(review: ReviewMode = 'off', events: EventStore = log.events): Promise<Prepared> {
    const sets = new ChangeSets(events, log.store(events), review);
    const { after } = await sets.open('Admit card', by('asha'));
    return new Prepared(sets, after.id);
  }

  post(family: Family, id: string, command: PostingCommand, context = by('asha')) {
    return this.sets.prepare(this.id, new ChangePosting(family, id, command, context));
  }

  /** The same change set as another process knows it. */
  elsewhere(): ChangeSets {
    return new ChangeSets(log.other, log.store(log.other));
  }

  async digest(): Promise<string> {
    return (await this.sets.outcome(this.id)).digest ?? '';
  }

  /** The reasons for a review, in words. */
  async reviewed(): Promise<readonly string[]> {
    return (await this.sets.outcome(this.id)).review.map((reason) => namedChangeLine(reason));
  }

  async publish(context = by('asha'), override?: string) {
    return this.sets.publish(this.id, { digest: await this.digest(), override }, context);
  }

  types(): Promise<string[]> {
    return log.types(changeSetStream(this.id));
  }
}

const salary = (salaryRange: string): PostingCommand => ({ type: 'EditPosting', changes: { salaryRange } });
const addPosting = (title: string): PostingCommand => ({ type: 'AddPosting', fields: postingFieldsOf(title) });
const addTable = (id: string): PostingCommand => ({ type: 'AddTable', id, content: rowsGiven });
const tableOf = (type: 'AddTable' | 'EditTable', ...rows: string[][]): PostingCommand => ({
  type,
  id: 't1',
  content: rows.map((values) => values.map((value) => ({ value, colspan: 1, rowspan: 1 }))),
});
const linksOf = (type: 'AddUsefulItems' | 'EditUsefulItems', ...links: string[][]): PostingCommand => ({
  type,
  id: 'u1',
  content: links.map(([title = '', content = '']) => ({ title, type: 'link', content, fileName: '' })),
});
const addNotice = (lastDateApply: string, fields: Partial<NotificationFields> = {}): PostingCommand => ({
  type: 'AddNotification',
  notificationId: 'n1',
  fields: { ...notificationOfPost('Clerk'), lastDateApply, ...fields },
});
const move = (family: Family, from: string, to: string) =>
  new MovePostingPart(
    family,
    tableKind,
    't1',
    from,
    to,
    undefined,
    by('asha'),
    () => undefined,
    async () => undefined,
  );

it('A change set with a table as large as one may be comes to its outcome in turns', async () => {
  const [family] = families;
  await log.add(family, 'p1', 'SSC CGL');
  const set = await Prepared.open();
  const rows = Array.from({ length: 500 }, () => Array.from({ length: 100 }, () => 'x'));
  await set.post(family, 'p1', tableOf('AddTable', ...rows));
  const turns = countTurns();
  const { digest } = await set.sets.outcome(set.id);
  expect(turns()).toBeGreaterThan(14);
  expect(digest).toBeDefined();
});

describe.each(families)('A change set on postings of $key', (family) => {
  const [old, fresh] = [postingStream(family, 'p1'), postingStream(family, 'p2')];

  beforeEach(() => log.add(family, 'p1', 'SSC CGL'));

  it('keeps of an edit what it changes, and nothing of what its form held besides', async () => {
    const set = await Prepared.open();
    await set.post(family, 'p1', {
      type: 'EditPosting',
      changes: { title: 'SSC CGL', salaryRange: '1', applyLink: '' },
    });
    await set.post(family, 'p1', addNotice('20 Nov 2098'));
    const changes = { nameOfPost: 'Clerk', lastDateApply: '30 Nov 2098' };
    await set.post(family, 'p1', { type: 'EditNotification', notificationId: 'n1', changes });
    const { set: state } = await set.sets.outcome(set.id);
    expect(state.steps.map((step) => stepSummary(step))).toEqual([
      'Change the posting: Salary Range',
      'Add a notice',
      'Change a notice: Last Date to Apply',
    ]);
  });

  it('records nothing but its steps, and publishes them by one append under one correlation id', async () => {
    const set = await Prepared.open();
    const before = [await log.types(old), await log.types(fresh)];
    expect((await set.post(family, 'p1', salary('1'))).result.after).toMatchObject({ salaryRange: '1', revision: 1 });
    await set.post(family, 'p2', addPosting('UPSC NDA'));
    await set.post(family, 'p2', addTable('t1'));
    await set.post(family, 'p1', { type: 'EditPosting', changes: { title: 'SSC CGL 2026' } });
    expect([await log.types(old), await log.types(fresh)]).toEqual(before);
    await set.sets.edit(set.id, { publicNote: 'Two changes.' }, by('asha'));
    const staged = await set.sets.of(set.id);
    const head = (await log.events.head()) ?? '';
    expect(staged.every(({ position }) => position > head)).toBe(true);

    const context = by('ravi');
    const appends: number[] = [];
    const counting = storeWith(log.events, {
      append: (writes) => {
        appends.push(writes.length);
        return log.events.append(writes);
      },
    });
    await new ChangeSets(counting).publish(set.id, { digest: await set.digest() }, context);
    expect(appends).toEqual([5]);
    const recorded = await log.events.readAll({ after: head });
    expect(recorded.map(({ type, data }) => ({ type, data })).slice(0, -1)).toEqual(
      staged.map(({ type, data }) => ({ type, data })),
    );
    const told = { actor: 'ravi', role: 'editor', correlationId: context.correlationId };
    for (const { metadata } of recorded) expect(metadata).toMatchObject(told);
    for (const { metadata } of recorded.slice(0, -1))
      expect(metadata).toMatchObject({ changeSet: set.id, publicNote: 'Two changes.' });
    expect(recorded.at(-1)).toMatchObject({ type: 'ChangeSetPublished', stream: changeSetStream(set.id) });
    expect(new Set(recorded.map(({ id }) => id)).size).toBe(recorded.length);
  });

  it('goes on from its own steps: titles are claimed in it, and what is new in it can be edited and dropped', async () => {
    const set = await Prepared.open();
    await set.post(family, 'p2', addPosting('UPSC NDA'));
    expect(await outcomeOf(set.post(family, 'p3', addPosting('upsc  nda')))).toBe('duplicateTitle');
    const { stepId = '', result } = await set.post(family, 'p2', addTable('t1'));
    expect(result.after).toMatchObject({ title: 'UPSC NDA', tables: [{ id: 't1' }] });
    expect(await (await set.sets.recordsOf(set.id)).ownerOf(family, 't1')).toBe('p2');
    await set.post(family, 'p2', { type: 'DeleteTable', id: 't1' });
    expect(await outcomeOf(set.sets.drop(set.id, stepId, by('asha')))).toBe('stepNeeded');
    expect((await set.post(family, 'p2', salary(''))).stepId).toBeUndefined();
    expect(await set.types()).toEqual(['ChangeSetOpened', ...Array<string>(3).fill('StepPrepared')]);
  });

  it('takes a repeated step once, and answers it as the first time', async () => {
    const set = await Prepared.open();
    const context = by('asha', 'editor', { idempotencyKey: 'k' });
    const [first, again] = [
      await set.post(family, 'p2', addPosting('UPSC NDA'), context),
      await set.post(family, 'p2', addPosting('UPSC NDA'), context),
    ];
    expect(again.stepId).toBe(first.stepId);
    expect(again.result.after).toMatchObject({ id: 'p2', title: 'UPSC NDA' });
    expect(await set.types()).toEqual(['ChangeSetOpened', 'StepPrepared']);
  });

  it('records no place that exists in it only, and what leaves before what receives', async () => {
    await log.add(family, 'p2', 'UPSC NDA');
    const set = await Prepared.open();
    await set.post(family, 'p2', salary('1'));
    await set.post(family, 'p1', addTable('t1'));
    await set.sets.prepare(set.id, move(family, 'p1', 'p2'));
    expect((await set.publish()).after.status).toBe('published');
    const all = await log.events.readAll();
    expect(JSON.stringify(all)).not.toContain('~');
    const types = all.map(({ type }) => type);
    expect(types.indexOf('TableDeleted')).toBeLessThan(types.lastIndexOf('TableAdded'));
  });

  it('does not move something there and back', async () => {
    await log.add(family, 'p2', 'UPSC NDA');
    const set = await Prepared.open();
    await set.post(family, 'p1', addTable('t1'));
    await set.sets.prepare(set.id, move(family, 'p1', 'p2'));
    expect(await outcomeOf(set.sets.prepare(set.id, move(family, 'p2', 'p1')))).toBe('notPreparable');
  });

  it('is not published over what others have done meanwhile until somebody has looked at that', async () => {
    const set = await Prepared.open();
    await set.post(family, 'p1', salary('1'));
    const digest = await set.digest();
    await log.rename(family, 'p1', 'SSC CGL 2026');
    expect(await outcomeOf(set.sets.publish(set.id, { digest }, by('asha')))).toBe('changeSetConflict');
    expect(await outcomeOf(set.publish())).toBe('changeSetConflict');
    expect((await set.sets.outcome(set.id)).conflicts).toMatchObject([{ record: { id: 'p1' }, preparedOn: 0, now: 1 }]);
    const [named, renamed] = [{ [family.titleField]: 'SSC CGL' }, { [family.titleField]: 'SSC CGL 2026' }];
    expect(await set.sets.conflicts(set.id)).toMatchObject([
      {
        record: { kind: 'posting', id: 'p1' },
        opened: { ...named, salaryRange: '', tables: [] },
        remote: { ...renamed, salaryRange: '' },
        mine: { ...renamed, salaryRange: '1' },
      },
    ]);
    await set.sets.rebase(set.id, await set.digest(), by('asha'));
    expect(await outcomeOf(set.sets.publish(set.id, { digest }, by('asha')))).toBe('changeSetMoved');
    await set.publish();
    const posting = await log.store().head(recordStream(postingAggregate(family), 'p1'));
    expect(posting).toMatchObject({ title: 'SSC CGL 2026', salaryRange: '1' });
  });

  it('is refused as a whole when a step breaks a rule as it is applied', async () => {
    const set = await Prepared.open();
    await set.post(family, 'p1', salary('1'));
    const { stepId = '' } = await set.post(family, 'p2', addPosting('UPSC NDA'));
    const digest = await set.digest();
    await log.add(family, 'p3', 'UPSC NDA');
    const outcome = await set.sets.outcome(set.id);
    expect(outcome).toMatchObject({ digest: undefined, broken: { stepId, message: /already exists/ } });
    for (const refused of [
      set.sets.publish(set.id, { digest }, by('asha')),
      set.sets.submit(set.id, digest, by('asha')),
      set.post(family, 'p1', salary('2')),
      set.sets.of(set.id),
    ])
      expect(await outcomeOf(refused)).toBe('changeSetBroken');
    await set.sets.drop(set.id, stepId, by('asha'));
    expect((await set.publish()).after.status).toBe('published');
    expect(await log.types(fresh)).toEqual([]);
  });

  it.each([
    ['one person', 'asha', 'done'],
    ['two', 'ravi', 'changeSetClosed'],
  ])('is published once when two processes do it at once, for %s', async (_, other, second) => {
    const set = await Prepared.open();
    await set.post(family, 'p2', addPosting('UPSC NDA'));
    const digest = await set.digest();
    const outcomes = await Promise.all(
      ['asha', other].map((who) => outcomeOf(set.elsewhere().publish(set.id, { digest }, by(who)))),
    );
    expect(outcomes.toSorted()).toEqual([second, 'done'].toSorted());
    expect(await log.types(fresh)).toEqual(['PostingAdded']);
    expect((await set.types()).filter((type) => type === 'ChangeSetPublished')).toHaveLength(1);
  });

  it('loses to a direct write, and half of it is never published', async () => {
    const set = await Prepared.open();
    await set.post(family, 'p2', addPosting('UPSC NDA'));
    await set.post(family, 'p1', salary('1'));
    const digest = await set.digest();
    let raced = false;
    const events = storeWith(log.events, {
      append: async (writes) => {
        if (!raced) await log.rename(family, 'p1', 'SSC CGL 2026');
        raced = true;
        return log.events.append(writes);
      },
    });
    expect(await outcomeOf(new ChangeSets(events).publish(set.id, { digest }, by('asha')))).toBe('changeSetConflict');
    expect(await log.types(fresh)).toEqual([]);
  });
});

describe.each(listingKinds)('A change set on notices of $key', (kind) => {
  it('adds, edits and deletes them', async () => {
    const set = await Prepared.open();
    const fields = { title: 'Tier I', applyLink: 'https://ssc.gov.in/a', pdfFile: '', fileName: '' };
    const commands = [
      { type: 'Add', fields } as const,
      { type: 'Edit', changes: { title: 'Tier II' } } as const,
      { type: 'Delete' } as const,
    ];
    for (const command of commands) await set.sets.prepare(set.id, new ChangeListing(kind, 'l1', command, by('asha')));
    await set.publish();
    const types = ['Added', 'Edited', 'Deleted'].map((what) => `${kind.events}${what}`);
    expect(await log.types(listingStream(kind, 'l1'))).toEqual(types);
  });
});

const [jobs] = families;

describe('The digest of an outcome', () => {
  it('follows from what was published alone', async () => {
    await log.add(jobs, 'p1', 'SSC CGL');
    const set = await Prepared.open();
    await set.post(jobs, 'p1', salary('1'));
    await set.post(jobs, 'p2', addPosting('UPSC NDA'));
    await set.sets.edit(set.id, { publicNote: 'Out.' }, by('asha'));
    const { after } = await set.publish();
    expect(after.publication?.digest).toMatch(/^[0-9a-f]{64}$/);
    const seen = async (change: (event: RecordedEvent) => RecordedEvent = (event) => event) => {
      const publications = new Publications();
      for (const event of recorded) await publications.see(change(event));
      return { count: publications.count, fault: publications.fault };
    };
    const recorded = await log.events.readAll();
    expect(await seen()).toEqual({ count: 1, fault: undefined });
    const isOurs = ({ metadata }: RecordedEvent) => metadata['changeSet'] === set.id;
    const fault = expect.stringContaining(`changeset-${set.id}`);
    for (const forged of [
      (event: RecordedEvent) => (event.type === 'PostingEdited' ? { ...event, data: { salaryRange: '9' } } : event),
      (event: RecordedEvent) =>
        isOurs(event) ? { ...event, metadata: { ...event.metadata, publicNote: 'x' } } : event,
      (event: RecordedEvent) => (isOurs(event) ? { ...event, revision: event.revision + 1 } : event),
    ])
      expect(await seen(forged)).toEqual({ count: 0, fault });
  });

  it('is another for another step, note, mark or revision underneath, and for nothing else', async () => {
    await log.add(jobs, 'p1', 'SSC CGL');
    const set = await Prepared.open();
    await set.post(jobs, 'p1', salary('1'));
    const digests = [await set.digest()];
    await log.add(jobs, 'p5', 'Something else');
    await set.sets.edit(set.id, { title: 'Another' }, by('asha'));
    expect(await set.digest()).toBe(digests[0]);
    const changes = [
      () => set.post(jobs, 'p1', salary('2')),
      () => set.sets.edit(set.id, { publicNote: 'Out.' }, by('asha')),
      () => set.sets.edit(set.id, { correction: true }, by('asha')),
      () => log.rename(jobs, 'p1', 'SSC CGL 2026'),
    ];
    for (const change of changes) {
      await change();
      digests.push(await set.digest());
    }
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe('Review', () => {
  beforeEach(() => log.add(jobs, 'p1', 'SSC CGL'));

  it.each<[ReviewMode, PostingCommand, string]>([
    ['off', addNotice('30 Nov 2026'), 'done'],
    ['dates', salary('1'), 'done'],
    ['dates', salary('As from 1 April 2026'), 'reviewRequired'],
    ['dates', { type: 'EditPosting', changes: { title: 'SSC CGL, last date 30 November' } }, 'reviewRequired'],
    ['dates', { type: 'EditPosting', changes: { applyLink: 'https://ssc.gov.in' } }, 'reviewRequired'],
    ['dates', addNotice('', { postDate: '1 Nov 2026', shortInfo: 'Ten posts.' }), 'done'],
    ['dates', addNotice('', { postDate: '1 Nov 2026. Last date 31 January 2027' }), 'reviewRequired'],
    ['dates', addNotice('', { postDate: '1 Nov 2026 evil.example' }), 'reviewRequired'],
    ['dates', addNotice('', { startDate: '18 Years', endDate: '27 Years', ageRelaxation: '5 years' }), 'done'],
    ['dates', addNotice('', { startDate: '1 Nov 2026' }), 'reviewRequired'],
    ['dates', salary('Application fee 500'), 'reviewRequired'],
    ['dates', addNotice('', { websiteLink: 'https://a.in' }), 'reviewRequired'],
    ['dates', addNotice('', { shortInfo: 'The fee is five hundred.' }), 'reviewRequired'],
    ['dates', addNotice('', { shortInfo: 'Apply at www.evil.example' }), 'reviewRequired'],
    ['dates', linksOf('AddUsefulItems', ['Click here', 'https://evil.example']), 'reviewRequired'],
    ['dates', addNotice('', { shortInfo: 'Ten posts: apply till 30 November 2026.' }), 'reviewRequired'],
    ['dates', addNotice('', { postRecruitmentInputs: ['Typing test on 2 May'] }), 'reviewRequired'],
    ['dates', tableOf('AddTable', ['Post', 'Duty'], ['Clerk', 'Files']), 'done'],
    ['dates', tableOf('AddTable', ['General', 'SC'], ['500', '0']), 'reviewRequired'],
    ['dates', tableOf('AddTable', ['31', '12', '2026']), 'reviewRequired'],
    ['dates', tableOf('AddTable', ['Ends', '③①', '①②']), 'reviewRequired'],
    ['dates', addNotice('', { postDate: 'Last date 31 December 2026' }), 'reviewRequired'],
    ['dates', salary('Rs 500 by demand draft'), 'reviewRequired'],
    ['dates', tableOf('AddTable', ['Event', 'When'], ['Tier I', '2 May 2026']), 'reviewRequired'],
    ['dates', tableOf('AddTable', ['Category', 'Fee'], ['General', '100']), 'reviewRequired'],
    ['all', tableOf('AddTable'), 'reviewRequired'],
    ['dates', addNotice('30 Nov 2026'), 'reviewRequired'],
    ['dates', { type: 'ApproveAnswerKey' }, 'reviewRequired'],
    ['dates', { type: 'DeletePosting' }, 'reviewRequired'],
    ['dates', { type: 'WithdrawPosting', note: 'Stayed.' }, 'reviewRequired'],
    ['all', salary('1'), 'reviewRequired'],
  ])('with REVIEW=%s of %j: %s', async (mode, command, outcome) => {
    const set = await Prepared.open(mode);
    await set.post(jobs, 'p1', command);
    expect(await outcomeOf(set.publish())).toBe(outcome);
    // The same by a direct write of an editor; an admin's goes on to be published at once.
    const gated = new PostingHandler(new AggregateStore(reviewGate(log.other, mode, families)));
    const direct = (role: CommandContext['role']) =>
      outcomeOf(gated.execute(new ChangePosting(jobs, 'p1', command, by('ravi', role))));
    const isPublished = outcome === 'done';
    expect(isPublished || (await direct('editor'))).toBe(isPublished || outcome);
    expect(isPublished || (await direct('admin'))).toBe(isPublished || 'done');
    const last = (await log.events.readStream(postingStream(jobs, 'p1'))).at(-1)?.metadata;
    expect([last?.['unreviewed'], last?.['reason']]).toEqual(isPublished ? [undefined, undefined] : ['true', '']);
  });

  it('is asked for a new posting with an apply link, and for any row of a table of dates', async () => {
    const set = await Prepared.open('dates');
    await set.post(jobs, 'p2', addPosting('UPSC NDA'));
    await set.post(jobs, 'p3', { type: 'AddPosting', fields: postingFieldsOf('RRB', { applyLink: 'https://a.in' }) });
    await log.change(jobs, 'p1', tableOf('AddTable', ['Tier I', '2 May 2026'], ['Centre', 'Pune'], ['a', 'b']));
    await set.post(jobs, 'p1', tableOf('EditTable', ['Tier I', '2 May 2026'], ['Centre', 'Delhi'], ['a', 'b']));
    expect(await set.reviewed()).toEqual(['RRB: Apply Link', 'SSC CGL: Table']);
  });

  const [apply, other] = [
    ['Apply Online', 'https://ssc.gov.in'],
    ['Website', 'https://upsc.gov.in'],
  ] as const;
  it.each<[string, PostingCommand, PostingCommand]>([
    [
      'rows of a table of fees in another order',
      tableOf('AddTable', ['Fee', ''], ['General', '100'], ['OBC', '50']),
      tableOf('EditTable', ['Fee', ''], ['OBC', '50'], ['General', '100']),
    ],
    [
      'a line of fees in another place',
      addNotice('', { dynamicInputs: ['General', '100', 'OBC', '50'] }),
      { type: 'EditNotification', notificationId: 'n1', changes: { dynamicInputs: ['General', '50', 'OBC', '100'] } },
    ],
    [
      'another address of a link',
      linksOf('AddUsefulItems', [...other]),
      linksOf('EditUsefulItems', ['Website', apply[1]]),
    ],
    ['another title of a link', linksOf('AddUsefulItems', [...other]), linksOf('EditUsefulItems', ['आवेदन', other[1]])],
    [
      'links in another order',
      linksOf('AddUsefulItems', [...apply], [...other]),
      linksOf('EditUsefulItems', [...other], [...apply]),
    ],
    ['the end of a link', linksOf('AddUsefulItems', [...apply]), { type: 'DeleteUsefulItems', id: 'u1' }],
  ])('of dates is asked for %s', async (_, former, command) => {
    await log.change(jobs, 'p1', former);
    const set = await Prepared.open('dates');
    await set.post(jobs, 'p1', command);
    expect(await outcomeOf(set.publish())).toBe('reviewRequired');
  });

  it('of dates is asked for the end and the return of a notification that has none, and not where it only came and went', async () => {
    const added = addNotice('', { postDate: '1 Nov 2026', shortInfo: 'Ten posts.' });
    const gone: PostingCommand = { type: 'DeleteNotification', notificationId: 'n1' };
    const reasons = async (...commands: readonly PostingCommand[]) => {
      const set = await Prepared.open('dates');
      for (const command of commands) await set.post(jobs, 'p1', command);
      return set.reviewed();
    };
    expect(await reasons(added, gone)).toEqual([]);
    await log.change(jobs, 'p1', added);
    expect(await reasons(gone)).toEqual(['SSC CGL: Notice removed']);
    await log.change(jobs, 'p1', gone);
    expect(await reasons(added)).toEqual(['SSC CGL: Notice added']);
  });

  it('of everything is asked for what readers are told nothing of', async () => {
    await log.change(jobs, 'p1', tableOf('AddTable', ['a', 'b'], ['c', 'd']));
    const set = await Prepared.open('all');
    await set.post(jobs, 'p1', tableOf('EditTable', ['c', 'd'], ['a', 'b']));
    expect(await set.reviewed()).toEqual(['SSC CGL: Changed']);
  });

  it.each(listingKinds)('of a notice of $key is asked for where it is a result', async (kind) => {
    const set = await Prepared.open('dates');
    const fields = { title: 'Tier I', applyLink: '', pdfFile: '', fileName: '' };
    await set.sets.prepare(set.id, new ChangeListing(kind, 'l1', { type: 'Add', fields }, by('asha')));
    expect(await outcomeOf(set.publish())).toBe(kind.category === 'resultListing' ? 'reviewRequired' : 'done');
  });

  it.each(listingKinds)('of a notice of $key is asked for where it leads, whose it is, and its end', async (kind) => {
    const fields = { title: 'Tier I', applyLink: '', pdfFile: '', fileName: '' };
    const listings = new ListingHandler(log.store());
    await listings.execute(new ChangeListing(kind, 'l1', { type: 'Add', fields }, by('asha')));
    for (const command of [
      { type: 'Edit', changes: { applyLink: 'https://evil.example' } },
      { type: 'Edit', changes: { title: 'Tier II' } },
      { type: 'Edit', changes: {}, posting: { family: jobs.key, id: 'p1' } },
      { type: 'Delete' },
    ] as const) {
      const set = await Prepared.open('dates');
      await set.sets.prepare(set.id, new ChangeListing(kind, 'l1', command, by('asha')));
      expect(await outcomeOf(set.publish())).toBe('reviewRequired');
    }
  });

  it('is asked for where a posting takes a title that another had, and for no other', async () => {
    const gated = new PostingHandler(new AggregateStore(reviewGate(log.other, 'dates', families)));
    const rename = (id: string, title: string) => {
      const command: PostingCommand = { type: 'EditPosting', changes: { title } };
      return outcomeOf(gated.execute(new ChangePosting(jobs, id, command, by('ravi'))));
    };
    await log.add(jobs, 'p2', 'SSC CHSL');
    expect(await rename('p1', 'SSC CGL (Tier I)')).toBe('done');
    expect(await rename('p1', 'SSC CGL')).toBe('done');
    expect(await rename('p1', 'Something else')).toBe('done');
    expect(await rename('p2', 'ssc cgl')).toBe('reviewRequired');
    const fields = postingFieldsOf('SSC CGL');
    const anew = new ChangePosting(jobs, 'p3', { type: 'AddPosting', fields }, by('ravi'));
    expect(await outcomeOf(gated.execute(anew))).toBe('reviewRequired');
    const set = await Prepared.open('dates');
    await set.post(jobs, 'p2', { type: 'EditPosting', changes: { title: 'SSC CGL' } });
    expect(await set.reviewed()).toEqual(['SSC CGL: Title']);
  });

  it.each(['nameOfPost', 'requirementTitle', 'examTitle', 'sectionTitle'] as const)(
    'is asked for where two notifications of a posting exchange their %s',
    async (name) => {
      await log.change(jobs, 'p1', addNotice('30 Nov 2026', { [name]: 'Clerk' }));
      const other = { ...notificationOfPost('Driver'), lastDateApply: '1 May 2027', [name]: 'Driver' };
      await log.change(jobs, 'p1', { type: 'AddNotification', notificationId: 'n2', fields: other });
      const set = await Prepared.open('dates');
      const edit = (notificationId: string, text: string) =>
        set.post(jobs, 'p1', { type: 'EditNotification', notificationId, changes: { [name]: text } });
      await edit('n1', 'Clerks');
      expect((await set.sets.outcome(set.id)).review).toEqual([]);
      await edit('n1', 'driver');
      expect((await set.sets.outcome(set.id)).review).toHaveLength(1);
      // One after the other, by way of a third name.
      const gated = new PostingHandler(new AggregateStore(reviewGate(log.other, 'dates', families)));
      const direct = (notificationId: string, text: string) => {
        const command: PostingCommand = { type: 'EditNotification', notificationId, changes: { [name]: text } };
        return outcomeOf(gated.execute(new ChangePosting(jobs, 'p1', command, by('ravi'))));
      };
      expect(await direct('n1', 'Typist')).toBe('done');
      expect(await direct('n2', 'Clerk')).toBe('reviewRequired');
      expect(await direct('n1', 'Clerk')).toBe('done');
    },
  );

  it('is another person’s, of this very outcome, and falls with any change', async () => {
    const set = await Prepared.open('dates');
    await set.post(jobs, 'p1', addNotice('30 Nov 2026'));
    const digest = await set.digest();
    expect(await outcomeOf(set.sets.approve(set.id, { digest }, by('ravi')))).toBe('notSubmitted');
    await set.sets.submit(set.id, digest, by('meena'));
    for (const own of ['asha', 'meena'])
      expect(await outcomeOf(set.sets.approve(set.id, { digest }, by(own, 'admin')))).toBe('ownApproval');
    expect(await outcomeOf(set.sets.approve(set.id, { digest: 'f'.repeat(64) }, by('ravi')))).toBe('changeSetMoved');
    await set.sets.approve(set.id, { digest, note: 'Checked.' }, by('ravi'));
    await set.post(jobs, 'p1', salary('1'));
    expect(await outcomeOf(set.publish())).toBe('reviewRequired');
    await set.sets.submit(set.id, await set.digest(), by('asha'));
    await set.sets.approve(set.id, { digest: await set.digest() }, by('ravi'));
    await log.change(jobs, 'p1', { type: 'EditPosting', changes: { applyLink: 'https://ssc.gov.in' } });
    expect(await outcomeOf(set.publish())).toBe('changeSetConflict');
    await set.sets.rebase(set.id, await set.digest(), by('asha'));
    expect(await outcomeOf(set.publish())).toBe('reviewRequired');
  });

  it.each([
    ['Two words are corrected.', 'done'],
    ['The last date is 31 January 2027.', 'reviewRequired'],
  ])('of dates is asked for what readers are told with it: %s', async (publicNote, outcome) => {
    const set = await Prepared.open('dates');
    await set.post(jobs, 'p1', salary('1'));
    await set.sets.edit(set.id, { publicNote }, by('asha'));
    expect(await outcomeOf(set.publish())).toBe(outcome);
  });

  it('may be overridden by an admin alone, with a reason that is on the record', async () => {
    const set = await Prepared.open('all');
    await set.post(jobs, 'p1', salary('1'));
    expect(await outcomeOf(set.publish(by('asha', 'editor'), 'No time.'))).toBe('forbidden');
    const { after } = await set.publish(by('otto', 'admin'), 'No time.');
    expect(after).toMatchObject({ status: 'published', override: { by: 'otto', reason: 'No time.' } });
    expect((await set.types()).slice(-2)).toEqual(['ReviewOverridden', 'ChangeSetPublished']);
  });

  it('lets no correction hide what readers must know', async () => {
    const set = await Prepared.open();
    await set.post(jobs, 'p1', salary('1'));
    await set.sets.edit(set.id, { correction: true }, by('asha'));
    await set.post(jobs, 'p1', { type: 'EditPosting', changes: { applyLink: 'https://ssc.gov.in' } });
    expect(await outcomeOf(set.publish())).toBe('correctionHides');
    const { hides } = await set.sets.outcome(set.id);
    expect(hides.map((reason) => namedChangeLine(reason))).toEqual(['SSC CGL: Apply Link: now https://ssc.gov.in']);
    const linked = (await set.sets.outcome(set.id)).set.steps.at(-1)?.stepId ?? '';
    await set.sets.drop(set.id, linked, by('asha'));
    await set.publish();
    const last = (await log.events.readStream(postingStream(jobs, 'p1'))).at(-1);
    expect(last && readEvent(last)).toMatchObject({ correction: true, changeSet: set.id });
  });
});

describe('An act', () => {
  /** Asha's, as one process does it: the commands, each with an id that it has again when it is repeated. */
  const acting = (events: EventStore, review: ReviewMode = 'off') => {
    const sets = new ChangeSets(events, log.store(events), review);
    return (context: CommandContext, commands: readonly (readonly [id: string, command: PostingCommand])[]) =>
      sets.act({ title: 'Result out' }, context, async (act) => {
        for (const [place, [id, command]] of commands.entries())
          await act.take(new ChangePosting(jobs, id, command, { ...context, commandId: commandIds[place] ?? '' }));
      });
  };
  const commandIds = Array.from({ length: 4 }, () => randomUUID());
  const steps = [
    ['p1', salary('1')],
    ['p2', addPosting('UPSC NDA')],
    ['p2', salary('2')],
  ] as const;
  const all = async () => (await log.types()).join(' ');
  const once =
    'TitleClaimed PostingAdded PostingEdited TitleClaimed PostingAdded PostingEdited ' +
    'ChangeSetOpened StepPrepared StepPrepared StepPrepared ChangeSetPublished';

  beforeEach(() => log.add(jobs, 'p1', 'SSC CGL'));

  it('is one append, whose digest anybody can compare with what it has published', async () => {
    const appends: number[] = [];
    const counted = storeWith(log.events, {
      append: (writes) => {
        appends.push(writes.length);
        return log.events.append(writes);
      },
    });
    const { set } = await acting(counted)(by('asha'), steps);
    expect([set?.status, set?.act, await all(), appends]).toEqual(['published', true, once, [4]]);
    const publications = new Publications();
    for (const event of await log.events.readAll()) await publications.see(event);
    expect([publications.count, publications.fault]).toEqual([1, undefined]);
  });

  it('leaves nothing where a step is refused, or where the log takes the append no more', async () => {
    const before = await all();
    const twice = [...steps, ['p3', addPosting('UPSC NDA')]] as const;
    expect(await outcomeOf(acting(log.events)(by('asha'), twice))).toBe('duplicateTitle');
    const full = storeWith(log.events, { append: () => Promise.reject(new StoreUnavailable('full')) });
    await expect(acting(full)(by('asha'), steps)).rejects.toThrow(StoreUnavailable);
    expect(await all()).toBe(before);
  });

  it('is made again as a whole on what others have done meanwhile', async () => {
    let rivals = 2;
    const contended = storeWith(log.events, {
      append: async (writes) => {
        if ((rivals -= 1) >= 0) await log.change(jobs, 'p1', salary(`rival ${rivals}`), {}, {}, log.other);
        return log.events.append(writes);
      },
    });
    await acting(contended)(by('asha'), steps);
    const events = await log.events.readStream(postingStream(jobs, 'p1'));
    expect(events.map(({ data }) => data['salaryRange'])).toEqual(['', 'rival 1', 'rival 0', '1']);
    expect((await log.types()).filter((type) => type === 'ChangeSetOpened')).toHaveLength(1);
  });

  it('is refused as a whole where others have taken what it rests on meanwhile', async () => {
    const late = storeWith(log.events, {
      append: async (writes) => {
        await log.change(jobs, 'p1', { type: 'DeletePosting' }, {}, {}, log.other);
        return log.events.append(writes);
      },
    });
    expect(await outcomeOf(acting(late)(by('asha'), steps))).toBe('unknownRecord');
    expect(await all()).not.toMatch(/ChangeSet|UPSC/);
  });

  it('is found by its Idempotency-Key with what its steps answered, when its answer was lost', async () => {
    const context = by('asha', 'editor', { idempotencyKey: 'k' });
    const first = await acting(log.events)(context, steps);
    await log.change(jobs, 'p2', salary('later'));
    const again = await acting(log.other)(context, steps);
    expect([again.set?.id, again.set?.publication]).toEqual([first.set?.id, first.set?.publication]);
    const salaries = [...again.act.written].map(({ result }) => (result as { after: Posting }).after.salaryRange);
    expect(salaries).toEqual(['1', '2']);
    expect((await log.types()).filter((type) => type.startsWith('ChangeSet'))).toHaveLength(2);
  });

  it('that waits for review is found by it too, whatever has become of its records', async () => {
    const context = by('asha', 'editor', { idempotencyKey: 'k' });
    const first = await acting(log.events, 'all')(context, steps);
    expect(first.set?.status).toBe('submitted');
    await log.change(jobs, 'p1', { type: 'DeletePosting' });
    const again = await acting(log.other, 'all')(context, steps);
    expect([again.set?.id, again.set?.status]).toEqual([first.set?.id, 'submitted']);
  });
});

describe('A scheduled change set', () => {
  const due = new Date(Date.now() + 60_000);
  let set: Prepared;

  const schedule = async () => {
    await log.add(jobs, 'p1', 'SSC CGL');
    await account('meena');
    set = await Prepared.open();
    await set.post(jobs, 'p1', salary('1'));
    await set.post(jobs, 'p2', addPosting('UPSC NDA'));
    await set.sets.schedule(set.id, () => due.toISOString(), { digest: await set.digest() }, by('meena'));
  };

  beforeEach(schedule);

  /** Another one, of Asha's, that needs review and is submitted; Ravi may approve it. */
  const approvable = async () => {
    await account('ravi');
    const prepared = await Prepared.open('all');
    const { sets, id } = prepared;
    await prepared.post(jobs, 'p1', salary('7'));
    const digest = await prepared.digest();
    await sets.submit(id, digest, by('asha'));
    return { sets, id, digest, types: () => prepared.types() };
  };

  const once = ['PostingAdded', 'PostingAdded PostingEdited', 'PublicationScheduled ChangeSetPublished'];
  const published = async () => {
    const [added, edited] = await Promise.all(['p2', 'p1'].map((id) => log.types(postingStream(jobs, id))));
    return [added, edited, (await set.types()).slice(-2)].map((types) => types?.join(' '));
  };

  it('is not changed under the promise, and goes out at its time as whoever has scheduled it', async () => {
    for (const change of [
      set.post(jobs, 'p1', salary('2')),
      set.sets.edit(set.id, { publicNote: 'x' }, by('asha')),
      set.sets.discard(set.id, by('asha')),
    ])
      expect(await outcomeOf(change)).toBe('changeSetScheduled');
    await set.sets.publishDue(set.id, new Date(due.getTime() - 1));
    expect(await log.types(postingStream(jobs, 'p2'))).toEqual([]);
    await set.sets.publishDue(set.id, due);
    expect(await published()).toEqual(once);
    const [added] = await log.events.readStream(postingStream(jobs, 'p2'));
    expect(added?.metadata).toMatchObject({ actor: 'meena', role: 'editor', changeSet: set.id });
  });

  it('is told on the record, and not tried again, when it is refused at its time', async () => {
    await log.rename(jobs, 'p1', 'SSC CGL 2026');
    await set.sets.publishDue(set.id, due);
    await set.sets.publishDue(set.id, due);
    expect((await set.types()).slice(-2)).toEqual(['PublicationScheduled', 'PublicationFailed']);
    const outcome = await set.sets.outcome(set.id);
    expect(outcome.set).toMatchObject({ status: 'open', failure: { code: 'conflict' } });
  });

  it.each<[string, AccountEvent[]]>([
    ['is closed by then', [{ type: 'AccountClosed', data: {} }]],
    ['only reads by then', [{ type: 'RoleChanged', data: { role: 'auditor' } }]],
  ])('does not go out where the account that has scheduled it %s, and says so', async (_, events) => {
    await account('meena', ...events);
    await set.sets.publishDue(set.id, due);
    await set.elsewhere().publishDue(set.id, due);
    expect(await log.types(postingStream(jobs, 'p2'))).toEqual([]);
    expect((await set.types()).slice(-2)).toEqual(['PublicationScheduled', 'PublicationFailed']);
    const { failure } = (await set.sets.outcome(set.id)).set;
    expect(failure).toMatchObject({ code: 'refused', why: expect.stringContaining('“meena”') });
  });

  it('goes out with the role that its account has by then', async () => {
    await account('meena', { type: 'RoleChanged', data: { role: 'admin' } });
    await set.sets.publishDue(set.id, due);
    const [added] = await log.events.readStream(postingStream(jobs, 'p2'));
    expect(added?.metadata).toMatchObject({ actor: 'meena', role: 'admin' });
  });

  it('does not go out on the approval of an account that may not give it any more', async () => {
    const { sets, id, digest } = await approvable();
    const at = () => due.toISOString();
    await sets.approve(id, { digest }, by('ravi'), at);
    await sets.schedule(id, at, { digest }, by('meena'));
    expect(await sets.approvalNow(id, new Date())).toEqual({ holds: true });
    await account('ravi', { type: 'AccountClosed', data: {} });
    await sets.publishDue(id, due);
    const failed = (await sets.outcome(id)).set;
    expect(failed).toMatchObject({ failure: { code: 'reviewRequired', why: expect.stringContaining('“ravi”') } });
    expect(await outcomeOf(sets.publish(id, { digest }, by('asha')))).toBe('reviewRequired');
  });

  it('goes out at the time that its approval is for, and at another after another approval', async () => {
    const { sets, id, digest, types } = await approvable();
    const [soon, later] = [0, 3_600_000].map((ms) => new Date(due.getTime() + ms).toISOString());
    const at = (time = '') => sets.schedule(id, () => time, { digest }, by('meena'));
    const approval = async () => (await sets.outcome(id)).set.approval;
    const noneOf = async (...tries: readonly (() => Promise<unknown>)[]) => {
      const codes: string[] = [];
      for (const publication of tries) codes.push(await outcomeOf(publication()));
      expect(codes).toEqual(tries.map(() => 'reviewRequired'));
    };
    const atOnce = () => sets.publish(id, { digest }, by('meena'));
    await sets.approve(id, { digest }, by('ravi'));
    await at(later);
    expect(await approval()).toMatchObject({ scheduledFor: later });
    expect(await approval()).not.toHaveProperty('publishAt');
    await noneOf(() => at(soon), atOnce);
    await sets.unschedule(id, by('asha'));
    await noneOf(() => at(soon), atOnce);
    await sets.approve(id, { digest }, by('ravi'), () => soon ?? '');
    expect([await approval(), await sets.approvalNow(id, new Date())]).toMatchObject([
      { by: 'ravi', publishAt: soon },
      { holds: true },
    ]);
    await noneOf(() => at(later), atOnce);
    await at(soon);
    await noneOf(() => at(later), atOnce);
    await sets.unschedule(id, by('asha'));
    await sets.submit(id, digest, by('asha'));
    await noneOf(() => at(later), atOnce);
    await sets.approve(id, { digest }, by('ravi'), () => later ?? '');
    await at(later);
    await sets.publishDue(id, new Date(later ?? ''));
    expect((await types()).at(-1)).toBe('ChangeSetPublished');
  });

  it('may be scheduled for any time by whoever has approved it, and by nobody else for another', async () => {
    const { sets, id, digest } = await approvable();
    const times = [0, 1000, 2000].map((ms) => new Date(due.getTime() + ms).toISOString());
    const [first = '', second = '', third = ''] = times;
    const at = (time: string, who: string) => sets.schedule(id, () => time, { digest }, by(who));
    await sets.approve(id, { digest }, by('ravi'), () => first);
    await at(second, 'ravi');
    expect((await sets.outcome(id)).set.approval).toMatchObject({ publishAt: second });
    await sets.unschedule(id, by('asha'));
    expect(await outcomeOf(at(third, 'meena'))).toBe('reviewRequired');
    expect(await outcomeOf(at(first, 'meena'))).toBe('reviewRequired');
    await at(second, 'meena');
    await sets.publish(id, { digest }, by('ravi'));
  });

  it('goes out at another time than the approved one with the word of an admin for that alone', async () => {
    const { sets, id, digest } = await approvable();
    await account('otto', { type: 'RoleChanged', data: { role: 'admin' } });
    const [first, second] = [0, 1000].map((ms) => new Date(due.getTime() + ms).toISOString());
    await sets.approve(id, { digest }, by('ravi'), () => first ?? '');
    const at = (override?: string) => sets.schedule(id, () => second ?? '', { digest, override }, by('otto', 'admin'));
    expect(await outcomeOf(at())).toBe('reviewRequired');
    await at('The court says so.');
    expect((await sets.outcome(id)).set).toMatchObject({
      approval: { publishAt: first },
      override: { by: 'otto', publishAt: second },
    });
    expect(await outcomeOf(sets.publish(id, { digest }, by('otto', 'admin')))).toBe('reviewRequired');
    await sets.publishDue(id, new Date(second ?? ''));
    expect((await sets.outcome(id)).set.status).toBe('published');
  });

  it('is answered as the first time when its request is repeated with its key after its time', async () => {
    await set.sets.unschedule(set.id, by('asha'));
    const keyed = by('meena', 'editor', { idempotencyKey: 'k', commandId: randomUUID() });
    const request = { digest: await set.digest() };
    const first = await set.sets.schedule(set.id, () => due.toISOString(), request, keyed);
    await set.sets.publishDue(set.id, due);
    const isPast = () => {
      throw new ProblemError('invalid');
    };
    const again = await set.elsewhere().schedule(set.id, isPast, request, keyed);
    expect(again.after).toEqual(first.after);
    expect(await published()).toEqual(once);
  });

  it('stays unpublished once it was taken off', async () => {
    await set.sets.unschedule(set.id, by('asha'));
    await set.sets.publishDue(set.id, due);
    expect(await log.types(postingStream(jobs, 'p2'))).toEqual([]);
    expect((await set.types()).at(-1)).toBe('PublicationUnscheduled');
  });

  it('is published exactly once wherever the process is killed', async () => {
    for (let kill = 1, isKilled = true; isKilled; kill += 1) {
      let calls = 0;
      isKilled = false;
      const dying = async <T>(call: () => Promise<T>): Promise<T> => {
        calls += 1;
        // Each call is two moments: before it is made, and after it was done and nobody heard of it.
        if (calls === kill) return die();
        const answer = await call();
        calls += 1;
        return calls === kill ? die() : answer;
      };
      const die = () => {
        isKilled = true;
        calls = Number.MAX_SAFE_INTEGER;
        throw new StoreUnavailable('killed');
      };
      const events = storeWith(log.events, {
        append: (writes) => dying(() => log.events.append(writes)),
        readStream: (stream, options) => dying(() => log.events.readStream(stream, options)),
        head: () => dying(() => log.events.head()),
      });
      await new ChangeSets(events).publishDue(set.id, due).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
      await new ChangeSets(log.other).publishDue(set.id, due);
      expect(await published()).toEqual(once);
      await log.close();
      log = await PortalLog.open();
      await schedule();
    }
  });

  it('is published once by several processes at once', async () => {
    await Promise.all([set.sets, set.elsewhere()].map((sets) => sets.publishDue(set.id, due)));
    expect(await published()).toEqual(once);
  });
});

describe('The scheduler', () => {
  const listed = (...rows: readonly (readonly [string, number])[]) =>
    rows.map(([id, minutes]) => JSON.stringify({ id, due: new Date(minutes * 60_000).toISOString() }));

  function schedulerOf(list: () => Promise<string[]>, publishDue: (id: string) => Promise<void>) {
    const warned: string[] = [];
    const reads = { list, onChange: () => () => undefined };
    const clock = () => new Date(10 * 60_000);
    const warn = (message: string) => void warned.push(message);
    return { scheduler: new Scheduler({ reads, changeSets: { publishDue }, warn, clock }), warned };
  }

  it('publishes what is due, oldest first, and looks again at the next', async () => {
    const done: string[] = [];
    const { scheduler } = schedulerOf(
      async () => listed(['late', 1], ['now', 10], ['soon', 10.1]),
      async (id) => void done.push(id),
    );
    expect(await scheduler.look()).toBe(6000);
    expect(done).toEqual(['late', 'now']);
  });

  it('goes on after a fault, tells one that does not pass, and ends when it is told to', async () => {
    const stopping = new AbortController();
    const faults = [new StoreUnavailable('away'), new RangeError('cannot be applied')];
    const { scheduler, warned } = schedulerOf(
      async () => listed(['now', 1]),
      async () => {
        stopping.abort();
        throw faults.pop() ?? new ProblemError('unexpected');
      },
    );
    await scheduler.run(stopping.signal);
    expect(warned).toEqual(['what is due cannot be published: cannot be applied']);
  });
});
