import { parentPort, workerData } from 'node:worker_threads';
import { type EventStore, openEventStore, StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import Database from 'libsql';
import { messageOf } from './indexer.js';
import { LogIndexer } from './log-indexer.js';
import type { IndexerTask, IndexerWish, IndexerWord } from './indexer-thread.js';

/* A thread of its own, started by `IndexerThread`: hashing and indexing the log takes nothing from those who are served. */

// Both come from `IndexerThread`, which starts this file.
const { log: place, file, families } = workerData as IndexerTask;
const port = parentPort;
if (!port) throw new Error('the log is indexed in a worker thread');

const database = new Database(file);
// An index of a long log is made again in half the time: pages that several batches touch are written once.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
let opened: { readonly log: EventStore; readonly indexer: LogIndexer } | undefined;
let running: Promise<void> = Promise.resolve();

port.on('message', (wish: IndexerWish) => {
  if (wish === 'close') void close();
  else running = advance();
});

/** Opens the log with the first try that succeeds: it may be away when the portal starts. */
async function advance(): Promise<void> {
  try {
    opened ??= await open();
    await opened.indexer.advance((size) => say({ kind: 'size', size }));
    say({ kind: 'done' });
  } catch (error) {
    const isPassing = error instanceof StoreUnavailable || error instanceof StoreUnusable;
    say({ kind: isPassing ? 'unavailable' : 'fault', message: messageOf(error) });
  }
}

async function open() {
  const log = await openEventStore({ ...place, exclusive: false });
  return { log, indexer: new LogIndexer(database, log, families) };
}

async function close(): Promise<void> {
  await opened?.indexer.close();
  await running;
  await opened?.log.close();
  database.close();
  port?.close();
}

function say(word: IndexerWord): void {
  port?.postMessage(word);
}
