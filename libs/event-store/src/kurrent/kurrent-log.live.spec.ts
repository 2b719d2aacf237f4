import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { type FakeKurrentDb, startFakeKurrentDb } from '../testing/fake-kurrentdb.js';
import { beginning, FollowProbe, newEvent, newEvents } from '../testing/new-events.js';
import { openPatiently } from '../testing/until-available.js';
import { openKurrentEventStore } from './kurrent-event-store.js';
import { eventually } from '../../../../test/deadline.js';

describe('The trace of the KurrentDB adapter on the server', () => {
  let fake: FakeKurrentDb;
  let store: EventStore;

  beforeEach(async () => {
    fake = await startFakeKurrentDb({ port: 0 });
    store = await openPatiently({ url: fake.url });
  });

  afterEach(async () => {
    await store.close();
    await fake.stop();
  });

  it('has a secret stream keep only its last event from the first one on', async () => {
    await store.append([beginning('account-a', newEvent()), beginning('credential-a', newEvent('PasswordSet'))]);
    await expect(store.append([beginning('credential-a', newEvent('PasswordSet'))])).rejects.toThrow('credential-a');
    const written = fake.log.records.map(({ stream }) => stream);
    expect(written).toEqual(['$settings', '$$credential-a', 'credential-a', 'account-a']);
    const [metadata] = fake.log.stream('$$credential-a') ?? [];
    expect(Buffer.from(metadata?.data ?? []).toString()).toBe('{"$maxCount":1}');
  });

  it('is read and followed to its end, however much of it is not shown', async () => {
    await store.append([beginning('credential-a', newEvent())]);
    for (const part of [0, 1, 2, 3, 4]) {
      await store.append([beginning(`job-${part}`, ...newEvents(251))]);
      await store.append([{ stream: 'credential-a', expected: part * 250, events: newEvents(250) }]);
    }
    const all = await store.readAll();
    expect(all).toHaveLength(1255);
    expect(all.every(({ stream }) => stream.startsWith('job-'))).toBe(true);
    expect(await store.readAll({ direction: 'backwards' })).toEqual(all.toReversed());
    expect(await store.readAll({ after: all[600]?.position, max: 502 })).toEqual(all.slice(601, 1103));
    const probe = new FollowProbe(store, { batch: 100 });
    await probe.until(({ timesCaughtUp }) => timesCaughtUp > 0);
    expect(probe.events).toEqual(all);
    await probe.stop();
  });

  it('comes to a follower append by append', async () => {
    const probe = new FollowProbe(store);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp > 0);
    for (const part of [0, 1, 2]) {
      await store.append([beginning(`job-${part}`, newEvent()), beginning(`job-${part}-b`, ...newEvents(2))]);
      await probe.until(({ events }) => events.length === 3 * (part + 1));
    }
    const batches = probe.told.flatMap((item) => (item.kind === 'batch' ? [item.events.length] : []));
    expect(batches).toEqual([3, 3, 3]);
    await probe.stop();
  });

  it('is read page by page within a stream', async () => {
    await store.append([beginning('job-1', ...newEvents(1203))]);
    const forwards = await store.readStream('job-1');
    expect(forwards.map(({ revision }) => revision)).toEqual(Array.from({ length: 1203 }, (_, index) => index));
    expect(await store.readStream('job-1', { direction: 'backwards' })).toEqual(forwards.toReversed());
    expect(await store.readStream('job-1', { from: 100, max: 600 })).toEqual(forwards.slice(100, 700));
  });

  it('shows our metadata and nothing that the server adds to it', async () => {
    const event = newEvent();
    await store.append([beginning('job-1', event)]);
    const [recorded] = await store.readStream('job-1');
    expect(recorded).toEqual({ ...event, stream: 'job-1', revision: 0, position: await store.head() });
    await expect(store.append([beginning('job-2', { ...newEvent(), metadata: { $by: 'x' } })])).rejects.toThrow(
      RangeError,
    );
  });

  it('is compared with the clock of the server, whichever process has written it', async () => {
    const compared: number[] = [];
    const hourAhead = () => new Date(Date.now() + 3_600_000);
    const [another, watching] = [
      await openPatiently({ url: fake.url, clock: hourAhead }),
      await openPatiently({ url: fake.url, compared: (ms) => compared.push(ms) }),
    ];
    const probe = new FollowProbe(watching);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp > 0);
    await another.append([beginning('job-1', newEvent())]);
    await probe.until(({ ids }) => ids.length > 0);
    expect(compared).toHaveLength(1);
    expect(Math.round((compared[0] ?? 0) / 60_000)).toBe(-60);
    await probe.stop();
    await Promise.all([another.close(), watching.close()]);
  });

  it('keeps portals apart that share a server, by their prefixes', async () => {
    const [east, west] = [
      await openPatiently({ url: fake.url, prefix: 'east_' }),
      await openPatiently({ url: fake.url, prefix: 'west_' }),
    ];
    const events = newEvents(3);
    await Promise.all(
      [east, west, store].map((own, index) =>
        own.append([
          beginning('credential-a', newEvent('PasswordSet')),
          beginning('job-1', events[index] ?? newEvent()),
        ]),
      ),
    );
    for (const [index, own] of [east, west, store].entries()) {
      const [event] = await own.readAll();
      expect(event).toMatchObject({ stream: 'job-1', revision: 0, id: events[index]?.id });
      expect(await own.readAll()).toHaveLength(1);
      expect(await own.readStream('job-1')).toEqual([event]);
      const probe = new FollowProbe(own);
      await probe.until(({ timesCaughtUp }) => timesCaughtUp > 0);
      expect(probe.events).toEqual([event]);
      await probe.stop();
      await expect(own.append([beginning('job-1', newEvent())])).rejects.toMatchObject({ stream: 'job-1' });
    }
    expect(new Set(fake.log.records.map(({ stream }) => stream))).toContain('$$west_credential-a');
    await Promise.all([east.close(), west.close()]);
  });

  it('is read and caught up with in one call each, and subscribed to near the head', async () => {
    await store.append([beginning('job-1', ...newEvents(1203))]);
    const before = fake.readCalls;
    expect(await store.readAll()).toHaveLength(1203);
    // The last record, the newest event, and the reading.
    expect(fake.readCalls - before).toBe(3);
    const probe = new FollowProbe(store, { batch: 100 });
    await probe.until(({ timesCaughtUp }) => timesCaughtUp > 0);
    expect(probe.events).toHaveLength(1203);
    // The last record, the reading, and the subscription.
    expect(fake.readCalls - before).toBe(6);
    await probe.stop();
  });

  it('is appended to without a read: the position comes with the answer', async () => {
    await store.append([beginning('job-1', newEvent()), beginning('jobTitle-1', newEvent())]);
    const before = fake.readCalls;
    const { position } = await store.append([{ stream: 'job-1', expected: 0, events: newEvents(2) }]);
    expect(fake.readCalls).toBe(before);
    expect(await store.head()).toBe(position);
  });

  it('is found behind more records of others than the server passes within the time limit of a call, and only once', async () => {
    const { position } = await store.append([beginning('job-1', newEvent())]);
    for (let count = 0; count < 1000; count += 1) fake.log.appendForeign(`order-${count}`);
    fake.recordsPerMs = 0.4;
    // Within 1000 ms it passes 400.
    const other = await eventually(() =>
      openKurrentEventStore({ url: fake.url, timeoutMs: 500, clock: () => new Date() }),
    );
    expect(await other.head()).toBe(position);
    fake.goneThrough = 0;
    expect(await other.readAll({ after: position })).toEqual([]);
    expect(await other.readAll({ direction: 'backwards', max: 1 })).toHaveLength(1);
    fake.log.appendForeign('order-last');
    expect(await other.head()).toBe(position);
    expect(fake.goneThrough).toBeLessThan(10);
    await other.close();
  });

  it('is read and followed through more records of others than that, and tells how far it is', async () => {
    for (const stream of ['job-1', 'job-2']) {
      await store.append([beginning(stream, newEvent())]);
      for (let count = 0; count < 500; count += 1) fake.log.appendForeign(`order-${stream}-${count}`);
    }
    const all = await store.readAll();
    fake.recordsPerMs = 0.4;
    const other = await eventually(() => openKurrentEventStore({ url: fake.url, timeoutMs: 500 }));
    expect(await other.readAll()).toEqual(all);
    const passed: string[] = [];
    const probe = new FollowProbe(other, { onPassed: (place) => passed.push(place) });
    await probe.until(({ timesCaughtUp }) => timesCaughtUp > 0);
    expect(probe.events).toEqual(all);
    expect(passed.length).toBeGreaterThan(5);
    expect(passed).toEqual(passed.toSorted());
    await probe.stop();
    await other.close();
  });

  it('stops a follower loudly at an event that another program wrote', async () => {
    const foreign = { id: newEvent().id, type: 'Foreign', data: Buffer.from([0xff]), metadata: Buffer.from('') };
    fake.log.append([{ stream: 'job-foreign', expected: -1, records: [{ ...foreign, binary: true }] }]);
    const next = store.follow({ signal: new AbortController().signal })[Symbol.asyncIterator]().next();
    await expect(next).rejects.toThrow('job-foreign');
  });
});
