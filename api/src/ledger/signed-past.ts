import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventAt, type EventStore, makeDirectory } from '@noticeboard/event-store';
import type { Verifier } from '@noticeboard/ledger';
import { writeDurably } from '../files/durable-files.js';
import { BrokenEvidence, checkpointFile, goneText, lastHeads } from './checkpoint-files.js';

/**
 * What speaks against a log, by what was signed over it; undefined when nothing does. It looks at one event for each file
 * of checkpoints, however long the log: that all before it are what they were is for `verify` to tell.
 */
export async function faultInPast(
  log: Pick<EventStore, 'readStream' | 'head'>,
  dataDir: string,
  verifier: Verifier,
): Promise<string | undefined> {
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

const ending = '.signed';

/** `DATA_DIR/keys/<slot>.signed` stands beside the key once something was signed with it. */
function markIn(dataDir: string, slot: number): string {
  return join(dataDir, 'keys', `${slot}${ending}`);
}

/** Of each process that has signed something, whether or not it is still there. */
export function signedMarks(dataDir: string): { readonly slot: number; readonly path: string }[] {
  const dir = join(dataDir, 'keys');
  if (!existsSync(dir)) return [];
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
