import { eventStoreContract } from '../testing/event-store.contract.js';
import { startFakeKurrentDb } from '../testing/fake-kurrentdb.js';
import { openKurrentEventStore } from './open-kurrent-event-store.js';

eventStoreContract('the stand-in for KurrentDB', async () => {
  const fake = await startFakeKurrentDb({ port: 0 });
  return {
    open: () => openKurrentEventStore({ url: fake.url }),
    cut: () => fake.restart(),
    dispose: () => fake.stop(),
  };
});

const realUrl = process.env['KURRENTDB_TEST_URL'];

if (realUrl !== undefined) {
  eventStoreContract('KurrentDB', async () => ({
    open: () => openKurrentEventStore({ url: realUrl }),
    cut: async () => {},
    dispose: async () => {},
  }));
}
