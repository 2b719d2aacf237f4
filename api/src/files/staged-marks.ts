import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, using } from './durable-files.js';
import type { Marks } from './file-place.js';

/** The marks of a folder: `uploads/staged/<hash of the file>/<id of the change set>`, each an empty file. */
export class StagedMarks implements Marks {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'uploads', 'staged');
  }

  of(sha256: string): Promise<readonly string[]> {
    return namesIn(join(this.#folder, sha256));
  }

  files(): Promise<readonly string[]> {
    return namesIn(this.#folder);
  }

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
