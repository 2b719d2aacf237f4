import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedFault } from './named-fault.js';

/** How the log of a data folder came to where it is. */
export interface LogHome {
  /** It is the file that was written here. */
  readonly isHome: boolean;
  /** It was copied with the whole folder while a portal had it open: what else was copied may be newer than it. */
  readonly isTorn: boolean;
}

/**
 * `events/home` holds the inode of the log, and whether a portal has it open: a log with another inode is a copy. `home`
 * holds the inode of the data folder: in the one that it names such a copy was put back by itself.
 */
export function homeOf(dataDir: string): LogHome {
  const [log = inodeOf(logIn(dataDir)), state] = wordsIn(join(dataDir, 'events', 'home'));
  const [folder] = wordsIn(join(dataDir, 'home'));
  const isHome = log === inodeOf(logIn(dataDir));
  return { isHome, isTorn: !isHome && state === 'open' && folder !== inodeOf(dataDir) };
}

/** @throws an error of the file system */
export function settleHome(dataDir: string, state: 'open' | 'closed'): void {
  write(join(dataDir, 'home'), inodeOf(dataDir));
  write(join(dataDir, 'events', 'home'), `${inodeOf(logIn(dataDir))} ${state}`);
}

function wordsIn(file: string): readonly string[] {
  if (!existsSync(file)) return [];
  try {
    return readFileSync(file, 'utf8').trim().split(' ');
  } catch (error) {
    throw namedFault(error, file);
  }
}

function write(file: string, text: string): void {
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function inodeOf(path: string): string {
  return String(statSync(path).ino);
}

function logIn(dataDir: string): string {
  return join(dataDir, 'events', 'events.db');
}
