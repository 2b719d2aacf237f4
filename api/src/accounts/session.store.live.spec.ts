import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, type Redis } from '@noticeboard/read-store';
import { Cookie, type SessionData, type Store } from 'express-session';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { sessionStore } from './session.store.js';

const dir = mkdtempSync(join(tmpdir(), 'sessions-'));
let server: RedisServer;
let connections: Redis[];

beforeAll(async () => {
  server = await startRedis();
  connections = [await openRedis(server.url, patient), await openRedis(server.url, patient)];
});

afterAll(async () => {
  for (const connection of connections) await connection.close();
  await server.dispose();
  rmSync(dir, { recursive: true });
});

const session = (position: string): SessionData => ({
  cookie: new Cookie(),
  signedIn: { username: 'asha', expiresAt: new Date(Date.now() + 60_000).toISOString(), since: 1 },
  position,
});
const get = (store: Store, id: string) =>
  new Promise<SessionData | null | undefined>((resolve, reject) =>
    store.get(id, (error: Error | null, found) => (error ? reject(error) : resolve(found))),
  );
const set = (store: Store, id: string, data: SessionData) =>
  new Promise<void>((resolve) => store.set(id, data, () => resolve()));
const destroy = (store: Store, id: string) => new Promise<unknown>((resolve) => store.destroy(id, resolve));

describe.each<[string, () => readonly [Store, Store]]>([
  ['of this process', () => ((one) => [one, one] as const)(sessionStore(undefined, dir))],
  ['of one of two processes', () => ((one) => [one, one] as const)(sessionStore(connections[0], dir))],
  ['of another process', () => [sessionStore(connections[0], dir), sessionStore(connections[1], dir)]],
])('A session %s', (_, open) => {
  it('is kept, with what requests write to it', async () => {
    const [one, other] = open();
    const id = randomUUID();
    await set(one, id, session('1'));
    expect(await get(other, id)).toMatchObject({ position: '1' });
    await set(other, id, session('2'));
    expect(await get(one, id)).toMatchObject({ position: '2', signedIn: { username: 'asha' } });
  });

  it('that was ended is not brought back by a request that was under way', async () => {
    const [one, other] = open();
    const id = randomUUID();
    await set(one, id, session('1'));
    await get(other, id);
    await destroy(one, id);
    await set(other, id, session('2'));
    expect([await get(one, id), await get(other, id)]).toEqual([null, null]);
  });
});

describe('Sessions of the embedded portal', () => {
  const [kept, ended, over] = ['kept', 'ended', 'over'].map((name) => `${name}-${randomUUID()}`) as [
    string,
    string,
    string,
  ];

  it('are there after a restart, but for those that ended and those that are over', async () => {
    const before = sessionStore(undefined, dir);
    for (const id of [kept, ended]) await set(before, id, session('1'));
    await set(before, kept, session('2'));
    await destroy(before, ended);
    const past = { ...session('1').signedIn, expiresAt: new Date(Date.now() - 1).toISOString() };
    await set(before, over, { ...session('1'), signedIn: past });
    before.close();
    const after = sessionStore(undefined, dir);
    expect(await get(after, kept)).toMatchObject({ position: '2', signedIn: { username: 'asha' } });
    expect([await get(after, ended), await get(after, over)]).toEqual([null, null]);
    await destroy(after, kept);
    after.close();
    expect(await get(sessionStore(undefined, dir), kept)).toBeNull();
  });

  it('are kept under what opens none of them', () => {
    const files = readdirSync(dir).filter((name) => name.startsWith('sessions.db'));
    expect(files).not.toEqual([]);
    for (const name of files) expect(readFileSync(join(dir, name), 'latin1')).not.toContain(kept);
  });
});
