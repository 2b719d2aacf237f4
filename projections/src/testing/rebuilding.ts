import { deepStrictEqual } from 'node:assert/strict';
import type { EventStore } from '@noticeboard/event-store';
import { createMemoryReadStore, type ReadState, type ReadStore } from '@noticeboard/read-store';
import { added } from '../../../libs/content-model/src/testing/contents.js';
import { rebuild, type RebuildOptions, type RebuildResult, rollBack } from '../rebuild.js';
import { contentOf, replay } from './content.js';
import { newEvent } from './new-event.js';
import type { Ports } from './ports.js';
import { Running } from './running.js';
import { temporaryLog } from './temporary-log.js';

/** A log, read models in memory, and followers that end with it. */
export class Rebuilding {
  readonly reads: ReadStore = createMemoryReadStore();
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
    this.running.push(new Running(this.ports));
    await this.reads.waitFor(head, 5000);
    return this.reads.state();
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
