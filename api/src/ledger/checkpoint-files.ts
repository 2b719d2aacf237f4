import { existsSync, readdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeDirectory } from '@noticeboard/event-store';
import { z } from 'zod';

/** A signed checkpoint as it was recorded. */
export interface RecordedCheckpoint {
  /** ISO 8601, UTC, ms. */
  readonly at: string;
  /** The signed note. */
  readonly note: string;
}

const line = z.object({ at: z.string(), note: z.string() });

/** `DATA_DIR/checkpoints/<slot>.jsonl`: a file for each process that writes, a line for each checkpoint, only ever added to. */
export function checkpointFile(dataDir: string, slot: number): string {
  return join(dataDir, 'checkpoints', `${slot}.jsonl`);
}

/** All of them, as far as there are any. */
export function checkpointFiles(dataDir: string): string[] {
  const dir = join(dataDir, 'checkpoints');
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(dir, name));
}

/** Undefined for a line that holds none. */
export function parseRecorded(text: string): RecordedCheckpoint | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Longer than any line. */
const tail = 4096;

/** The last whole line, whether it holds a checkpoint or not; `''` where there is none. Half a line is none. */
export async function lastLine(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const text = await textAtEnd(file);
    return (
      text
        .slice(0, text.lastIndexOf('\n') + 1)
        .split('\n')
        .at(-2) ?? ''
    );
  } finally {
    await file.close();
  }
}

/** What one process records. */
export class CheckpointFile {
  #file: FileHandle | undefined;

  constructor(private readonly path: string) {}

  /** It is on disk when this resolves. */
  async append(checkpoint: RecordedCheckpoint): Promise<void> {
    this.#file ??= await this.#open();
    try {
      await this.#file.appendFile(`${JSON.stringify(checkpoint)}\n`);
      await this.#file.datasync();
    } catch (error) {
      // Opened anew, what was not finished is cut off.
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
    // Half a line is what a process that was killed had not finished: nobody was told of it.
    const { size } = await file.stat();
    const text = await textAtEnd(file);
    if (!text.endsWith('\n')) await file.truncate(size - Buffer.byteLength(text.slice(text.lastIndexOf('\n') + 1)));
    return file;
  }
}

export function nameOfFile(path: string): string {
  return join('checkpoints', basename(path));
}

async function textAtEnd(file: FileHandle): Promise<string> {
  const { size } = await file.stat();
  const length = Math.min(size, tail);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.toString();
}
