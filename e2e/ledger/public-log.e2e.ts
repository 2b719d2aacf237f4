import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { exportedLines, hashOfLine, pathOfLine, rootOfLines, signedCheckpoint } from '../../test/ledger.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { editor } from '../../test/staff.js';

const [jobs] = families;
const secret = 'Applications of Asha Rao, 9812345678, are looked at again.';

interface Entry {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly what: string;
  readonly time: string;
  readonly reason?: string;
  readonly leaf: number;
  readonly changes: readonly { readonly label: string; readonly before: unknown; readonly after: unknown }[];
}

let portal: Portal;
let staff: ApiClient;
let id: string;
let notice: string;
const title = newTitle('Station Master');
/** Right after the last date was first set, and right after it was set back. */
let then: string;

const read = (path: string, init?: RequestInit) => fetch(`${portal.url}${path}`, init);
const text = async (path: string) => (await read(path)).text();

async function bundle(): Promise<Buffer[]> {
  const { size } = await head();
  const bytes = Buffer.from(await (await read(`/log/public/tile/entries/000.p/${size}`)).arrayBuffer());
  const entries: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 2 + bytes.readUInt16BE(at))
    entries.push(bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at)));
  return entries;
}

const lines = async () => (await bundle()).map((entry) => entry.toString());
const entries = async () => (await lines()).map((line) => JSON.parse(line) as Entry);
const head = async () => signedCheckpoint(await text('/log/public/checkpoint'), await text('/log/public/key'));
const hashIn = (value: unknown) => (value as { sha256: string }).sha256;
const textPath = (hash: string) => `/log/public/text/${hash}`;

async function hashOf(label: string): Promise<string> {
  const changes = (await entries()).flatMap((entry) => entry.changes);
  return hashIn(changes.find((change) => change.label === label && change.after !== '')?.after);
}

beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: 'https://board.example' });
  staff = await admin(portal.url);
  id = idOf(await addPosting(staff, jobs, title, { applyLink: 'https://apply.example/1' }));
  const added = await addNotification(staff, jobs, id, { details: secret, lastDateApply: '3 December 2026' });
  notice = idOf(added);
  await text('/log/public/checkpoint');
  then = new Date().toISOString();
  await staff.put(notificationPath(jobs, id, notice), { lastDateApply: '1 December 2026' });
});

