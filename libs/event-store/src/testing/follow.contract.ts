import { describe, expect, it } from '@jest/globals';
import type { Given } from './event-store.contract.js';
import { FollowProbe } from './follow-probe.js';
import { beginning, newEvent, newEvents, newStream } from './new-events.js';

export function followContract(given: () => Given): void {
  describe('when the log is followed', () => {
    it('tells what lies after the position, exclusively, and says once that it has caught up', async () => {
      const { store } = given();
      const stream = newStream();
      await store.append([beginning(stream, ...newEvents(12))]);
      const events = await store.readStream(stream);
      const probe = new FollowProbe(store, { after: events[3]?.position, batch: 3 });
      await probe.until(({ timesCaughtUp }) => timesCaughtUp > 0);
      expect(probe.events).toEqual(events.slice(4));
      expect(probe.told.at(-1)).toEqual({ kind: 'caughtUp' });
      expect(probe.timesCaughtUp).toBe(1);
      for (const item of probe.told) expect(item.kind === 'batch' && item.events.length > 3).toBe(false);
      await probe.stop();
    });

    it('says that it has caught up where there is nothing to tell', async () => {
      const { store } = given();
      await store.append([beginning(newStream(), newEvent())]);
      const probe = new FollowProbe(store, { after: await store.head() });
      await probe.until(({ told }) => told.length > 0);
      expect(probe.told).toEqual([{ kind: 'caughtUp' }]);
      await probe.stop();
    });

    it('tells an idle follower what is appended later, and that it is at the head again', async () => {
      const { store } = given();
      const probe = new FollowProbe(store, { after: await store.head() });
      await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
      for (const times of [2, 3, 4]) {
        const event = newEvent();
        await store.append([beginning(newStream(), event)]);
        await probe.until(({ timesCaughtUp }) => timesCaughtUp === times);
        expect(probe.ids.at(-1)).toBe(event.id);
      }
      const round = ['batch', 'caughtUp'];
      expect(probe.told.map(({ kind }) => kind)).toEqual(['caughtUp', ...round, ...round, ...round]);
      await probe.stop();
    });

    it('tells what another opening of the same log appends', async () => {
      const { store, harness } = given();
      const other = await harness.open();
      const probe = new FollowProbe(store, { after: await store.head() });
      await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
      const event = newEvent();
      await other.append([beginning(newStream(), event)]);
      await probe.until(({ events }) => events.length > 0);
      expect(probe.ids).toEqual([event.id]);
      await probe.stop();
      await other.close();
    });

    it('misses and repeats nothing while many write', async () => {
      const { store } = given();
      const start = await store.head();
      const [early, late] = [
        new FollowProbe(store, { after: start, batch: 7 }),
        new FollowProbe(store, { after: start }),
      ];
      const writes = Array.from({ length: 200 }, () => store.append([beginning(newStream(), ...newEvents(3))]));
      await Promise.all(writes);
      const expected = (await store.readAll({ after: start })).map(({ id }) => id);
      expect(expected).toHaveLength(600);
      await Promise.all([early.until(({ ids }) => ids.length >= 600), late.until(({ ids }) => ids.length >= 600)]);
      expect(early.ids).toEqual(expected);
      expect(late.ids).toEqual(expected);
      await Promise.all([early.stop(), late.stop()]);
    });

    it('goes on after its connection was cut, without gap or repetition', async () => {
      const { store, harness } = given();
      const stream = newStream();
      const probe = new FollowProbe(store, { after: await store.head() });
      await store.append([beginning(stream, ...newEvents(3))]);
      await probe.until(({ events }) => events.length === 3);
      await harness.cut();
      await store.append([{ stream, expected: 2, events: newEvents(3) }]);
      await probe.until(({ events }) => events.length >= 6);
      await harness.cut();
      await harness.cut();
      await store.append([{ stream, expected: 5, events: newEvents(1) }]);
      await probe.until(({ events }) => events.length >= 7);
      expect(probe.events).toEqual(await store.readStream(stream));
      await probe.stop();
    });

    it('ends at once when its signal aborts: idle, before the first step, and with a batch in hand', async () => {
      const { store } = given();
      const start = await store.head();
      await store.append([beginning(newStream(), ...newEvents(5))]);
      const idle = new FollowProbe(store, { after: start });
      await idle.until(({ timesCaughtUp }) => timesCaughtUp === 1);
      await idle.stop();

      const aborted = store.follow({ signal: AbortSignal.abort() });
      expect(await aborted[Symbol.asyncIterator]().next()).toMatchObject({ done: true });

      const abort = new AbortController();
      const told = [];
      for await (const item of store.follow({ after: start, batch: 1, signal: abort.signal })) {
        told.push(item);
        abort.abort();
      }
      expect(told).toHaveLength(1);
    });

    it('lets a follower leave in the middle', async () => {
      const { store } = given();
      const start = await store.head();
      await store.append([beginning(newStream(), ...newEvents(5))]);
      for await (const item of store.follow({ after: start, batch: 2, signal: new AbortController().signal })) {
        expect(item.kind).toBe('batch');
        break;
      }
      expect((await store.append([beginning(newStream(), newEvent())])).position > (start ?? '')).toBe(true);
    });
  });
}
