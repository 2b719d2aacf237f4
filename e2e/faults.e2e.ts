import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, truncateSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../libs/read-store/src/testing/free-port.js';
import { admin, type Fields } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import { run } from '../test/command-line.js';
import { newTitle } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { recordedEvents } from '../test/event-log.js';
import { FaultWriters, miscounted } from '../test/fault-writers.js';
import { laterClock, putForward } from '../test/later-clock.js';
import { multipart } from '../test/multipart.js';
import { type Environment, type Portal, startPortal } from '../test/portal-process.js';
import { startServices } from '../test/services.js';

/** In each of the two shapes. */
const [faults] = breadth([100], [6]) as [number];
/** Writes in one process, and in four: most of a run of four is that they start. */
const [inOne, inFour] = breadth([[50_000, 10_000]], [[360, 360]])[0] as [number, number];

interface Fault {
  readonly name: string;
  /** It has mended the damage when it returns. */
  readonly strike: () => Promise<void>;
}

const told: string[] = [];
afterAll(() => console.log(told.join('\n')));

/** The faults of a short run: those that no other suite strikes, or that mend themselves in another way. */
const enough: readonly string[] = [
  'torn read models',
  'a full disk',
  'a full disk while the read models are built',
  'a torn index of the log',
  'a clock that is ahead, then set back by a restart',
  'a stop while the disk is full',
  'a web process killed',
  'a projector killed',
  'Redis lost',
  'the event store gone',
  'Redis hung',
];

/** Strikes at random moments while 64 editors write, then waits until every write at hand is acknowledged. */
async function underFaults(urls: readonly string[], all: readonly Fault[], writes: number): Promise<FaultWriters> {
  const some = all.filter(({ name }) => enough.includes(name));
  const kinds = breadth(all, some);
  const writers = new FaultWriters(urls);
  await writers.untilWritten(64);
  for (let number = 0; number < faults; number += 1) {
    const { name, strike } = kinds[number % kinds.length] ?? { name: 'none', strike: () => Promise.resolve() };
    await writers.untilWritten(Math.round((writes / faults) * (0.5 + Math.random())));
    await strike().catch((error: unknown) => {
      throw new Error(`after ${name}`, { cause: error });
    });
    expect(writers.wrong).toEqual([]);
  }
  await writers.untilWritten(Math.max(64, writes - writers.acknowledged.length));
  await writers.stop();
  expect(writers.wrong).toEqual([]);
  return writers;
}

/** Every acknowledged mark is in the log, and none is there twice. `data`: JSON. */
function expectEachOnce(shape: string, writers: FaultWriters, data: readonly string[]): void {
  const { acknowledged, repeated } = writers;
  const wrong = miscounted(
    writers,
    data.map((text) => JSON.parse(text) as Fields),
  );
  const { lost, doubled } = wrong;
  told.push(
    `${shape}: ${acknowledged.length} writes acknowledged, ${faults} faults, ${repeated} sent again, ${lost.length} lost, ${doubled.length} duplicated`,
  );
  expect(wrong).toEqual({ lost: [], doubled: [] });
}

const ofPostings = (type: string) => type === 'PostingAdded' || type === 'PostingEdited';

/** A file that is there is cut in half. */
function tear(folder: string, ending: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (name.endsWith(ending)) truncateSync(file, Math.floor(statSync(file).size / 2));
  }
}

/** ms; of one run. */
const limitMs = 120_000 + faults * 60_000;

