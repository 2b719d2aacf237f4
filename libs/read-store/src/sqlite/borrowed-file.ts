import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { BorrowedGeneration, LentFile } from '../generations.js';
import { SqliteGeneration } from './sqlite-generation.js';

/** In the process that was lent a file. */
export function borrowFile({ file, name }: LentFile): BorrowedGeneration {
  const generation = new SqliteGeneration(file, name, 'passing');
  // By its name it may be gone when it is closed.
  const descriptor = openSync(file, 'r+');
  return {
    documents: async (collection, ids) => generation.documents(collection, ids),
    entries: async (index, keys) => generation.entries(index, keys),
    apply: async (batch) => generation.apply(batch),
    close: () => {
      generation.close();
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
  };
}
