import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '@noticeboard/event-store';
import { recordOfStream, stepsOf } from '../tracked-record.js';
import { evidencePieces } from './evidence-page.js';
import type { EvidenceWork } from './evidence-thread.js';

/* A thread of its own, started by `evidence-thread`: a long life takes nothing from those who are served. */

// Both come from `evidence-thread`, which starts this file.
const { log: place, families, stream, task } = workerData as EvidenceWork;
const port = parentPort;
const record = recordOfStream(stream, families);
if (!port || !record) throw new Error('evidence is of a record, and made in a worker thread');

/** Characters that go over together. */
const together = 64 * 1024;

const log = await openEventStore({ ...place, exclusive: false });
let pieces = '';
for await (const piece of evidencePieces(task, () => stepsOf(log, record, task.count))) {
  pieces += piece;
  if (pieces.length >= together) await give();
}
await give();
await log.close();
port.postMessage(undefined);
port.close();

async function give(): Promise<void> {
  if (!port) return;
  port.postMessage(pieces);
  pieces = '';
  await once(port, 'message');
}
