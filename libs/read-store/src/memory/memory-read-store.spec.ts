import { readStoreContract } from '../testing/read-store.contract.js';
import { createMemoryReadStore } from './memory-read-store.js';

readStoreContract('in memory', async () => {
  const store = createMemoryReadStore();
  return { open: async () => store, dispose: async () => {} };
});
