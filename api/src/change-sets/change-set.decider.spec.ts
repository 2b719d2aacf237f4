import { describe, expect, it } from '@jest/globals';
import { type ChangeSet, type ChangeSetStep, changeSetLimits } from '@noticeboard/content-model';
import { problemOf } from '../testing/command-contexts.js';
import type { Answer } from './answer-for.js';
import { type By, type ChangeSetCommand, decideChangeSet, type OutcomeFacts } from './change-set.decider.js';

const digest = 'a'.repeat(64);
const asha = { username: 'asha', role: 'editor' } as const;

const step = (bytes = 10): ChangeSetStep => ({
  kind: 'posting',
  key: 'jobs',
  id: 'p1',
  commandId: 'c1',
  stepId: 's1',
  type: 'EditPosting',
  fields: [],
  about: 'SSC CGL',
  by: 'asha',
  at: '',
  bytes,
  bases: { 'job-p1': 0 },
});
const open = (given: Partial<ChangeSet> = {}): ChangeSet => ({
  id: 'set',
  title: 'Admit card',
  publicNote: '',
  correction: false,
  act: false,
  submissions: [],
  status: 'open',
  steps: [step()],
  wordsBy: ['asha'],
  openedBy: 'asha',
  createdAt: '',
  updatedAt: '',
  revision: 1,
  order: '',
  ...given,
});
const prepare = (bytes = 10): ChangeSetCommand => ({
  type: 'Prepare',
  stepId: 's2',
  step: { kind: 'posting', key: 'jobs', id: 'p1', command: { type: 'DeletePosting' }, commandId: 'c2' },
  about: 'SSC CGL',
  bases: {},
  bytes,
});
const facts = (given: Partial<OutcomeFacts> = {}): OutcomeFacts => ({
  writes: ['one'],
  digest,
  broken: undefined,
  conflicts: [],
  review: [],
  hides: [],
  ...given,
});
const reason = { record: null, label: 'Last Date', change: null };
const publish = (given: Partial<OutcomeFacts> = {}, answer: Answer = { holds: false }): ChangeSetCommand => ({
  type: 'Publish',
  digest,
  outcome: facts(given),
  answer,
});
const approve = (given: Partial<Extract<ChangeSetCommand, { type: 'Approve' }>> = {}): ChangeSetCommand => ({
  type: 'Approve',
  digest,
  outcome: facts(),
  note: '',
  answer: { holds: true },
  ...given,
});
const record = { kind: 'posting', family: 'jobs', id: 'p1', title: 'SSC CGL' } as const;
const conflict = { stream: 'job-p1', record, preparedOn: 0, now: 2, by: 'ravi', at: '' };

const signed = { by: 'asha', at: '', digest };
const submitted = open({ status: 'submitted', submission: signed, submissions: [signed] });
const byOthers = { steps: [{ ...step(), by: 'ravi' }], wordsBy: ['ravi'], submission: { ...signed, by: 'ravi' } };

const question = { noteId: 'n1', record, label: 'Exam Date', note: 'Which tier?' };
const answered = { by: 'asha', at: '', note: 'Tier II.' };
const note = { ...question, by: 'ravi', at: '', answers: [] };
const noted = (count = 1, answers = 0) =>
  open({ notes: Array(count).fill({ ...note, answers: Array(answers).fill(answered) }) });

