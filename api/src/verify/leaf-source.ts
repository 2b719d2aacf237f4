import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { jsonIn } from '@noticeboard/content-model';
import { type EventStore, type Position, StoreUnavailable } from '@noticeboard/event-store';
import { type Hash, leafHash, leafLine } from '@noticeboard/ledger';
import { z } from 'zod';

/** Something where an event should stand. */
export interface Leaf {
  readonly hash: Hash;
  /** Undefined for what is no event. */
  readonly event: LeafEvent | undefined;
  /** Why it cannot be read. */
  readonly fault?: string;
}

const leafEvent = z.object({ id: z.string(), stream: z.string(), revision: z.int(), type: z.string() });
export type LeafEvent = z.infer<typeof leafEvent>;

/** Leaves from `from` on, page by page; may be begun again. */
export type LeafSource = (from: number) => AsyncIterable<readonly Leaf[]>;

const page = 500;

/** An event that cannot be read is the last leaf: what comes after it cannot be asked for. */
export function logLeaves(log: Pick<EventStore, 'pages'>): LeafSource {
  return async function* read(from) {
    let skip = from;
    for await (const events of logPages(log)) {
      if (events.length > skip) yield events.slice(skip);
      skip = Math.max(0, skip - events.length);
    }
  };
}

async function* logPages(log: Pick<EventStore, 'pages'>): AsyncGenerator<readonly Leaf[]> {
  let after: Position | undefined;
  // A page with an event that cannot be read is read again, one by one: those before it are leaves like any other.
  for (const batch of [page, 1]) {
    try {
      for await (const events of log.pages({ after, batch })) {
        yield events.map((event) => ({ hash: leafHash(leafLine(event)), event }));
        after = events.at(-1)?.position;
      }
      return;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      if (batch > 1) continue;
      const fault = `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      yield [{ hash: leafHash(''), event: undefined, fault }];
    }
  }
}

/** The lines of an export. */
export function exportLeaves(file: string): LeafSource {
  return async function* read(from) {
    let leaves: Leaf[] = [];
    let skip = from;
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (skip > 0) {
        skip -= 1;
        continue;
      }
      leaves.push({ hash: leafHash(line), ...eventIn(line) });
      if (leaves.length < page) continue;
      yield leaves;
      leaves = [];
    }
    yield leaves;
  };
}

function eventIn(line: string): Omit<Leaf, 'hash'> {
  const value = jsonIn(line);
  const event = leafEvent.safeParse(value).data;
  if (event) return { event };
  return { event: undefined, fault: value === undefined ? 'it is no JSON' : 'it is no event' };
}
