import { eventStoreContract } from '../testing/event-store.contract.js';
import { type FakeCluster, startFakeCluster } from '../testing/fake-cluster.js';
import { startFakeKurrentDb } from '../testing/fake-kurrentdb.js';
import { writeForeignEvents, writeForeignStreams } from '../testing/foreign-streams.js';
import { openPatiently } from '../testing/until-available.js';
import { openKurrentEventStore } from './kurrent-event-store.js';

eventStoreContract('the stand-in for KurrentDB', async () => {
  const fake = await startFakeKurrentDb({ port: 0 });
  return {
    open: (clock) => openPatiently({ url: fake.url, clock }),
    cut: () => fake.restart(),
    dispose: () => fake.stop(),
  };
});

eventStoreContract('the stand-in for KurrentDB beside another application', async () => {
  const fake = await startFakeKurrentDb({ port: 0 });
  await writeForeignStreams(fake.url);
  writeForeignEvents(fake.log);
  return {
    open: (clock) => openPatiently({ url: fake.url, clock }),
    cut: () => fake.restart(),
    dispose: () => fake.stop(),
  };
});

eventStoreContract('the stand-in for a KurrentDB cluster', async () => {
  const cluster = await startFakeCluster({ electionMs: 100 });
  return {
    open: (clock) => openPatiently({ url: cluster.url, clock }),
    cut: () => changeLeader(cluster),
    dispose: () => cluster.stop(),
  };
});

const realUrl = process.env['KURRENTDB_TEST_URL'];

if (realUrl !== undefined) {
  const foreign = writeForeignStreams(realUrl);
  eventStoreContract('KurrentDB', async () => {
    await foreign;
    return {
      open: (clock) => openKurrentEventStore({ url: realUrl, clock }),
      cut: async () => {},
      dispose: async () => {},
    };
  });
}

/** The leader is killed and comes back as a follower; another one leads. */
async function changeLeader(cluster: FakeCluster): Promise<void> {
  const { node } = await cluster.untilLeader();
  await cluster.kill(node);
  await cluster.start(node);
  await cluster.untilLeader();
}
