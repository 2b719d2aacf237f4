import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './durable-files.js';
import { fieldError, fileSizeLimit, ProblemError, storedPathPattern } from '@noticeboard/content-model';
import { makeDirectory, StoreUnavailable } from '@noticeboard/event-store';

/** A file that has arrived, was checked and is on disk. It has no name yet that anything may point to. */
export interface Received {
  readonly sha256: string;
  readonly size: number;
  /** The relative path that it has once it is kept. */
  readonly path: string;
  /** Gives it its name for good and resolves when that is durable. Calling it again changes nothing. */
  keep(): Promise<void>;
  /** Does nothing once it is kept. */
  drop(): Promise<void>;
}

const magic = Buffer.from('%PDF-');
/** Longer than any upload takes, also in another process. */
const staleMs = 3_600_000;

/** PDFs by content: `uploads/<first two hex>/<64 hex>.pdf` under the data folder. Kept ones are never changed or removed. */
export class FileStore {
  readonly #incoming: string;

  constructor(
    private readonly dataDir: string,
    /** Bytes. */
    readonly largest: number,
  ) {
    this.#incoming = join(dataDir, 'uploads', 'incoming');
    makeDirectory(this.#incoming);
  }

  /**
   * Writes, hashes and checks in one pass; memory stays flat.
   * @throws ProblemError `notAPdf`, `tooLarge`; StoreUnavailable while the disk takes nothing. Nothing is left behind.
   */
  async receive(stream: Readable): Promise<Received> {
    const path = join(this.#incoming, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    // The reading throws an earlier fault; without this listener the fault would end the process first.
    stream.once('error', () => undefined);
    const checked = async function* (largest: number) {
      let head = Buffer.alloc(0);
      // The stream stays open when the file is refused: the rest of the request still has to be read.
      for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (head.length < magic.length) {
          head = Buffer.concat([head, chunk.subarray(0, magic.length)]);
          if (!head.subarray(0, magic.length).equals(magic.subarray(0, head.length))) throw new ProblemError('notAPdf');
        }
        size += chunk.length;
        if (size > largest) throw tooLarge(largest);
        hash.update(chunk);
        yield chunk;
      }
      if (size < magic.length) throw new ProblemError('notAPdf');
    };
    try {
      // The file is opened first, because a stream that opens by itself may do so after the file was removed.
      const file = await open(path, 'wx', 0o600);
      await pipeline(checked(this.largest), file.createWriteStream({ flush: true }));
    } catch (error) {
      stream.resume();
      await rm(path, { force: true });
      throw isOfTheDisk(error) ? new StoreUnavailable(`uploads cannot be stored: ${error.message}`) : error;
    }
    return this.#received(path, hash.digest('hex'), size);
  }

  /** Absolute path of a kept file; undefined when there is no such file. */
  async find(storedPath: string): Promise<string | undefined> {
    if (!storedPathPattern.test(storedPath)) return undefined;
    const path = join(this.dataDir, storedPath);
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? path : undefined;
  }

  /** Bytes of a kept file. */
  async sizeOf(storedPath: string): Promise<number | undefined> {
    const path = await this.find(storedPath);
    return path === undefined ? undefined : (await stat(path)).size;
  }

  /** Removes what interrupted uploads have left. */
  async sweep(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.#incoming)) {
      const path = join(this.#incoming, name);
      // The file is gone when another process has kept or dropped it meanwhile.
      const found = await stat(path).catch(() => undefined);
      if (found && now - found.mtimeMs > staleMs) await rm(path, { force: true });
    }
  }

  #received(temporary: string, sha256: string, size: number): Received {
    const path = `uploads/${sha256.slice(0, 2)}/${sha256}.pdf`;
    const name = async () => {
      const folder = join(this.dataDir, 'uploads', sha256.slice(0, 2));
      makeDirectory(folder);
      await rename(temporary, join(this.dataDir, path));
      await syncFolder(folder);
      await syncFolder(join(this.dataDir, 'uploads'));
    };
    let kept: Promise<void> | undefined;
    return {
      sha256,
      size,
      path,
      keep: () => (kept ??= name()),
      drop: () => rm(temporary, { force: true }),
    };
  }
}

/** Full, over its quota, over the size of a file, read-only or broken. */
const diskFaults: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'];

function isOfTheDisk(error: unknown): error is Error {
  return error instanceof Error && diskFaults.includes((error as NodeJS.ErrnoException).code);
}

function tooLarge(largest: number): ProblemError {
  return new ProblemError('tooLarge', { message: fieldError('fileTooLarge', { size: fileSizeLimit(largest) }) });
}
