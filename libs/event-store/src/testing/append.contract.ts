import { describe, expect, it } from '@jest/globals';
import { ExpectedRevisionError } from '../event-store.js';
import type { Given } from './event-store.contract.js';
import { beginning, newEvent, newEvents, newStream } from './new-events.js';

export function appendContract(given: () => Given): void {
  describe('when events are appended', () => {
    it('numbers them within their stream and orders them in the log', async () => {
      const { store } = given();
      const stream = newStream();
      const first = await store.append([beginning(stream, ...newEvents(2))]);
      const second = await store.append([{ stream, expected: 1, events: newEvents(1) }]);
      expect([first.revisions, second.revisions]).toEqual([{ [stream]: 1 }, { [stream]: 2 }]);
      const read = await store.readStream(stream);
      expect(read.map(({ revision }) => revision)).toEqual([0, 1, 2]);
      expect(read.map(({ position }) => position)).toEqual(read.map(({ position }) => position).toSorted());
      expect([read[1]?.position, read[2]?.position]).toEqual([first.position, second.position]);
    });

    it('refuses a stale revision and stores nothing', async () => {
      const { store } = given();
      const stream = newStream();
      await store.append([beginning(stream, newEvent())]);
      for (const expected of ['none', 3] as const) {
        const stale = store.append([{ stream, expected, events: [newEvent()] }]);
        await expect(stale).rejects.toThrow(ExpectedRevisionError);
        await expect(stale).rejects.toMatchObject({ stream, expected });
      }
      await expect(store.append([{ stream: newStream(), expected: 0, events: [newEvent()] }])).rejects.toThrow(
        ExpectedRevisionError,
      );
      expect(await store.readStream(stream)).toHaveLength(1);
    });

    it('writes several streams all or nothing', async () => {
      const { store } = given();
      const [posting, title, taken] = [newStream(), newStream('jobTitle'), newStream('jobTitle')];
      await store.append([beginning(taken, newEvent('TitleClaimed'))]);
      const half = store.append([beginning(posting, newEvent()), beginning(taken, newEvent('TitleClaimed'))]);
      await expect(half).rejects.toMatchObject({ name: 'ExpectedRevisionError', stream: taken });
      expect(await store.readStream(posting)).toEqual([]);

      const both = await store.append([
        beginning(posting, ...newEvents(2)),
        beginning(title, newEvent('TitleClaimed')),
      ]);
      expect(both.revisions).toEqual({ [posting]: 1, [title]: 0 });
      const positions = [...(await store.readStream(posting)), ...(await store.readStream(title))].map(
        (e) => e.position,
      );
      expect(both.position).toBe(positions.toSorted().at(-1));
    });

    it('answers a repetition as the first time, also when the stream has gone on', async () => {
      const { store } = given();
      const [posting, title] = [newStream(), newStream('jobTitle')];
      const single = [beginning(posting, ...newEvents(2))];
      const first = await store.append(single);
      expect(await store.append(single)).toEqual(first);

      const double = [
        { stream: posting, expected: 1, events: newEvents(2) },
        beginning(title, newEvent('TitleClaimed')),
      ];
      const second = await store.append(double);
      expect(await store.append(double)).toEqual(second);

      await store.append([{ stream: posting, expected: 3, events: newEvents(3) }]);
      expect(await store.append(single)).toEqual(first);
      expect(await store.append(double)).toEqual(second);
      expect(await store.readStream(posting)).toHaveLength(7);
      expect(await store.readStream(title)).toHaveLength(1);
    });

    it('takes a partial repetition for the conflict it is', async () => {
      const { store } = given();
      const [posting, title] = [newStream(), newStream('jobTitle')];
      const stored = beginning(posting, newEvent());
      await store.append([stored]);
      await expect(store.append([stored, beginning(title, newEvent())])).rejects.toMatchObject({ stream: posting });
      expect(await store.readStream(title)).toEqual([]);
    });

    it('refuses an append without events', async () => {
      const { store } = given();
      await expect(store.append([])).rejects.toThrow(RangeError);
      await expect(store.append([beginning(newStream())])).rejects.toThrow(RangeError);
      await expect(store.append([beginning(newStream(), newEvent()), beginning(newStream())])).rejects.toThrow(
        RangeError,
      );
    });

    it('carries any JSON text unharmed', async () => {
      const { store } = given();
      const stream = newStream();
      const data = { text: 'नौकरी \u{1f4cc} \0 \ud800 "\\', nested: { list: [1, 1.5, -0.1, null, true, ''] } };
      await store.append([beginning(stream, { ...newEvent(), data, metadata: { actor: 'नर्स', note: '\0\n' } })]);
      expect(await store.readStream(stream)).toMatchObject([{ data, metadata: { actor: 'नर्स', note: '\0\n' } }]);
    });

    it('serves a thousand concurrent writers of their own streams', async () => {
      const { store } = given();
      const streams = Array.from({ length: 1000 }, () => newStream());
      const results = await Promise.all(streams.map((stream) => store.append([beginning(stream, newEvent())])));
      expect(new Set(results.map(({ position }) => position)).size).toBe(1000);
      const read = await Promise.all(streams.map((stream) => store.readStream(stream)));
      expect(read.map(([event]) => event?.position)).toEqual(results.map(({ position }) => position));
    });

    it('lets exactly one of many writers have each revision of a stream', async () => {
      const { store } = given();
      const stream = newStream();
      for (const revision of [0, 1, 2, 3, 4]) {
        const expected = revision === 0 ? 'none' : revision - 1;
        const rivals = Array.from({ length: 20 }, () => store.append([{ stream, expected, events: [newEvent()] }]));
        const outcomes = await Promise.allSettled(rivals);
        const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(lost).toHaveLength(19);
        expect(lost.every(({ reason }) => reason instanceof ExpectedRevisionError)).toBe(true);
      }
      expect((await store.readStream(stream)).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    });
  });
}
