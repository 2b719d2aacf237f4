import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { logMark, logSignatureStream, parseLogMark } from '@noticeboard/content-model';
import {
  eventAt,
  type EventStore,
  type ExpectedRevision,
  ExpectedRevisionError,
  makeDirectory,
} from '@noticeboard/event-store';
import type { Verifier } from '@noticeboard/ledger';
import { storedEntry } from '@noticeboard/read-store';
import { z } from 'zod';
import { writeDurably } from '../files/durable-files.js';
import { homeOf } from '../files/folder-home.js';
import { isThere } from '../files/is-there.js';
import { BrokenEvidence, checkpointFile, checkpointFiles, goneText, lastHeads } from './checkpoint-files.js';
import { lastIndexed } from './index-slot.js';
import { readLogKey } from './key-file.js';

type Readable = Pick<EventStore, 'readStream' | 'head'>;

/** As the configuration has it. */
interface Signing {
  readonly dataDir: string;
  readonly logKey: string | undefined;
  /** Undefined where the log is embedded: then it is beside what was signed over it. */
  readonly eventStoreUrl: string | undefined;
}

/**
 * The evidence against a log, from its signatures and from the data made of it; undefined when there is none. It looks
 * at one event for each file of checkpoints, each index and the read models, however long the log: that all before it
 * are what they were is for `verify` to tell.
 *
 * A log says itself who has signed it. The key and the checkpoints of an embedded one stand beside it or are lost. Over
 * a server, a folder without a key is that of another machine, and so is one without checkpoints under LOG_KEY.
 */
export async function faultInPast(log: Readable, config: Signing): Promise<string | undefined> {
  return (await signingFault(log, config)) ?? (await lostEnd(log, config));
}

async function signingFault(log: Readable, config: Signing): Promise<string | undefined> {
  const verifier = readLogKey(config);
  if (!verifier) return config.eventStoreUrl === undefined ? keyLoss(log, config) : undefined;
  return (await misfit(log, config.dataDir, verifier)) ?? (await checkpointLoss(log, config, verifier));
}

/**
 * The data that was made of the log and stands beside it knows events that it has not got, as where an older copy was
 * put back.
 */
export async function lostEnd(
  log: Readable,
  { dataDir, eventStoreUrl }: Omit<Signing, 'logKey'>,
): Promise<string | undefined> {
  if (eventStoreUrl === undefined && homeOf(dataDir).isTorn) return undefined;
  // Read before the log is: that of a portal that runs goes on meanwhile.
  for (const { file, last } of lastIndexed(dataDir))
    if (!(await eventAt(log, last)))
      return `${file} was made of it up to revision ${last.revision} of ${last.stream}, and that event is not in the log`;
  if (eventStoreUrl === undefined && (await areAhead(dataDir, log)))
    return `the read models in ${join(dataDir, 'read-models')} show events that are not in the log`;
  return undefined;
}

/** True when the stored read models were made of more than there is. */
async function areAhead(dataDir: string, log: Readable): Promise<boolean> {
  const { checkpoint = null, value = null } = storedEntry(dataDir, logMark.index, logMark.key) ?? {};
  if (checkpoint === null) return false;
  const mark = value === null ? undefined : parseLogMark(value);
  if (mark?.position === checkpoint) return !(await eventAt(log, mark));
  return checkpoint > ((await log.head()) ?? '');
}

/** The message where there is no key although something was signed with it. */
export async function keyLoss(log: Readable, { dataDir, eventStoreUrl }: Signing): Promise<string | undefined> {
  if (hasSigned(dataDir)) return keyGoneText;
  return eventStoreUrl === undefined && (await signedBy(log)).length > 0 ? keyGoneText : undefined;
}

export const keyGoneText = 'the key that it was signed with (keys/log.key of DATA_DIR, or LOG_KEY) is gone';

