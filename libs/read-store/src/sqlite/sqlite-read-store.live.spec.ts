import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lentContract } from '../testing/lent.contract.js';
import { type Harness, readStoreContract } from '../testing/read-store.contract.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

async function inFolder(): Promise<Harness> {
  const dir = await mkdtemp(join(tmpdir(), 'read-models-'));
  const store = openSqliteReadStore({ dir });
  return { open: async () => store, dispose: () => rm(dir, { recursive: true }) };
}

readStoreContract('in SQLite', inFolder);
lentContract('in SQLite', inFolder);

readStoreContract('in temporary files', async () => {
  const store = openSqliteReadStore();
  return { open: async () => store, dispose: async () => {} };
});
