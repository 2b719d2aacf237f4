import { parentPort, workerData } from 'node:worker_threads';
import { type EventStore, openEventStore, StoreUnavailable, StoreUnusable } from '@noticeboard/event-store';
import Database from 'libsql';
import { dirname } from 'node:path';
import { isDamage } from '../http/kept-file.js';
import { suspect } from './index-slot.js';
import { DamagedIndex, type Indexer, messageOf } from './indexer.js';
import { LogIndexer } from './log-indexer.js';
import { PublicIndexer } from './public-indexer.js';
import type { IndexerTask, IndexerWish, IndexerWord, Tree } from './indexer-thread.js';

/* A thread of its own, started by `IndexerThread`: hashing and indexing the log takes nothing from those who are served. */

// Both come from `IndexerThread`, which starts this file.
const { log: place, file, families, publicLog } = workerData as IndexerTask;
const port = parentPort;
if (!port) throw new Error('the log is indexed in a worker thread');

const database = new Database(file);
// An index of a long log is made again in half the time: pages that several batches touch are written once.
database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000');
let opening: Promise<EventStore> | undefined;
const made = new Map<Tree, Indexer>();
const running = new Map<Tree, Promise<void>>();
let publicTables: Database.Database | undefined;

port.on('message', (wish: IndexerWish) => {
  if (wish === 'close') void close();
  else running.set(wish.advance, advance(wish.advance));
});

async function advance(tree: Tree): Promise<void> {
  try {
    const indexer = made.get(tree) ?? make(tree, await openLog());
    made.set(tree, indexer);
    await indexer.advance((size) => say({ tree, kind: 'size', size }));
    say({ tree, kind: 'done' });
  } catch (error) {
    const isOfFile = isDamage(error) || error instanceof DamagedIndex;
    if (isOfFile) suspect(dirname(file));
    const isPassing = isOfFile || error instanceof StoreUnavailable || error instanceof StoreUnusable;
    say({ tree, kind: isPassing ? 'unavailable' : 'fault', message: messageOf(error) });
  }
}

/** With the first try that succeeds: it may be away when the portal starts. */
function openLog(): Promise<EventStore> {
  opening ??= openEventStore({ ...place, exclusive: false }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function make(tree: Tree, events: EventStore): Indexer {
  if (tree === 'log') return new LogIndexer(database, events, families);
  if (!publicLog) throw new StoreUnavailable('no public log is made: its key is gone');
  publicTables = new Database(publicLog.file);
  publicTables.exec('PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 4000');
  return new PublicIndexer(publicTables, events, Buffer.from(publicLog.saltKey), families);
}

async function close(): Promise<void> {
  for (const indexer of made.values()) await indexer.close();
  await Promise.all(running.values());
  await (await opening?.catch(() => undefined))?.close();
  database.close();
  publicTables?.close();
  port?.close();
}

function say(word: IndexerWord): void {
  port?.postMessage(word);
}
