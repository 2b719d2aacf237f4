import { describe, expect, it } from '@jest/globals';
import type { ChangeSet, Role } from '@noticeboard/content-model';
import { answerFor, schedulerFault } from './answer-for.js';

const [digest, other] = ['a'.repeat(64), 'b'.repeat(64)];
const [early, due, late] = ['2026-02-01T04:30:00.000Z', '2026-02-02T04:30:00.000Z', '2026-02-03T04:30:00.000Z'];
const roles: Readonly<Record<string, Role>> = { asha: 'admin', ravi: 'editor', meena: 'auditor' };
const rights = { roleOf: async (username: string) => roles[username] };

type Words = Partial<Pick<ChangeSet, 'approval' | 'override'>>;
const approved = (by: string, publishAt?: string): Words => ({
  approval: { by, at: '', digest, note: '', ...(publishAt !== undefined && { publishAt }) },
});
const scheduled = (by: string, scheduledFor: string): Words => ({
  approval: { by, at: '', digest, note: '', scheduledFor },
});
const overridden = (by: string, publishAt?: string): Words => ({
  override: { by, at: '', digest, reason: 'No time.', ...(publishAt !== undefined && { publishAt }) },
});
const answer = (words: Words, use: { digest?: string; by?: string; publishAt?: string; now?: string } = {}) =>
  answerFor(words as ChangeSet, { digest, now: early, ...use }, rights);

describe('An outcome', () => {
  it.each<[string, Words, { by?: string; publishAt?: string; now?: string }]>([
    ['that an editor has approved', approved('ravi'), {}],
    ['that was approved for no time and is scheduled', approved('asha'), { by: 'ravi', publishAt: late }],
    ['that was scheduled for this time first', scheduled('asha', due), { by: 'ravi', publishAt: due }],
    ['that its approver schedules', approved('ravi'), { by: 'ravi', publishAt: late }],
    ['that its approver publishes before the time it was approved for', approved('ravi', due), { by: 'ravi' }],
    ['that an admin lets out', overridden('asha'), {}],
    ['that was approved for its time', approved('ravi', due), { publishAt: due }],
    ['that was approved for a time that is over', approved('ravi', due), { now: late }],
    ['of whose two words one holds', { ...approved('otto'), ...overridden('asha') }, {}],
  ])('%s is answered for', async (_, words, use) => {
    expect(await answer(words, use)).toEqual({ holds: true });
  });

  it.each<[string, Words, { digest?: string; by?: string; publishAt?: string; now?: string }, string]>([
    ['of which nobody has said anything', {}, {}, ''],
    ['another than the approved one', approved('ravi'), { digest: other }, ''],
    ['that an account which is closed by now has approved', approved('otto'), {}, 'no open account'],
    ['that somebody has approved who only reads by now', approved('meena'), {}, 'may not do that any more'],
    [
      'that an admin let out who is an editor by now',
      overridden('ravi'),
      {},
      '“ravi”, who has let it out unreviewed, may not do that any more',
    ],
    ['that was scheduled for another time first', scheduled('asha', due), { by: 'ravi', publishAt: late }, 'alone'],
    ['that was scheduled for a later time first', scheduled('asha', due), { by: 'ravi' }, 'alone'],
    ['that was approved for a later time', approved('ravi', due), {}, `for ${due} alone`],
    ['that was approved for another time', approved('ravi', due), { publishAt: late }, `for ${due} alone`],
    ['that goes out late at another time', approved('ravi', due), { publishAt: late, now: late }, `for ${due} alone`],
    [
      'that was let out for another time',
      overridden('asha', due),
      { by: 'asha', publishAt: early },
      `“asha” has let it out unreviewed for ${due} alone`,
    ],
  ])('%s is not', async (_, words, use, why) => {
    const { holds, why: told = '' } = await answer(words, use);
    expect([holds, told === '']).toEqual([false, why === '']);
    expect(told).toContain(why);
  });
});

describe('An account that has scheduled something', () => {
  it.each<Role>(['admin', 'editor'])('and is %s then may publish it', (role) => {
    expect(schedulerFault('meena', role)).toBeUndefined();
  });

  it.each<[Role | undefined, string]>([
    ['auditor', 'may not do that any more'],
    [undefined, 'no open account'],
  ])('and is %s then may not', (role, why) => {
    expect(schedulerFault('meena', role)).toContain(why);
  });
});
