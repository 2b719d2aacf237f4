import type { EventStore } from '../event-store.js';
import { StoreUnusable } from '../event-store.js';
import { KurrentConnection } from './kurrent-connection.js';
import { KurrentEventStore } from './kurrent-event-store.js';
import { tooOld } from './kurrent-failure.js';
import { OwnStreams } from './own-streams.js';

/** Why nobody answers is known by then; ms. */
const firstAnswerMs = 2000;

export interface KurrentOptions {
  /** `kurrentdb://`, `kurrent://`, `kdb://` or `esdb://`; with `+discover` and one DNS name, or with several hosts. */
  readonly url: string;
  /** Before every stream name, on a server that several portals use. */
  readonly prefix?: string | undefined;
  /** How long one try of a call may take; 3000 unless told. A call is given up after twice that. */
  readonly timeoutMs?: number;
}

/**
 * @throws StoreUnavailable while the server cannot be reached: the caller tries again.
 * @throws StoreUnusable for a connection string, user or server version that cannot serve.
 */
export async function openKurrentEventStore({ url, prefix, timeoutMs = 3000 }: KurrentOptions): Promise<EventStore> {
  const own = new OwnStreams(prefix);
  const connection = new KurrentConnection(url, timeoutMs);
  const store = new KurrentEventStore(connection, own);
  try {
    await connection.lease(Date.now() + firstAnswerMs);
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