describe('A command on a change set', () => {
  it.each<[string, ChangeSetCommand, ChangeSet, string]>([
    [
      'past its number of steps',
      prepare(),
      open({ steps: Array(changeSetLimits.steps).fill(step()) }),
      'changeSetFull',
    ],
    ['past its size', prepare(10), open({ steps: [step(changeSetLimits.bytes - 9)] }), 'changeSetFull'],
    ['after its publication', prepare(), open({ status: 'published' }), 'changeSetClosed'],
    ['after its end', publish(), open({ status: 'discarded' }), 'changeSetClosed'],
    ['with nothing in it', publish({ writes: [] }), open(), 'changeSetEmpty'],
    ['with what moved underneath', publish({ conflicts: [conflict] }), open(), 'changeSetConflict'],
    ['with another digest', publish({ digest: 'b'.repeat(64) }), open(), 'changeSetMoved'],
    [
      'with a broken step',
      publish({ broken: { stepId: 's1', message: 'It is gone.' }, digest: undefined }),
      open(),
      'changeSetBroken',
    ],
    ['as a correction of more', publish({ hides: [reason] }), open({ correction: true }), 'correctionHides'],
    ['unreviewed', publish({ review: [reason] }), open(), 'reviewRequired'],
    [
      'approving what is promised for a time',
      approve(),
      open({ schedule: { by: 'ravi', at: '', digest, publishAt: '' } }),
      'changeSetScheduled',
    ],
    ['dropping what is not there', { type: 'Drop', stepId: 'other' }, open(), 'unknownRecord'],
    ['approving what they have a part in', approve(), submitted, 'ownApproval'],
    ['sending back what they have a part in', { type: 'SendBack', note: 'x' }, submitted, 'ownApproval'],
    ['discarding what others have made', { type: 'Discard' }, open(byOthers), 'forbidden'],
    ['dropping what others have made', { type: 'Drop', stepId: 's1' }, open(byOthers), 'forbidden'],
    [
      'taking back what others have submitted',
      { type: 'WithdrawSubmission' },
      { ...submitted, ...byOthers },
      'forbidden',
    ],
    ['taking back what was not submitted', { type: 'WithdrawSubmission' }, open(), 'notSubmitted'],
    ['unscheduling what is not scheduled', { type: 'Unschedule' }, open(), 'notScheduled'],
    ['answering a note that is not there', { type: 'AnswerNote', noteId: 'n2', note: 'x' }, noted(), 'unknownRecord'],
    ['ticking off a note that is not there', { type: 'SettleNote', noteId: 'n2' }, noted(), 'unknownRecord'],
    ['noting past the number of notes', { type: 'Note', ...question }, noted(changeSetLimits.notes), 'changeSetFull'],
    [
      'answering past the number of answers',
      { type: 'AnswerNote', noteId: 'n1', note: 'x' },
      noted(1, changeSetLimits.answers),
      'changeSetFull',
    ],
    ['noting after its publication', { type: 'Note', ...question }, open({ status: 'published' }), 'changeSetClosed'],
    ['sending back what was not submitted', { type: 'SendBack', note: 'x' }, open(), 'notSubmitted'],
  ])('is refused %s', (_, command, set, code) => {
    expect(problemOf(() => decideChangeSet(command, set, asha)).code).toBe(code);
  });

  it('notes something on a field, answers it and ticks it off once', () => {
    expect(decideChangeSet({ type: 'Note', ...question }, open(), asha)).toEqual([
      { type: 'FieldNoted', data: question },
    ]);
    const answer: ChangeSetCommand = { type: 'AnswerNote', noteId: 'n1', note: 'Tier II.' };
    expect(decideChangeSet(answer, noted(), asha)).toEqual([
      { type: 'FieldNoteAnswered', data: { noteId: 'n1', note: 'Tier II.' } },
    ]);
    const settle: ChangeSetCommand = { type: 'SettleNote', noteId: 'n1' };
    expect(decideChangeSet(settle, noted(), asha)).toEqual([{ type: 'FieldNoteSettled', data: { noteId: 'n1' } }]);
    const settled = open({ notes: [{ ...note, settled: { by: 'asha', at: '' } }] });
    expect(decideChangeSet(settle, settled, asha)).toEqual([]);
  });

  it('names in the refusal what the person has to look at', () => {
    const message = (command: ChangeSetCommand, set = open()) =>
      problemOf(() => decideChangeSet(command, set, asha)).message;
    expect(message(publish({ conflicts: [conflict] }))).toContain('“SSC CGL”');
    expect(message(publish({ review: [reason] }))).toContain('Last Date');
    expect(message(publish({ review: [reason] }, { holds: false, why: 'Ravi has left.' }))).toBe('Ravi has left.');
    expect(message(publish({ hides: [reason] }), open({ correction: true }))).toContain('Last Date');
  });

  it.each<[string, ChangeSetCommand, ChangeSet, string[]]>([
    [
      'takes the last step that has room',
      prepare(9),
      open({ steps: [step(changeSetLimits.bytes - 9)] }),
      ['StepPrepared'],
    ],
    ['publishes what nobody has to review', publish(), open(), ['ChangeSetPublished']],
    ['publishes what was approved', publish({ review: [reason] }, { holds: true }), open(), ['ChangeSetPublished']],
    [
      'changes nothing that is so already',
      { type: 'Edit', changes: { title: 'Admit card', correction: false } },
      open(),
      [],
    ],
    ['accepts nothing where nothing moved', { type: 'Rebase', digest, outcome: facts() }, open(), []],
  ])('%s', (_, command, set, types) => {
    expect(decideChangeSet(command, set, asha).map(({ type }) => type)).toEqual(types);
  });

  it('accepts the revisions that somebody has seen', () => {
    const outcome = facts({ conflicts: [conflict] });
    expect(decideChangeSet({ type: 'Rebase', digest, outcome }, open(), asha)).toEqual([
      { type: 'ChangeSetRebased', data: { bases: { 'job-p1': 2 } } },
    ]);
  });
});

