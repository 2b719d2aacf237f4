import { describe, expect, it } from '@jest/globals';
import { createAsOf } from '../context/console-context.js';
import { createChangeSetDesk } from '../context/open-change-set.js';
import { createReviewGate } from '../context/review-gate.js';
import { withChangeSet, withReview } from './change-sets.js';
import { RequestRefused } from './http-client.js';

const entries = new Map<string, string>();
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
const desk = createChangeSetDesk(storage);
const asOf = createAsOf(storage);
const asked: string[] = [];
const http = withChangeSet(
  async (url, { method = 'GET' } = {}) => {
    asked.push(`${method} ${url}`);
    return { status: 200, headers: new Headers(), body: '', json: null };
  },
  desk,
  asOf,
);

async function requests(): Promise<readonly string[]> {
  asked.length = 0;
  await http('/api/jobs');
  await http('/api/jobs?sort=title');
  await http('/api/jobs/a%2Fb', { method: 'PUT' });
  await http('/upload/a.pdf', { method: 'HEAD' });
  await http('/api/accounts/asha', { method: 'PUT' });
  await http('/api/change-sets', { method: 'POST' });
  return [...asked];
}

const plain = [
  'GET /api/jobs',
  'GET /api/jobs?sort=title',
  'PUT /api/jobs/a%2Fb',
  'HEAD /upload/a.pdf',
  'PUT /api/accounts/asha',
  'POST /api/change-sets',
];

it('Content is written into the change set that is open, and read as it will be; nothing else is', async () => {
  desk.signedIn('asha');
  expect(await requests()).toEqual(plain);
  desk.choose({ id: 'c 1', title: 'Admit card out' });
  expect(await requests()).toEqual([
    'GET /api/jobs?changeSet=c%201',
    'GET /api/jobs?sort=title&changeSet=c%201',
    'PUT /api/change-sets/c%201/steps/jobs/a%2Fb',
    ...plain.slice(3),
  ]);
  asOf.show({ asOf: '2026-11-20T10:00:00.000Z', at: '2026-11-20T10:00:00.000Z' });
  expect(await requests()).toEqual(plain);
});

describe('A save that another person has to approve', () => {
  const refusal = (code: string) => {
    const message = 'It is refused.';
    const body = { type: `urn:noticeboard:problem:${code}`, message, codes: { message: { code: 'other' } } };
    return new RequestRefused(body.message, 403, body);
  };
  const answers: Readonly<Record<string, unknown>> = {
    'POST /api/change-sets': { _id: 's1' },
    'GET /api/change-sets/s1/outcome': { digest: 'd1' },
  };
  const gate = createReviewGate();
  const none = createChangeSetDesk(storage);
  const sent: string[] = [];
  let isWrong = false;
  const server: typeof http = async (url, { method = 'GET', headers } = {}) => {
    const reason = new Headers(headers).get('X-Reason');
    sent.push(`${method} ${url}${reason === null ? '' : ` ${reason}`}`);
    if (url === '/api/jobs/1') throw refusal('reviewRequired');
    if (isWrong && url.includes('/steps/')) throw refusal('invalid');
    return { status: 200, headers: new Headers(), body: '', json: answers[`${method} ${url}`] ?? { of: url } };
  };
  const reviewed = withReview(server, server, none, gate);
  const named = () => 'SSC: last date → 10 Dec';
  const submission = [
    'POST /api/change-sets',
    'PUT /api/change-sets/s1/steps/jobs/1',
    'GET /api/change-sets/s1/outcome',
    'POST /api/change-sets/s1/submit',
  ];
  const asked = () => new Promise<void>((resolve) => void gate.subscribe(() => gate.asked() && resolve()));
  const save = async (options = {}) => {
    sent.length = 0;
    return reviewed('/api/jobs/1', { method: 'PUT', named, ...options });
  };

  it('is submitted in a change set of its own once whoever saves agrees, and refused else', async () => {
    const agreed = save();
    await asked();
    expect(gate.asked()?.title).toBe(named());
    gate.asked()?.answer('Other words');
    expect((await agreed).json).toEqual({ of: '/api/change-sets/s1/steps/jobs/1' });
    expect([sent, gate.take(), gate.take()]).toEqual([
      ['PUT /api/jobs/1', ...submission],
      { id: 's1', title: 'Other words', isSubmitted: true },
      undefined,
    ]);
    const left = save();
    await asked();
    gate.asked()?.answer(undefined);
    await expect(left).rejects.toThrow('It is refused.');
  });

  it('is submitted at once where that is asked for, and leaves nothing where it is wrong', async () => {
    await save({ submits: true });
    expect(sent).toEqual(submission);
    isWrong = true;
    await expect(save({ submits: true })).rejects.toThrow('It is refused.');
    expect(sent).toEqual([...submission.slice(0, 2), 'DELETE /api/change-sets/s1']);
  });

  it('says why it goes past the review, once', async () => {
    gate.say('The court’s order');
    sent.length = 0;
    await reviewed('/api/jobs/2', { method: 'PUT' });
    await reviewed('/api/jobs/2', { method: 'PUT' });
    expect(sent).toEqual(['PUT /api/jobs/2 The%20court%E2%80%99s%20order', 'PUT /api/jobs/2']);
  });
});

it('A read of a change set that somebody has ended is read as readers see it', async () => {
  const own = createChangeSetDesk(storage);
  own.signedIn('vikram');
  own.choose({ id: 'c1', title: 'Short' });
  const ended = { type: 'urn:noticeboard:problem:changeSetClosed', message: 'Closed.', codes: {} };
  const how = { changeSetStatus: 'discarded', by: 'asha', at: '2026-11-20T10:00:00.000Z' };
  const reads = withChangeSet(
    async (url) => {
      if (url.includes('c1')) throw new RequestRefused('Closed.', 410, { ...ended, ...how });
      return { status: 200, headers: new Headers(), body: '', json: url };
    },
    own,
    createAsOf({ ...storage, getItem: () => null }),
  );
  expect((await reads('/api/jobs')).json).toBe('/api/jobs');
  expect([own.opened(), own.ended()]).toEqual([
    undefined,
    { title: 'Short', status: 'discarded', by: 'asha', at: how.at },
  ]);
});
