import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, using } from './durable-files.js';

/**
 * Which stored files are of change sets alone: `uploads/staged/<hash of the file>/<id of the change set>`, each an empty
 * file. A stored file with a mark is not for readers; one without is.
 */
export class StagedMarks {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'uploads', 'staged');
  }

  /** The change sets that have the file; `[]`: it is for everybody. */
  of(sha256: string): Promise<readonly string[]> {
    return namesIn(join(this.#folder, sha256));
  }

  /** Every file that has a mark. */
  files(): Promise<readonly string[]> {
    return namesIn(this.#folder);
  }

  /** Durable when it resolves. */
  async add(sha256: string, changeSet: string): Promise<void> {
    const folder = join(this.#folder, sha256);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await using(await open(join(folder, changeSet), 'a', 0o600), (file) => file.sync());
    await syncFolder(folder);
    await syncFolder(this.#folder);
    await syncFolder(join(this.#folder, '..'));
  }

  async remove(sha256: string, changeSet: string): Promise<void> {
    await rm(join(this.#folder, sha256, changeSet), { force: true });
    if ((await this.of(sha256)).length === 0) await this.clear(sha256);
  }

  /** The file is for everybody from now on. */
  async clear(sha256: string): Promise<void> {
    await rm(join(this.#folder, sha256), { recursive: true, force: true });
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
