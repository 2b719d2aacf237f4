import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, readModels, readModelShape } from '@noticeboard/content-model';
import { openReadStore, shapeName } from '@noticeboard/read-store';
import { connectRedis } from '../libs/read-store/src/redis/connect-redis.js';
import { admin, ApiClient, type Fields } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import { beside, run, runAlone } from '../test/command-line.js';
import { addPosting, idOf, postingPath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { type Environment, runCommand, startPortal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { underLoad } from '../test/reading-load.js';
import { recordedTypes, type Services, startRole, startServices } from '../test/services.js';
import { sharedPortal } from '../test/shared-portal.js';
import { auditor } from '../test/staff.js';
import { copyOf } from '../test/tampered-log.js';

const [family] = families;
const rounds = breadth([1, 2, 3], [1]);

const command = (environment: Environment, ...flags: readonly string[]) => run(environment, 'rebuild', ...flags);

async function report(client: ApiClient): Promise<Fields> {
  const reply = await client.get('/projections');
  expect(reply.status).toBe(200);
  return reply.body;
}

interface Setting {
  readonly staff: ApiClient;
  readonly environment: Environment;
}

async function embedded(): Promise<Setting> {
  const portal = await startPortal();
  return { staff: await admin(portal.url), environment: beside(portal) };
}

/** The services of the portal with split roles. */
let services: Services;
let inRedis: Setting;

async function split(): Promise<Setting> {
  services = await startServices();
  const [web] = await Promise.all([startRole(services, 'web'), startRole(services, 'projections')]);
  inRedis = { staff: await eventually(() => admin(web.url)), environment: services.environment };
  return inRedis;
}

describe.each<[string, () => Promise<Setting>]>([
  ['embedded', embedded],
  ['in Redis, with split roles,', split],
])('Read models %s', (_, start) => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await start();
  });

  it('are rebuilt under constant load without a failed or stale read, again and again', async () => {
    const { staff, environment } = setting;
    const before = (await report(staff))['generation'];
    const met = await underLoad(staff, async () => {
      for (const _round of rounds) {
        const { code, output } = await runAlone(environment, 'rebuild');
        expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('the same as before') });
      }
    });
    expect(met.faults).toEqual([]);
    expect(Math.min(met.writes, met.reads)).toBeGreaterThan(0);
    const after = await report(staff);
    expect(after['generation']).not.toBe(before);
    expect(await command(environment, '--check')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^the same/m),
    });
  });

  it('go back to the former ones under load too', async () => {
    const { staff, environment } = setting;
    const { former } = await report(staff);
    const met = await underLoad(staff, async () => {
      expect(await command(environment, '--roll-back')).toMatchObject({ code: 0 });
    });
    expect(met.faults).toEqual([]);
    expect(former).toMatchObject({ generation: (await report(staff))['generation'] });
    expect(await command(environment, '--check')).toMatchObject({ code: 0 });
  });

  it('tell what was done with them, to staff alone', async () => {
    const { staff } = setting;
    const { last, ...now } = await report(staff);
    expect(now).toMatchObject({
      lagEvents: 0,
      lagMs: 0,
      shape: readModelShape,
      former: { generation: expect.any(String) },
    });
    const outcomes = (last as readonly Fields[]).map(({ outcome, by }) => `${String(outcome)} by ${String(by)}`);
    expect(outcomes.slice(0, 3)).toEqual(['same by operator', 'rolledBack by operator', 'same by operator']);
    expect(outcomes.slice(3)).toEqual(rounds.map(() => 'switched by operator'));
    for (const path of ['/projections', '/projections/check']) {
      const method = path.endsWith('check') ? 'POST' : 'GET';
      expectProblem(await new ApiClient(staff.url).send(method, path), 401);
    }
  });

  it('are checked, rebuilt and rolled back over HTTP, by an admin', async () => {
    const { staff } = setting;
    for (const [path, outcome] of [
      ['check', 'same'],
      ['rebuild', 'switched'],
      ['roll-back', 'rolledBack'],
    ] as const) {
      const begun = await staff.post(`/projections/${path}`, {});
      expect({ status: begun.status, text: begun.text }).toMatchObject({ status: 202 });
      expect(begun.headers['cache-control']).toBe('private, no-store');
      expect(begun.headers['x-position']).toMatch(/^\d/);
      await eventually(async () => {
        const { running, last } = await report(staff);
        expect([running, (last as readonly Fields[])[0]]).toMatchObject([
          undefined,
          { id: begun.body['id'], outcome, by: 'admin' },
        ]);
      });
    }
    expectProblem(await staff.post('/projections/rebuild', { force: 'yes' }), 400);
    expectProblem(await staff.post('/projections/check', { force: true }), 400);
  });
});

