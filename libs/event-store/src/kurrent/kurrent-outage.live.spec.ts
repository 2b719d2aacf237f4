import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, StoreUnavailable, StoreUnusable } from '../event-store.js';
import { type FakeKurrentDb, startFakeKurrentDb } from '../testing/fake-kurrentdb.js';
import { beginning, FollowProbe, newEvent, newEvents, newStream } from '../testing/new-events.js';
import { openPatiently, untilAvailable } from '../testing/until-available.js';
import { type KurrentOptions, openKurrentEventStore } from './kurrent-event-store.js';

describe('The KurrentDB adapter', () => {
  let fake: FakeKurrentDb;
  const stores: EventStore[] = [];

  const open = async (options: Partial<KurrentOptions> = {}) => {
    const store = await openPatiently({ url: fake.url, ...options });
    stores.push(store);
    return store;
  };

  beforeEach(async () => {
    fake = await startFakeKurrentDb({ port: 0 });
  });

  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await fake.stop();
  });

  it('gives up on a server that does not answer, and finds its own event when it repeats', async () => {
    const store = await open({ timeoutMs: 200 });
    const writes = [beginning('job-1', newEvent()), beginning('jobTitle-1', newEvent())];
    const release = fake.holdAnswers();
    await Promise.all(
      [store.append(writes), store.readStream('job-1'), store.head()].map((call) =>
        expect(call).rejects.toThrow(StoreUnavailable),
      ),
    );
    release();
    const { revisions, position } = await untilAvailable(() => store.append(writes));
    expect(revisions).toEqual({ 'job-1': 0, 'jobTitle-1': 0 });
    const again = await open();
    expect(await again.head()).toBe(position);
    expect(await again.readAll()).toHaveLength(2);
  });

  it('opens a server that is slower than usual, with more patience', async () => {
    const opened = (patience: number) => {
      setTimeout(fake.holdAnswers(), 2000);
      return openKurrentEventStore({ url: fake.url, timeoutMs: 300, patience });
    };
    await expect(opened(1)).rejects.toThrow(StoreUnavailable);
    stores.push(await opened(8));
  });

  it('acknowledges an append whose first answer was lost', async () => {
    const store = await open();
    const release = fake.holdAnswers();
    const stored = new Promise<void>((resolve) => fake.log.listen(() => resolve()));
    const appending = store.append([beginning('job-1', newEvent())]);
    await stored;
    await fake.restart();
    release();
    expect((await appending).revisions).toEqual({ 'job-1': 0 });
    expect(await store.readStream('job-1')).toHaveLength(1);
  });

  it('takes a refused revision at its word while reads do not show yet who was first', async () => {
    const [store, other] = [await open(), await open()];
    await store.append([beginning('job-1', newEvent())]);
    fake.shownTo = fake.log.records.at(-1)?.position ?? 0;
    const event = newEvent();
    await other.append([{ stream: 'job-1', expected: 0, events: [event] }]);
    await expect(store.append([{ stream: 'job-1', expected: 0, events: [newEvent()] }])).rejects.toMatchObject({
      name: 'ExpectedRevisionError',
      stream: 'job-1',
    });
    // And the same append again is no other one.
    expect((await store.append([{ stream: 'job-1', expected: 0, events: [event] }])).revisions).toEqual({ 'job-1': 1 });
  });

  it.each(['kurrentdb', 'kurrentdb+discover'])('comes back with its server, over %s', async (scheme) => {
    const url = fake.url.replace('kurrentdb', scheme);
    const store = await open({ timeoutMs: 3000, url });
    const probe = new FollowProbe(store);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    await fake.stop();
    await Promise.all(
      [
        store.append([beginning(newStream(), newEvent())]),
        store.readAll(),
        openKurrentEventStore({ url, timeoutMs: 3000 }),
      ].map((call) => expect(call).rejects.toThrow(StoreUnavailable)),
    );
    await fake.start();
    const event = newEvent();
    await untilAvailable(() => store.append([beginning(newStream(), event)]));
    await probe.until(({ ids }) => ids.includes(event.id));
    expect((await store.readAll()).map(({ id }) => id)).toEqual(probe.ids);
    await probe.stop();
  });

  it('holds one subscription for a follower, also after cuts, and none when it has left', async () => {
    const store = await open();
    const probe = new FollowProbe(store);
    await fake.untilSubscriptions(1);
    await fake.restart();
    await fake.untilSubscriptions(1);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    await probe.stop();
    await fake.untilSubscriptions(0);
    await store.append([beginning('job-1', ...newEvents(3))]);
    for await (const { kind } of store.follow({ signal: new AbortController().signal })) {
      expect(kind).toBe('batch');
      break;
    }
    await fake.untilSubscriptions(0);
  });

  it('subscribes again when a subscription is not confirmed', async () => {
    const store = await open({ timeoutMs: 1000 });
    await store.append([beginning('job-1', newEvent())]);
    const release = fake.holdSubscriptions();
    const probe = new FollowProbe(store);
    await fake.untilSubscriptions(1);
    await fake.untilSubscriptions(0);
    release();
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    expect(probe.events).toHaveLength(1);
    await probe.stop();
  });

  it('ends its followers and does no work after it was closed', async () => {
    const store = await open();
    const probe = new FollowProbe(store);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    await store.close();
    await probe.stop();
    await expect(store.append([beginning('job-1', newEvent())])).rejects.toThrow(StoreUnavailable);
    await expect(store.head()).rejects.toThrow(StoreUnavailable);
  });

  it('refuses a server without an append over several streams', async () => {
    const old = await startFakeKurrentDb({ port: 0, version: '24.10.6' });
    const opening = openKurrentEventStore({ url: old.url });
    await expect(opening).rejects.toThrow(StoreUnusable);
    await expect(opening).rejects.toThrow('24.10.6');
    await old.stop();
  });

  it.each(['kurrentdb', 'kurrent', 'kdb', 'esdb', 'kurrentdb+discover', 'kurrent+discover', 'esdb+discover'])(
    'reads a connection string that begins with %s',
    async (scheme) => {
      const store = await open({ url: fake.url.replace('kurrentdb', scheme) });
      expect(await store.head()).toBeUndefined();
    },
  );

  it.each(['http://user:secret@host', 'kurrentdb://user:secret@host:2113?tls=maybe', 'kurrentdb://user:secret@'])(
    'keeps the password of a connection string that it cannot read to itself: %s',
    async (url) => {
      const opening = openKurrentEventStore({ url });
      await expect(opening).rejects.toThrow(StoreUnusable);
      await expect(opening).rejects.not.toThrow('secret');
      await expect(opening).rejects.not.toHaveProperty('cause');
    },
  );

  it('says which certificate file is missing', async () => {
    const opening = openKurrentEventStore({ url: 'kurrentdb://localhost:2113?tlsCAFile=/nowhere/ca.crt' });
    await expect(opening).rejects.toMatchObject({
      name: 'StoreUnusable',
      message: expect.stringContaining('certificate'),
    });
  });
});
