import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { recordedDuring } from '../../test/event-log.js';
import { history, timelinePath } from '../../test/history.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { auditor } from '../../test/staff.js';

interface Endpoint {
  readonly method: string;
  readonly path: string;
  readonly body?: Fields;
}

/** A record of each kind, with the path that writes it. */
const kinds = [
  ...families.map(({ key }) => ({ what: `posting of ${key}`, kind: 'posting', key })),
  ...listingKinds.map(({ category }) => ({ what: category as string, kind: category as string, key: '' })),
  { what: 'account', kind: 'account', key: '' },
];

const kavya = `kavya-${randomUUID()}`;
const portal = sharedPortal();
let roles: Readonly<Record<'nobody' | 'auditor' | 'admin' | 'closed', ApiClient>>;
const ids = new Map<string, string>();
const actions = new Map<string, string>();

beforeAll(async () => {
  const staff = await admin(portal.url);
  await staff.post('/accounts', { username: kavya, password: 'quiet river', role: 'admin' });
  const closed = new ApiClient(portal.url);
  await closed.signIn(kavya, 'quiet river');
  roles = { nobody: new ApiClient(portal.url), auditor: await auditor(portal), admin: staff, closed };
  for (const family of families) {
    const id = idOf(await addPosting(staff, family));
    await addNotification(staff, family, id);
    ids.set(`posting of ${family.key}`, id);
  }
  for (const { path, titleField, category } of listingKinds) {
    const { body } = await staff.post(`/${path}`, { [titleField]: newTitle(), applyLink: 'https://a.example/' });
    await staff.put(`/${path}/${idOf(body)}`, { applyLink: 'https://b.example/' });
    ids.set(category, idOf(body));
  }
  ids.set('account', kavya);
  await staff.put(`/accounts/${kavya}`, { closed: true });
  for (const { what } of kinds) {
    const [last] = await history(staff, { id: ids.get(what) ?? '', limit: '1' });
    actions.set(what, last?.correlationId ?? '');
  }
});

const reads = (kind: string, what: string): Endpoint[] => {
  const path = timelinePath(kind, ids.get(what) ?? '');
  const filter = encodeURIComponent(JSON.stringify({ kind, id: [ids.get(what)] }));
  return [
    ...['', '/0', '/1?include=all', '/compare?from=0&to=1'].map((rest) => ({ method: 'GET', path: `${path}${rest}` })),
    { method: 'GET', path: `/history?kind=${kind}&id=${ids.get(what)}` },
    { method: 'GET', path: `/history?filter=${filter}` },
    { method: 'GET', path: `/history?correlationId=${actions.get(what)}` },
  ];
};
const writes = (kind: string, what: string): Endpoint[] => [
  { method: 'POST', path: `${timelinePath(kind, ids.get(what) ?? '')}/restore`, body: { revision: 0 } },
  { method: 'POST', path: `/history/correlation/${actions.get(what)}/undo` },
];
const ask = (client: ApiClient, { method, path, body }: Endpoint): Promise<Reply> =>
  client.send(method, path, { body });

describe.each(kinds)('The past of a record: $what', ({ what, kind }) => {
  it('is read by auditors and admins alike, and kept by no cache', async () => {
    for (const endpoint of reads(kind, what)) {
      const replies = await Promise.all([ask(roles.auditor, endpoint), ask(roles.admin, endpoint)]);
      expect({ ...endpoint, statuses: replies.map(({ status }) => status) }).toEqual({
        ...endpoint,
        statuses: [200, 200],
      });
      expect(replies[0]?.text).toBe(replies[1]?.text);
      for (const { headers } of replies) expect(headers['cache-control']).toBe('private, no-store');
    }
  });

  it('is told nobody else: no session and a closed account are 401, before anything is looked at', async () => {
    const broken = [
      `${timelinePath(kind, 'nobody')}/x?y=1`,
      '/history?kind=x',
      `${timelinePath(kind, 'nobody')}/compare`,
    ];
    const endpoints = [...reads(kind, what), ...broken.map((path) => ({ method: 'GET', path }))];
    for (const endpoint of endpoints) {
      for (const client of [roles.nobody, roles.closed]) {
        const reply = await ask(client, endpoint);
        expect({ ...endpoint, status: reply.status }).toEqual({ ...endpoint, status: 401 });
        expectProblem(reply, 401);
        expect(reply.text).not.toContain(ids.get(what));
      }
    }
  });

  it('is brought back by admins alone', async () => {
    const nothing = await recordedDuring(portal, async () => {
      for (const endpoint of writes(kind, what)) {
        for (const client of [roles.nobody, roles.closed]) expectProblem(await ask(client, endpoint), 401);
        expectProblem(await ask(roles.auditor, endpoint), 403);
      }
    });
    expect(nothing).toEqual([]);
    const [restoration, undoing] = await Promise.all(writes(kind, what).map((endpoint) => ask(roles.admin, endpoint)));
    const statuses = kind === 'account' ? [409, 409] : [200, undoing?.status];
    expect([restoration?.status, undoing?.status]).toEqual(statuses);
  });
});

describe('A restoration or an undoing from another site', () => {
  it('is refused with 403, like every write', async () => {
    const id = idOf(await addPosting(roles.admin, families[0]));
    await roles.admin.put(postingPath(families[0], id), { salaryRange: '7' });
    const [last] = await history(roles.admin, { id, limit: '1' });
    const correlationId = String(last?.correlationId);
    const headers = { Origin: 'https://evil.example' };
    for (const path of [`${timelinePath('posting', id)}/restore`, `/history/correlation/${correlationId}/undo`])
      expectProblem(await roles.admin.post(path, path.endsWith('undo') ? undefined : { revision: 0 }, headers), 403);
  });
});

describe("The operator's token", () => {
  it('opens what is done with the read models, and nothing else', async () => {
    const token = await readFile(join(portal.dataDir, 'keys/operator-token'), 'utf8');
    const status = async (method: string, path: string) =>
      (await fetch(`${portal.url}/api${path}`, { method, headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await status('GET', '/projections')).toBe(200);
    const others = ['/history', '/accounts', '/desk', '/log/export', '/jobs?asOf=0000000000000001'];
    expect(await Promise.all(others.map((path) => status('GET', path)))).toEqual(others.map(() => 401));
    expect(await status('POST', '/jobs')).toBe(401);
  });
});
