import { families } from '@noticeboard/content-model';
import { type EventStore, giveWay, type RecordedEvent } from '@noticeboard/event-store';
import type { Batch, Change, ReadStore } from '@noticeboard/read-store';
import { markOf, nameOfLog, newestTimeOf } from './log-mark.js';
import { UnitOfWork } from './project.js';
import type { LoadDocuments } from './projection.js';

const pageSize = 500;
/** Default number of states in memory. They are written all at once, up to some hundred MB. */
const defaultMaxStates = 5000;
/** Changes in one call to the store. */
const partSize = 1000;

/** The generation that is filled. */
export interface ReplayTarget {
  readonly documents: LoadDocuments;
  readonly entries: ReadStore['entries'];
  /** Changes, and where they lead to. */
  apply(batch: Batch): Promise<unknown>;
}

export interface ReplayerOptions {
  readonly events: EventStore;
  readonly next: ReplayTarget;
  readonly signal: AbortSignal;
  /** Where `next` is. */
  readonly checkpoint?: string | undefined;
  /** True when change histories, and the cards that show them, are built; true by default. */
  readonly histories?: boolean;
  /** About how many states stay in memory. With more of them, fewer are rendered and loaded again. */
  readonly maxStates?: number;
  /** Called after each page with its number of events and its last position; with 0 where all is of other applications. */
  readonly onPage?: (count: number, position: string) => void;
}

/**
 * Fills a generation that nobody reads. States stay in memory over many pages and are rendered when there are too many
 * of them: what a later event overwrites is not written at all. The store is written to while the next pages are read.
 */
export class Replayer {
  /** Position of the last event applied here; `next` has it after `flush`. */
  position: string | undefined;
  /** When that event was recorded, ISO 8601; undefined while none was taken here. */
  positionAt: string | undefined;
  readonly #unit: UnitOfWork;
  readonly #maxStates: number;
  #last: RecordedEvent | undefined;
  #log: string | undefined;
  #stored: string | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReplayerOptions) {
    const { next, checkpoint, histories = true, maxStates = defaultMaxStates } = options;
    this.position = this.#stored = checkpoint;
    this.#unit = new UnitOfWork(families, (collection, ids) => next.documents(collection, ids), { histories });
    this.#maxStates = maxStates;
  }

  /**
   * Takes every event up to `position`, or all that there are now, and stores what they come to.
   * @throws UnreadableEvent, RangeError for an event that cannot be applied; what came before its page can be flushed
   */
  async replayTo(position?: string): Promise<void> {
    const { events, next, signal, onPage } = this.options;
    signal.throwIfAborted();
    const goesOn = this.#last === undefined && this.position !== undefined;
    if (goesOn) this.#unit.newest = (await newestTimeOf(next)) ?? '';
    if (position !== undefined && (this.position ?? '') >= position) return this.flush();
    const onPassed = (place: string) => onPage?.(0, place);
    for await (const page of events.pages({ after: this.position, batch: pageSize, onPassed })) {
      const wanted = position === undefined ? page : page.filter((event) => event.position <= position);
      const last = wanted.at(-1);
      if (last === undefined) break;
      await this.#unit.take(wanted);
      this.position = last.position;
      this.positionAt = last.metadata['at'];
      this.#last = last;
      onPage?.(wanted.length, last.position);
      if (this.#unit.size >= this.#maxStates) await this.#write();
      await this.#giveWay();
      if (last !== page.at(-1) || last.position === position) break;
    }
    await this.flush();
    signal.throwIfAborted();
  }

  async flush(): Promise<void> {
    await this.#write();
    await this.#writing;
  }

  /** Renders what has changed, and begins to store it. Nothing is forgotten before it is stored. */
  async #write(): Promise<void> {
    await this.#writing;
    this.#unit.keep(this.#maxStates / 2);
    const checkpoint = this.position;
    if (checkpoint === undefined || checkpoint === this.#stored) return;
    this.#log ??= await nameOfLog(this.options.events);
    const changes = await this.#unit.changes(() => this.#giveWay());
    if (this.#last) changes.push(markOf(this.#last, this.#log, this.#unit.newest));
    this.#writing = this.#store(changes, this.#stored, checkpoint);
    this.#stored = checkpoint;
    // The next `#write` or `flush` awaits this promise and throws its failure.
    this.#writing.catch(() => undefined);
  }

  /** Stores the changes in parts; the last part moves the checkpoint. */
  async #store(changes: readonly Change[], after: string | undefined, checkpoint: string): Promise<void> {
    const { next } = this.options;
    const parts = Math.max(1, Math.ceil(changes.length / partSize));
    for (let part = 0; part < parts; part += 1) {
      const isLast = part === parts - 1;
      const place = isLast ? checkpoint : after;
      await next.apply({ after, checkpoint: place, changes: changes.slice(part * partSize, (part + 1) * partSize) });
      await this.#giveWay();
    }
  }

  /** @throws the reason of `signal` once that aborts */
  async #giveWay(): Promise<void> {
    await giveWay();
    this.options.signal.throwIfAborted();
  }
}

/** About how far `position` is on the way to `head`, from 0 to 1. The positions of both adapters begin with digits. */
export function shareOfLog(position: string | undefined, head: string | undefined): number {
  if (head === undefined) return 1;
  const [done, all] = [position ?? '0', head].map((place) => Number.parseInt(place, 10));
  return all ? Math.min(1, (done ?? 0) / all) : 1;
}
