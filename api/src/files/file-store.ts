import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, type FilePlace, pathOfFile } from './file-place.js';
import type { WithdrawnFile } from './withdrawn-files.js';
import { FolderPlace } from './folder-place.js';
import { fieldError, fileSizeLimit, ProblemError, storedPathPattern } from '@noticeboard/content-model';
import { makeDirectory, StoreUnavailable } from '@noticeboard/event-store';
import { LRUCache } from 'lru-cache';

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

/** A file that is stored. */
export interface StoredFile {
  /** Bytes. */
  readonly size: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** The fate of files, as the log has it. */
export interface FileFates {
  /** Stored paths that the change set has published, none where it was discarded; undefined while it is not over. */
  publishedBy(changeSet: string): Promise<ReadonlySet<string> | undefined>;
  /** Those that were taken down, by SHA-256. */
  withdrawn?(): Promise<ReadonlyMap<string, WithdrawnFile>>;
}

const magic = Buffer.from('%PDF-');
/** Longer than any upload takes, also in another process. */
const staleMs = 3_600_000;

/** A page is made without sizes for so long once the place did not tell one, ms. */
const sizesRest = 5000;

/**
 * PDFs by content: `uploads/<first two hex>/<64 hex>.pdf`. Stored ones are never changed or removed, but for those that
 * went with a change set that was discarded, and those that were taken down.
 */
export class FileStore {
  readonly #marks: FilePlace['marks'];
  readonly #sizes = new LRUCache<string, number>({ max: 10_000 });
  #sizesAgainAt = 0;

  constructor(
    private readonly place: FilePlace,
    /** Bytes. */
    readonly largest: number,
    private readonly fates?: FileFates,
  ) {
    this.#marks = place.marks;
    makeDirectory(place.incoming);
  }

  static inFolder(dataDir: string, largest: number, fates?: FileFates): FileStore {
    return new FileStore(new FolderPlace(dataDir), largest, fates);
  }

  /**
   * Writes, hashes and checks in one pass; memory stays flat.
   * @throws ProblemError `notAPdf`, `tooLarge`, `fileRefused` for one that was taken down; StoreUnavailable while the
   * disk takes nothing. Nothing is left behind.
   */
  async receive(stream: Readable): Promise<Received> {
    const path = join(this.place.incoming, randomUUID());
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
    let sha256: string;
    try {
      // The file is opened first, because a stream that opens by itself may do so after the file was removed.
      const file = await open(path, 'wx', 0o600);
      await pipeline(checked(this.largest), file.createWriteStream({ flush: true }));
      sha256 = hash.digest('hex');
      // Before any file of the request has its name: one that is refused refuses them all.
      await this.#expectWelcome(pathOfFile(sha256));
    } catch (error) {
      stream.resume();
      await rm(path, { force: true });
      throw isOfTheDisk(error) ? new StoreUnavailable(`uploads cannot be stored: ${error.message}`) : error;
    }
    return this.#received(path, sha256, size);
  }

