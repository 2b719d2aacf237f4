import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { StoreUnavailable } from '@noticeboard/event-store';
import { S3mini, S3ServiceError } from 's3mini';
import type { ByteRange, FilePlace, Marks } from './file-place.js';
import type { FilesUrl } from './files-url.js';

/** ms until a store has begun to answer; a body that is sent has a second more for each 100 KB. */
const patience = 10_000;

/** Files in a bucket of an S3-compatible store, each under the prefix and its path. */
export class S3Place implements FilePlace {
  readonly name: string;
  readonly marks: Marks;
  readonly #client: S3mini;
  readonly #prefix: string;

  constructor(
    { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: FilesUrl,
    readonly incoming: string,
  ) {
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.name = `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`;
    this.#client = new S3mini({
      accessKeyId,
      secretAccessKey,
      endpoint: `${endpoint}/${bucket}`,
      region,
      fetch: fetchPatiently,
    });
    this.marks = this.#marks();
  }

  async sizeOf(path: string): Promise<number | undefined> {
    return this.#unlessGone(async () => this.#client.getContentLength(this.#key(path)));
  }

  async read(path: string, range?: ByteRange): Promise<Readable> {
    const answer = await this.#asked(() =>
      this.#client.getObjectRaw(this.#key(path), range === undefined, range?.start, range && range.end + 1),
    );
    return answer.body ? Readable.fromWeb(answer.body as WebStream) : Readable.from([]);
  }

  async put(path: string, local: string): Promise<void> {
    const { size } = await stat(local);
    await this.#asked(() =>
      this.#client.putObject(
        this.#key(path),
        Readable.toWeb(createReadStream(local)) as ReadableStream,
        'application/pdf',
        undefined,
        undefined,
        size,
      ),
    );
    await rm(local, { force: true });
  }

  async take(path: string, local: string): Promise<boolean> {
    if ((await this.sizeOf(path)) === undefined) return false;
    await pipeline(await this.read(path), createWriteStream(local, { mode: 0o600, flush: true }));
    await this.remove(path);
    return true;
  }

  async remove(path: string): Promise<void> {
    await this.#unlessGone(() => this.#client.deleteObject(this.#key(path)));
  }

  /** A small object beside the files; undefined where there is none. */
  async text(name: string): Promise<string | undefined> {
    return (await this.#unlessGone(() => this.#client.getObject(this.#key(name)))) ?? undefined;
  }

  async setText(name: string, text: string): Promise<void> {
    await this.#asked(() => this.#client.putObject(this.#key(name), text, 'text/plain'));
  }

  #key(path: string): string {
    return `${this.#prefix}${path}`;
  }

  #marks(): Marks {
    const folder = 'uploads/staged/';
    const names = async (under: string) => {
      const prefix = this.#key(under);
      const found = (await this.#asked(() => this.#client.listObjects('/', prefix))) ?? [];
      return [...new Set(found.map(({ Key }) => Key.slice(prefix.length).split('/')[0] ?? ''))];
    };
    const of = (sha256: string) => names(`${folder}${sha256}/`);
    const remove = (sha256: string, changeSet: string) => this.remove(`${folder}${sha256}/${changeSet}`);
    return {
      of,
      files: () => names(folder),
      add: (sha256, changeSet) => this.setText(`${folder}${sha256}/${changeSet}`, changeSet),
      remove,
      clear: async (sha256) => {
        for (const changeSet of await of(sha256)) await remove(sha256, changeSet);
      },
    };
  }

  async #unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
    return this.#asked(async () => {
      try {
        return await ask();
      } catch (error) {
        if (serviceError(error)?.status === 404) return undefined;
        throw error;
      }
    });
  }

  /** @throws StoreUnavailable with what the store, or the network, says */
  async #asked<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      throw new StoreUnavailable(`the store of files ${this.name} does not answer as it should: ${reasonOf(error)}`);
    }
  }
}

function serviceError(error: unknown): S3ServiceError | undefined {
  if (error instanceof S3ServiceError) return error;
  return error instanceof Error && error.cause !== undefined ? serviceError(error.cause) : undefined;
}

function reasonOf(error: unknown): string {
  const refusal = serviceError(error);
  if (refusal) return refusal.message;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** A body that is sent as it is read, an answer that must begin in time, and no other host than the one of the operator. */
async function fetchPatiently(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const aborting = new AbortController();
  const late = setTimeout(
    () => aborting.abort(new Error('it did not answer in time')),
    patience + Number(headers.get('content-length') ?? 0) / 100,
  );
  try {
    // oxlint-disable-next-line no-restricted-globals -- the client speaks fetch, and the timer is the one above
    return await fetch(input, { ...init, duplex: 'half', redirect: 'error', signal: aborting.signal } as RequestInit);
  } finally {
    clearTimeout(late);
  }
}
