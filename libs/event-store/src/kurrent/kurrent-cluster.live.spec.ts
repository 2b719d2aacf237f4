import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, StoreUnavailable } from '../event-store.js';
import { type FakeCluster, startFakeCluster } from '../testing/fake-cluster.js';
import { beginning, FollowProbe, newEvent, newEvents, newStream } from '../testing/new-events.js';
import { leaderLosses, loseLeader, loseLeaderMidWrite } from '../testing/leader-loss.js';
import { openPatiently, untilAvailable } from '../testing/until-available.js';
import { type KurrentOptions, openKurrentEventStore } from './kurrent-event-store.js';

/** Losses one after the other; more of them in the full run. */
const rounds = process.env['TEST_BREADTH'] === 'full' ? 3 : 1;

let cluster: FakeCluster;
const stores: EventStore[] = [];

async function open(options: Partial<KurrentOptions> = {}): Promise<EventStore> {
  const store = await openPatiently({ url: cluster.url, ...options });
  stores.push(store);
  return store;
}

beforeEach(async () => {
  cluster = await startFakeCluster();
});

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await cluster.stop();
});

/** One append after the other to a stream of its own. @returns what was acknowledged */
async function writeUntil(store: EventStore, isOver: () => boolean): Promise<{ stream: string; ids: string[] }> {
  const stream = newStream();
  const ids: string[] = [];
  while (!isOver()) {
    const event = newEvent();
    const expected = ids.length === 0 ? 'none' : ids.length - 1;
    await untilAvailable(() => store.append([{ stream, expected, events: [event] }]));
    ids.push(event.id);
  }
  return { stream, ids };
}

describe.each(leaderLosses)('The KurrentDB adapter, when the leader of its cluster is lost: %s', (loss) => {
  it('carries out an append made meanwhile once there is a new one, and what comes later', async () => {
    const store = await open();
    await store.append([beginning(newStream(), newEvent())]);
    for (let round = 0; round < rounds; round += 1) {
      const { heal } = await loseLeader(cluster, loss);
      const stream = newStream();
      // Each within the time for which a call is tried: later it is StoreUnavailable.
      await Promise.all([stream, newStream('credential')].map((each) => store.append([beginning(each, newEvent())])));
      await store.append([{ stream, expected: 0, events: newEvents(2) }]);
      expect(await store.readStream(stream)).toHaveLength(3);
      await heal();
    }
  });

  it('writes for the first time after an idle loss', async () => {
    const store = await open();
    await store.append([beginning(newStream(), newEvent())]);
    for (let round = 0; round < rounds; round += 1) {
      const { next, heal } = await loseLeader(cluster, loss);
      await next;
      await store.append([beginning(newStream(), newEvent())]);
      await heal();
    }
    expect(await store.readAll()).toHaveLength(1 + rounds);
  });

  it('loses and repeats nothing of what many write and one follows', async () => {
    const store = await open();
    const probe = new FollowProbe(store);
    await probe.until(({ timesCaughtUp }) => timesCaughtUp === 1);
    let isOver = false;
    const writers = Array.from({ length: 8 }, () => writeUntil(store, () => isOver));
    for (let round = 0; round < rounds; round += 1) {
      const { next, heal } = await loseLeaderMidWrite(cluster, loss);
      await next;
      const told = probe.events.length;
      await probe.until(({ events }) => events.length > told + 16);
      await heal();
    }
    isOver = true;
    const written = await Promise.all(writers);
    for (const { stream, ids } of written) {
      expect((await store.readStream(stream)).map(({ id }) => id)).toEqual(ids);
    }
    const all = await store.readAll();
    expect(all).toHaveLength(written.reduce((sum, { ids }) => sum + ids.length, 0));
    await probe.until(({ ids }) => ids.length >= all.length);
    expect(probe.events).toEqual(all);
    await probe.stop();
  });
});

