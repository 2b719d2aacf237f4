import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { copyLog } from '@noticeboard/event-store';

/** Where a database can be read whose portal may run: a copy of it where its folder can only be read. */
export async function placeToRead(file: string): Promise<{ readonly dir: string; readonly drop: () => Promise<void> }> {
  return canWrite(dirname(file)) ? { dir: dirname(file), drop: () => Promise.resolve() } : copyLog(file);
}

function canWrite(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
