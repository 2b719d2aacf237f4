import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
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
  if (logKey !== undefined) return parseSigner(logKey);
  const file = keyFile(dataDir);
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
  const { dataDir, publicUrl, logOrigin = publicUrl === undefined ? defaultOrigin : new URL(publicUrl).host } = options;
  const file = keyFile(dataDir);
  // A name that nobody else has: in containers with a common volume every process has the id 1.
  const own = `${file}.${randomUUID()}`;
  makeDirectory(join(dataDir, 'keys'));
  writeSecret(own, `${generateSigner(logOrigin).secret}\n`);
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  const made = readLogKey(options);
  if (!made) throw new StoreUnusable(`${file} was removed while it was made`);
  return made;
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
