import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { LentGeneration, NextGeneration } from '../generations.js';
import { SqliteGeneration } from './sqlite-generation.js';

/** In the process that was lent a generation. What was applied is on the disk once it is closed. */
export function openLentGeneration({ file, name }: LentGeneration) {
  // Until it is given back nobody reads it, and after a crash nobody will.
  const generation = new SqliteGeneration(file, name, 'passing');
  return {
    documents: async (collection, ids) => generation.documents(collection, ids),
    apply: async (batch) => generation.apply(batch),
    close() {
      generation.close();
      const descriptor = openSync(file, 'r+');
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  } satisfies Pick<NextGeneration, 'documents' | 'apply'> & { close(): void };
}
