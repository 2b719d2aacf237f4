import { createReadStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectory } from '@noticeboard/event-store';
import { syncFolder } from './durable-files.js';
import type { ByteRange, FilePlace } from './file-place.js';
import { StagedMarks } from './staged-marks.js';

/** Files below a folder, each under its path. */
export class FolderPlace implements FilePlace {
  readonly incoming: string;
  readonly marks: StagedMarks;

  constructor(readonly name: string) {
    this.incoming = join(name, 'uploads', 'incoming');
    this.marks = new StagedMarks(name);
  }

  async sizeOf(path: string): Promise<number | undefined> {
    const found = await stat(join(this.name, path)).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  }

  async read(path: string, range?: ByteRange) {
    return createReadStream(join(this.name, path), range);
  }

  async put(path: string, local: string): Promise<void> {
    const file = join(this.name, path);
    makeDirectory(dirname(file));
    await rename(local, file);
    await syncFolder(dirname(file));
    await syncFolder(join(this.name, 'uploads'));
  }

  async take(path: string, local: string): Promise<boolean> {
    try {
      await rename(join(this.name, path), local);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.name, path), { force: true });
  }
}