it('An admin discards what others have made, and does not take their submission back', () => {
  const meena = { username: 'meena', role: 'admin' } as const;
  const set = { ...submitted, ...byOthers };
  expect(decideChangeSet({ type: 'Discard' }, set, meena)).toHaveLength(1);
  expect(problemOf(() => decideChangeSet({ type: 'WithdrawSubmission' }, set, meena)).code).toBe('forbidden');
});

describe('What is said twice of one outcome', () => {
  const kavya = { username: 'kavya', role: 'editor' } as const;
  const approved = { ...submitted, status: 'approved', approval: { ...signed, by: 'ravi', note: '' } } as const;
  const published = { ...approved, status: 'published', publication: { ...signed, by: 'kavya' } } as const;
  const at = '2027-01-01T00:00:00.000Z';
  const scheduled = { ...approved, status: 'scheduled', schedule: { ...signed, publishAt: at } } as const;
  const submit: ChangeSetCommand = { type: 'Submit', digest, outcome: facts() };
  const order = (publishAt: string): ChangeSetCommand => ({
    type: 'Schedule',
    publishAt,
    digest,
    outcome: facts(),
    answer: { holds: true },
  });

  it.each<[string, ChangeSetCommand, ChangeSet, By]>([
    ['a submission', submit, submitted, asha],
    ['a submission that was approved since', submit, scheduled, asha],
    ['a submission of the same by another', submit, approved, kavya],
    ['an approval by somebody else too', approve(), approved, kavya],
    ['an approval of what is published', approve({ publish: true }), published, kavya],
    ['a publication', publish(), published, kavya],
    ['a schedule', order(at), scheduled, asha],
    ['an approval that schedules', approve({ publish: true, publishAt: at }), scheduled, kavya],
    ['a schedule that was kept', order(at), published, kavya],
  ])('is done once: %s', (_, command, set, by) => {
    expect(decideChangeSet(command, set, by)).toEqual([]);
  });

  it.each<[string, ChangeSetCommand, ChangeSet, By, string[]]>([
    [
      'an approval after one that holds no more',
      approve({ answer: { holds: false } }),
      approved,
      kavya,
      ['ChangeSetApproved'],
    ],
    ['an approval for a time', approve({ publishAt: at }), approved, kavya, ['ChangeSetApproved']],
    [
      'an approval that publishes',
      approve({ publish: true }),
      submitted,
      kavya,
      ['ChangeSetApproved', 'ChangeSetPublished'],
    ],
    [
      'an approval that schedules',
      approve({ publish: true, publishAt: at }),
      submitted,
      kavya,
      ['ChangeSetApproved', 'PublicationScheduled'],
    ],
    [
      'the publication upon the approval of another',
      approve({ publish: true }),
      approved,
      kavya,
      ['ChangeSetPublished'],
    ],
  ])('but is something else: %s', (_, command, set, by, types) => {
    expect(decideChangeSet(command, set, by).map(({ type }) => type)).toEqual(types);
  });

  it.each<[string, ChangeSet, Partial<OutcomeFacts>]>([
    ['changeSetMoved', submitted, {}],
    ['changeSetMoved', scheduled, {}],
    ['changeSetConflict', submitted, { conflicts: [conflict] }],
  ])('is refused where the outcome is another by now, and names that one: %s', (code, set, given) => {
    const outcome = facts({ digest: 'b'.repeat(64), ...given });
    const problem = problemOf(() => decideChangeSet({ type: 'Submit', digest, outcome }, set, asha));
    expect([problem.code, problem.options.named]).toEqual([code, { digest: 'b'.repeat(64) }]);
  });

  it('is refused by somebody else after its end, and says how it ended', () => {
    const problem = problemOf(() => decideChangeSet(publish(), published, asha));
    expect([problem.code, problem.options.named]).toEqual([
      'changeSetClosed',
      { changeSetStatus: 'published', by: 'kavya', at: '', digest },
    ]);
  });
});
