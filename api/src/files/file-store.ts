import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from './durable-files.js';
import { StagedMarks } from './staged-marks.js';
import { fieldError, fileSizeLimit, ProblemError, storedPathPattern } from '@noticeboard/content-model';
import { makeDirectory, StoreUnavailable } from '@noticeboard/event-store';

/** A file that has arrived, was checked and is on disk. It has no name yet that anything may point to. */
export interface Received {
  readonly sha256: string;
  readonly size: number;
  /** The relative path that it has once it is stored. */
  readonly path: string;
  /**
   * Gives it its name for good and resolves when that is durable. Calling it again changes nothing.
   * @param changeSet has it alone, until it is published; undefined: it is for everybody
   */
  keep(changeSet?: string): Promise<void>;
  /** Does nothing once it is stored. */
  drop(): Promise<void>;
}

/** The fate of the files of change sets. */
export interface StagedFiles {
  /** Stored paths that the change set has published, none where it was discarded; undefined while it is not over. */
  publishedBy(changeSet: string): Promise<ReadonlySet<string> | undefined>;
}

const magic = Buffer.from('%PDF-');
/** Longer than any upload takes, also in another process. */
const staleMs = 3_600_000;

/**
 * PDFs by content: `uploads/<first two hex>/<64 hex>.pdf` under the data folder. Stored ones are never changed or
 * removed, but for those that went with a change set that was discarded.
 */
export class FileStore {
  readonly #incoming: string;
  readonly #marks: StagedMarks;

  constructor(
    private readonly dataDir: string,
    /** Bytes. */
    readonly largest: number,
    private readonly staged?: StagedFiles,
  ) {
    this.#marks = new StagedMarks(dataDir);
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

  /**
   * Absolute path of a stored file; undefined when there is none, or when change sets alone have it.
   * @param changeSet whose files are meant too
   */
  async find(storedPath: string, changeSet?: string): Promise<string | undefined> {
    const path = await this.findStaged(storedPath);
    if (path === undefined) return undefined;
    const sha256 = sha256In(storedPath);
    const isFree = (sets: readonly string[]) =>
      sets.length === 0 || (changeSet !== undefined && sets.includes(changeSet));
    const sets = await this.#marks.of(sha256);
    if (isFree(sets)) return path;
    // A change set may have ended where nobody could clear up after it.
    for (const set of sets) await this.settle(set);
    return isFree(await this.#marks.of(sha256)) ? this.findStaged(storedPath) : undefined;
  }

  /** The same for every holder. */
  async findStaged(storedPath: string): Promise<string | undefined> {
    if (!storedPathPattern.test(storedPath)) return undefined;
    const path = join(this.dataDir, storedPath);
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? path : undefined;
  }

  /** Bytes of a stored file. */
  async sizeOf(storedPath: string): Promise<number | undefined> {
    const path = await this.findStaged(storedPath);
    return path === undefined ? undefined : (await stat(path)).size;
  }

  /** Gives readers the files of a change set that was published, and removes what nobody else has; one that goes on keeps its own. */
  async settle(changeSet: string): Promise<void> {
    const published = await this.staged?.publishedBy(changeSet);
    if (published === undefined) return;
    for (const sha256 of await this.#marks.files()) {
      const sets = await this.#marks.of(sha256);
      if (!sets.includes(changeSet)) continue;
      if (published.has(pathOf(sha256))) await this.#marks.clear(sha256);
      else if (sets.length > 1) await this.#marks.remove(sha256, changeSet);
      else await this.#remove(sha256, changeSet);
    }
  }

  /** Removes what interrupted uploads have left, and settles the files of change sets that have ended. */
  async sweep(now = Date.now()): Promise<void> {
    const marked = await Promise.all((await this.#marks.files()).map((sha256) => this.#marks.of(sha256)));
    for (const set of new Set(marked.flat())) await this.settle(set);
    for (const name of await readdir(this.#incoming)) {
      const path = join(this.#incoming, name);
      // The file is gone when another process has stored or dropped it meanwhile.
      const found = await stat(path).catch(() => undefined);
      if (found && now - found.mtimeMs > staleMs) await rm(path, { force: true });
    }
  }

  /** The file goes before its mark: where this is cut off, the mark leads to it again. */
  async #remove(sha256: string, changeSet: string): Promise<void> {
    const path = join(this.dataDir, pathOf(sha256));
    const aside = join(this.#incoming, randomUUID());
    const isThere = await moved(path, aside);
    // Somebody else has given it to everybody meanwhile.
    const isTaken = !(await this.#marks.of(sha256)).includes(changeSet);
    if (isThere && isTaken) await rename(aside, path);
    else await rm(aside, { force: true });
    await this.#marks.remove(sha256, changeSet);
  }

  /** Before the file has its name: it is never there without its mark. One that everybody has already needs none. */
  async #mark(sha256: string, changeSet: string): Promise<void> {
    await this.#marks.add(sha256, changeSet);
    const isOwn = (await this.#marks.of(sha256)).every((set) => set === changeSet);
    if (isOwn && (await this.findStaged(pathOf(sha256))) !== undefined) await this.#marks.remove(sha256, changeSet);
  }

  #received(temporary: string, sha256: string, size: number): Received {
    const path = pathOf(sha256);
    const name = async (changeSet?: string) => {
      const folder = join(this.dataDir, 'uploads', sha256.slice(0, 2));
      makeDirectory(folder);
      await (changeSet === undefined ? this.#marks.clear(sha256) : this.#mark(sha256, changeSet));
      await rename(temporary, join(this.dataDir, path));
      // A change set may have marked it between the two.
      if (changeSet === undefined) await this.#marks.clear(sha256);
      await syncFolder(folder);
      await syncFolder(join(this.dataDir, 'uploads'));
    };
    let kept: Promise<void> | undefined;
    return {
      sha256,
      size,
      path,
      keep: (changeSet) => (kept ??= name(changeSet)),
      drop: () => rm(temporary, { force: true }),
    };
  }
}

function pathOf(sha256: string): string {
  return `uploads/${sha256.slice(0, 2)}/${sha256}.pdf`;
}

function sha256In(storedPath: string): string {
  return basename(storedPath, '.pdf');
}

/** True when there was something to move. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
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
