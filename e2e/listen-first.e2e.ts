import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { admin, ApiClient } from '../test/api-client.js';
import { eventually, inTime } from '../test/deadline.js';
import { adminPassword, type Environment, newFolder, type Program, runPortal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { startEmptyRedis, startServices, startStore } from '../test/services.js';

const waiting = /"msg":"(.*) Waiting; (http:\S+)\/health tells when it is there\."/g;
const clean = { code: 0, signal: null };
async function startWaiting(environment: Environment) {
  const program = runPortal({ DATA_DIR: await newFolder(), ADMIN_PASSWORD: adminPassword, ...environment });
  const [line] = await eventually(() => {
    const lines = reasonsOf(program);
    expect(lines).not.toEqual([]);
    return lines;
  });
  return { program, url: line?.url ?? '', reason: line?.reason ?? '' };
}

const reasonsOf = (program: Program) =>
  [...program.output().matchAll(waiting)].map(([, reason = '', url = '']) => ({ reason, url }));

const withUser = (url: string) => url.replace('//', '//portal:open-sesame@');

async function statuses(url: string): Promise<number[]> {
  return Promise.all(
    ['/health/live', '/health/ready', '/health'].map(async (path) => (await fetch(url + path)).status),
  );
}

/** `reason`: a slow answer may turn into a refusal while the portal waits. */
async function expectWaiting(url: string, reason: RegExp): Promise<void> {
  expect(await statuses(url)).toEqual([200, 503, 503]);
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({
    status: 'not ready',
    reason: expect.stringMatching(reason),
  });
  const visitor = new ApiClient(url);
  for (const reply of [await visitor.get('/jobs'), await visitor.post('/auth/login', {})]) {
    expectProblem(reply, 503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await fetch(`${url}/health/other`)).status).toBe(404);
}

describe('A portal whose event store is not there yet', () => {
  it('says so once, without a password, and serves at the same address when it comes', async () => {
    const store = await startStore();
    await store.stop();
    const { program, url, reason } = await startWaiting({ EVENT_STORE_URL: withUser(store.url) });
    const gone = /^.*\b127\.0\.0\.1:\d+\b.*EVENT_STORE_URL\.$/;
    expect(reason).toMatch(gone);
    await expectWaiting(url, gone);
    expect(program.output()).not.toMatch(/open-sesame|listening on|^\s+at /m);
    await store.start();
    await eventually(() => expect(program.output()).toContain(`listening on ${url}\n`));
    expect(await statuses(url)).toEqual([200, 200, 200]);
    expect((await (await admin(url)).get('/jobs')).list).toEqual([]);
    const told = reasonsOf(program).map((one) => one.reason);
    expect(told).toEqual([...new Set(told)]);
    expect(program.output()).toContain('"msg":"The event store answers."');
    expect(program.output()).toMatch(/the only process of its portal: several need REDIS_URL/);
    await program.stop();
  });

  it('stops at once when it is told to, also while the store hangs', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined))
      .unref()
      .listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { program, reason } = await startWaiting({ EVENT_STORE_URL: `kurrentdb://127.0.0.1:${port}?tls=false` });
    expect(reason).toMatch(/does not answer\..*EVENT_STORE_URL/);
    program.signal('SIGTERM');
    expect(await inTime(program.exited)).toEqual(clean);
    silent.close();
  });
});

describe('A portal whose Redis is not there yet', () => {
  it('says so once, however often it tries, and serves when it comes', async () => {
    const redis = await startEmptyRedis();
    await redis.stop();
    let tries = 0;
    const shut = createServer((socket) => {
      tries += 1;
      socket.destroy();
    })
      .unref()
      .listen(redis.port, '127.0.0.1');
    const { program, url, reason } = await startWaiting({ REDIS_URL: withUser(redis.url).replace('portal', '') });
    const gone = /^Redis at .*127\.0\.0\.1:\d+ .*REDIS_URL\.$/;
    expect(reason).toMatch(gone);
    await expectWaiting(url, gone);
    await eventually(() => expect(tries).toBeGreaterThan(3));
    expect(program.output().trim().split('\n')).toHaveLength(1);
    shut.close();
    await redis.restart();
    await eventually(() => expect(program.output()).toContain(`listening on ${url}\n`));
    expect(await statuses(url)).toEqual([200, 200, 200]);
    expect(program.output()).not.toContain('open-sesame');
    await program.stop();
  });
});

describe('Projections whose stores are not there yet', () => {
  it('tell of each on their health port, and follow when both have come', async () => {
    const { redis, store, environment } = await startServices();
    await Promise.all([redis.stop(), store.stop()]);
    const { program, url, reason } = await startWaiting({ ...environment, ROLE: 'projections' });
    expect(reason).toContain('EVENT_STORE_URL');
    expect(await statuses(url)).toEqual([200, 503, 503]);
    await store.start();
    await eventually(() => expect(reasonsOf(program).at(-1)?.reason).toContain('REDIS_URL'));
    await redis.restart();
    await eventually(() => expect(program.output()).toContain(`projections follow the log; health on ${url}/health\n`));
    await eventually(async () => expect(await statuses(url)).toEqual([200, 200, 200]));
    await program.stop();
  });
});
