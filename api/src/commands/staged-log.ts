import {
  type AppendResult,
  type EventStore,
  ExpectedRevisionError,
  type ReadStreamOptions,
  type RecordedEvent,
  type StreamWrite,
} from '@noticeboard/event-store';

/**
 * The event log with a window of commands on top that is not recorded yet. `commit` records it in one append: all or
 * nothing, for the price of one. Handlers see what was staged as if it were recorded.
 *
 * One append writes stream by stream. Where the order of the commands has to be that of the log, a stream must not be
 * taken up again once another was begun.
 */
export class StagedLog implements EventStore {
  readonly #stored = new Map<string, Promise<RecordedEvent[]>>();
  readonly #staged = new Map<string, Staged>();

  #count = 0;

  /** @param after what is staged has positions behind this one, as texts are sorted */
  constructor(
    private readonly log: EventStore,
    private readonly after = '',
  ) {}

  /** The staged events, by stream, those that were begun first at the front. */
  get writes(): readonly StreamWrite[] {
    return [...this.#staged.values()].map(({ stream, expected, events }) => ({ stream, expected, events }));
  }

  /** The same as it would be read. */
  async events(stream: string): Promise<RecordedEvent[]> {
    const stored = (await this.#stored.get(stream))?.length ?? 0;
    return (await this.#all(stream)).slice(stored);
  }

  /** @throws ExpectedRevisionError where a stream has moved on, in the log or in this window */
  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    for (const { stream, expected } of writes) {
      const actual = (await this.#all(stream)).at(-1)?.revision ?? 'none';
      if (actual !== expected) throw new ExpectedRevisionError(stream, expected, actual);
    }
    for (const { stream, expected, events } of writes) {
      const begun = this.#staged.get(stream) ?? { stream, expected, events: [], positions: [] };
      this.#staged.set(stream, {
        ...begun,
        events: [...begun.events, ...events],
        positions: [...begun.positions, ...events.map(() => this.#nextPosition())],
      });
    }
    const ends = await Promise.all(
      writes.map(async ({ stream }) => [stream, (await this.#all(stream)).length - 1] as const),
    );
    const last = this.#staged.get(writes.at(-1)?.stream ?? '');
    return { revisions: Object.fromEntries(ends), position: last?.positions.at(-1) ?? '' };
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
    if (this.#staged.size > 0) await this.log.append(this.writes);
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
    const { events = [], positions = [] } = this.#staged.get(stream) ?? {};
    return [
      ...stored,
      ...events.map((event, index) => ({
        ...event,
        stream,
        revision: stored.length + index,
        position: positions[index] ?? '',
      })),
    ];
  }

  #nextPosition(): string {
    this.#count += 1;
    return `${this.after}${stagedMark}${String(this.#count).padStart(6, '0')}`;
  }
}

interface Staged extends StreamWrite {
  /** The positions of its events. */
  readonly positions: readonly string[];
}

/** In no position of a log, and behind all that is in one. */
const stagedMark = '~';

/** True when it is of an event that is staged only: it must not be recorded. */
export function isStaged(position: string): boolean {
  return position.includes(stagedMark);
}
