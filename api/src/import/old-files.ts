import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ProblemError } from '@noticeboard/content-model';
import type { FileStore } from '../files/file-store.js';

/** Opens a file of the old portal by its stored relative path; undefined where it has none. @throws ProblemError to try later */
export type OpenOldFile = (path: string) => Promise<Readable | undefined>;

interface FetchedFile {
  /** `''` when there is none. */
  readonly storedPath: string;
  readonly fault?: string;
}

/** Brings the old portal's PDFs into this one's store, each once. */
export class OldFiles {
  readonly #kept = new Map<string, FetchedFile>();

  constructor(
    private readonly store: FileStore,
    private readonly open: OpenOldFile,
  ) {}

  async keep(path: string): Promise<FetchedFile> {
    const known = this.#kept.get(path);
    if (known) return known;
    const kept = await this.#bring(path);
    this.#kept.set(path, kept);
    return kept;
  }

  async #bring(path: string): Promise<FetchedFile> {
    const stream = await this.open(path);
    if (!stream) return { storedPath: '', fault: 'the old portal has no such file' };
    try {
      const received = await this.store.receive(stream);
      await received.keep();
      return { storedPath: received.path };
    } catch (error) {
      stream.destroy();
      if (error instanceof ProblemError) return { storedPath: '', fault: error.message };
      throw unreachable(path, error);
    }
  }
}

export function filesOfFolder(folder: string): OpenOldFile {
  return async (path) => {
    const stream = createReadStream(join(folder, path));
    try {
      await once(stream, 'open');
      return stream;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return undefined;
      throw unreachable(path, error);
    }
  };
}

const fileWithinMs = 120_000;

/** Stored paths are relative to the host; some hosts serve them under the API's base. */
export function filesOfHost(base: string): OpenOldFile {
  return async (path) => {
    const encoded = path.split('/').map(encodeURIComponent).join('/');
    for (const url of new Set([`${new URL(base).origin}/${encoded}`, `${base}/${encoded}`])) {
      const response = await fetch(url, { signal: AbortSignal.timeout(fileWithinMs) }).catch((error: unknown) => {
        throw unreachable(path, error);
      });
      // A host that answers everything with its front page has no such file either.
      const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
      if (response.ok && response.body && !isPage) return Readable.from(chunksOf(response.body));
      await response.body?.cancel();
      if (response.status >= 500 || response.status === 429) throw unreachable(path, `status ${response.status}`);
    }
    return undefined;
  };
}

function unreachable(path: string, error: unknown): ProblemError {
  const why = error instanceof Error ? error.message : String(error);
  return new ProblemError('unavailable', { message: `${path} cannot be fetched (${why}): run the import again later` });
}

async function* chunksOf(body: NonNullable<Response['body']>): AsyncGenerator<Buffer> {
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield Buffer.from(part.value);
  } finally {
    await reader.cancel();
  }
}