describe('The public log', () => {
  it('has a key and a head of its own, of the host and a name of its own', async () => {
    const { origin, size, root } = await head();
    expect([origin, size]).toEqual(['board.example/public', 3]);
    expect(root).toBe(rootOfLines(await lines()).toString('base64'));
    expect(await text('/.well-known/log-key')).toMatch(/^board\.example\+/);
  });

  it('tells dates, fees, numbers and addresses in clear, and nothing else of what was written', async () => {
    const [published, added, edited] = await entries();
    const { changes, ...told } = edited as Entry;
    const event = JSON.parse((await exportedLines(staff))[told.leaf] ?? '{}') as Record<string, unknown>;
    expect(told).toEqual({
      kind: 'posting',
      id,
      title,
      what: 'Notice changed',
      revision: 2,
      time: event['at'],
      leaf: expect.any(Number),
    });
    expect(event).toMatchObject({ stream: `job-${id}`, type: 'NotificationEdited', revision: 2 });
    const date = { label: 'Last Date to Apply', before: '3 December 2026', after: '1 December 2026', part: notice };
    expect(changes).toEqual([date]);
    expect(published).toMatchObject({
      what: 'First published',
      changes: expect.arrayContaining([{ label: 'Apply Link', before: '', after: 'https://apply.example/1' }]),
    });
    expect(added?.changes.find(({ label }) => label === 'Details')?.after).toEqual({ sha256: expect.any(String) });
    expect((await lines()).join('')).not.toContain('Asha');
  });

  it('has every other text beside it, under its salted hash', async () => {
    const hash = await hashOf('Details');
    const answer = (await (await read(textPath(hash))).json()) as { salt: string; text: string };
    expect(answer.text).toBe(secret);
    const salted = createHash('sha256').update(Buffer.from(answer.salt, 'hex')).update(answer.text).digest('hex');
    expect(salted).toBe(hash);
    expect((await read(textPath('0'.repeat(64)))).status).toBe(404);
  });

  it('has tiles of the hashes of its entries, for good; others are not there, and not kept', async () => {
    const leaves = Buffer.concat((await lines()).map(hashOfLine));
    const answer = await read('/log/public/tile/0/000.p/3');
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, leaves.length)).toEqual(leaves.subarray(0, 96));
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    for (const path of ['0/000', '0/000.p/200', 'entries/000', 'entries/000.p/200', 'entries/0', '1/000.p/1']) {
      const none = await read(`/log/public/tile/${path}`);
      expect([none.status, none.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
    }
    for (const path of ['checkpoint', 'key', 'tile/0/000.p/1', 'tile/entries/000.p/1'])
      expect((await read(`/log/public/${path}`, { method: 'POST' })).status).toBe(405);
  });

  it('proves the entry of a record that stood at a moment', async () => {
    const all = await lines();
    const proofAt = async (at: string) => (await read(`/proof/posting/${id}?at=${at}`)).text();
    for (const [index, proof] of [
      [1, await proofAt(then)],
      [2, await text(`/proof/posting/${id}`)],
    ] as const) {
      const [path = '', ...note] = proof.split('\n\n');
      expect(path.split('\n')).toEqual(['c2sp.org/tlog-proof@v1', `index ${index}`, ...pathOfLine(index, all)]);
      expect(signedCheckpoint(note.join('\n\n'), await text('/log/public/key'))).toEqual(await head());
    }
  });

  it.each([
    ['?at=yesterday', 400],
    ['?at=', 400],
    ['?at=2999-01-01T00:00:00Z', 400],
    ['?at=2020-01-01T00:00:00Z', 404],
  ])('has no proof for %s', async (query, status) => {
    expect((await read(`/proof/posting/${id}${query}`)).status).toBe(status);
  });

  it('has none of what readers do not see: accounts, and records that there are not', async () => {
    expect((await read('/proof/account/admin')).status).toBe(404);
    expect((await read('/proof/posting/none')).status).toBe(404);
    expect((await read(`/proof/posting/${id}`, { method: 'POST' })).status).toBe(405);
  });

  it('tells a withdrawal with its reason, what came with the return, and a correction too', async () => {
    const { size } = await head();
    const reason = 'The board has cancelled it.';
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: reason });
    await staff.put(notificationPath(jobs, id, notice), { lastDateApply: '9 December 2026' });
    await staff.post(`${postingPath(jobs, id)}/republish`, {});
    const [withdrawn, back, ...others] = (await entries()).slice(size);
    expect(withdrawn).toMatchObject({ what: 'Withdrawn', reason, changes: [] });
    expect(back).toMatchObject({
      what: 'Published again',
      changes: [{ label: 'Last Date to Apply', before: '1 December 2026', after: '9 December 2026' }],
    });
    expect(others).toEqual([]);
  });
});

describe('A text beside the public log', () => {
  const remove = (client: ApiClient, hash: string, body: object, headers = {}) =>
    read(textPath(hash), {
      method: 'DELETE',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Cookie: client.cookieHeader(), ...headers },
    });

  it('is taken out by an admin alone, with a reason, from a page of the portal', async () => {
    const hash = await hashOf('Details');
    expect((await remove(new ApiClient(portal.url), hash, { reason: 'no' })).status).toBe(401);
    expect((await remove(await editor(portal), hash, { reason: 'no' })).status).toBe(403);
    const { body } = await staff.post('/tokens', { name: 'P', role: 'admin', may: ['publish'] });
    const token = { Authorization: `Bearer ${String(body['secret'])}` };
    expect((await remove(new ApiClient(portal.url), hash, { reason: 'no' }, token)).status).toBe(403);
    expect((await remove(staff, hash, {})).status).toBe(400);
    expect((await remove(staff, '0'.repeat(64), { reason: 'no' })).status).toBe(404);
    expect((await read(textPath(hash))).status).toBe(200);
  });

  it('is gone for good, and its entries stay', async () => {
    const [hash, before] = [await hashOf('Details'), await lines()];
    const reason = 'It named a person.';
    expect((await remove(staff, hash, { reason })).status).toBe(200);
    const gone = async () => {
      const answer = await read(textPath(hash));
      expect([answer.status, await answer.text()]).toEqual([410, expect.stringContaining(reason)]);
    };
    await gone();
    expect((await remove(staff, hash, { reason })).status).toBe(410);
    expect((await lines()).slice(0, before.length)).toEqual(before);
    expect((await entries()).at(-1)).toMatchObject({ kind: 'text', id: hash, title, what: 'Text taken out', reason });
    await staff.put(notificationPath(jobs, id, notice), { details: '' });
    await staff.put(notificationPath(jobs, id, notice), { details: secret });
    await gone();

    const { root } = await head();
    await portal.stop();
    await rm(join(portal.dataDir, 'ledger'), { recursive: true });
    portal = await startPortal({ DATA_DIR: portal.dataDir });
    expect(await head()).toMatchObject({ root, origin: 'board.example/public' });
    await gone();
  });
});
