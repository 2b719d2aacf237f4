import { once } from 'node:events';
import { openEventStore } from '@noticeboard/event-store';
import { taskOfParent, tellParent } from '../../child-process/parent.js';
import { recordOfStream, stepsOf } from '../tracked-record.js';
import { evidencePieces } from './evidence-page.js';
import { publishesIn } from './publishes.js';
import type { EvidenceWord, EvidenceWork } from './evidence-process.js';

/* A process of its own, started by `evidence-process`: a long life takes nothing from those who are served. */

const { log: place, families, stream, task } = await taskOfParent<EvidenceWork>();
const record = recordOfStream(stream, families);
if (!record) throw new Error('evidence is of a record');

/** Characters that go over together. */
const together = 64 * 1024;

const log = await openEventStore({ ...place, exclusive: false });
let pieces = '';
for await (const piece of evidencePieces(task, () => stepsOf(log, record, task.count), publishesIn(log))) {
  pieces += piece;
  if (pieces.length >= together) await give();
}
await give();
await log.close();
await tellParent({ pieces: undefined } satisfies EvidenceWord);

async function give(): Promise<void> {
  const taken = once(process, 'message');
  await tellParent({ pieces } satisfies EvidenceWord);
  pieces = '';
  await taken;
}
