import { setMaxListeners } from 'node:events';
import type { ChannelCredentials } from '@grpc/grpc-js';
import { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { StoreUnavailable, StoreUnusable } from '../event-store.js';
import { channelCredentials, Gossip } from './gossip.js';
import {
  type ConnectionString,
  connectionStringOf,
  type Credentials,
  type Endpoint,
  parseConnectionString,
} from './connection-string.js';
import { KurrentCalls } from './kurrent-calls.js';
import { ClientReplaced, isLost, isTransient, kurrentFailure, TimedOut } from './kurrent-failure.js';
import { LeaderWatch } from './leader-watch.js';
import { backoff, pause, withTimeout } from '../timing.js';

/** The shortest time between two replacements of a client that has lost its connection; ms. */
const replacementMs = 500;

/** The ways to call the leading node, valid for as long as the node leads. */
export interface Lease {
  readonly node: Endpoint;
  /** Reads the log and follows it. */
  readonly client: KurrentDBClient;
  /** Appends, and reads streams. */
  readonly calls: KurrentCalls;
  /** Aborts when another client replaces this one; calls that are under way end then. */
  readonly retired: AbortSignal;
}

interface OwnLease extends Lease {
  readonly retirement: AbortController;
  readonly since: number;
  /** Since when calls time out; undefined after a call that succeeded. */
  silentSince: number | undefined;
}

/** Holds the client of the leading node, replaces it when another node leads, and limits and repeats every call. */
export class KurrentConnection {
  readonly #closing = new AbortController();
  readonly #target: ConnectionString;
  readonly #channel: ChannelCredentials;
  readonly #watch: LeaderWatch;
  #lease: OwnLease | undefined;
  #found = () => {};
  #finding: Promise<void> = this.#newFinding();

  /** @throws StoreUnusable for a connection string that cannot be used */
  constructor(
    url: string,
    private readonly usualMs: number,
    /** How many times as long as usual an answer may take. */
    private patience: number,
  ) {
    this.#target = parseConnectionString(url);
    this.#channel = channelCredentials(this.#target);
    const gossip = new Gossip(this.#channel);
    assertReadable(url, this.#target);
    this.#watch = new LeaderWatch(
      this.#target,
      gossip,
      (node) => this.#lead(node),
      () => this.patience,
    );
  }

  /** Credentials for calls of the client's native half, which would otherwise send the password in its encoded form. */
  get nativeCall(): { readonly credentials?: Credentials } {
    const { credentials } = this.#target;
    return credentials ? { credentials } : {};
  }

  /** How long one try of a call may take; ms. */
  get timeoutMs(): number {
    return this.usualMs * this.patience;
  }

  /** From here on nothing takes longer than usual. */
  opened(): void {
    this.patience = 1;
  }

  /** How long a call is tried in total; ms. */
  get giveUpMs(): number {
    return 2 * this.timeoutMs;
  }

  /**
   * Calls the leading node. Trap: reads of the client ignore its deadlines and can hang for ever, so each try has a time
   * limit of ours. A transient failure is tried again, at the new leader if there is one.
   * That is safe, because event ids stay the same and revisions are exact.
   *
   * @throws StoreUnavailable when it has not succeeded in `giveUpMs`.
   */
  async call<T>(ask: (lease: Lease) => Promise<T>): Promise<T> {
    const end = Date.now() + this.giveUpMs;
    for (let failures = 1; ; failures += 1) {
      const lease = await this.lease(end);
      const begun = Date.now();
      try {
        const answer = await this.during(lease, ask(lease), Math.max(1, Math.min(this.timeoutMs, end - Date.now())));
        this.succeeded(lease);
        return answer;
      } catch (error) {
        if (!isTransient(error)) throw kurrentFailure(error);
        this.failed(lease, error, begun);
        const wait = error instanceof ClientReplaced ? 0 : backoff(failures);
        if (Date.now() + wait >= end) throw unavailable(error);
        await pause(wait);
      }
    }
  }

  /** Waits for a node to lead. @throws StoreUnavailable that says why none does, at `end` (ms since 1970) */
  async lease(end: number, signal?: AbortSignal): Promise<Lease> {
    this.assertOpen();
    while (this.#lease === undefined) {
      const left = end - Date.now();
      if (left <= 0 || signal?.aborted) throw new StoreUnavailable(this.#watch.fault);
      await this.rest(left, signal);
    }
    return this.#lease;
  }

  /** Resolves after the time (ms), or as soon as there is another client to call. */
  async rest(ms: number, signal?: AbortSignal): Promise<void> {
    const stop = new AbortController();
    await Promise.race([this.#finding, pause(ms, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal)]);
    stop.abort();
  }

  /** Waits for a promise of this lease's client. @throws TimedOut after `ms`; ClientReplaced */
  async during<T>(lease: Lease, promise: Promise<T>, ms = this.timeoutMs): Promise<T> {
    let retire = () => {};
    const retirement = new Promise<never>((_resolve, reject) => {
      retire = () => reject(new ClientReplaced(`${lease.node} leads no more`));
      if (lease.retired.aborted) retire();
      lease.retired.addEventListener('abort', retire);
    });
    try {
      return await withTimeout(Promise.race([promise, retirement]), ms, () => {
        throw new TimedOut(`no answer within ${ms} ms`);
      });
    } finally {
      lease.retired.removeEventListener('abort', retire);
    }
  }

  succeeded(lease: Lease): void {
    if (lease === this.#lease) this.#lease.silentSince = undefined;
  }

  /**
   * Replaces the client when its node no longer leads, its connection is lost, or two calls in a row timed out.
   * @param begun when the failed call was made, ms since 1970
   */
  failed(lease: Lease, error: unknown, begun: number): void {
    const own = this.#lease;
    if (lease !== own) return;
    if (error instanceof TimedOut && (own.silentSince === undefined || begun < own.silentSince)) {
      own.silentSince ??= Date.now();
      return;
    }
    if (isLost(error) && Date.now() - own.since < replacementMs) return;
    this.#retire();
    this.#watch.doubt(lease.node);
  }

  /** @throws StoreUnavailable once the connection was closed */
  assertOpen(): void {
    if (this.closed.aborted) throw new StoreUnavailable('the event log is closed');
  }

  get closed(): AbortSignal {
    return this.#closing.signal;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#watch.close();
    this.#retire();
  }

  #lead(node: Endpoint | undefined): void {
    this.#retire();
    if (node === undefined) return;
    const retirement = new AbortController();
    // Each call under way adds a listener.
    setMaxListeners(0, retirement.signal);
    const client = newClient(this.#target, node);
    const calls = new KurrentCalls(node, this.#target, this.#channel, () => this.giveUpMs);
    const { signal: retired } = retirement;
    this.#lease = { node, client, calls, retirement, retired, since: Date.now(), silentSince: undefined };
    this.#found();
    this.#finding = this.#newFinding();
  }

  #retire(): void {
    const lease = this.#lease;
    this.#lease = undefined;
    if (lease === undefined) return;
    lease.retirement.abort();
    // Nobody waits for this: open calls may hang with their node.
    lease.client.dispose().catch(() => undefined);
    lease.calls.close();
  }

  #newFinding(): Promise<void> {
    return new Promise((resolve) => (this.#found = resolve));
  }
}

/** Strings that the client has accepted. Each client leaks memory, so a long start tries each string only once. */
const readable = new Set<string>();

/** Makes a faulty string fail before anything is waited for. */
function assertReadable(url: string, target: ConnectionString): void {
  if (readable.has(url)) return;
  const [seed = ''] = target.seeds;
  void newClient(target, seed).dispose();
  readable.add(url);
}

function newClient(target: ConnectionString, node: Endpoint): KurrentDBClient {
  try {
    return KurrentDBClient.connectionString(connectionStringOf(target, node));
  } catch {
    // The client's errors quote the connection string, and that may hold a password.
    throw new StoreUnusable(
      'the KurrentDB connection string must be written kurrentdb://user:password@host:2113?tls=true',
    );
  }
}

function unavailable(error: unknown): StoreUnavailable {
  const reason = error instanceof Error ? error.message : String(error);
  return new StoreUnavailable(`KurrentDB did not do what was asked of it in time: ${reason}`, { cause: error });
}
