import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StoreDamaged, StoreUnavailable, StoreUnusable } from '../event-store.js';

/** Primary result codes, https://www.sqlite.org/rescode.html; the low byte of every extended code. */
const code = {
  busy: 5,
  locked: 6,
  noMemory: 7,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  constraint: 19,
  notADatabase: 26,
} as const;

/** Turns an error of SQLite into one of the port. Returns every other error unchanged. */
export function sqliteFailure(error: unknown): unknown {
  switch (primaryCode(error)) {
    case code.busy:
    case code.locked:
    case code.noMemory:
    case code.readOnly:
    case code.ioError:
    case code.full:
    case code.cannotOpen:
      return new StoreUnavailable(`the event log refuses work: ${messageOf(error)}`, { cause: error });
    case code.corrupt:
    case code.notADatabase:
      return new StoreDamaged(`the event log is damaged: ${messageOf(error)}`, { cause: error });
    // Revisions are checked before the insert, so only event ids can collide.
    case code.constraint:
      return new RangeError(`an event id of this append is already in the log: ${messageOf(error)}`, { cause: error });
    default:
      return error;
  }
}

/** When the log is opened, every failure but a passing lock is for the operator to repair. */
export function sqliteOpenFailure(file: string, error: unknown): Error {
  if (error instanceof StoreUnusable || error instanceof StoreUnavailable) return error;
  if (isBusy(error)) return new StoreUnavailable(`the event log ${file} is busy`, { cause: error });
  if (isDamage(error))
    return new StoreDamaged(`the event log ${file} is damaged: ${messageOf(error)}`, { cause: error });
  const why = !mayBeRead(file)
    ? 'whoever runs this may not read it'
    : isReadOnly(error)
      ? `there is no room, or it or its folder can only be read (${messageOf(error)})`
      : (obstacle(file) ?? messageOf(error));
  return new StoreUnusable(`the event log ${file} cannot be opened: ${why}`, { cause: error });
}

export function isDamage(error: unknown): boolean {
  const found = primaryCode(error);
  return found === code.corrupt || found === code.notADatabase;
}

/** SQLite's report of damage, behind words for the operator. */
export function damageText(told: string): string {
  const [, page] = /\bpage (\d+)/i.exec(told) ?? [];
  const what = page === undefined ? 'a page of the file' : `page ${page} of the file`;
  return `${what} is not as it was written (${told.replace(/\s+/g, ' ')})`;
}

/** Another thing that has the name of the file, or of its folder. */
function obstacle(file: string): string | undefined {
  const folder = dirname(file);
  if (isFolder(folder) === false) return `a file stands where its folder ${folder} has to be`;
  return isFolder(file) ? 'a folder stands where the file has to be' : undefined;
}

/** Undefined for what is not there, or cannot be looked at, as below a file: what SQLite says of it stands. */
function isFolder(path: string): boolean | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory();
  } catch {
    return undefined;
  }
}

/** SQLite says only that it cannot open it. */
function mayBeRead(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EACCES';
  }
}

export function isBusy(error: unknown): boolean {
  return primaryCode(error) === code.busy;
}

/** SQLITE_IOERR_SHMSIZE: there is no room for what SQLite keeps beside the file. */
const noRoomBeside = 4874;

/**
 * Where it may not write, SQLite opens a file for reading, or says that it cannot open what it has to make beside it; so it
 * does on a full disk.
 */
export function isReadOnly(error: unknown): boolean {
  const found = primaryCode(error);
  return found === code.readOnly || found === code.cannotOpen || isShortOfRoom(error);
}

function isShortOfRoom(error: unknown): boolean {
  return primaryCode(error) === code.full || rawCode(error) === noRoomBeside;
}

function primaryCode(error: unknown): number | undefined {
  const found = rawCode(error);
  return found === undefined ? undefined : found & 0xff;
}

function rawCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('rawCode' in error)) return undefined;
  return typeof error.rawCode === 'number' ? error.rawCode : undefined;
}

function messageOf(error: unknown): string {
  const told = error instanceof Error ? error.message : String(error);
  if (isDamage(error)) return damageText(told);
  return isShortOfRoom(error) ? `there is no room left on its disk (${told})` : told;
}
