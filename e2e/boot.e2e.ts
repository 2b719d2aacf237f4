import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ApiClient } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import { inTime } from '../test/deadline.js';
import { adminPassword, type Environment, newFolder, runPortal, startPortal } from '../test/portal-process.js';
import { startEmptyRedis } from '../test/services.js';

const misconfigured = 78;
/** Nothing listens on port 1. */
const nobody = '127.0.0.1:1';

/** It says what is wrong, in words and once, and ends. @returns its lines */
async function problem(environment: Environment, code: number): Promise<string[]> {
  const program = runPortal(environment);
  const exit = await inTime(program.exited);
  const output = program.output();
  expect({ exit, output }).toEqual({ exit: { code, signal: null }, output });
  expect(output).not.toMatch(/^\s+at |\bError:|node:internal|listening on/m);
  return output.trim().split('\n');
}

describe('The portal refuses to start', () => {
  it('on a port that is in use, and names it', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await once(holder, 'listening');
    const PORT = String((holder.address() as AddressInfo).port);
    const lines = await problem({ PORT, DATA_DIR: await newFolder() }, misconfigured);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^configuration: .*\\b${PORT}\\b.*in use`))]);
    holder.close();
  });

  it('with values that cannot be used, and names every one of them at once', async () => {
    const wrong = {
      PORT: '70000',
      HEALTH_PORT: 'eighty',
      ROLE: 'everything',
      EVENT_STORE_URL: 'postgres://db.example',
      REDIS_URL: 'http://redis.example',
      ADMIN_USERNAME: 'no spaces please',
      ADMIN_PASSWORD: 'short',
      PUBLIC_URL: 'board.example',
      COMMUNITY_MESSAGING_URL: 'javascript:alert(1)',
      COMMUNITY_CHAT_URL: 'chat',
      COMMUNITY_VIDEO_URL: 'ftp://video.example',
      LOGIN_ATTEMPTS_PER_MINUTE: '0',
    };
    const lines = await problem({ ...wrong, DATA_DIR: await newFolder() }, misconfigured);
    for (const name of Object.keys(wrong)) {
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^configuration: ${name} `)));
    }
    expect(lines).toHaveLength(Object.keys(wrong).length);
  });

  it.each([
    ['HOST', '192.0.2.1'],
    ['TRUST_PROXY', 'nonsense'],
  ])('with %s=%s', async (name, value) => {
    const lines = await problem({ DATA_DIR: await newFolder(), [name]: value }, misconfigured);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^configuration: ${name} `))]);
  });

  const files = ['keys/operator-token', 'keys/log.key', 'ledger/1/lock.db', 'home'];
  it.each(breadth(files, files.slice(0, 3)))('on a data folder in which %s is a folder, and names it', async (path) => {
    const DATA_DIR = await newFolder();
    await mkdir(join(DATA_DIR, path), { recursive: true });
    const lines = await problem({ DATA_DIR, ADMIN_PASSWORD: adminPassword }, misconfigured);
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^configuration: .*${join(DATA_DIR, path)}`))]);
  });

  const folders = [
    ['is a file', 'file', /^configuration: DATA_DIR must be a folder.*: a file stands there, or in its way/],
    [
      'is below a file',
      'file/below',
      /^configuration: DATA_DIR must be a folder.*: a file stands there, or in its way/,
    ],
    ['has a file where a folder must be', '.', /^configuration: .*events/],
    ['cannot be made', '/proc/data', /^configuration: .*events/],
  ] as const;
  it.each(breadth(folders, folders.slice(2)))('on a data folder that %s', async (_what, path, told) => {
    const folder = await newFolder();
    await writeFile(join(folder, 'file'), '');
    await writeFile(join(folder, 'events'), '');
    const lines = await problem({ DATA_DIR: resolve(folder, path) }, misconfigured);
    expect(lines).toEqual([expect.stringMatching(told)]);
  });

  it('on a log that is none', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'events'));
    await writeFile(join(folder, 'events/events.db'), 'this is no database. '.repeat(1000));
    const told = /^configuration: the event log is not whole: .* is damaged: .* npm run portal -- restore <backup>$/;
    expect(await problem({ DATA_DIR: folder }, misconfigured)).toEqual([expect.stringMatching(told)]);
  });

  it('on the data folder of another instance, which goes on undisturbed', async () => {
    const first = await startPortal();
    const lines = await problem({ DATA_DIR: first.dataDir }, misconfigured);
    expect(lines).toEqual([expect.stringMatching(/^configuration: another instance is running/)]);
    const client = new ApiClient(first.url);
    await client.signIn();
    expect((await client.post('/jobs', { jobTitle: 'Still here' })).status).toBe(201);
    await first.kill();
    await startPortal({ DATA_DIR: first.dataDir });
  });

  it('with a user whom Redis does not know, without telling the password', async () => {
    const redis = await startEmptyRedis();
    const REDIS_URL = redis.url.replace('//', '//portal:open-sesame@');
    const lines = await problem({ REDIS_URL, DATA_DIR: await newFolder() }, misconfigured);
    expect(lines).toEqual([expect.stringMatching(/^configuration: Redis at .* refuses the user.*REDIS_URL/)]);
    expect(lines[0]).not.toContain('open-sesame');
  });

  it.each(breadth(['web', 'projections'], ['projections']))(
    'in the role %s without the two services that it needs',
    async (ROLE) => {
      const folder = { DATA_DIR: await newFolder() };
      const both = await problem({ ROLE, ...folder }, misconfigured);
      expect(both.sort()).toEqual([expect.stringContaining('EVENT_STORE_URL'), expect.stringContaining('REDIS_URL')]);
      const one = await problem({ ROLE, ...folder, REDIS_URL: `redis://${nobody}` }, misconfigured);
      expect(one).toEqual([expect.stringMatching(/^configuration: .*EVENT_STORE_URL/)]);
    },
  );
});
