import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import { addAccount, addNotification, addPosting, idOf } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { type Subject, subjectCount, textsOf, viewsOf } from '../test/marked-notices.js';
import { newFolder, startPortal } from '../test/portal-process.js';
import { get, ReadersUnderWrites, type Scene } from '../test/readers-under-writes.js';
import { type RedisWay, type Services, startRedisWay, startServices } from '../test/services.js';

const [family] = families;
const password = 'quiet river stone';

let services: Services;
let projectionsWay: RedisWay;
let scene: Scene;

beforeAll(async () => {
  services = await startServices();
  const { REDIS_URL: _shared, ...environment } = services.environment;
  const startOn = async (ROLE: 'web' | 'projections', DATA_DIR: string) => {
    const way = await startRedisWay(services.redis);
    const portal = await startPortal({ ...environment, REDIS_URL: way.url, ROLE, DATA_DIR });
    return { portal, way, cuts: [], isAway: false };
  };
  const common = await newFolder();
  const started = await Promise.all([
    startOn('web', common),
    startOn('web', common),
    startOn('projections', await newFolder()),
  ]);
  const webs = [started[0], started[1]] as const;
  projectionsWay = started[2].way;
  const editor = await eventually(() => admin(webs[0].portal.url));
  const subjects: Subject[] = [];
  for (let n = 0; n < subjectCount; n += 1) {
    const id = idOf(await addPosting(editor, family, `Subject ${n}`));
    subjects.push({ id, notification: idOf(await addNotification(editor, family, id, textsOf(n))) });
  }
  await addAccount(editor, 'asha', { password, role: 'auditor' });
  const asha = new ApiClient(editor.url);
  await asha.signIn('asha', password);
  const staff = new Map([
    ['admin', editor],
    ['asha', asha],
  ]);
  const position = String((await editor.get('/history?limit=1')).list[0]?.['position']);
  scene = { webs, subjects, views: viewsOf(family, subjects), staff, position, nextWrite: subjectCount };
});

/** In full breadth, on a busy machine. */
const mostMs = 1_800_000;
const [enoughReads = 0] = breadth([20_000], [400]);
/** 304s among them: fewer would not show that a tag is given for what has not changed. */
const enoughUnchanged = 10;

interface Outage {
  readonly of: 'one' | 'other' | 'projections' | 'all';
  readonly how: 'hang' | 'cut';
  /** ms */
  readonly length: number;
}

/** Takes Redis away while nothing is written, and gives it back after a time with writes. */
async function outage({ of, how, length }: Outage, load: ReadersUnderWrites): Promise<void> {
  const { webs } = scene;
  const hit = of === 'all' ? webs : of === 'one' ? [webs[0]] : of === 'other' ? [webs[1]] : [];
  const ways = of === 'projections' ? [projectionsWay] : hit.map(({ way }) => way);
  await load.atRest(async () => {
    const now = performance.now();
    for (const web of hit) {
      web.cuts.push(now);
      web.isAway = true;
    }
    if (of === 'all') services.redis.pause();
    else for (const way of ways) await (how === 'hang' ? way.hang() : way.cut());
  });
  await pause(length);
  if (of === 'all') services.redis.resume();
  else for (const way of ways) await (how === 'hang' ? way.wake() : way.mend());
  for (const web of hit) web.isAway = false;
}

const untilAllIsWell = () =>
  eventually(async () => {
    const answers = await Promise.all(scene.webs.map((web) => get(web, '/health', {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

describe('Readers of two web processes, while somebody writes without a pause', () => {
  it(
    'see what was acknowledged before, one state of it, in their language, and nothing of others',
    async () => {
      const load = new ReadersUnderWrites(scene);
      await load.until(
        () => load.reads >= enoughReads && load.writes >= enoughReads / 20 && load.unchanged >= enoughUnchanged,
      );
      expect(await load.stop()).toEqual({ faults: [] });
    },
    mostMs,
  );

  it(
    'while Redis hangs or is cut for any process, see nothing that is older by more than two seconds',
    async () => {
      const every = (['one', 'other', 'projections', 'all'] as const).flatMap((of) =>
        (['hang', 'cut'] as const).flatMap((how) =>
          [1, 2].map((): Outage => ({ of, how, length: randomInt(200, 3500) })),
        ),
      );
      const outages = breadth<Outage>(every, [
        { of: 'one', how: 'hang', length: 3000 },
        { of: 'other', how: 'cut', length: 3000 },
        { of: 'projections', how: 'cut', length: randomInt(200, 1000) },
        { of: 'all', how: 'hang', length: randomInt(500, 1500) },
      ]);
      const load = new ReadersUnderWrites(scene);
      for (const one of outages) {
        await outage(one, load);
        await untilAllIsWell();
        const goal = load.writes + 6;
        await load.until(() => load.writes >= goal);
      }
      expect(await load.stop()).toEqual({ faults: [] });
      expect([load.refused > 0, load.stale > 0]).toEqual([true, true]);
    },
    mostMs,
  );

  it('staff whose session a process has not seen before are told to wait, not to sign in', async () => {
    const client = await admin(scene.webs[0].portal.url);
    const [, other] = scene.webs;
    other.way.hang();
    const answer = await get(other, '/api/auth/session', { Cookie: client.cookieHeader() });
    other.way.wake();
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([503, true]);
  });
});
