import { createReadStream, statSync } from 'node:fs';
import { MalformedNote, type NamedHead, openCheckpoint, type Verifier } from '@noticeboard/ledger';
import { checkpointFiles, lastLine, nameOfFile, parseRecorded } from '../ledger/checkpoint-files.js';
import { Difference } from './check-log.js';

/** A checkpoint that somebody stored or answered with. @throws Difference when this key has not signed it */
export function headIn(note: string, verifier: Verifier, name: string): NamedHead {
  try {
    return { ...openCheckpoint(note, verifier), name };
  } catch (error) {
    if (error instanceof MalformedNote) throw new Difference(`${name} cannot be used: ${error.message}`);
    throw error;
  }
}

/**
 * Every checkpoint that is recorded in these files, and the others that are given, by size, as the files are when this is called: what is
 * recorded meanwhile may cover more than is read of the log. Each file is read line by line.
 * @throws Difference for a line that is no checkpoint of this key, or stands before a smaller one
 */
export function signedHeads(
  checkpoints: readonly string[],
  verifier: Verifier,
  others: readonly NamedHead[],
): AsyncGenerator<NamedHead> {
  const files = checkpoints.map((path) => recordedHeads(path, statSync(path).size, verifier));
  return bySize([...files, ...others.map((head) => only(head))]);
}

/** The note of the newest recorded checkpoint. @throws Difference as `signedHeads` */
export async function newestRecorded(dataDir: string, verifier: Verifier): Promise<string | undefined> {
  let newest: { readonly note: string; readonly size: number } | undefined;
  for (const path of checkpointFiles(dataDir)) {
    const text = await lastLine(path);
    const note = text === '' ? undefined : parseRecorded(text)?.note;
    if (note === undefined) continue;
    const { size } = headIn(note, verifier, `the last checkpoint in ${nameOfFile(path)}`);
    if (size >= (newest?.size ?? 0)) newest = { note, size };
  }
  return newest?.note;
}

export async function* only(head: NamedHead): AsyncGenerator<NamedHead> {
  yield head;
}

async function* recordedHeads(path: string, length: number, verifier: Verifier): AsyncGenerator<NamedHead> {
  let [number, last] = [0, 0];
  for await (const line of wholeLines(path, length)) {
    number += 1;
    const name = `the checkpoint in line ${number} of ${nameOfFile(path)}`;
    const recorded = parseRecorded(line);
    if (!recorded) throw new Difference(`${name} cannot be read`);
    const head = headIn(recorded.note, verifier, name);
    if (head.size < last) throw new Difference(`${name} covers ${head.size} events, the one before it ${last}`);
    last = head.size;
    yield head;
  }
}

/** Lines that end with a newline: half a line is what a process that was killed had not finished. */
async function* wholeLines(path: string, length: number): AsyncGenerator<string> {
  if (length === 0) return;
  let rest = '';
  for await (const part of createReadStream(path, { encoding: 'utf8', end: length - 1 })) {
    const lines = `${rest}${String(part)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function* bySize(sources: readonly AsyncGenerator<NamedHead>[]): AsyncGenerator<NamedHead> {
  const waiting = await Promise.all(sources.map(async (source) => ({ source, next: await source.next() })));
  for (;;) {
    const open = waiting.flatMap((each) => (each.next.done ? [] : [{ each, head: each.next.value }]));
    const [first] = open.toSorted((a, b) => a.head.size - b.head.size);
    if (!first) return;
    yield first.head;
    first.each.next = await first.each.source.next();
  }
}
