import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, ExpectedRevisionError } from '../event-store.js';
import type { Clock } from '../event-times.js';
import { beginning, FollowProbe, newEvent, newEvents, newStream } from './new-events.js';

function appendContract(given: () => Given): void {
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

function readContract(given: () => Given): void {
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

function followContract(given: () => Given): void {
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

function unlistedContract(given: () => Given): void {
  describe.each(['credential', 'signature'])('when a stream is unlisted (%s)', (category) => {
    it('keeps only its last event, and counts on', async () => {
      const { store } = given();
      const stream = newStream(category);
      const [first, second, third] = [newEvent('PasswordSet'), newEvent('PasswordSet'), newEvent('PasswordSet')];
      expect((await store.append([beginning(stream, first)])).revisions).toEqual({ [stream]: 0 });
      expect(await store.readStream(stream)).toMatchObject([{ id: first.id, revision: 0 }]);
      const { position } = await store.append([{ stream, expected: 0, events: [second, third] }]);
      expect(await store.readStream(stream)).toEqual([{ ...third, stream, revision: 2, position }]);
      expect(await store.readStream(stream, { direction: 'backwards', max: 1 })).toMatchObject([{ id: third.id }]);
      const stale = store.append([{ stream, expected: 0, events: [newEvent('PasswordSet')] }]);
      await expect(stale).rejects.toMatchObject({ name: 'ExpectedRevisionError', stream });
    });

    it('is shown by no reading of the log, no follower and no head', async () => {
      const { store } = given();
      const start = await store.head();
      const [unlisted, open] = [newStream(category), newStream('account')];
      await store.append([beginning(unlisted, newEvent('PasswordSet'))]);
      expect(await store.head()).toBe(start);
      await store.append([
        beginning(open, newEvent('AccountCreated')),
        { stream: unlisted, expected: 0, events: newEvents(1) },
      ]);
      await store.append([{ stream: unlisted, expected: 1, events: newEvents(2) }]);
      const shown = await store.readStream(open);
      expect(await store.readAll({ after: start })).toEqual(shown);
      expect(await store.readAll({ direction: 'backwards', max: 1 })).toEqual(shown);
      expect(await store.head()).toBe(shown[0]?.position);

      const probe = new FollowProbe(store, { after: start });
      await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
      await store.append([{ stream: unlisted, expected: 3, events: newEvents(1) }]);
      await store.append([{ stream: open, expected: 0, events: [newEvent('AccountLocked')] }]);
      await probe.until(({ timesCaughtUp }) => timesCaughtUp === 2);
      expect(probe.events).toEqual(await store.readStream(open));
      expect(probe.told.map(({ kind }) => kind)).toEqual(['batch', 'caughtUp', 'batch', 'caughtUp']);
      await probe.stop();
    });

    it('is written together with other streams, all or nothing, and repeats as they do', async () => {
      const { store } = given();
      const [unlisted, account] = [newStream(category), newStream('account')];
      const writes = [beginning(account, newEvent('AccountCreated')), beginning(unlisted, newEvent('PasswordSet'))];
      const first = await store.append(writes);
      expect(first.revisions).toEqual({ [account]: 0, [unlisted]: 0 });
      expect(first.position).toBe((await store.readStream(account))[0]?.position);
      expect(await store.append(writes)).toEqual(first);

      const half = [beginning(newStream('account'), newEvent()), beginning(unlisted, newEvent('PasswordSet'))];
      await expect(store.append(half)).rejects.toMatchObject({ name: 'ExpectedRevisionError', stream: unlisted });

      await store.append([{ stream: unlisted, expected: 0, events: [newEvent('PasswordSet')] }]);
      expect(await store.append(writes)).toEqual(first);
    });
  });
}

/** One event log of one kind, as a test needs it. */
export interface Harness {
  /** Opens the log; again after a close, or a second time beside the first. With a clock it gives events their time. */
  open(clock?: Clock): Promise<EventStore>;
  /** Breaks every connection that is open; the log stays. Embedded logs have none to break. */
  cut(): Promise<void>;
  dispose(): Promise<void>;
}

/** On a log that others write to, what they wrote last may be of any time: the clocks of these tests are ahead of all. */
function timesContract(given: () => Given): void {
  describe('when it is opened with a clock', () => {
    const seconds = (second: number) => new Date(Date.UTC(2999, 0, 1) + second * 1000);
    const written = async (store: EventStore, stream: string, expected: 'none' | number = 'none') => {
      const { at } = await store.append([{ stream, expected, events: [newEvent()] }]);
      const [event] = await store.readStream(stream, { direction: 'backwards', max: 1 });
      expect(event?.metadata).toEqual({ actor: 'editor', at });
      return at;
    };

    it('gives events the time of their append, never before that of an event before', async () => {
      const { harness } = given();
      let now = seconds(Date.now() % 1_000_000_000);
      const store = await harness.open(() => now);
      const stream = newStream();
      const first = now.toISOString();
      expect(await written(store, stream)).toBe(first);
      now = new Date(now.getTime() - 3_600_000);
      expect(await written(store, stream, 0)).toBe(first);
      await store.close();
      const another = await harness.open(() => now);
      expect(await written(another, newStream())).toBe(first);
      now = new Date(now.getTime() + 3_601_000);
      expect(await written(another, stream, 1)).toBe(now.toISOString());
      await another.close();
    });

    it('gives an event no time before that of the event before it in its stream, whoever has written that', async () => {
      const { harness } = given();
      const now = Date.now() % 1_000_000_000;
      const [ahead, behind] = [await harness.open(() => seconds(now + 20)), await harness.open(() => seconds(now))];
      const stream = newStream();
      const first = await written(ahead, stream);
      await behind.readStream(stream);
      expect(await written(behind, stream, 0)).toBe(first);
      await Promise.all([ahead.close(), behind.close()]);
    });

    it('gives all events of one append the same time, and secret ones too', async () => {
      const { harness } = given();
      const store = await harness.open();
      const clocked = await harness.open(() => new Date());
      const [open, secret] = [newStream(), newStream('credential')];
      const { at } = await clocked.append([beginning(open, ...newEvents(2)), beginning(secret, newEvent())]);
      const events = [...(await store.readStream(open)), ...(await store.readStream(secret))];
      expect(events.map(({ metadata }) => metadata['at'])).toEqual([at, at, at]);
      await Promise.all([store.close(), clocked.close()]);
    });
  });
}

/** The harness of the running test with a store that is open. */
export interface Given {
  readonly harness: Harness;
  readonly store: EventStore;
}

/**
 * The rules of every adapter. It may run on a log that already holds events: only what a test has written is looked at.
 */
export function eventStoreContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`The event store on ${name}`, () => {
    let harness: Harness;
    let store: EventStore;
    const given = (): Given => ({ harness, store });

    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
    });

    afterEach(async () => {
      await store.close();
      await harness.dispose();
    });

    appendContract(given);
    readContract(given);
    followContract(given);
    unlistedContract(given);
    timesContract(given);

    it('keeps everything over a close and a new opening', async () => {
      const stream = newStream();
      const event = newEvent();
      const { position } = await store.append([beginning(stream, event)]);
      await store.close();
      store = await harness.open();
      expect(await store.readStream(stream)).toEqual([{ ...event, stream, revision: 0, position }]);
      expect(await store.head()).toBe(position);
    });

    it('can be closed twice', async () => {
      await store.close();
      await expect(store.close()).resolves.toBeUndefined();
    });
  });
}