  /**
   * A stored file; undefined when there is none, or when change sets alone have it.
   * @param changeSet whose files are meant too
   * @throws StoreUnavailable
   */
  async find(storedPath: string, changeSet?: string): Promise<StoredFile | undefined> {
    const file = await this.findStaged(storedPath);
    if (file === undefined) return undefined;
    const sha256 = sha256In(storedPath);
    const isFree = (sets: readonly string[]) =>
      sets.length === 0 || (changeSet !== undefined && sets.includes(changeSet));
    const sets = await this.#marks.of(sha256);
    if (isFree(sets)) return file;
    // A change set may have ended where nobody could clear up after it.
    for (const set of sets) await this.settle(set);
    return isFree(await this.#marks.of(sha256)) ? this.findStaged(storedPath) : undefined;
  }

  /** The same for every holder. */
  async findStaged(storedPath: string): Promise<StoredFile | undefined> {
    if (!storedPathPattern.test(storedPath)) return undefined;
    const size = await this.place.sizeOf(storedPath);
    return size === undefined ? undefined : { size, read: (range) => this.place.read(storedPath, range) };
  }

  /** Undefined for a file that was not taken down. */
  async withdrawal(storedPath: string): Promise<WithdrawnFile | undefined> {
    return storedPathPattern.test(storedPath)
      ? (await this.fates?.withdrawn?.())?.get(sha256In(storedPath))
      : undefined;
  }

  /** Removes the content of a file that the log says was taken down. */
  async removeWithdrawn(sha256: string): Promise<void> {
    await this.place.remove(pathOfFile(sha256));
    await this.#marks.clear(sha256);
    this.#sizes.delete(pathOfFile(sha256));
  }

  /** Bytes of a stored file, for a page: undefined too while the place does not answer. */
  async sizeOf(storedPath: string): Promise<number | undefined> {
    const known = this.#sizes.get(storedPath);
    if (known !== undefined || Date.now() < this.#sizesAgainAt) return known;
    try {
      const size = (await this.findStaged(storedPath))?.size;
      if (size !== undefined) this.#sizes.set(storedPath, size);
      return size;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      this.#sizesAgainAt = Date.now() + sizesRest;
      return undefined;
    }
  }

  /** Gives readers the files of a change set that was published, and removes what nobody else has; one that goes on keeps its own. */
  async settle(changeSet: string): Promise<void> {
    const published = await this.fates?.publishedBy(changeSet);
    if (published === undefined) return;
    for (const sha256 of await this.#marks.files()) {
      const sets = await this.#marks.of(sha256);
      if (!sets.includes(changeSet)) continue;
      if (published.has(pathOfFile(sha256))) await this.#marks.clear(sha256);
      else if (sets.length > 1) await this.#marks.remove(sha256, changeSet);
      else await this.#remove(sha256, changeSet);
    }
  }

  /** Removes what interrupted uploads and withdrawals have left, and settles the files of change sets that have ended. */
  async sweep(now = Date.now()): Promise<void> {
    for (const sha256 of (await this.fates?.withdrawn?.())?.keys() ?? []) await this.removeWithdrawn(sha256);
    const marked = await Promise.all((await this.#marks.files()).map((sha256) => this.#marks.of(sha256)));
    for (const set of new Set(marked.flat())) await this.settle(set);
    for (const name of await readdir(this.place.incoming)) {
      const path = join(this.place.incoming, name);
      // The file is gone when another process has stored or dropped it meanwhile.
      const found = await stat(path).catch(() => undefined);
      if (found && now - found.mtimeMs > staleMs) await rm(path, { force: true });
    }
  }

  /** The file goes before its mark: where this is cut off, the mark leads to it again. */
  async #remove(sha256: string, changeSet: string): Promise<void> {
    const aside = join(this.place.incoming, randomUUID());
    const isThere = await this.place.take(pathOfFile(sha256), aside);
    // Somebody else has given it to everybody meanwhile.
    const isTaken = !(await this.#marks.of(sha256)).includes(changeSet);
    if (isThere && isTaken) await this.place.put(pathOfFile(sha256), aside);
    else await rm(aside, { force: true });
    await this.#marks.remove(sha256, changeSet);
  }

  /** Before the file has its name: it is never there without its mark. One that everybody has already needs none. */
  async #mark(sha256: string, changeSet: string): Promise<void> {
    await this.#marks.add(sha256, changeSet);
    const isOwn = (await this.#marks.of(sha256)).every((set) => set === changeSet);
    if (isOwn && (await this.findStaged(pathOfFile(sha256))) !== undefined) await this.#marks.remove(sha256, changeSet);
  }

  /** @throws ProblemError `fileRefused` for one that was taken down */
  async #expectWelcome(path: string, undo?: () => Promise<void>): Promise<void> {
    const withdrawn = await this.withdrawal(path);
    if (!withdrawn) return;
    await undo?.();
    throw new ProblemError('fileRefused', {
      message: `This file was taken down for good, and is not stored again. Reason: ${withdrawn.reason}`,
    });
  }

  #received(temporary: string, sha256: string, size: number): Received {
    const path = pathOfFile(sha256);
    const name = async (changeSet?: string) => {
      await (changeSet === undefined ? this.#marks.clear(sha256) : this.#mark(sha256, changeSet));
      await this.place.put(path, temporary);
      // A change set may have marked it between the two.
      if (changeSet === undefined) await this.#marks.clear(sha256);
      // It may have been taken down since it came.
      await this.#expectWelcome(path, () => this.removeWithdrawn(sha256));
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

export function sha256In(storedPath: string): string {
  return basename(storedPath, '.pdf');
}

/** Full, over its quota, over the size of a file, read-only or broken. */
const diskFaults: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO'];

function isOfTheDisk(error: unknown): error is Error {
  return error instanceof Error && diskFaults.includes((error as NodeJS.ErrnoException).code);
}

function tooLarge(largest: number): ProblemError {
  return new ProblemError('tooLarge', { message: fieldError('fileTooLarge', { size: fileSizeLimit(largest) }) });
}
