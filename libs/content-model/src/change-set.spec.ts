import { describe, expect, it } from '@jest/globals';
import {
  type ChangeSet,
  changeSetToWire,
  contributorsOf,
  evolveChangeSet,
  stepSummary,
  type ChangeSetEvent,
} from './change-set.js';
import { positionAt, readEventsOf } from './testing/read-events.js';

const digest = 'a'.repeat(64);
const opened: ChangeSetEvent = { type: 'ChangeSetOpened', data: { title: 'Admit card' } };
const submitted: ChangeSetEvent = { type: 'ChangeSetSubmitted', data: { digest } };
const approved: ChangeSetEvent = { type: 'ChangeSetApproved', data: { digest } };
const scheduled: ChangeSetEvent = {
  type: 'PublicationScheduled',
  data: { digest, publishAt: '2026-02-01T04:30:00.000Z' },
};
const unscheduled: ChangeSetEvent = { type: 'PublicationUnscheduled', data: {} };
const failed: ChangeSetEvent = { type: 'PublicationFailed', data: { code: 'changeSetConflict', why: 'It moved.' } };
const refusedAsMoved: ChangeSetEvent = {
  type: 'PublicationFailed',
  data: { code: 'conflict', why: 'It moved.', moved: { record: 'p1', by: 'ravi' } },
};
const takenBack: ChangeSetEvent = { type: 'SubmissionWithdrawn', data: {} };
const published: ChangeSetEvent = { type: 'ChangeSetPublished', data: { digest } };
const discarded: ChangeSetEvent = { type: 'ChangeSetDiscarded', data: {} };
const edited = (data: { title?: string; publicNote?: string; correction?: boolean }): ChangeSetEvent => ({
  type: 'ChangeSetEdited',
  data,
});
const prepared = (stepId: string, bases = { 'job-p1': 3 }, changes: object = { applyLink: '' }): ChangeSetEvent => ({
  type: 'StepPrepared',
  data: {
    stepId,
    step: {
      kind: 'posting',
      key: 'jobs',
      id: 'p1',
      command: { type: 'EditPosting', changes },
      commandId: `c-${stepId}`,
    },
    about: 'SSC CGL',
    bases,
  },
});

/** Each event is of the next of these people; the last goes on. */
function setAfter(events: readonly ChangeSetEvent[], ...people: readonly string[]): ChangeSet | undefined {
  return readEventsOf(...events).reduce<ChangeSet | undefined>(
    (set, event, n) => evolveChangeSet(set, 's1', { ...event, actor: people[n] ?? people.at(-1) ?? 'asha' }),
    undefined,
  );
}

const timeAt = (place: number) => readEventsOf(...Array<ChangeSetEvent>(place + 1).fill(opened))[place]?.at ?? '';
const lapsed = { by: 'otto', at: timeAt(2), digest };

