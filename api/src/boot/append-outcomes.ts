import { randomUUID } from 'node:crypto';
import {
  type AppendResult,
  type EventStore,
  ExpectedRevisionError,
  StoreDamaged,
  type StreamWrite,
} from '@noticeboard/event-store';
import type { GatedLog } from '../commands/stream-view.js';
import type { WriteGate } from '../write-gate/write-gate.js';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** `since`: when the first of the failures came that no success has followed; ISO 8601. */
export type WritesHealth =
  { readonly status: 'ok' } | { readonly status: 'failing'; readonly since: string; readonly fault: string };

export type AppendOutcome = 'stored' | 'conflict' | 'failed';

const tryEvery = 1000;

/**
 * An event store that remembers how the last write ended, because a store that answers other reads may refuse every one.
 * It appends while the gate is open, and closes it when something turns out to be damaged.
 */
export class AppendOutcomes implements GatedLog {
  #failing: { readonly since: string; readonly fault: string } | undefined;
  #triedAt = -Infinity;

  /**
   * `beforeTrying` rejects while an append would fail for a reason that one which only conflicts does not meet.
   * `appended` is called with how each append ended, after how many ms, and the time that its events were given.
   */
  constructor(
    private readonly events: EventStore,
    private readonly gate: WriteGate,
    private readonly beforeTrying: () => Promise<void> = () => Promise.resolve(),
    private readonly appended: (outcome: AppendOutcome, ms: number, at?: string) => void = () => undefined,
  ) {}

  get writes(): WritesHealth {
    return this.#failing ? { status: 'failing', ...this.#failing } : { status: 'ok' };
  }

  async demandAllowed(): Promise<void> {
    this.gate.assertOpen();
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    const begun = performance.now();
    const ended = (outcome: AppendOutcome, at?: string) => this.appended(outcome, performance.now() - begun, at);
    try {
      this.gate.assertOpen();
      const result = await this.events.append(writes);
      this.#failing = undefined;
      ended('stored', result.at);
      return result;
    } catch (error) {
      this.#note(error);
      ended(error instanceof ExpectedRevisionError ? 'conflict' : 'failed');
      throw error;
    }
  }

  /** While appends fail, tries one that stores nothing, at most once a second. */
  async tryAgain(): Promise<void> {
    if (!this.#failing || performance.now() - this.#triedAt < tryEvery) return;
    this.#triedAt = performance.now();
    try {
      await this.beforeTrying();
      await this.append([onlyConflicts()]);
    } catch (error) {
      this.#note(error);
    }
  }

  /** A write reads what it does not know, and fails with that. */
  readStream: EventStore['readStream'] = async (...given) => {
    try {
      return await this.events.readStream(...given);
    } catch (error) {
      this.#note(error);
      throw error;
    }
  };
  readAll: EventStore['readAll'] = (options) => this.#seen(this.events.readAll(options));
  pages: EventStore['pages'] = (options) => this.#allSeen(this.events.pages(options));
  follow: EventStore['follow'] = (options) => this.#allSeen(this.events.follow(options));
  head: EventStore['head'] = () => this.events.head();
  close: EventStore['close'] = () => this.events.close();

  #seen<T>(reading: Promise<T>): Promise<T> {
    return reading.catch((error: unknown) => this.#damaged(error));
  }

  async *#allSeen<T>(readings: AsyncIterable<T>): AsyncGenerator<T> {
    try {
      yield* readings;
    } catch (error) {
      this.#damaged(error);
    }
  }

  #damaged(error: unknown): never {
    if (error instanceof StoreDamaged) this.gate.closeForLog(error.message);
    throw error;
  }

  #note(error: unknown): void {
    if (error instanceof StoreDamaged) this.gate.closeForLog(error.message);
    if (error instanceof ExpectedRevisionError) this.#failing = undefined;
    // A RangeError is refused before the store is asked.
    else if (!(error instanceof RangeError)) this.#failing = failure(error, this.#failing?.since);
  }
}

function failure(error: unknown, since = new Date().toISOString()) {
  return { since, fault: error instanceof Error ? error.message : String(error) };
}

/** The stream stays empty, so a store that takes appends answers with ExpectedRevisionError, and stores nothing. */
function onlyConflicts(): StreamWrite {
  const event = { id: randomUUID(), type: 'AppendTried', data: {}, metadata: {} };
  return { stream: 'portal-health', expected: 2_000_000_000, events: [event] };
}

/** More bytes than the events of any request. */
const room = 4 * 1024 * 1024;

/**
 * True when the disk under an embedded log takes what an append would write. An append that conflicts never gets to the
 * disk, so a full one would not be noticed by it. Rejects with the system's own reason: no space, read-only, quota.
 */
export async function assertDiskRoom(dir: string): Promise<void> {
  const file = join(dir, 'room.tmp');
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(room));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
