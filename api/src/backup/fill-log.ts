import type { EventStore, RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { type Hash, leafHash, leafLine, GrowingTree } from '@noticeboard/ledger';
import { CommandFailed } from '../config/command-failed.js';

const mostEvents = 200;
const mostBytes = 512 * 1024;

/**
 * Puts events into a log as another recorded them: same order, ids, revisions, content; the positions are the store's.
 * A log that holds the first of them already, because a run was cut off, is gone on from.
 * @param beforeMore is asked before anything is added to a log that holds some
 * @throws CommandFailed for a log that holds anything else
 * @returns how many were added
 */
export async function fillLog(
  log: EventStore,
  pages: AsyncIterable<readonly RecordedEvent[]>,
  beforeMore: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const events = oneByOne(pages);
  const there = await passThere(log, events);
  let added = 0;
  for await (const window of windowsOf(events)) {
    if (there > 0 && added === 0) await beforeMore();
    await log.append(window);
    added += window.reduce((sum, write) => sum + write.events.length, 0);
  }
  return added;
}

/** @throws CommandFailed unless all that the log holds is the beginning of what is brought in */
export async function expectBeginning(log: EventStore, pages: AsyncIterable<readonly RecordedEvent[]>): Promise<void> {
  await passThere(log, oneByOne(pages));
}

async function* oneByOne<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}

async function passThere(log: EventStore, events: AsyncGenerator<RecordedEvent>): Promise<number> {
  let there = 0;
  for await (const found of oneByOne(log.pages())) {
    const { value: given } = await events.next();
    if (!given || leafLine(given) !== leafLine(found))
      throw new CommandFailed(
        `the event log is not empty: its event ${there} (${found.type}, revision ${found.revision} of ${found.stream}) is not what is brought in. Nothing was changed`,
      );
    there += 1;
  }
  return there;
}

/** One append each: within it no stream is taken up again, so that the store keeps the order. */
async function* windowsOf(events: AsyncIterable<RecordedEvent>): AsyncGenerator<readonly StreamWrite[]> {
  let window = new Map<string, RecordedEvent[]>();
  let [current, count, bytes] = ['', 0, 0];
  for await (const event of events) {
    const { stream } = event;
    const size = Buffer.byteLength(leafLine(event));
    const returns = stream !== current && window.has(stream);
    if (returns || count >= mostEvents || (count > 0 && bytes + size > mostBytes)) {
      yield writesOf(window);
      window = new Map();
      [count, bytes] = [0, 0];
    }
    window.set(stream, [...(window.get(stream) ?? []), event]);
    [current, count, bytes] = [stream, count + 1, bytes + size];
  }
  if (count > 0) yield writesOf(window);
}

function writesOf(window: ReadonlyMap<string, readonly RecordedEvent[]>): StreamWrite[] {
  return [...window].map(([stream, events]) => ({
    stream,
    expected: events[0]?.revision === 0 ? 'none' : (events[0]?.revision ?? 0) - 1,
    events: events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
  }));
}

/** How many events a log holds, and the root over them. */
export async function headOf(log: EventStore): Promise<{ readonly size: number; readonly root: Hash }> {
  const tree = new GrowingTree();
  for await (const event of oneByOne(log.pages())) tree.add(leafHash(leafLine(event)));
  return { size: tree.size, root: tree.root() };
}
