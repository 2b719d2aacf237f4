import {
  type AppendResult,
  type EventStore,
  ExpectedRevisionError,
  type ReadStreamOptions,
  type RecordedEvent,
  type StreamWrite,
} from '@noticeboard/event-store';
import { listingStream, postingStream } from '@noticeboard/content-model';
import type { ImportStep } from './plan.js';

/**
 * The event log with a window of commands on top that is not recorded yet. `commit` records it in one append: in the
 * order of the commands, all or nothing, for the price of one. Handlers see what was staged as if it were recorded.
 *
 * Order holds because one append writes stream by stream: a stream must not be taken up again once another was begun.
 */
export class StagedLog implements EventStore {
  readonly #stored = new Map<string, Promise<RecordedEvent[]>>();
  readonly #staged = new Map<string, StreamWrite>();

  constructor(private readonly log: EventStore) {}

  /** @throws ExpectedRevisionError where a stream has moved on, in the log or in this window */
  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    for (const { stream, expected } of writes) {
      const actual = (await this.#all(stream)).at(-1)?.revision ?? 'none';
      if (actual !== expected) throw new ExpectedRevisionError(stream, expected, actual);
    }
    for (const { stream, expected, events } of writes) {
      const begun = this.#staged.get(stream);
      this.#staged.set(stream, {
        stream,
        expected: begun?.expected ?? expected,
        events: [...(begun?.events ?? []), ...events],
      });
    }
    const ends = await Promise.all(
      writes.map(async ({ stream }) => [stream, (await this.#all(stream)).length - 1] as const),
    );
    return { revisions: Object.fromEntries(ends), position: '' };
  }

  async readStream(stream: string, { from, direction, max }: ReadStreamOptions = {}): Promise<RecordedEvent[]> {
    const all = await this.#all(stream);
    const isForwards = direction !== 'backwards';
    const ordered = isForwards ? all : all.toReversed();
    const asked =
      from === undefined
        ? ordered
        : ordered.filter(({ revision }) => (isForwards ? revision >= from : revision <= from));
    return asked.slice(0, max);
  }

  /** @throws ExpectedRevisionError when others have written meanwhile; nothing is recorded then, and this log is of no more use. */
  async commit(): Promise<void> {
    if (this.#staged.size > 0) await this.log.append([...this.#staged.values()]);
  }

  readAll: EventStore['readAll'] = (options) => this.log.readAll(options);
  pages: EventStore['pages'] = (options) => this.log.pages(options);
  follow: EventStore['follow'] = (options) => this.log.follow(options);
  head: EventStore['head'] = () => this.log.head();
  close: EventStore['close'] = () => this.log.close();

  async #all(stream: string): Promise<RecordedEvent[]> {
    const reading = this.#stored.get(stream) ?? this.log.readStream(stream);
    this.#stored.set(stream, reading);
    const stored = await reading;
    const staged = this.#staged.get(stream)?.events ?? [];
    return [
      ...stored,
      ...staged.map((event, index) => ({ ...event, stream, revision: stored.length + index, position: '' })),
    ];
  }
}

const mostSteps = 100;
const mostBytes = 512 * 1024;

export function streamOf(step: ImportStep): string {
  return step.kind === 'posting' ? postingStream(step.family, step.id) : listingStream(step.listingKind, step.id);
}

/**
 * Cuts the steps into groups that one append records in their order: within a group nobody comes back to a stream once
 * another was begun. Bounded, because KurrentDB takes only so much at once.
 */
export function* windowsOf(steps: readonly ImportStep[]): Generator<readonly ImportStep[]> {
  let window: ImportStep[] = [];
  let begun = new Set<string>();
  let current = '';
  let bytes = 0;
  for (const step of steps) {
    const stream = streamOf(step);
    const size = Buffer.byteLength(JSON.stringify(step.kind === 'posting' ? step.command : step.fields));
    const returns = stream !== current && begun.has(stream);
    if (returns || window.length >= mostSteps || (window.length > 0 && bytes + size > mostBytes)) {
      yield window;
      window = [];
      begun = new Set();
      bytes = 0;
    }
    window.push(step);
    begun.add(stream);
    current = stream;
    bytes += size;
  }
  if (window.length > 0) yield window;
}
