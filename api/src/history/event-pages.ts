import { LRUCache } from 'lru-cache';
import type { EventSlice, IndexedEvent } from '../ledger/log-index.js';
import { mostInPage } from './event-texts.js';
import type { HistoryQuestion } from './history-answers.js';

/** How much of texts is cached in memory, and the longest that is; bytes. */
const cacheBounds = { maxSize: 32 * 1024 * 1024, maxEntrySize: 64 * 1024 } as const;

/**
 * Pages of events. A text never changes, so it is cached while there is room, unless it is long; others are asked for.
 */
export class EventPages {
  readonly #kept = new LRUCache<string, Buffer>({ ...cacheBounds, sizeCalculation: ({ length }) => length });

  /** @param ask answers from the log */
  constructor(private readonly ask: (question: HistoryQuestion) => AsyncIterable<Buffer>) {}

  /**
   * JSON of the first of them, as many as have room in a page.
   * @param wanted in this order
   */
  async of(wanted: readonly IndexedEvent[], order: EventSlice['order']): Promise<Buffer[]> {
    const known = new Map<string, Buffer>();
    const missing: IndexedEvent[] = [];
    for (const event of wanted) {
      const text = this.#kept.get(event.position);
      if (text) known.set(event.position, text);
      else missing.push(event);
    }
    if (missing.length > 0) await this.#make(missing, order, known);
    const texts: Buffer[] = [];
    let length = 0;
    for (const { position } of wanted) {
      const text = known.get(position);
      length += text?.length ?? 0;
      if (!text || (length > mostInPage && texts.length > 0)) break;
      texts.push(text);
    }
    return texts;
  }

  async #make(wanted: readonly IndexedEvent[], order: EventSlice['order'], known: Map<string, Buffer>): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of this.ask({ kind: 'events', wanted, order })) pieces.push(piece);
    const lengths = JSON.parse(String(pieces.shift())) as readonly number[];
    const bytes = Buffer.concat(pieces);
    let at = 0;
    for (const [place, length] of lengths.entries()) {
      // The page had no room for it.
      if (length === 0) continue;
      const text = bytes.subarray(at, (at += length));
      const { position = '' } = wanted[place] ?? {};
      known.set(position, text);
      // A part would keep the whole in memory.
      if (length <= cacheBounds.maxEntrySize) this.#kept.set(position, Buffer.from(text));
    }
  }
}
