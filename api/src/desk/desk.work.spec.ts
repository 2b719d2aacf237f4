import { describe, expect, it } from '@jest/globals';
import {
  type ChangeSetRecord,
  changeSetToWire,
  evolveChangeSet,
  type ChangeSetEvent,
} from '@noticeboard/content-model';
import { preparedIn, workOf } from './desk.work.js';

const digest = 'a'.repeat(64);
const at = '2027-01-01T04:30:00.000Z';
const asha = { username: 'asha', role: 'editor' } as const;
const ravi = { username: 'ravi', role: 'editor' } as const;
const kavya = { username: 'kavya', role: 'admin' } as const;

/** Each event with who did it. */
type Deed = readonly [string, ChangeSetEvent];
const opened: Deed = ['asha', { type: 'ChangeSetOpened', data: { title: 'CHSL' } }];
const prepared = (stepId: string): Deed => [
  'asha',
  {
    type: 'StepPrepared',
    data: {
      stepId,
      step: { kind: 'posting', key: 'jobs', id: 'p1', command: { type: 'DeletePosting' }, commandId: stepId },
      about: 'SSC CHSL',
      bases: {},
    },
  },
];
const submitted: Deed = ['asha', { type: 'ChangeSetSubmitted', data: { digest } }];
const sentBack: Deed = ['ravi', { type: 'ChangeSetSentBack', data: { note: 'Which year?' } }];
const approved: Deed = ['ravi', { type: 'ChangeSetApproved', data: { digest } }];
const scheduled: Deed = ['kavya', { type: 'PublicationScheduled', data: { digest, publishAt: at } }];
const failed: Deed = ['kavya', { type: 'PublicationFailed', data: { code: 'conflict', why: 'It moved.', moved: {} } }];

function setAfter(...deeds: readonly Deed[]): ChangeSetRecord {
  const set = deeds.reduce<ReturnType<typeof evolveChangeSet> | undefined>(
    (before, [actor, event], revision) =>
      evolveChangeSet(before, 's1', {
        ...event,
        actor,
        at: `2026-11-27T10:0${revision}:00.000Z`,
        revision,
        position: '',
      }),
    undefined,
  );
  if (!set) throw new RangeError('nothing happened');
  return changeSetToWire(set) as unknown as ChangeSetRecord;
}

const begun = [opened, prepared('1'), prepared('2')];
const placesFor = (set: ChangeSetRecord) =>
  [asha, ravi, kavya].map((person) => {
    const { count, ...lists } = workOf([set], person);
    const places = Object.entries(lists).flatMap(([name, list]) => (list.length > 0 ? [name] : []));
    return `${places.join()} ${count}`;
  });

describe('The work of a person', () => {
  it.each<[string, readonly Deed[], string[]]>([
    ['in preparation', begun, ['preparing 0', ' 0', ' 0']],
    ['submitted', [...begun, submitted], ['submitted 0', 'reviews 1', 'reviews 1']],
    ['sent back', [...begun, submitted, sentBack], ['sentBack 1', ' 0', ' 0']],
    ['submitted again', [...begun, submitted, sentBack, submitted], ['submitted 0', 'reviews 1', 'reviews 1']],
    ['approved', [...begun, submitted, approved], ['approved 1', 'approved 1', ' 0']],
    ['scheduled', [...begun, submitted, approved, scheduled], ['scheduled 0', ' 0', ' 0']],
    ['failed', [...begun, submitted, approved, scheduled, failed], ['failed 1', 'failed 1', 'failed 1']],
  ])('has a change set that is %s in one list at most', (_, deeds, expected) => {
    expect(placesFor(setAfter(...deeds))).toEqual(expected);
  });

  it('leaves each record that is prepared with who has prepared it, whoever reads', () => {
    const by = { record: { kind: 'posting', family: 'jobs', id: 'p1', title: 'SSC CHSL' }, by: ['asha'] };
    expect(preparedIn([setAfter(...begun)])).toEqual([
      { ...by, changeSet: 's1', title: 'CHSL', at: '2026-11-27T10:02:00.000Z' },
    ]);
    expect(preparedIn([setAfter(opened)])).toEqual([]);
  });

  it('is nothing for an auditor', () => {
    const { count, ...lists } = workOf([setAfter(...begun, submitted)], { username: 'om', role: 'auditor' });
    expect([count, Object.values(lists).flat()]).toEqual([0, []]);
  });

  it('says who brought it there, when, why, and each record once', () => {
    const records = [{ kind: 'posting', family: 'jobs', id: 'p1', title: 'SSC CHSL' }];
    const own = { id: 's1', title: 'CHSL', act: false, records };
    expect(workOf([setAfter(...begun, submitted, sentBack)], asha).sentBack).toEqual([
      { ...own, by: 'ravi', at: '2026-11-27T10:04:00.000Z', note: 'Which year?' },
    ]);
    expect(workOf([setAfter(...begun, scheduled)], asha).scheduled).toEqual([{ ...own, by: 'kavya', at }]);
    expect(workOf([setAfter(...begun, submitted)], ravi).reviews).toEqual([
      { ...own, by: 'asha', at: '2026-11-27T10:03:00.000Z' },
    ]);
  });
});
