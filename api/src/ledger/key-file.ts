import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeDirectory, StoreUnusable } from '@noticeboard/event-store';
import { isThere } from '../files/is-there.js';
import { namedFault } from '../files/named-fault.js';
import { generateSigner, MalformedNote, parseSigner, type Signer } from '@noticeboard/ledger';

const defaultOrigin = 'noticeboard';

export interface LogKeyOptions {
  readonly dataDir: string;
  /** Name of a log that is begun. One that was begun keeps its own, which its key holds. */
  readonly logOrigin: string | undefined;
  /** Origin of the portal, whose host is the name of a log that is begun without another. */
  readonly publicUrl: string | undefined;
  /** The secret line itself, where the file is not wanted. */
  readonly logKey: string | undefined;
}

/** `DATA_DIR/keys/log.key`: one line, for its owner alone. */
export function keyFile(dataDir: string): string {
  return join(dataDir, 'keys', 'log.key');
}

/** The key of the log, if it has one yet. @throws StoreUnusable for a file that holds none */
export function readLogKey({ dataDir, logKey }: Pick<LogKeyOptions, 'dataDir' | 'logKey'>): Signer | undefined {
  return logKey === undefined ? readKey(keyFile(dataDir)) : parseSigner(logKey);
}

function readKey(file: string): Signer | undefined {
  if (!isThere(file)) return undefined;
  try {
    return parseSigner(readFileSync(file, 'utf8').trim());
  } catch (error) {
    if (!(error instanceof MalformedNote)) throw namedFault(error, file);
    throw new StoreUnusable(`${file} does not hold the key of a log: ${error.message}`, { cause: error });
  }
}

/** Makes the key at the first start. One of several processes that begin together wins. */
export function makeLogKey(options: LogKeyOptions): Signer {
  const file = keyFile(options.dataDir);
  makeKey(file, nameOf(options));
  const made = readLogKey(options);
  if (!made) throw removed(file);
  return made;
}

/** The key of the portal as a witness, `DATA_DIR/keys/witness.key`, made where there is none. @throws StoreUnusable */
export function witnessSigner(options: Omit<LogKeyOptions, 'logKey'>): Signer {
  const file = join(options.dataDir, 'keys', 'witness.key');
  if (!isThere(file)) makeKey(file, `${nameOf(options)}/witness`);
  const made = readKey(file);
  if (!made) throw removed(file);
  return made;
}

function nameOf({ publicUrl, logOrigin }: Omit<LogKeyOptions, 'logKey'>): string {
  return logOrigin ?? (publicUrl === undefined ? defaultOrigin : new URL(publicUrl).host);
}

function removed(file: string): StoreUnusable {
  return new StoreUnusable(`${file} was removed while it was made`);
}

function makeKey(file: string, origin: string): void {
  // A name that nobody else has: in containers with a common volume every process has the id 1.
  const own = `${file}.${randomUUID()}`;
  makeDirectory(dirname(file));
  writeSecret(own, `${generateSigner(origin).secret}\n`);
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
}

function writeSecret(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
