import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, type Redis } from '@noticeboard/read-store';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { type Presence, presenceHere, presenceInRedis, presentMs } from './presence.js';

let server: RedisServer;
let one: Redis;
let other: Redis;
beforeAll(async () => {
  server = await startRedis();
  [one, other] = await Promise.all([openRedis(server.url, patient), openRedis(server.url, patient)]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await server.dispose();
});

let time = 1_000_000;
const now = () => time;

describe.each<[string, () => readonly [Presence, Presence]]>([
  [
    'in one process',
    () => {
      const presence = presenceHere(now);
      return [presence, presence];
    },
  ],
  ['in Redis, for two processes', () => [presenceInRedis(one, now), presenceInRedis(other, now)]],
])('Presence %s', (name, open) => {
  const record = `posting jobs ${name}`;

  it('names the others at a record, in order, and nobody at another one', async () => {
    const [here, there] = open();
    expect(await here.meet(record, 'vikram')).toEqual([]);
    expect(await there.meet(record, 'asha')).toEqual(['vikram']);
    expect(await here.meet(record, 'meera')).toEqual(['asha', 'vikram']);
    expect(await there.meet(`${record} 2`, 'asha')).toEqual([]);
  });

  it('forgets who has not said so for a while, and not who has', async () => {
    const [here, there] = open();
    const own = `${record} left`;
    await here.meet(own, 'asha');
    await here.meet(own, 'vikram');
    time += presentMs - 1;
    await there.meet(own, 'asha');
    time += 1;
    expect(await here.meet(own, 'meera')).toEqual(['asha']);
  });

  it('remembers the last fifty at a record', async () => {
    const [here, there] = open();
    for (let number = 10; number < 80; number += 1) {
      time += 1;
      await here.meet(`${record} crowd`, `editor${number}`);
    }
    time += 1;
    const met = await there.meet(`${record} crowd`, 'asha');
    expect([met.length, met[0], met.at(-1)]).toEqual([49, 'editor31', 'editor79']);
  });
});

it('Nothing of it is left in Redis when nobody has a record open', async () => {
  await presenceInRedis(one, now).meet('posting jobs last', 'asha');
  const left = await one.client.pTTL('noticeboard:presence:posting jobs last');
  expect([left > presentMs - 5000, left <= presentMs]).toEqual([true, true]);
});
