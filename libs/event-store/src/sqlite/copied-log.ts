import { constants, existsSync, statSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { StoreUnusable } from '../event-store.js';

export interface CopiedLog {
  readonly dir: string;
  readonly drop: () => Promise<void>;
}

/**
 * SQLite writes beside a log, or another database, to read what lies in its write-ahead log, and without that the log lacks its end: where it
 * may not write, a copy is read. The copy is for its owner alone.
 * @throws StoreUnusable while somebody writes to the log
 */
export async function copyLog(file: string): Promise<CopiedLog> {
  const dir = await mkdtemp(join(tmpdir(), 'noticeboard-log-'));
  const drop = () => rm(dir, { recursive: true, force: true });
  try {
    const before = stateOf(file);
    for (const path of partsOf(file).filter((part) => existsSync(part))) {
      await copyFile(path, join(dir, basename(path)), constants.COPYFILE_FICLONE);
      await chmod(join(dir, basename(path)), 0o600);
    }
    if (stateOf(file) === before) return { dir, drop };
    throw new StoreUnusable(
      `${file} can only be read here, and is written to: stop its portal, or read it where the portal runs`,
    );
  } catch (error) {
    await drop();
    throw error;
  }
}

function partsOf(file: string): string[] {
  return [file, `${file}-wal`];
}

/** A writer changes it. */
function stateOf(file: string): string {
  const stats = partsOf(file).map((path) => statSync(path, { throwIfNoEntry: false }));
  return stats.map((each) => `${each?.size} ${each?.mtimeMs}`).join();
}
