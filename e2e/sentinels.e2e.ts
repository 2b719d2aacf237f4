import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { startWatchedRedis, type WatchedRedis } from '../libs/read-store/src/testing/redis-sentinels.js';
import { admin, ApiClient } from '../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { newFolder, type Portal, startPortal } from '../test/portal-process.js';
import { startStore } from '../test/services.js';

const [family] = families;

let redis: WatchedRedis;
let webs: readonly [Portal, Portal];
let projecting: Portal;
beforeAll(async () => {
  const [watched, store] = await Promise.all([startWatchedRedis(), startStore()]);
  redis = watched;
  const environment = { REDIS_URL: redis.url, EVENT_STORE_URL: store.url, DATA_DIR: await newFolder() };
  const web = () => startPortal({ ...environment, ROLE: 'web' });
  projecting = await startPortal({ ...environment, ROLE: 'projections' });
  webs = [await web(), await web()];
});
afterAll(async () => {
  await Promise.all([...webs, projecting].map((portal) => portal.stop()));
  await redis.dispose();
});

/** Ends when the sentinels have chosen the other node. */
const failovers: Readonly<Record<string, () => Promise<void>>> = {
  'hand over to the other node': () => redis.handOver(),
  'find the master dead': async () => {
    const dying = await redis.master();
    await redis.nodes.find(({ port }) => port === dying)?.stop();
    await eventually(async () => expect(await redis.master()).not.toBe(dying));
  },
};

describe('A portal whose sentinels', () => {
  it.each(Object.keys(failovers))(
    '%s goes on by itself: no write is lost, reads are right or 503, and staff stay signed in',
    async (way) => {
      const staff = await eventually(() => admin(webs[0].url));
      const id = idOf(await addPosting(staff, family, newTitle('Watched')));
      const path = postingPath(family, id);
      let isOver = false;
      let [sent, acknowledged] = [0, 0];
      const faults: string[] = [];
      const write = async () => {
        while (!isOver) {
          sent += 1;
          const reply = await staff.put(path, { salaryRange: String(sent) });
          if (reply.status === 200) acknowledged = sent;
          else if (reply.status !== 503) faults.push(`write ${reply.status} ${reply.text}`);
        }
      };
      const read = async (url: string) => {
        const reader = new ApiClient(url);
        while (!isOver) {
          const reply = await reader.get(path);
          if (reply.status !== 503 && !(reply.status === 200 && Number(reply.body['salaryRange'] ?? NaN) <= sent))
            faults.push(`read ${reply.status} ${reply.text}`);
        }
      };
      const working = Promise.all([write(), ...webs.map(({ url }) => read(url))]);
      await eventually(() => expect(acknowledged).toBeGreaterThan(3));
      await failovers[way]?.();
      const then = acknowledged;
      await eventually(() => expect(acknowledged).toBeGreaterThan(then + 3));
      isOver = true;
      await working;
      expect(faults).toEqual([]);
      for (const { url } of webs)
        await eventually(async () => {
          const { body } = await new ApiClient(url).get(path);
          expect(Number(body['salaryRange'])).toBeGreaterThanOrEqual(acknowledged);
        });
      await eventually(async () => expect((await staff.get('/auth/session')).status).toBe(200));
    },
  );
});
