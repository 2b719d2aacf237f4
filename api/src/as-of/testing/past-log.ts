import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { families, postingStream } from '@noticeboard/content-model';
import { type EventLogLocation, type EventStore, openEventStore, type Position } from '@noticeboard/event-store';
import { newEvents } from '../../commands/command-context.js';
import { commandContext } from '../../testing/command-contexts.js';
import { postingFieldsOf } from '../../../../libs/content-model/src/testing/contents.js';

const root = join(import.meta.dirname, '../../../..');
const [jobs] = families;

/** Child processes run the built program: Node loads no TypeScript. */
export function buildProgram(): void {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], { cwd: root });
}

/** The portal's own child process, as it is built. */
export const builtChild = new URL('../../../dist/as-of/past-state.child.js', import.meta.url);

/** A real event log in a folder of its own, which child processes open beside the test. */
export class PastLog {
  private constructor(
    readonly place: EventLogLocation & { readonly url: undefined },
    readonly events: EventStore,
  ) {}

  static async open(): Promise<PastLog> {
    const dir = await mkdtemp(join(tmpdir(), 'past-log-'));
    return new PastLog({ url: undefined, dir }, await openEventStore({ dir, exclusive: true }));
  }

  async close(): Promise<void> {
    await this.events.close();
    await rm(this.place.dir, { recursive: true });
  }

  /** Adds postings in one append. @returns the position of the last */
  async add(titles: readonly string[], { salaryRange = '', at = '2026-01-01T00:00:00.000Z' } = {}): Promise<Position> {
    const writes = titles.map((title) => {
      const added = { type: 'PostingAdded', data: postingFieldsOf(title, { salaryRange }) };
      const events = newEvents(commandContext({ at }), [added]);
      return { stream: postingStream(jobs, title), expected: 'none' as const, events };
    });
    return (await this.events.append(writes)).position;
  }

  /** So many postings with so long a text each. */
  async addMany(count: number, length: number): Promise<Position> {
    const titles = Array.from({ length: count }, (_, number) => `many ${number}`);
    return this.add(titles, { salaryRange: 'x'.repeat(length) });
  }
}
