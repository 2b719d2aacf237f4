import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, StoreUnavailable, storeWith } from '@noticeboard/event-store';
import { Follower } from '@noticeboard/projections';
import { openSqliteReadStore, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { commandContext } from '../testing/command-contexts.js';
import { PortalLog } from '../testing/portal-log.js';
import { AppendOutcomes } from './append-outcomes.js';
import { newEvents } from '../commands/command-context.js';
import { release } from '../config/release.js';
import { ClockWatch } from './clock-watch.js';
import { Health, type HealthSources } from './health.js';
import { healthProgram } from './health-routes.js';
import { WriteGate } from '../write-gate/write-gate.js';

const never = () => new Promise<never>(() => {});
const noLog = () => Promise.reject(new StoreUnavailable('KurrentDB cannot be reached'));
const noReads = () => Promise.reject(new ReadStoreUnavailable('Redis does not answer'));

let log: PortalLog;
let reads: ReadStore;
let health: Health;
let server: Server;
let url: string;

beforeEach(async () => {
  log = await PortalLog.open();
  reads = openSqliteReadStore();
  await log.events.append([
    { stream: 'job-1', expected: 'none', events: newEvents(commandContext(), [{ type: 'A', data: {} }]) },
  ]);
  const checkpoint = await log.events.head();
  await reads.apply({ after: undefined, checkpoint, changes: [] });
  health = new Health();
  server = createServer(healthProgram(health));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await log.close();
});

const readsWith = (given: Partial<ReadStore>): ReadStore =>
  Object.assign(Object.create(reads) as ReadStore, { state: () => reads.state(), ...given });

interface Given {
  readonly events?: Partial<EventStore>;
  readonly reads?: Partial<ReadStore>;
  readonly clockFault?: string;
}

function serves(role: HealthSources['role'], given: Given = {}) {
  const gate = new WriteGate(undefined, { fault: () => given.clockFault, now: Date.now });
  const events = new AppendOutcomes(storeWith(log.events, given.events ?? {}), gate);
  const follower = role === 'web' ? undefined : new Follower({ events, reads, log: console });
  const clock = new ClockWatch(console.warn);
  health.serves({ role, events, reads: readsWith(given.reads ?? {}), follower, clock, gate });
  return { events, follower, gate };
}

async function ask(path: string, method = 'GET') {
  const answer = await fetch(url + path, { method });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text === '' ? {} : JSON.parse(text) };
}

const statuses = async () =>
  Promise.all(['/health/live', '/health/ready', '/health'].map(async (path) => (await ask(path)).status));

