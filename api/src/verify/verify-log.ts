import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  type EventLogLocation,
  type EventStore,
  logDamage,
  openEventStore,
  StoreUnavailable,
  StoreUnusable,
} from '@noticeboard/event-store';
import { type NamedHead, parseVerifier } from '@noticeboard/ledger';
import { checkLog, Difference, indexedLeaves } from './check-log.js';
import { logLeaves } from './leaf-source.js';
import { checkpointFiles } from '../ledger/checkpoint-files.js';
import { lostEnd } from '../ledger/signed-past.js';
import { Publications } from './publications.js';
import { headIn, signedHeads } from './signed-heads.js';
import { allOf, counted } from '../config/counted.js';

/** A checkpoint from elsewhere, and what it is called when it does not fit. */
export interface NamedNote {
  readonly note: string;
  readonly name: string;
}

/** Where a log is, and what it is checked against beside the checkpoints that are recorded in its folder. */
export interface LogToVerify {
  readonly dataDir: string;
  readonly log: EventLogLocation;
  readonly vkey: string;
  readonly others: readonly NamedNote[];
}

/** @returns what was found to be as it was signed, in a line @throws Difference, StoreUnusable, StoreUnavailable */
export async function verifyLog({ dataDir, log: place, vkey, others }: LogToVerify): Promise<string> {
  const verifier = parseVerifier(vkey);
  const given = others.map(({ note, name }) => headIn(note, verifier, name));
  const damage = await logDamage(place);
  if (damage !== undefined)
    throw new Difference(
      `the event log ${join(place.dir, 'events.db')} is damaged: ${damage}. Copy DATA_DIR as it is, then restore a backup into an empty folder (npm run portal -- restore <backup>), or go on with what can be read of it (npm run portal -- verify --begin-anew)`,
    );
  const log = await openEventStore({ ...place, exclusive: false, readOnly: true });
  try {
    const publications = new Publications();
    const beside: string[] = [];
    const heads = gathering(signedHeads(checkpointFiles(dataDir), verifier, given), beside);
    const {
      size,
      covered,
      heads: count,
    } = await checkLog(logLeaves(watched(log, publications)), heads, (head) => indexedLeaves(dataDir, head));
    if (publications.fault !== undefined) throw new Difference(publications.fault);
    if (count === 0) throw new Difference(`no checkpoint was recorded for the ${size} events of the log`);
    const fault = await lostEnd(log, { dataDir, eventStoreUrl: place.url });
    if (fault !== undefined) throw new Difference(`the event log is an older one: ${fault}. Nothing is written to it`);
    const rest = size === covered ? '' : `, ${size - covered} newer ones await the next`;
    const named =
      publications.count === 0
        ? ''
        : `, ${counted(publications.count, 'publication')} as ${publications.count === 1 ? 'its digest names' : 'their digests name'}`;
    return `log: ${counted(covered, 'event')} fit ${allOf(count, 'signed checkpoint')}${rest}${named}; key ${vkey}${beside.map((line) => `; ${line}`).join('')}`;
  } finally {
    await log.close();
  }
}

/** The heads, and what was signed beside them. */
async function* gathering(heads: AsyncIterable<NamedHead>, beside: string[]): AsyncGenerator<NamedHead> {
  for await (const head of heads) {
    beside.push(...(head.extensions ?? []));
    yield head;
  }
}

/** Tells of each event as it is read the first time: where something differs, the log is read again to tell the place. */
function watched(log: Pick<EventStore, 'pages'>, publications: Publications): Pick<EventStore, 'pages'> {
  let isRead = false;
  return {
    async *pages(options) {
      const isFirst = !isRead;
      isRead = true;
      for await (const events of log.pages(options)) {
        if (isFirst) for (const event of events) await publications.see(event);
        yield events;
      }
    },
  };
}

const threadFile = new URL('./verify-log.worker.js', import.meta.url);

/**
 * The messages that `verifyLog` sends of its own accord. An error that leaves a thread keeps its name and loses its
 * class.
 */
const expectedErrors = [Difference, StoreUnusable, StoreUnavailable];

/** `verifyLog` in a thread of its own. */
export function verifyLogAside(log: LogToVerify): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadFile, { workerData: log });
    worker.once('message', resolve);
    worker.once('error', (error: Error) => {
      const Expected = expectedErrors.find(({ name }) => name === error.name);
      reject(Expected ? new Expected(error.message, { cause: error }) : error);
    });
    worker.once('exit', () => reject(new Error('the thread that checks the log has ended')));
  });
}
