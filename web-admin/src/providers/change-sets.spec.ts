import { expect, it } from '@jest/globals';
import { createAsOf } from '../context/console-context.js';
import { createChangeSetDesk } from '../context/open-change-set.js';
import { withChangeSet } from './change-sets.js';

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
