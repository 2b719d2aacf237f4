import { describe, expect, it } from '@jest/globals';
import type { Given } from './event-store.contract.js';
import { beginning, newEvents, newStream } from './new-events.js';

export function readContract(given: () => Given): void {
  describe('when a stream is read', () => {
    it('shows the events as they were given, with their place', async () => {
      const { store } = given();
      const stream = newStream();
      const [event] = newEvents(1);
      if (event === undefined) throw new Error('no event');
      const { position } = await store.append([beginning(stream, event)]);
      expect(await store.readStream(stream)).toEqual([{ ...event, stream, revision: 0, position }]);
    });

    it('has no events for a stream that nobody began', async () => {
      const { store } = given();
      expect(await store.readStream(newStream())).toEqual([]);
      expect(await store.readStream(newStream(), { direction: 'backwards', from: 3 })).toEqual([]);
    });

    it('begins at a revision, inclusively, in either direction, and stops at the maximum', async () => {
      const { store } = given();
      const stream = newStream();
      await store.append([beginning(stream, ...newEvents(6))]);
      const revisions = async (options: Parameters<typeof store.readStream>[1]) =>
        (await store.readStream(stream, options)).map(({ revision }) => revision);
      expect(await revisions({ from: 4 })).toEqual([4, 5]);
      expect(await revisions({ from: 1, max: 2 })).toEqual([1, 2]);
      expect(await revisions({ from: 9 })).toEqual([]);
      expect(await revisions({ direction: 'backwards' })).toEqual([5, 4, 3, 2, 1, 0]);
      expect(await revisions({ direction: 'backwards', from: 2 })).toEqual([2, 1, 0]);
      expect(await revisions({ direction: 'backwards', from: 9, max: 1 })).toEqual([5]);
      expect(await revisions({ max: 0 })).toEqual([]);
    });
  });

  describe('when the log is read', () => {
    it('shows all streams in the order of their positions, after a position exclusively', async () => {
      const { store } = given();
      const start = await store.head();
      const [one, two] = [newStream(), newStream('admission')];
      await store.append([beginning(one, ...newEvents(2))]);
      await store.append([beginning(two, ...newEvents(2))]);
      await store.append([{ stream: one, expected: 1, events: newEvents(1) }]);
      const all = await store.readAll({ after: start });
      expect(all.map(({ stream, revision }) => [stream, revision])).toEqual([
        [one, 0],
        [one, 1],
        [two, 0],
        [two, 1],
        [one, 2],
      ]);
      expect(await store.readAll({ after: all[1]?.position, max: 2 })).toEqual(all.slice(2, 4));
      expect(await store.readAll({ after: all[4]?.position })).toEqual([]);
      expect(await store.readAll({ after: start, max: 0 })).toEqual([]);
      expect(await store.head()).toBe(all[4]?.position);
    });

    it('reads backwards from the end, and before a position exclusively', async () => {
      const { store } = given();
      const start = await store.head();
      await store.append([beginning(newStream(), ...newEvents(5))]);
      const all = (await store.readAll({ after: start })).toReversed();
      expect(await store.readAll({ direction: 'backwards', max: 5 })).toEqual(all);
      expect(await store.readAll({ direction: 'backwards', after: all[1]?.position, max: 3 })).toEqual(all.slice(2));
    });

    it('reads what another opening of the same log has written', async () => {
      const { store, harness } = given();
      const other = await harness.open();
      const start = await store.head();
      const stream = newStream();
      const { position } = await other.append([beginning(stream, ...newEvents(3))]);
      expect(await store.head()).toBe(position);
      expect(await store.readAll({ after: start })).toHaveLength(3);
      expect((await store.append([{ stream, expected: 2, events: newEvents(1) }])).revisions).toEqual({ [stream]: 3 });
      await other.close();
    });

    it('refuses a position that is none of its own', async () => {
      const { store } = given();
      await expect(store.readAll({ after: 'somewhere' })).rejects.toThrow(RangeError);
    });
  });
}
