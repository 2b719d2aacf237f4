import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { type EventStore, openEventStore, StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import { type IndexSlot, openIndexSlot } from './index-slot.js';
import { IndexerThread } from './indexer-thread.js';
import { UnfittingLog } from './indexer.js';
import { SqliteLogIndex } from './sqlite-log-index.js';

const workerFile = new URL('./testing/mortal.worker.mjs', import.meta.url);

let dir: string;
let log: EventStore;
let slot: IndexSlot;
let thread: IndexerThread;
let index: SqliteLogIndex;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'indexer-thread-'));
  log = await openEventStore({ dir: join(dir, 'events'), exclusive: true });
  slot = openIndexSlot(dir);
  begin();
});

afterEach(async () => {
  await index.close();
  slot.release();
  await log.close();
  await rm(dir, { recursive: true });
});

function begin(logDir = 'events'): void {
  const task = { log: { dir: join(dir, logDir) }, file: slot.file, families, mortal: join(dir, 'mortal') };
  thread = new IndexerThread(task, workerFile);
  index = new SqliteLogIndex(slot.database, thread);
}

async function add(store: EventStore, count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const event = { id: randomUUID(), type: 'PostingAdded', data: { title: `Clerk ${each}` }, metadata: {} };
    await store.append([{ stream: `job-${randomUUID()}`, expected: 'none', events: [event] }]);
  }
}

describe('The thread that indexes the log', () => {
  it('takes in what was recorded before it was asked, and tells each batch', async () => {
    await add(log, 3);
    await index.catchUp();
    expect(index.size()).toBe(3);
    await add(log, 2);
    await index.catchUp();
    const titles = index.events({ type: 'PostingAdded' }, { order: 'newest', offset: 0, limit: 2 });
    expect(titles.map(({ leaf, subject }) => [leaf, subject.title])).toEqual([
      [4, 'Clerk 1'],
      [3, 'Clerk 0'],
    ]);
  });

  it('is started anew after it has died, and misses nothing', async () => {
    await writeFile(join(dir, 'mortal'), '');
    await add(log, 3);
    await expect(index.catchUp()).rejects.toThrow(StoreUnavailable);
    await index.catchUp();
    expect(index.size()).toBe(3);
  });

  it('stops for good at a log that the index was not made from', async () => {
    await add(log, 2);
    await index.catchUp();
    await index.close();
    const other = await openEventStore({ dir: join(dir, 'other'), exclusive: true });
    await add(other, 2);
    await other.close();
    begin('other');
    await expect(thread.advance(() => undefined)).rejects.toThrow(UnfittingLog);
    await expect(index.catchUp()).rejects.toThrow(StoreUnusable);
    expect(index.fault).toBe('the log is not the one that its index was made from: the event at leaf 1 was changed');
  });

  it('does not take damage of its own file for one of the log, and has it made anew at the next start', async () => {
    await add(log, 3);
    await index.catchUp();
    await index.close();
    slot.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(slot.file);
    writeFileSync(slot.file, bytes.fill(7, 4096));
    const task = { log: { dir: join(dir, 'events') }, file: slot.file, families, mortal: '' };
    thread = new IndexerThread(task, workerFile);
    await expect(thread.advance(() => undefined)).rejects.toThrow(StoreUnavailable);
    await thread.close();
    slot.release();
    slot = openIndexSlot(dir);
    begin();
    await index.catchUp();
    expect([index.size(), index.fault]).toEqual([3, undefined]);
  });

  it('says that the log is away, and goes on when it is back', async () => {
    await index.close();
    begin('nowhere/at/all');
    await writeFile(join(dir, 'nowhere'), '');
    await expect(index.catchUp()).rejects.toThrow(StoreUnavailable);
    await rm(join(dir, 'nowhere'));
    await index.catchUp();
    expect(index.isBuilt).toBe(true);
  });
});
