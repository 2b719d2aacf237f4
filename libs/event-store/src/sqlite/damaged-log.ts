import type { EventStore, StoreDamaged } from '../event-store.js';
import { lockDirectory } from './data-directory.js';

/**
 * An embedded log of which nothing can be read, for a server that goes on with what was made of it: every call is refused
 * with what is wrong.
 * @throws StoreUnusable when another process has its directory
 */
export function damagedLog(dir: string, damage: StoreDamaged): EventStore {
  const release = lockDirectory(dir);
  const refuse = async () => {
    throw damage;
  };
  const refusing = (): AsyncIterable<never> => ({ [Symbol.asyncIterator]: () => ({ next: refuse }) });
  return {
    append: refuse,
    readStream: refuse,
    readAll: refuse,
    pages: refusing,
    follow: refusing,
    head: refuse,
    close: async () => release(),
  };
}