describe('64 editors lose nothing and write nothing twice', () => {
  it(
    'in one process that is killed, stopped and started, with torn files, a full disk and a clock that is set back',
    async () => {
      let portal: Portal = await startPortal();
      const { dataDir } = portal;
      const environment: Environment = { DATA_DIR: dataDir, PORT: new URL(portal.url).port };
      const again = async (more: Environment = {}) => {
        portal = await startPortal({ ...environment, ...more });
      };
      const healthy = () =>
        eventually(async () => {
          const answer = await fetch(`${portal.url}/health`);
          if (answer.status !== 200) throw new Error(await answer.text());
        });
      const killed = (name: string, meanwhile: () => void = () => undefined, more: Environment = {}): Fault => ({
        name,
        strike: async () => {
          await portal.kill();
          meanwhile();
          await again(more);
          await healthy();
        },
      });
      const limit = (bytes: string) => execFileSync('prlimit', ['--pid', String(portal.pid), `--fsize=${bytes}`]);
      const kinds: readonly Fault[] = [
        killed('kill'),
        killed('torn read models', () => tear(join(dataDir, 'read-models'), '.db')),
        {
          name: 'a full disk',
          strike: async () => {
            const staff = await admin(portal.url);
            // No file may grow past this: every append fails as on a full disk.
            limit('4096:unlimited');
            await eventually(async () => {
              const refused = await staff.post('/admitcards', {
                jobTitle: newTitle('Full'),
                applyLink: 'https://a.example/',
              });
              expect({ status: refused.status, retry: Number(refused.headers['retry-after']) > 0 }).toEqual({
                status: 503,
                retry: true,
              });
            });
            const file = {
              field: 'pdfFile',
              name: 'result.pdf',
              bytes: Buffer.from(`%PDF-1.4\n${'0'.repeat(20_000)}`),
            };
            const upload = multipart({ listingTitle: newTitle('Full') }, [file]);
            expect((await staff.send('POST', '/jobListings', upload)).status).toBe(503);
            expect((await fetch(`${portal.url}/health`)).status).toBe(503);
            limit('unlimited:unlimited');
            await healthy();
          },
        },
        {
          name: 'a full disk while the read models are built',
          strike: async () => {
            await portal.kill();
            tear(join(dataDir, 'read-models'), '.db');
            await again();
            limit('4096:unlimited');
            await pause(1000);
            limit('unlimited:unlimited');
            await healthy();
          },
        },
        killed('a torn write-ahead log', () =>
          appendFileSync(join(dataDir, 'events', 'events.db-wal'), Buffer.alloc(3000, 7)),
        ),
        killed('a torn index of the log', () => tear(join(dataDir, 'ledger'), 'index.db'), laterClock(59)),
        {
          name: 'a clock that is ahead, then set back by a restart',
          strike: async () => {
            await putForward(portal);
            await pause(300);
            await portal.stop();
            await again();
          },
        },
        killed('torn kept answers', () => tear(dataDir, 'answers.db-wal')),
        {
          name: 'a stop while the disk is full',
          strike: async () => {
            limit('4096:unlimited');
            await portal.stop();
            await again();
          },
        },
      ];
      const writers = await underFaults([portal.url], kinds, inOne);
      const events = recordedEvents(dataDir);
      expectEachOnce(
        'one process',
        writers,
        events.filter(({ type }) => ofPostings(type)).map(({ data }) => data),
      );
      const times = events.map(({ metadata }) => (JSON.parse(metadata) as { at: string }).at);
      expect(times.findIndex((at, place) => at < (times[place - 1] ?? ''))).toBe(-1);
      await portal.stop();
      // Where nobody has read since they were torn, read models are torn still: these are made again.
      await rm(join(dataDir, 'read-models'), { recursive: true });
      await again();
      expect(await run(environment, 'verify')).toMatchObject({ code: 0 });
    },
    limitMs,
  );

  it(
    'in two web processes and two projectors, each killed, with a Redis that is lost, flushed and hung, and the event store gone',
    async () => {
      const services = await startServices();
      const { redis, store } = services;
      const start = async (ROLE: 'web' | 'projections', more: Environment = {}) =>
        startPortal({
          ...services.environment,
          [ROLE === 'web' ? 'PORT' : 'HEALTH_PORT']: String(await freePort()),
          ROLE,
          ...more,
        });
      const webs = [await start('web'), await start('web')];
      const projectors = [await start('projections'), await start('projections')];
      const restart = async (programs: Portal[], place: number, ROLE: 'web' | 'projections') => {
        const old = programs[place]!;
        await old.kill();
        const port = new URL(old.url).port;
        programs[place] = await start(ROLE, {
          DATA_DIR: old.dataDir,
          ...(ROLE === 'web' ? { PORT: port } : { HEALTH_PORT: port }),
        });
      };
      let turn = 0;
      const next = () => (turn += 1) % 2;
      const kinds: readonly Fault[] = [
        { name: 'a web process killed', strike: () => restart(webs, next(), 'web') },
        { name: 'a projector killed', strike: () => restart(projectors, next(), 'projections') },
        { name: 'Redis lost', strike: () => redis.restart() },
        {
          name: 'the event store gone',
          strike: async () => {
            await store.stop();
            await pause(300);
            await store.start();
          },
        },
        {
          name: 'Redis hung',
          strike: async () => {
            redis.pause();
            await pause(1500);
            redis.resume();
          },
        },
        {
          name: 'Redis flushed',
          strike: async () => {
            execFileSync('redis-cli', ['-p', String(redis.port), 'flushall']);
            // A process that starts meanwhile waits for all of them.
            for (const { url } of projectors) await untilHealthy(url);
          },
        },
        { name: 'the other web process killed', strike: () => restart(webs, next(), 'web') },
        { name: 'the event store cut off', strike: () => store.restart() },
      ];
      const writers = await underFaults(
        webs.map(({ url }) => url),
        kinds,
        inFour,
      );
      expectEachOnce(
        'four processes',
        writers,
        store.log.records.filter(({ type }) => ofPostings(type)).map(({ data }) => Buffer.from(data).toString()),
      );
      const [web] = webs as [Portal];
      const environment = { ...services.environment, DATA_DIR: web.dataDir, PORT: new URL(web.url).port };
      // A log of tens of thousands of events is read from its beginning by each that was killed last. Only then has the
      // event store time for one more who reads all of it.
      for (const { url } of [...webs, ...projectors]) await untilHealthy(url);
      expect(await run(environment, 'verify')).toMatchObject({ code: 0 });
    },
    limitMs,
  );
});

function untilHealthy(url: string): Promise<void> {
  return eventually(async () => {
    const health = await fetch(`${url}/health`);
    expect({ status: health.status, body: await health.text() }).toMatchObject({ status: 200 });
  }, limitMs);
}
