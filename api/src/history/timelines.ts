import { LRUCache } from 'lru-cache';
import type { IndexedEvent } from '../ledger/log-index.js';
import type { EventTexts } from './event-texts.js';

/** The JSON of every event of a record, oldest first. */
export interface Timeline {
  readonly count: number;
  /** What has happened does not change: no other timeline of the record has the same. */
  readonly tag: string;
  /** An array: whole where it is kept, made as it is taken where it is not. */
  readonly body: Buffer | AsyncIterable<string>;
}

interface Kept extends Timeline {
  readonly body: Buffer;
  /** How many events the index had of its record. */
  readonly indexed: number;
}

/** All that are kept together; bytes. */
const keptBytes = 8 * 1024 * 1024;
/** A longer one is made each time that it is asked for; characters. */
const mostKept = 1024 * 1024;

/** Makes timelines, and keeps those that were asked for: one grows at its end alone, so of as many events it is the same. */
export class Timelines {
  readonly #kept = new LRUCache<string, Kept>({ maxSize: keptBytes, sizeCalculation: ({ body }) => body.length });

  constructor(private readonly texts: Pick<EventTexts, 'ofStream'>) {}

  /**
   * @param indexed how many events the index has of the record
   * @param find finds those of its stream, the oldest first
   */
  of(stream: string, indexed: number, find: () => readonly IndexedEvent[]): Timeline {
    const kept = this.#kept.get(stream);
    if (kept?.indexed === indexed) return kept;
    const events = find();
    const about = { indexed, count: events.length, tag: `${events.length}-${events.at(-1)?.id}` };
    return { ...about, body: this.#made(events, (body) => this.#kept.set(stream, { ...about, body })) };
  }

  async *#made(events: readonly IndexedEvent[], keep: (body: Buffer) => void): AsyncGenerator<string> {
    let [mark, whole] = ['[', ''];
    const told = (piece: string) => {
      if (whole.length <= mostKept) whole += piece;
      return piece;
    };
    for await (const [, text] of this.texts.ofStream(events)) {
      yield told(mark + text);
      mark = ',';
    }
    yield told(mark === '[' ? '[]' : ']');
    if (whole.length <= mostKept) keep(Buffer.from(whole));
  }
}
