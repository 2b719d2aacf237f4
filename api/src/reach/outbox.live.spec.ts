import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOutbox } from './file-outbox.js';
import { outboxContract } from './testing/outbox.contract.js';

outboxContract('in a file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  return { open: async () => fileOutbox(dir), dispose: () => rm(dir, { recursive: true }) };
});
