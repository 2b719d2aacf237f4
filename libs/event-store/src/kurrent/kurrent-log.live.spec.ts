import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '../event-store.js';
import { type FakeKurrentDb, startFakeKurrentDb } from '../testing/fake-kurrentdb.js';
import { FollowProbe } from '../testing/follow-probe.js';
import { beginning, newEvent, newEvents } from '../testing/new-events.js';
import { openKurrentEventStore } from './open-kurrent-event-store.js';

describe('What the KurrentDB adapter leaves on the server', () => {
  let fake: FakeKurrentDb;
  let store: EventStore;

  beforeEach(async () => {
    fake = await startFakeKurrentDb({ port: 0 });
    store = await openKurrentEventStore({ url: fake.url });
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

  it('stops a follower loudly at an event that another program wrote', async () => {
    const foreign = { id: newEvent().id, type: 'Foreign', data: Buffer.from([0xff]), metadata: Buffer.from('') };
    fake.log.append([{ stream: 'job-foreign', expected: -1, records: [{ ...foreign, binary: true }] }]);
    const next = store.follow({ signal: new AbortController().signal })[Symbol.asyncIterator]().next();
    await expect(next).rejects.toThrow('job-foreign');
  });
});
