import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import { backoff, inTime, pause } from './patience.js';
import { isPassing, kurrentFailure, TimedOut } from './kurrent-failure.js';

const tries = 3;

/** A client that is replaced goes on serving its followers; a replacement is not made more often than this. */
const replacementMs = 1000;

/** The client of one connection string, and the patience that every call to it needs. */
export class KurrentConnection {
  readonly timeoutMs: number;
  readonly #url: string;
  #client: KurrentDBClient;
  #clientSince = Date.now();

  constructor(url: string, timeoutMs: number) {
    this.timeoutMs = timeoutMs;
    this.#url = plainUrl(url);
    this.#client = newClient(this.#url);
  }

  get client(): KurrentDBClient {
    return this.#client;
  }

  /**
   * Trap: reads and batch appends ignore the client's deadlines and can hang for ever. Each try has our own time limit;
   * a try that may have been carried out is repeated with the same event ids, which is safe with exact revisions.
   *
   * @throws StoreUnavailable after the last try.
   */
  async call<T>(ask: (client: KurrentDBClient) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      const client = this.#client;
      try {
        return await inTime(ask(client), this.timeoutMs);
      } catch (error) {
        if (!isPassing(error)) throw kurrentFailure(error);
        this.replace(client, error);
        if (tried === tries)
          throw new StoreUnavailable(`KurrentDB cannot be reached: ${reasonOf(error)}`, { cause: error });
        await pause(backoff(tried));
      }
    }
  }

  /**
   * Trap: a client whose discovery has failed keeps that answer for good, in both of its halves (gRPC and native), so
   * one that cannot connect is replaced. One that only was slow keeps its connection.
   */
  replace(client: KurrentDBClient, error: unknown): void {
    if (client !== this.#client || error instanceof TimedOut) return;
    if (Date.now() - this.#clientSince < replacementMs) return;
    this.#client = newClient(this.#url);
    this.#clientSince = Date.now();
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }
}

/**
 * What the client is given: one name for the protocol (it warns about the older ones), and the leader for reads too,
 * since decisions are made on what is read.
 */
function plainUrl(url: string): string {
  // Trap: without it the client reports revisions that are not there.
  if (/[?&]throwOnAppendFailure=false/i.test(url)) {
    throw new StoreUnusable('the KurrentDB connection string must not turn throwOnAppendFailure off');
  }
  const named = url.trim().replace(/^(?:esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\//, 'kurrentdb$1://');
  if (/[?&]nodePreference=/i.test(named)) return named;
  return `${named}${named.includes('?') ? '&' : '?'}nodePreference=leader`;
}

/** What the client says of the certificate files that a connection string names. */
const certificates = /^(?:Failed to load certificate|userCertFile must)/;

function newClient(url: string): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(url);
  } catch (error) {
    if (certificates.test(reasonOf(error))) throw new StoreUnusable(`KurrentDB: ${reasonOf(error)}`);
    // The client's other errors quote the connection string, and that may hold a password.
    throw new StoreUnusable(
      'the KurrentDB connection string cannot be read: kurrentdb://user:password@host:2113?tls=true',
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
