import type { Readable } from 'node:stream';

/** Both ends are part of it, as in a Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The port of files: a folder of this machine, or an S3-compatible store that several machines share. Paths are those
 * that events hold. Each call throws `StoreUnavailable` while the place cannot be reached, or takes nothing.
 */
export interface FilePlace {
  /** For operators. */
  readonly name: string;
  /** Folder of this machine for files that have no name yet: `put` takes them from there. */
  readonly incoming: string;
  readonly marks: Marks;
  /** Bytes; undefined where there is no such file. */
  sizeOf(path: string): Promise<number | undefined>;
  /** The file must be there. */
  read(path: string, range?: ByteRange): Promise<Readable>;
  /** Gives a local file its name; it is durable when this resolves, and the local one gone. */
  put(path: string, local: string): Promise<void>;
  /** Moves it into a local file. @returns false where there was none */
  take(path: string, local: string): Promise<boolean>;
  /** Does nothing where there is none. */
  remove(path: string): Promise<void>;
}

/** Which stored files are of change sets alone. A stored file with a mark is not for readers; one without is. */
export interface Marks {
  /** The change sets that have the file; `[]`: it is for everybody. */
  of(sha256: string): Promise<readonly string[]>;
  /** Every file that has a mark. */
  files(): Promise<readonly string[]>;
  /** Durable when it resolves. */
  add(sha256: string, changeSet: string): Promise<void>;
  remove(sha256: string, changeSet: string): Promise<void>;
  /** The file is for everybody from now on. */
  clear(sha256: string): Promise<void>;
}

export function pathOfFile(sha256: string): string {
  return `uploads/${sha256.slice(0, 2)}/${sha256}.pdf`;
}
