import { describe, expect, it } from '@jest/globals';
import type { ChangeSetRecord } from '@noticeboard/content-model';
import { stagesOf } from './stages.js';

const at = '2026-11-20T04:30:00.000Z';
const signed = { by: 'asha', at, digest: '0'.repeat(64) };
const prepared = {
  status: 'open',
  steps: [{ stepId: 's1' }],
  contributors: ['asha'],
  submissions: [],
  notes: [],
  approval: null,
  lapsed: null,
  sentBack: null,
  schedule: null,
  publishedAt: null,
  publishedBy: null,
} as unknown as ChangeSetRecord;
const submitted = { ...prepared, status: 'submitted', submissions: [signed] } as ChangeSetRecord;
const approval = { ...signed, by: 'ravi', note: '' };

describe('The stages of a change set', () => {
  it.each<[string, Partial<ChangeSetRecord>, readonly string[]]>([
    ['nothing prepared', { ...prepared, steps: [] }, ['Prepared', 'Submitted', 'Approved', 'Published']],
    ['prepared', prepared, ['Prepared done', 'Submitted', 'Approved', 'Published']],
    ['submitted', submitted, ['Prepared done', 'Submitted done', 'Approved', 'Published']],
    [
      'sent back',
      { ...submitted, status: 'open', sentBack: { by: 'ravi', at, note: 'No' } },
      ['Prepared done', 'Submitted lost', 'Approved', 'Published'],
    ],
    [
      'approved',
      { ...submitted, status: 'approved', approval },
      ['Prepared done', 'Submitted done', 'Approved done', 'Published'],
    ],
    [
      'approved for something else',
      { ...submitted, status: 'approved', approval: { ...approval, counts: false } },
      ['Prepared done', 'Submitted done', 'Approved lost', 'Published'],
    ],
    [
      'an approval that fell away',
      { ...submitted, lapsed: { ...signed, lostAt: at, through: { by: 'asha' } } },
      ['Prepared done', 'Submitted done', 'Approved lost', 'Published'],
    ],
    [
      'published without a review',
      { ...prepared, status: 'published', publishedAt: at, publishedBy: 'asha' },
      ['Prepared done', 'Published done'],
    ],
    ['discarded', { ...prepared, status: 'discarded' }, ['Prepared done']],
  ])('%s', (_, record, told) => {
    const stages = stagesOf({ ...prepared, ...record });
    expect(
      stages.map(({ label, isDone, isLost }) => [label, isDone && 'done', isLost && 'lost'].filter(Boolean).join(' ')),
    ).toEqual(told);
  });

  it('name who has taken them, and when; of a scheduled publication, when it is due', () => {
    const due = '2026-12-01T04:30:00.000Z';
    const schedule = { by: 'ravi', publishAt: due, digest: signed.digest };
    const stages = stagesOf({ ...submitted, status: 'scheduled', approval, schedule });
    expect(stages.map(({ by, at: when }) => [by.join(), when])).toEqual([
      ['asha', undefined],
      ['asha', at],
      ['ravi', at],
      ['ravi', due],
    ]);
  });
});
