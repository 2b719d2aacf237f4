import type { EventStore } from '../event-store.js';
import { StoreUnusable } from '../event-store.js';
import { KurrentConnection } from './kurrent-connection.js';
import { KurrentEventStore } from './kurrent-event-store.js';
import { tooOld } from './kurrent-failure.js';

export interface KurrentOptions {
  /** `kurrentdb://`, `kurrent://`, `kdb://` or `esdb://`, each also with `+discover`. */
  readonly url: string;
  /** How long one try of a call may take; 3000 unless told. A call is tried three times. */
  readonly timeoutMs?: number;
}

/**
 * @throws StoreUnavailable while the server cannot be reached: the caller tries again.
 * @throws StoreUnusable for a connection string, user or server version that cannot serve.
 */
export async function openKurrentEventStore({ url, timeoutMs = 3000 }: KurrentOptions): Promise<EventStore> {
  const connection = new KurrentConnection(url, timeoutMs);
  const store = new KurrentEventStore(connection);
  try {
    await assertMultiStreamAppend(connection);
    // Proves the user and the native half of the client, which reads.
    await store.head();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function assertMultiStreamAppend(connection: KurrentConnection): Promise<void> {
  const { serverVersion } = await connection.call((client) => client['capabilities']);
  const [major = 0, minor = 0] = serverVersion.split('.').map(Number);
  if (major > 25 || (major === 25 && minor >= 1)) return;
  throw new StoreUnusable(tooOld(serverVersion === 'unknown' ? 'of unknown version' : serverVersion));
}
