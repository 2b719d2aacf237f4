import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { jsonIn } from '@noticeboard/content-model';
import { makeDirectory } from '@noticeboard/event-store';
import { z } from 'zod';
import { isThere } from '../files/is-there.js';
import { namedFault } from '../files/named-fault.js';
import { MalformedNote, openCheckpoint, type Hash, type TreeHead, type Verifier } from '@noticeboard/ledger';

/** A signed checkpoint as it was recorded. */
export interface RecordedCheckpoint {
  /** ISO 8601, UTC, ms. */
  readonly at: string;
  /** The signed note. */
  readonly note: string;
  /** The last event that it covers; undefined where an earlier release has recorded it, or where it covers none. */
  readonly last?: LastCovered | undefined;
}

const lastCovered = z.object({ stream: z.string(), revision: z.int(), id: z.string() });
/** Found by its revision, because a restored log may give it another position. */
export type LastCovered = z.infer<typeof lastCovered>;

const line = z.object({ at: z.string(), note: z.string(), last: lastCovered.optional() });

/** `DATA_DIR/checkpoints/<slot>.jsonl`: a file for each process that writes, a line for each checkpoint, only ever added to. */
export function checkpointFile(dataDir: string, slot: number): string {
  return join(dataDir, 'checkpoints', `${slot}.jsonl`);
}

/** All of them, as far as there are any. */
export function checkpointFiles(dataDir: string): string[] {
  const dir = join(dataDir, 'checkpoints');
  if (!isThere(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(dir, name));
}

/** Undefined for a line that holds none. */
export function parseRecorded(text: string): RecordedCheckpoint | undefined {
  return line.safeParse(jsonIn(text)).data;
}

/** Longer than any line; bytes. */
const tail = 4096;
const newline = 0x0a;

/** The last whole line, whether it holds a checkpoint or not; `''` where there is none. Half a line is none. */
export async function lastLine(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const bytes = await bytesAtEnd(file);
    const whole = bytes.subarray(0, bytes.lastIndexOf(newline) + 1);
    return whole.toString().split('\n').at(-2) ?? '';
  } catch (error) {
    throw namedFault(error, path);
  } finally {
    await file.close();
  }
}

/** The checkpoints that one process records. */
export class CheckpointFile {
  #file: FileHandle | undefined;

  constructor(private readonly path: string) {}

  /** It is on disk when this resolves. @throws BrokenEvidence once the file was removed */
  async append(checkpoint: RecordedCheckpoint): Promise<void> {
    if (this.#file && !existsSync(this.path)) throw new BrokenEvidence(goneText(this.path));
    this.#file ??= await this.#open();
    try {
      await this.#file.appendFile(`${JSON.stringify(checkpoint)}\n`);
      await this.#file.datasync();
    } catch (error) {
      // Opened again, what was not finished is cut off.
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  async #open(): Promise<FileHandle> {
    makeDirectory(join(this.path, '..'));
    const file = await open(this.path, 'a+', 0o600);
    // Half a line is what a process that was killed had not finished: nobody heard of it.
    const { size } = await file.stat();
    const bytes = await bytesAtEnd(file);
    const unfinished = bytes.length - (bytes.lastIndexOf(newline) + 1);
    if (unfinished > 0) await file.truncate(size - unfinished);
    return file;
  }
}

/** The message about a file that has to be there. */
export function goneText(path: string): string {
  return `the checkpoints that were recorded in ${nameOfFile(path)} are gone`;
}

export function nameOfFile(path: string): string {
  return join('checkpoints', basename(path));
}

async function bytesAtEnd(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat();
  const length = Math.min(size, tail);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return buffer;
}

/** The newest head in each file of recorded checkpoints. */
export interface LastHead extends TreeHead {
  /** Where it stands, for messages. */
  readonly name: string;
  readonly file: string;
  readonly last: LastCovered | undefined;
}

/** The last signature does not fit: the key or the log is not the former one. */
export class BrokenEvidence extends Error {
  override readonly name = 'BrokenEvidence';
}

/** @throws BrokenEvidence for a line that is no checkpoint of this key */
export async function lastHeads(dataDir: string, verifier: Verifier): Promise<LastHead[]> {
  const heads: LastHead[] = [];
  for (const path of checkpointFiles(dataDir)) {
    const text = await lastLine(path);
    if (text === '') continue;
    const name = `the last checkpoint in ${nameOfFile(path)}`;
    heads.push({ ...headIn(text, verifier, name), name, file: path });
  }
  return heads;
}

/** @throws BrokenEvidence when the log is not the one that was signed */
export function checkLastHeads(heads: readonly LastHead[], size: number, rootAt: (size: number) => Hash): void {
  for (const head of heads) {
    if (head.size > size) throw new BrokenEvidence(`the log has ${size} events, ${head.name} covers ${head.size}`);
    if (!head.root.equals(rootAt(head.size)))
      throw new BrokenEvidence(`the first ${head.size} events of the log are not those that ${head.name} covers`);
  }
}

function headIn(text: string, verifier: Verifier, name: string): TreeHead & Pick<LastHead, 'last'> {
  const recorded = parseRecorded(text);
  if (!recorded) throw new BrokenEvidence(`${name} cannot be read`);
  try {
    return { ...openCheckpoint(recorded.note, verifier), last: recorded.last };
  } catch (error) {
    if (error instanceof MalformedNote) throw new BrokenEvidence(`${name} cannot be used: ${error.message}`);
    throw error;
  }
}
