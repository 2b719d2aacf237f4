import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../testing/event-store.contract.js';
import { openSqliteEventStore } from './sqlite-event-store.js';

eventStoreContract('SQLite', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'event-log-'));
  return {
    open: (clock) => openSqliteEventStore({ dir, pollMs: 20, clock }),
    cut: async () => {},
    dispose: async () => rmSync(dir, { recursive: true }),
  };
});