/** True when a process that worked in this folder has signed something. */
export function hasSigned(dataDir: string): boolean {
  return checkpointFiles(dataDir).length > 0 || signedMarks(dataDir).length > 0;
}

async function checkpointLoss(
  log: Readable,
  { dataDir, logKey, eventStoreUrl }: Signing,
  verifier: Verifier,
): Promise<string | undefined> {
  if ((await lastHeads(dataDir, verifier)).length > 0) return undefined;
  const keys = await signedBy(log);
  const isLost = eventStoreUrl === undefined ? keys.length > 0 : logKey === undefined && keys.includes(verifier.vkey);
  return isLost ? `it was signed, and ${join(dataDir, 'checkpoints')} holds no checkpoint of it` : undefined;
}

async function misfit(log: Readable, dataDir: string, verifier: Verifier): Promise<string | undefined> {
  try {
    // The marks first: a process that begins to sign leaves its mark after its first checkpoint.
    const signed = signedMarks(dataDir).map(({ slot }) => checkpointFile(dataDir, slot));
    const heads = await lastHeads(dataDir, verifier);
    const gone = signed.find((path) => !heads.some(({ file }) => file === path));
    if (gone !== undefined) return goneText(gone);
    const covering = heads.filter(({ size }) => size > 0);
    if (covering.length > 0 && (await log.head()) === undefined)
      return `it holds no events, but checkpoints in ${dataDir} were signed over some`;
    for (const { name, size, last } of covering)
      if (last && !(await eventAt(log, last)))
        return `${name} covers ${size} events up to revision ${last.revision} of ${last.stream}, and that event is not in the log`;
    return undefined;
  } catch (error) {
    if (!(error instanceof BrokenEvidence)) throw error;
    return error.message;
  }
}

const signatureSchema = z.object({ keys: z.array(z.string()) });

interface Signature {
  readonly keys: readonly string[];
  /** The revision in its stream. */
  readonly expected: ExpectedRevision;
}

/** The vkeys that a log was signed with, as it says itself. */
async function signedBy(log: Pick<EventStore, 'readStream'>): Promise<readonly string[]> {
  return (await signature(log)).keys;
}

async function signature(log: Pick<EventStore, 'readStream'>): Promise<Signature> {
  const [last] = await log.readStream(logSignatureStream, { direction: 'backwards', max: 1 });
  return last ? { ...signatureSchema.parse(last.data), expected: last.revision } : { keys: [], expected: 'none' };
}

/**
 * Lets the log say that it was signed with this key: a program that finds it without its checkpoints knows that they
 * are lost.
 */
export async function tellLog(log: Pick<EventStore, 'readStream' | 'append'>, vkey: string): Promise<void> {
  for (;;) {
    const { keys, expected } = await signature(log);
    if (keys.includes(vkey)) return;
    const event = { id: randomUUID(), type: 'LogSigned', data: { keys: [...keys, vkey] }, metadata: {} };
    try {
      await log.append([{ stream: logSignatureStream, expected, events: [event] }]);
    } catch (error) {
      // Another process has marked its own meanwhile.
      if (!(error instanceof ExpectedRevisionError)) throw error;
    }
  }
}

const ending = '.signed';

/** `DATA_DIR/keys/<slot>.signed` stands beside the key once something was signed with it. */
function markIn(dataDir: string, slot: number): string {
  return join(dataDir, 'keys', `${slot}${ending}`);
}

/** The checkpoints of each process that has signed something, whether or not it is still there. */
export function signedMarks(dataDir: string): { readonly slot: number; readonly path: string }[] {
  const dir = join(dataDir, 'keys');
  if (!isThere(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ slot: Number(basename(name, ending)), path: join(dir, name) }));
}

/** After its first checkpoint is on the disk. */
export async function markSigned(dataDir: string, slot: number): Promise<void> {
  const mark = markIn(dataDir, slot);
  if (existsSync(mark)) return;
  makeDirectory(join(dataDir, 'keys'));
  await writeDurably(mark, '');
}
