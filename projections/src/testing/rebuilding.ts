import { deepStrictEqual } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedDomainEvent } from '@noticeboard/content-model';
import { type EventStore, type NewEvent, openEventStore } from '@noticeboard/event-store';
import { openSqliteReadStore, type ReadState, type ReadStore } from '@noticeboard/read-store';
import { added } from '../../../libs/content-model/src/testing/contents.js';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import { Follower, type FollowerLog } from '../follower.js';
import { rebuild, type RebuildOptions, type RebuildResult, rollBack } from '../rebuild.js';
import { contentOf, replay } from './recorded.js';
import { type Call, observed, type Ports } from './ports.js';
import { limitMs } from '../../../test/deadline.js';

/** A real event log in a folder of its own. */
export interface TemporaryLog {
  readonly events: EventStore;
  readonly dispose: () => Promise<void>;
}

export async function temporaryLog(): Promise<TemporaryLog> {
  const dir = await mkdtemp(join(tmpdir(), 'log-'));
  const events = await openEventStore({ dir, exclusive: false });
  return {
    events,
    dispose: async () => {
      await events.close();
      await rm(dir, { recursive: true });
    },
  };
}

export function newEvent({ type, data }: RecordedDomainEvent): NewEvent {
  const metadata = { actor: 'asha', role: 'admin', at: minute(0), schemaVersion: '1' };
  return { id: randomUUID(), type, data: { ...data }, metadata };
}

type Given = Ports & { readonly keeps?: () => boolean };

/** A follower that runs beside the test, with what it logged. */
export class Running {
  readonly follower: Follower;
  readonly logged: string[] = [];
  readonly ended: Promise<void>;
  private readonly stopping = new AbortController();

  constructor(ports: Given, times: { readonly takeOverAfter?: number; readonly checkEvery?: number } = {}) {
    const log: FollowerLog = {
      warn: (message) => void this.logged.push(`warn ${message}`),
      error: (message) => void this.logged.push(`error ${message}`),
    };
    this.follower = new Follower({ takeOverAfter: 30, ...times, ...ports, log });
    this.ended = this.follower.run(this.stopping.signal);
  }

  abort(): void {
    this.stopping.abort();
  }

  async stop(): Promise<void> {
    this.abort();
    await this.ended;
  }
}

interface Course {
  /** Called at each call to a port. */
  readonly tell?: (call: Call, running: Running | undefined) => void;
  /** Events in one batch at most. */
  readonly batch?: number;
}

/** Runs until all that is in the log is projected, or the follower has ended by itself. */
export async function runToHead(stores: Ports, { tell, batch }: Course = {}): Promise<Running> {
  const head = await stores.events.head();
  let running: Running | undefined;
  running = new Running(observed(stores, (call) => tell?.(call, running), batch));
  const there = head === undefined ? Promise.resolve(true) : stores.reads.waitFor(head, limitMs);
  await Promise.race([there, running.ended]);
  await running.stop();
  return running;
}

/** A log, read models in memory, and followers that end with it. */
export class Rebuilding {
  reads: ReadStore = openSqliteReadStore();
  readonly running: Running[] = [];

  private constructor(
    readonly events: EventStore,
    private readonly dispose: () => Promise<void>,
  ) {}

  static async open(): Promise<Rebuilding> {
    const { events, dispose } = await temporaryLog();
    return new Rebuilding(events, dispose);
  }

  get ports(): Ports {
    return { events: this.events, reads: this.reads };
  }

  /** Adds postings, one after the other. @returns the position of the last */
  async postings(...ids: readonly string[]): Promise<string> {
    let last = '';
    for (const id of ids) {
      const write = { stream: `job-${id}`, expected: 'none', events: [newEvent(added)] } as const;
      last = (await this.events.append([write])).position;
    }
    return last;
  }

  /** Read models of these postings, and a follower that keeps them. */
  async followed(...ids: readonly string[]): Promise<ReadState> {
    const head = await this.postings(...ids);
    this.start();
    await this.reads.waitFor(head, limitMs);
    return this.reads.state();
  }

  /** A follower that ends with it. */
  start(ports: Given = this.ports, checkEvery = 1000): Running {
    const started = new Running(ports, { checkEvery });
    this.running.push(started);
    return started;
  }

  rebuild(options: Partial<RebuildOptions> = {}): Promise<RebuildResult> {
    return rebuild({ ...this.ports, signal: new AbortController().signal, switching: true, ...options });
  }

  rollBack(): Promise<ReadState> {
    return rollBack({ ...this.ports, signal: new AbortController().signal });
  }

  /** Another text for one record, as no event would have made it. */
  async damage(id: string): Promise<void> {
    const { checkpoint } = await this.reads.state();
    const change = { kind: 'put', collection: 'postings:jobs', id, body: '{}' } as const;
    await this.reads.apply({ after: checkpoint, checkpoint, changes: [change] });
  }

  async expectReplayed(): Promise<void> {
    const stored = await this.events.readAll();
    deepStrictEqual(await contentOf(this.reads, stored), await contentOf(await replay(stored), stored));
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((each) => each.stop()));
    await this.dispose();
  }
}
