import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStoreContract } from '../testing/read-store.contract.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

readStoreContract('in SQLite', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'read-models-'));
  const store = openSqliteReadStore({ dir });
  return { open: async () => store, dispose: () => rm(dir, { recursive: true }) };
});

readStoreContract('in temporary files', async () => {
  const store = openSqliteReadStore();
  return { open: async () => store, dispose: async () => {} };
});