describe('A portal on embedded read models', () => {
  it('lets an auditor look, and only an admin act', async () => {
    const client = await auditor(sharedPortal());
    expect((await client.get('/projections')).status).toBe(200);
    for (const path of ['rebuild', 'check', 'roll-back'])
      expectProblem(await client.post(`/projections/${path}`, {}), 403);
  });

  it('is asked with the token it has left, which no other portal takes', async () => {
    const portal = await startPortal();
    const refused = await command({ ...beside(portal), DATA_DIR: await copyOf(sharedPortal().dataDir) });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('does not know the token in DATA_DIR') });
    expect(await command(beside(portal), '--roll-back')).toMatchObject({
      code: 1,
      output: expect.stringContaining('No former read models are kept.'),
    });
  });

  it('that does not run has nothing to rebuild, and the command line says so', async () => {
    const portal = await startPortal();
    await portal.stop();
    const ran = await command({ DATA_DIR: portal.dataDir, PORT: '9' });
    expect(ran).toMatchObject({ code: 1, output: expect.stringContaining('are the running portal') });
    expect(ran.output.trim().split('\n')).toHaveLength(1);
  });

  it.each([[['--check', '--force']], [['--nonsense']]])('refuses %j as wrong usage', async (flags) => {
    expect(await command({}, ...flags)).toMatchObject({ code: 64, output: expect.stringContaining('usage:') });
  });
});

describe('Read models in Redis', () => {
  let staff: ApiClient;
  beforeAll(() => {
    ({ staff } = inRedis);
  });

  it('that were damaged are found by a check, left alone by a rebuild, and mended by a forced one', async () => {
    const posting = await addPosting(staff, family);
    const id = idOf(posting);
    const { generation } = await report(staff);
    const redis = await connectRedis(services.redis.url);
    const collection = readModels.postings(family);
    await redis.hSet(`noticeboard:${shapeName}:${String(generation)}:doc:${collection}`, id, '{"_id":"x"}');
    redis.destroy();
    expect((await staff.get(postingPath(family, id))).body).toEqual({ _id: 'x' });

    const where = `document ${collection} "${id}" is another in the served ones`;
    for (const flags of [['--check'], []]) {
      const { code, output } = await command(services.environment, ...flags);
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(where) });
      expect((await report(staff))['generation']).toBe(generation);
    }
    expect(await command(services.environment, '--force')).toMatchObject({ code: 0 });
    expect((await staff.get(postingPath(family, id))).body).toEqual(posting);
    expect(await command(services.environment, '--check')).toMatchObject({ code: 0 });
  });

  it('are rebuilt by one at a time: a second one is refused', async () => {
    const reads = await openReadStore({ url: services.redis.url });
    const begun = { id: 'x', purpose: 'rebuild', force: false, by: 'asha', startedAt: new Date(0).toISOString() };
    const note = { ...begun, phase: 'filling', events: 7, position: '', target: '', share: 0.5 };
    const lease = await reads.generations.lease(JSON.stringify(note));
    // As a rebuild does: a lease that nobody renews ends, and the command takes as long as its process.
    const renewing = setInterval(() => void lease.renew(JSON.stringify(note)), 1000);
    const second = await command(services.environment);
    clearInterval(renewing);
    await lease.renew(JSON.stringify(note));
    expectProblem(await staff.post('/projections/rebuild', {}), 409);
    expect((await report(staff))['running']).toEqual(note);
    await lease.end();
    await reads.close();
    expect(second).toMatchObject({
      code: 1,
      output: expect.stringContaining('A rebuild of the read models is running.'),
    });
    expect(await command(services.environment)).toMatchObject({ code: 0 });
  });

  it('are rebuilt from the beginning after a rebuild that was killed, and what it left is gone', async () => {
    const before = await report(staff);
    const program = runCommand(services.environment, 'rebuild');
    const release = await new Promise<() => void>((resolve) => {
      const stop = services.store.log.listen(({ type }) => {
        if (type !== 'RebuildStarted') return;
        stop();
        resolve(services.store.holdAnswers());
      });
    });
    expect((await program.kill()).signal).toBe('SIGKILL');
    release();
    const met = await underLoad(staff, async () => {
      expect((await report(staff))['generation']).toBe(before['generation']);
      await eventually(async () => expect(await command(services.environment)).toMatchObject({ code: 0 }));
    });
    expect(met.faults).toEqual([]);
    const { last } = await report(staff);
    expect((last as readonly Fields[]).slice(0, 2)).toMatchObject([
      { outcome: 'switched' },
      { outcome: 'interrupted' },
    ]);
    const redis = await connectRedis(services.redis.url);
    const states = await redis.keys('*:state');
    redis.destroy();
    // The states of the live ones and of those before them.
    expect(states).toHaveLength(2);
  });

  it('have everything that was done with them in the log', () => {
    const types = new Set(recordedTypes(services.store));
    expect([...types].filter((type) => type.startsWith('Rebuild'))).toEqual(['RebuildStarted', 'RebuildEnded']);
  });
});