describe('The KurrentDB adapter says in one sentence why it cannot be opened, and what to do', () => {
  const faultOf = (url: string) =>
    openKurrentEventStore({ url }).then(
      (store) => store.close().then(() => 'opened'),
      (error: Error) => `${error.name}: ${error.message}`,
    );

  it('at a node that does not lead its cluster, and names the others', async () => {
    const [follower] = cluster.followers;
    const hosts = cluster.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    expect(await faultOf(`kurrentdb://127.0.0.1:${follower?.port}?tls=false`)).toBe(
      `StoreUnavailable: KurrentDB at 127.0.0.1:${follower?.port} is a node of a cluster and does not lead it, ` +
        `so it takes no writes. Name all nodes in EVENT_STORE_URL: kurrentdb://${hosts}`,
    );
  });

  it('at that node under another name', async () => {
    const [follower] = cluster.followers;
    expect(await faultOf(`kurrentdb://localhost:${follower?.port}?tls=false`)).toMatch(
      /^StoreUnavailable: KurrentDB at localhost:\d+ is a node of a cluster and does not lead it/,
    );
    const { node } = await cluster.untilLeader();
    expect(await faultOf(`kurrentdb://localhost:${node.port}?tls=false`)).toBe('opened');
  });

  it('at the one node that is left of three', async () => {
    const [, second, third] = cluster.nodes;
    if (second === undefined || third === undefined) throw new Error('a cluster of three');
    await Promise.all([cluster.kill(second), cluster.kill(third)]);
    expect(await faultOf(cluster.url)).toMatch(
      /^StoreUnavailable: KurrentDB has no leader: 1 of the 3 nodes \S+ answered\. Start the others that EVENT_STORE_URL names/,
    );
  });

  it('where the first host of several is not there, by not needing it', async () => {
    const [first] = cluster.nodes;
    if (first === undefined) throw new Error('a cluster of three');
    await cluster.kill(first);
    await cluster.untilLeader();
    const store = await open();
    await store.append([beginning(newStream(), newEvent())]);
    expect(await store.readAll()).toHaveLength(1);
  });
});

describe('The KurrentDB adapter, when all nodes of its cluster were replaced by others at other addresses', () => {
  it('finds whichever leads, and does without one of them; a newcomer, too', async () => {
    const store = await open();
    const { nodes } = cluster;
    for (const node of nodes) {
      await cluster.replace(node);
      cluster.resign();
      await cluster.untilLeader();
      await untilAvailable(() => store.append([beginning(newStream(), newEvent())]));
    }
    const newcomer = await open();
    const { node } = await cluster.untilLeader();
    await cluster.kill(node);
    await cluster.untilLeader();
    for (const each of [store, newcomer]) await untilAvailable(() => each.append([beginning(newStream(), newEvent())]));
    expect(await store.readAll()).toHaveLength(5);
  });
});

describe('The KurrentDB adapter, while its cluster has no leader', () => {
  it.each(leaderLosses)('comes through as a newcomer once there is one again: %s', async (loss) => {
    const { next, heal } = await loseLeader(cluster, loss);
    const store = await open();
    await next;
    await store.append([beginning(newStream(), newEvent())]);
    expect(await store.readAll()).toHaveLength(1);
    await heal();
  });

  it('and no majority to elect one, says that it is unavailable to whoever writes', async () => {
    const store = await open({ timeoutMs: 500 });
    const stream = newStream();
    await store.append([beginning(stream, newEvent())]);
    const [, second, third] = cluster.nodes;
    if (second === undefined || third === undefined) throw new Error('a cluster of three');
    await Promise.all([cluster.kill(second), cluster.kill(third)]);
    const appends = [
      store.append([{ stream, expected: 0, events: [newEvent()] }]),
      store.append([beginning(newStream('credential'), newEvent())]),
    ].map((append) => expect(append).rejects.toThrow(StoreUnavailable));
    const reads = [store.readStream(stream), store.readAll(), store.head()].map(async (read: Promise<unknown>) => {
      const outcome = await read.catch((error: unknown) => error);
      expect(outcome instanceof Error ? outcome.name : 'read').toMatch(/^(read|StoreUnavailable)$/);
    });
    await Promise.all([...appends, ...reads]);
    await cluster.start(second);
    await cluster.untilLeader();
    await untilAvailable(() => store.append([{ stream, expected: 0, events: [newEvent()] }]));
    expect(await store.readStream(stream)).toHaveLength(2);
  });
});
