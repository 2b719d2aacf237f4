import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type AppendResult,
  type EventStore,
  openEventStore,
  type ReadStreamOptions,
  type RecordedEvent,
  type StreamWrite,
} from '@noticeboard/event-store';
import type { Config } from '../config/config.js';
import { readEventLog } from '../config/stream-prefix.js';

/**
 * Works on the log that the environment names as if it wrote there: what is appended comes to a log of its own, with the
 * streams that it goes on with, in a folder that is gone afterwards.
 * @param temporary folder in which that is made
 */
export async function withDryLog<T>(
  config: Config,
  temporary: string,
  work: (log: DryLog, folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(temporary, 'noticeboard-dry-run-'));
  try {
    const own = await openEventStore({ dir: join(folder, 'events'), exclusive: true, clock: () => new Date() });
    const isBegun = config.eventStoreUrl !== undefined || existsSync(join(config.dataDir, 'events'));
    const dry = (log: EventStore) => work(new DryLog(own, log), folder);
    const working = isBegun ? readEventLog(config, dry) : dry(own);
    return await working.finally(() => own.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export class DryLog implements EventStore {
  readonly #begun = new Set<string>();

  constructor(
    private readonly own: EventStore,
    private readonly log: EventStore,
  ) {}

  /** Those to which something was appended. */
  get streams(): ReadonlySet<string> {
    return this.#begun;
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    for (const { stream } of writes) await this.#begin(stream);
    return this.own.append(writes);
  }

  /** A stream that is gone on with has what it had. */
  async #begin(stream: string): Promise<void> {
    if (this.#begun.has(stream)) return;
    this.#begun.add(stream);
    const events = await this.log.readStream(stream);
    if (events.length > 0) await this.own.append([{ stream, expected: 'none', events }]);
  }

  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
    return (this.#begun.has(stream) ? this.own : this.log).readStream(stream, options);
  }

  readAll: EventStore['readAll'] = (options) => this.log.readAll(options);
  pages: EventStore['pages'] = (options) => this.log.pages(options);
  follow: EventStore['follow'] = (options) => this.log.follow(options);
  head: EventStore['head'] = () => this.log.head();
  close: EventStore['close'] = () => this.own.close();
}
