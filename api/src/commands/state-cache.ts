import { LRUCache } from 'lru-cache';
import type { AggregateStream, StateAt } from './aggregate.js';

interface Entry<S> {
  readonly at: StateAt<S>;
  /** A later event was, or may have been, written that is not part of it. */
  isBehind: boolean;
}

const mebibyte = 2 ** 20;
/** The bytes that an entry takes beside its state. */
const entryBytes = 500;
/** Heap of a parsed state by the length of its JSON: 1.3 to 2.2, measured on postings of 0.1 to 570 KB. */
const bytesPerCharacter = 2;

/**
 * States by stream, as this process knows them. Another process may have written since: a command that is decided on
 * one appends at its revision, and finds out. The entry that was used last stays; the rest makes room.
 */
export class StateCache {
  readonly #entries: LRUCache<string, Entry<unknown>>;

  /** By number where they are few: to measure a large state at each of its changes costs more than the change. */
  constructor(bound: { readonly bytes: number } | { readonly states: number } = { bytes: 32 * mebibyte }) {
    const sizeCalculation = ({ at }: Entry<unknown>) => entryBytes + bytesPerCharacter * JSON.stringify(at).length;
    this.#entries = new LRUCache('states' in bound ? { max: bound.states } : { maxSize: bound.bytes, sizeCalculation });
  }

  /** Estimated, of all states together. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get<S>({ stream }: AggregateStream<S>): Readonly<Entry<S>> | undefined {
    // A stream has one aggregate: a state that is cached under its name was made by that one's `evolve`.
    return this.#entries.get(stream) as Entry<S> | undefined;
  }

  /** Keeps the newer of two states when a slow reader is late. */
  keep<S>({ stream }: AggregateStream<S>, at: StateAt<S>): void {
    const entry = this.#entries.peek(stream);
    if (entry && entry.at.revision > at.revision) return;
    if (entry?.at.eventId === at.eventId) entry.isBehind = false;
    else this.#entries.set(stream, { at, isBehind: false });
  }

  /** The stream has, or may have, newer events: the cached state is only a place to read on from. */
  markBehind(stream: string): void {
    const entry = this.#entries.peek(stream);
    if (entry) entry.isBehind = true;
  }

  drop(stream: string): void {
    this.#entries.delete(stream);
  }
}