describe('A program that starts', () => {
  it('is live, not ready, and says in words what it waits for', async () => {
    expect(await statuses()).toEqual([200, 503, 503]);
    health.startWaits('Redis cannot be reached. Start it.');
    expect((await ask('/health/ready')).body).toEqual({
      status: 'not ready',
      reason: 'Redis cannot be reached. Start it.',
    });
    expect((await ask('/health')).body).toEqual({
      ...release,
      status: 'starting',
      live: true,
      ready: false,
      fault: 'Redis cannot be reached. Start it.',
    });
  });

  it('says how far the first read models are', async () => {
    const follower: { built: number | undefined } = { built: undefined };
    health.startBuilds(follower);
    expect((await ask('/health')).body.fault).toBe('The read models are being built.');
    follower.built = 0.437;
    expect((await ask('/health')).body.fault).toBe('The read models are being built: 43 %.');
  });

  it('refuses everything else for now', async () => {
    for (const [path, method] of [
      ['/', 'GET'],
      ['/api/jobs', 'POST'],
      ['/healthy', 'GET'],
    ] as const) {
      const { status, headers, body } = await ask(path, method);
      expect([path, status, headers.get('content-type'), body.status]).toEqual([
        path,
        503,
        expect.stringMatching(/^application\/problem\+json/),
        503,
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

describe('The paths of the health', () => {
  it('are three, in any letter case and with a slash at the end; all others are unknown', async () => {
    serves('web');
    for (const path of ['/health/', '/HEALTH/Live', '/health/ready/']) expect((await ask(path)).status).toBe(200);
    for (const path of ['/health/x', '/health/live/x', '/health/%zz', '/']) {
      const { status, headers } = await ask(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
  });

  it.each(['/health', '/health/live', '/health/ready'])('%s is only read', async (path) => {
    serves('web');
    const head = await ask(path, 'HEAD');
    expect([head.status, head.text, head.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await ask(path, method);
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });
});

describe.each(['web', 'all'] as const)('A program that serves reads (%s)', (role) => {
  it('is ready while it works, and says so in words', async () => {
    serves(role);
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await ask('/health')).body).toMatchObject({
      status: 'ok',
      live: true,
      ready: true,
      projections: { lagMs: 0 },
      writes: { status: 'ok' },
    });
  });

  it('stays ready without the log, for it still reads', async () => {
    serves(role, { events: { head: noLog, readAll: noLog } });
    expect(await statuses()).toEqual([200, 200, 503]);
    expect((await ask('/health')).body).toMatchObject({ status: 'failing', fault: 'KurrentDB cannot be reached' });
  });

  it('is ready without read models that are shared, for staff still write, and says what is missing', async () => {
    const shared = { state: noReads, ownState: () => undefined };
    serves(role, { reads: shared });
    expect(await statuses()).toEqual([200, 200, 503]);
    expect((await ask('/health')).body).toMatchObject({
      status: 'failing',
      ready: true,
      fault: 'Redis does not answer',
    });
  });

  it('is not ready without shared read models once a write has failed', async () => {
    const { events } = serves(role, {
      events: { append: noLog },
      reads: { state: noReads, ownState: () => undefined },
    });
    await expect(events.append([])).rejects.toThrow(StoreUnavailable);
    expect(await statuses()).toEqual([200, 503, 503]);
  });

  it('is not ready without shared read models and without the log', async () => {
    serves(role, { events: { head: noLog }, reads: { state: noReads, ownState: () => undefined } });
    expect(await statuses()).toEqual([200, 503, 503]);
  });

  it.each(['web', 'projections'] as const)('is not ready on a log that is not whole: %s', async (role) => {
    const { gate } = serves(role);
    gate.closeForLog('it ends too early');
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await ask('/health')).body).toMatchObject({ fault: gate.fault });
  });

  it.each(['web', 'projections'] as const)(
    'is ready with a clock that nobody believes, and says so: %s',
    async (role) => {
      const { gate } = serves(role, { clockFault: 'it says 2126' });
      expect(await statuses()).toEqual([200, 200, 503]);
      expect((await ask('/health')).body).toMatchObject({ status: 'failing', ready: true, fault: gate.fault });
    },
  );

  it('is not ready without the read models', async () => {
    serves(role, { reads: { state: noReads } });
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await ask('/health/ready')).body.reason).toBe('Redis does not answer');
  });

  it('is not ready while there are no read models yet', async () => {
    reads = openSqliteReadStore();
    const { follower } = serves(role);
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await ask('/health/ready')).body.reason).toBe('the read models are being built');
    if (follower) follower.built = 0.437;
    const told = follower ? 'the read models are being built: 43 %' : 'the read models are being built';
    expect((await ask('/health/ready')).body.reason).toBe(told);
  });

  it('answers although both stores hang', async () => {
    serves(role, { events: { head: never, readAll: never }, reads: { state: never } });
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await ask('/health')).body.fault).toBe(
      'the store of the read models did not answer within 1000 ms; the event store did not answer within 1000 ms',
    );
  });
});

describe('A program that projects', () => {
  it.each([
    ['the log', { events: { head: noLog, readAll: noLog } }, 'KurrentDB cannot be reached'],
    ['the read models', { reads: { state: noReads } }, 'Redis does not answer'],
  ])('is not ready without %s', async (_, given, why) => {
    serves('projections', given);
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await ask('/health/ready')).body.reason).toBe(why);
  });

  it('is ready while it follows, and not once it has stopped', async () => {
    const { follower } = serves('projections');
    expect(await statuses()).toEqual([200, 200, 200]);
    Object.assign(follower ?? {}, { status: 'stopped', fault: 'event 0 of job-1 cannot be read' });
    expect(await statuses()).toEqual([200, 503, 503]);
    const why = 'the projections have stopped: event 0 of job-1 cannot be read';
    expect((await ask('/health/ready')).body.reason).toBe(why);
  });
});

describe('A program whose Redis is a read-only replica', () => {
  const fault = 'Redis at redis:6379 is a read-only replica: name its master in REDIS_URL, or promote it';

  it.each(['web', 'projections'] as const)('says just that: ROLE=%s', async (role) => {
    // An event that nobody projects is a minute old.
    const metadata = { at: new Date(Date.now() - 60_000).toISOString() };
    const [event] = newEvents(commandContext(), [{ type: 'B', data: {} }]);
    if (event) await log.events.append([{ stream: 'job-2', expected: 'none', events: [{ ...event, metadata }] }]);
    serves(role, { reads: { refusesChanges: async () => fault } });
    expect(await ask('/health')).toMatchObject({ status: 503, body: { status: 'failing', fault } });
    expect((await ask('/health/ready')).status).toBe(role === 'web' ? 200 : 503);
  });
});

describe('A program that projects into a store which refuses it', () => {
  it('says what the projections wait for', async () => {
    const { follower } = serves('all');
    if (follower) [follower.status, follower.fault] = ['waiting', 'Redis cannot serve: OOM'];
    expect((await ask('/health')).body.fault).toBe('the projections wait: Redis cannot serve: OOM');
  });
});

describe('A program that is told to stop', () => {
  it('is not ready any more, and live', async () => {
    serves('web');
    await health.stops();
    expect(await statuses()).toEqual([200, 503, 503]);
    expect((await ask('/health')).body).toMatchObject({ status: 'stopping', ready: false });
  });

  it('waits a moment until who watches its readiness has been told', async () => {
    serves('web');
    expect((await ask('/health/ready')).status).toBe(200);
    let isTold = false;
    const stopping = health.stops().then(() => (isTold = true));
    expect((await ask('/health/live')).status).toBe(200);
    expect(isTold).toBe(false);
    expect((await ask('/health/ready')).status).toBe(503);
    expect(isTold).toBe(true);
    await stopping;
  });

  it('does not wait for who never asks again', async () => {
    serves('web');
    expect((await ask('/health/ready')).status).toBe(200);
    await health.stops();
    expect((await ask('/health/ready')).status).toBe(503);
  });
});
