import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type ReadStore, ReadStoreUnusable } from '../read-store.js';
import { GenerationFiles } from './generation-files.js';
import { openSqliteReadStore } from './sqlite-read-store.js';

/**
 * A copy of the live generation that a folder holds, gone when it is closed: SQLite writes beside what it reads. Undefined
 * where the folder holds none.
 * @throws ReadStoreUnusable for one that cannot be read, or that somebody writes to
 */
export async function openStoredCopy(dir: string): Promise<ReadStore | undefined> {
  if (!existsSync(dir)) return undefined;
  const files = new GenerationFiles(dir);
  const damaged = (): never => {
    throw new ReadStoreUnusable(
      `the read models in ${dir} are damaged: "rebuild --force" makes them anew while the portal runs`,
    );
  };
  const [live] = liveIn(files) ?? damaged();
  if (live === undefined) return undefined;
  const copy = await mkdtemp(join(tmpdir(), 'noticeboard-read-models-'));
  const drop = () => rm(copy, { recursive: true, force: true });
  try {
    const before = files.stateOf(live);
    for (const path of files.partsOf(live).filter((part) => existsSync(part))) {
      await copyFile(path, join(copy, basename(path)));
      // It may only be read where it comes from.
      await chmod(join(copy, basename(path)), 0o600);
    }
    if (files.stateOf(live) !== before)
      throw new ReadStoreUnusable(`a portal that runs writes to the read models in ${dir}`);
    new GenerationFiles(copy).register(live, undefined, []);
    const reads = openSqliteReadStore({ dir: copy, warn: damaged });
    return {
      ...reads,
      close: async () => {
        await reads.close();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Undefined where the register is torn. */
function liveIn(files: GenerationFiles): readonly (string | undefined)[] | undefined {
  try {
    return files.registered();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