describe('A change set', () => {
  it.each<[string, ChangeSetEvent[], ChangeSet['status']]>([
    ['is open at first', [], 'open'],
    ['is submitted', [prepared('1'), submitted], 'submitted'],
    ['is approved', [prepared('1'), submitted, approved], 'approved'],
    ['is sent back', [submitted, { type: 'ChangeSetSentBack', data: { note: 'No.' } }], 'open'],
    ['is scheduled', [prepared('1'), scheduled], 'scheduled'],
    ['is what it was once it is off the schedule', [submitted, approved, scheduled, unscheduled], 'approved'],
    ['is what it was once it was refused at its time', [submitted, scheduled, failed], 'submitted'],
    ['is approved once it was refused at its time', [submitted, approved, scheduled, failed], 'approved'],
    ['is open once it was refused as another', [submitted, approved, scheduled, refusedAsMoved], 'open'],
    ['is open once its submission is taken back', [submitted, approved, takenBack], 'open'],
    ['is published', [scheduled, published], 'published'],
    ['is discarded', [discarded], 'discarded'],
    ['keeps its approval under another title', [submitted, approved, edited({ title: 'X' })], 'approved'],
    ['is open again with another step', [submitted, approved, prepared('2')], 'open'],
    [
      'is open again without a step',
      [prepared('1'), submitted, approved, { type: 'StepDropped', data: { stepId: '1' } }],
      'open',
    ],
    ['is open again with another note', [submitted, approved, edited({ publicNote: 'Out.' })], 'open'],
    ['is open again as a correction', [submitted, approved, edited({ correction: true })], 'open'],
    [
      'is open again on other revisions',
      [prepared('1'), submitted, approved, { type: 'ChangeSetRebased', data: { bases: { 'job-p1': 5 } } }],
      'open',
    ],
  ])('%s', (_, events, status) => {
    const set = setAfter([opened, ...events]);
    expect(set?.status).toBe(status);
    const isVoid = status === 'open';
    expect([set?.submission, set?.approval, set?.override].some(Boolean)).toBe(
      !isVoid && events.some(({ type }) => type === 'ChangeSetSubmitted'),
    );
  });

  it('keeps notes on fields with their answers, and its approval beside them', () => {
    const record = { kind: 'posting', family: 'jobs', id: 'p1', title: 'SSC CGL' };
    const asked = { noteId: 'n1', record, label: 'Exam Date', note: 'Which tier?' };
    const set = setAfter([
      opened,
      prepared('1'),
      submitted,
      approved,
      { type: 'FieldNoted', data: asked },
      { type: 'FieldNoteAnswered', data: { noteId: 'n1', note: 'Tier II.' } },
      { type: 'FieldNoteSettled', data: { noteId: 'n1' } },
    ]);
    expect(set?.status).toBe('approved');
    const said = { by: expect.any(String), at: expect.any(String) };
    expect(set && changeSetToWire(set)).toMatchObject({
      notes: [{ ...asked, ...said, answers: [{ ...said, note: 'Tier II.' }], settled: said }],
    });
  });

  it('knows who did what, and whose words go out', () => {
    const events = [opened, prepared('1'), edited({ publicNote: 'Out.' }), submitted, approved];
    const set = setAfter(events, 'asha', 'ravi', 'meena', 'asha', 'otto');
    expect(set && contributorsOf(set)).toEqual(['asha', 'meena', 'ravi']);
    expect(set && changeSetToWire(set)).toMatchObject({
      _id: 's1',
      id: 's1',
      openedBy: 'asha',
      submittedBy: 'asha',
      approval: { by: 'otto', digest },
      steps: [
        {
          stepId: '1',
          record: { kind: 'posting', family: 'jobs', id: 'p1', title: 'SSC CGL' },
          summary: 'Change the posting: Apply Link',
          preparedBy: 'ravi',
        },
      ],
    });
  });

  it.each<[string, ChangeSetEvent[], ChangeSet['lapsed'] | undefined]>([
    ['a step', [prepared('2')], { ...lapsed, lostAt: timeAt(3), through: { stepId: '2', by: 'ravi' } }],
    ['a note', [edited({ publicNote: 'Out.' })], { ...lapsed, lostAt: timeAt(3), through: { by: 'ravi' } }],
    [
      'what happened to a record until its time',
      [scheduled, refusedAsMoved],
      { ...lapsed, lostAt: timeAt(4), through: { record: 'p1', by: 'ravi' } },
    ],
    ['what is approved again', [prepared('2'), submitted, approved], undefined],
  ])('says since when and through whom an approval holds no more: %s', (_, events, expected) => {
    const set = setAfter([opened, submitted, approved, ...events], 'asha', 'asha', 'otto', 'ravi');
    expect(set?.lapsed).toEqual(expected);
  });

  it('keeps its submissions, with what was said of each', () => {
    const sentBack: ChangeSetEvent = { type: 'ChangeSetSentBack', data: { note: 'No.' } };
    const set = setAfter([opened, submitted, sentBack, submitted], 'asha', 'asha', 'otto', 'meena');
    expect(set?.submissions).toEqual([
      { by: 'asha', at: timeAt(1), digest, sentBack: { by: 'otto', at: timeAt(2), note: 'No.' } },
      { by: 'meena', at: timeAt(3), digest },
    ]);
  });

  it('has nobody as a contributor for steps that are dropped', () => {
    const drop: ChangeSetEvent = { type: 'StepDropped', data: { stepId: '1' } };
    const set = setAfter([opened, prepared('1'), prepared('2'), drop], 'asha', 'ravi', 'meena', 'asha');
    expect(set && contributorsOf(set)).toEqual(['asha', 'meena']);
  });

  it('has as contributors all who wrote its words, and who submitted it', () => {
    const events = [
      opened,
      edited({ publicNote: 'Out.' }),
      edited({ publicNote: '' }),
      edited({ title: 'Admit cards' }),
      submitted,
    ];
    const set = setAfter(events, 'asha', 'ravi', 'meena', 'otto', 'lata');
    expect(set && contributorsOf(set)).toEqual(['asha', 'ravi', 'meena', 'otto', 'lata']);
  });

  it('rests on the revisions that somebody has accepted', () => {
    const rebased: ChangeSetEvent = { type: 'ChangeSetRebased', data: { bases: { 'job-p1': 5, 'job-p9': 1 } } };
    const set = setAfter([opened, prepared('1'), prepared('2', { 'job-p1': 4 }), rebased]);
    expect(set?.steps.map(({ bases }) => bases)).toEqual([{ 'job-p1': 5 }, { 'job-p1': 5 }]);
  });

  it('tells why it was not published until something is done about it', () => {
    const before = [opened, prepared('1'), scheduled, failed];
    expect(setAfter(before)?.failure).toMatchObject({ code: 'changeSetConflict', why: 'It moved.' });
    for (const done of [submitted, scheduled, published]) expect(setAfter([...before, done])?.failure).toBeUndefined();
  });

  it('has its place in the list by when it was opened', () => {
    expect(setAfter([opened, prepared('1')])).toMatchObject({ order: positionAt(0), revision: 1 });
  });

  it('is the same in whichever order its log has the names of what a step gives', () => {
    const fields = { title: 'SSC', salaryRange: '1', applyLink: '' };
    const sorted = { applyLink: '', salaryRange: '1', title: 'SSC' };
    const [one, other] = [fields, sorted].map((changes) => setAfter([opened, prepared('1', undefined, changes)]));
    expect(one?.steps).toEqual(other?.steps);
  });

  it.each([[[prepared('1')]], [[opened, opened]], [[opened, published, prepared('1')]], [[opened, discarded, failed]]])(
    'does not come of events that cannot follow: %j',
    (events) => expect(() => setAfter(events)).toThrow(RangeError),
  );
});

describe('A step in words', () => {
  it.each([
    ['AddPosting', [], 'Add the posting'],
    ['EditNotification', ['lastDateApply', 'startDate'], 'Change a notice: Last Date to Apply, Start Date'],
    ['Edit', ['title', 'pdfFile'], 'Change it: Title, PDF'],
    ['Move', [], 'Move to this posting'],
    ['SomethingNew', [], 'SomethingNew'],
  ])('%s', (type, fields, words) => expect(stepSummary({ type, fields })).toBe(words));
});
