import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { parsedUrl, ProblemError } from '@noticeboard/content-model';
import { type Ask, askOthers, NoAnswer } from '../outgoing/ask-others.js';
import { type Reachable } from '../outgoing/reachable.js';
import { type OpenOldFile, UnreadableSource } from './dump.js';
import { answerIn } from './answer.js';
import { type ListReader, type Page, pagesFrom } from './paged-list.js';
import { claimsOf, goesOn } from './paging.js';
import { openingOf, RecordList } from './record-list.js';
import { StallWatch } from './stall-watch.js';

/** For one answer, from the first word to the last. */
const withinMs = 60_000;
const mostRedirects = 5;
const longestShort = 8 * 2 ** 20;

export interface HostBounds {
  /** All lists together may have so many, unpacked. */
  readonly bytes: number;
  /** One list may have so many. */
  readonly pages: number;
  /** A host that sends less than a KB in so many ms has stalled. */
  readonly stall: number;
}

const usual: HostBounds = { bytes: 512 * 2 ** 20, pages: 2000, stall: 8_000 };

/** A running old portal: its lists come to files, from which they are read record by record. */
export class OldHost {
  readonly #files: FileHandle[] = [];
  #left: number;
  #count = 0;

  private constructor(
    private readonly folder: string,
    private readonly reachable: Reachable,
    private readonly bounds: HostBounds,
  ) {
    this.#left = bounds.bytes;
  }

  /**
   * @param temporary the folder in which it has one of its own until it is closed
   * @throws UnreadableSource
   */
  static async open(reachable: Reachable, temporary: string, bounds: Partial<HostBounds> = {}): Promise<OldHost> {
    const folder = await mkdtemp(join(temporary, 'noticeboard-import-')).catch((error: Error) => {
      throw noRoom('what the host sends', error.message);
    });
    return new OldHost(folder, reachable, { ...usual, ...bounds });
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /**
   * The list at this address, with the pages that follow. Undefined where there is none.
   * @throws UnreadableSource when the host does not answer as it should, or does not give all that it speaks of
   */
  async list(url: string, reader: ListReader): Promise<RecordList | undefined> {
    const first = await this.#page(url);
    if (!first) return undefined;
    if (goesOn(first.claims, { read: first.size, page: 1 })) {
      const asking = { url, ask: (address: string) => this.#page(address), most: this.bounds.pages };
      return this.keep(url, pagesFrom(first, asking, reader));
    }
    this.#files.push(first.file);
    return first.list;
  }

  /** True where there is a list at this address. @throws UnreadableSource when the host does not answer as it should */
  async answers(url: string): Promise<boolean> {
    const page = await this.#page(url);
    await page?.file.close();
    return page !== undefined;
  }

  /** Undefined where there is no list. */
  async #page(url: string): Promise<Page | undefined> {
    const path = this.#newPath();
    const headers = await this.#ask(url, { accept: 'application/json' }, async (answer) => {
      const { statusCode: status = 0 } = answer;
      if (status >= 500 || status === 429)
        throw new UnreadableSource(`${url} answers with status ${status}: run the import again later`);
      if (![200, 206].includes(status) || isPage(answer)) return undefined;
      await pipeline(answer, unpacked(answer, url), this.#bounded(url), createWriteStream(path)).catch(notWhole(url));
      return answer.headers;
    }).catch((error: unknown) => {
      throw error instanceof NoAnswer ? new UnreadableSource(`${url} cannot be reached: ${wordsOf(error)}`) : error;
    });
    return headers && this.#pageIn(path, url, headers);
  }

  /** Reads a short list whole, and closes its file. @throws UnreadableSource where it is not short */
  async shortList(url: string, reader: ListReader): Promise<readonly unknown[]> {
    const list = await this.list(url, reader);
    const [file] = list ? this.#files.splice(-1) : [];
    try {
      if (file && (await file.stat()).size > longestShort)
        throw new UnreadableSource(`${url} is longer than ${longestShort / 2 ** 20} MB`);
      const records: unknown[] = [];
      for await (const record of list ?? []) records.push(record);
      return records;
    } finally {
      await file?.close();
    }
  }

  /** A list that is made of records, one after the other. */
  async keep(where: string, records: AsyncIterable<unknown>): Promise<RecordList> {
    const path = this.#newPath();
    await pipeline(arrayOf(records), this.#bounded(where), createWriteStream(path)).catch(notWhole(where));
    const file = await openUnnamed(path);
    this.#files.push(file);
    return new RecordList({ file, where });
  }

  /** Stored paths are relative to the host; some hosts serve them under the API's base. */
  files(base: string): OpenOldFile {
    return async (path, take) => {
      const encoded = path.split('/').map(encodeURIComponent).join('/');
      for (const url of new Set([`${new URL(base).origin}/${encoded}`, `${base}/${encoded}`])) {
        const taken = await this.#ask(url, {}, async (answer) => {
          const { statusCode: status = 0 } = answer;
          if (status >= 500 || status === 429) throw unreachable(path, `status ${status}`);
          // A host that answers everything with its front page has no such file either.
          return status === 200 && !isPage(answer) ? { value: await take(streamOf(answer, url)) } : undefined;
        }).catch((error: unknown) => {
          throw error instanceof NoAnswer ? unreachable(path, wordsOf(error)) : error;
        });
        if (taken) return taken.value;
      }
      return undefined;
    };
  }

  /** Follows redirects to the same scheme, host and port, and to nowhere else. */
  #ask<T>(given: string, headers: Record<string, string>, take: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    const watch = new StallWatch(this.bounds.stall);
    const follow = async (ask: Ask) => {
      let url = new URL(given);
      for (let followed = 0; followed <= mostRedirects; followed += 1) {
        const answer = await ask(url, { headers: { ...headers, 'accept-encoding': 'gzip, br' } });
        if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)) return take(watch.of(answer));
        answer.destroy();
        url = sameOrigin(url, answer.headers.location);
      }
      throw new NoAnswer('tooManyRedirects');
    };
    return askOthers({ within: withinMs, reachable: this.reachable, stop: watch.signal }, follow).finally(() =>
      watch.end(),
    );
  }

  /** Counts what is left for all lists. */
  #bounded(where: string): Transform {
    const tooLong = () =>
      new UnreadableSource(
        `${where} and the lists before it are longer than ${this.bounds.bytes} bytes: import the portal's lists from files`,
      );
    return new Transform({
      transform: (part: Buffer, _encoding, done) => {
        this.#left -= part.length;
        if (this.#left < 0) done(tooLong());
        else done(null, part);
      },
    });
  }

  #newPath(): string {
    return join(this.folder, String((this.#count += 1)));
  }

  async #pageIn(path: string, url: string, headers: IncomingHttpHeaders): Promise<Page | undefined> {
    const file = await openUnnamed(path);
    try {
      if ((await openingOf({ file, where: url })) === undefined)
        throw new UnreadableSource(`${url} is not JSON: it is empty`);
      const answer = await answerIn({ file, where: url });
      const size = (await answer?.list.count()) ?? 0;
      if (answer) return { ...answer, file, size, claims: claimsOf(answer.facts, headers, size) };
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    return undefined;
  }
}

/** The file has no name any more, and is gone when it is closed. */
async function openUnnamed(path: string): Promise<FileHandle> {
  const file = await open(path, 'r');
  await rm(path);
  return file;
}

/** Where a redirect leads. @throws UnreadableSource, unless it leads to the host that was named */
function sameOrigin(from: URL, location: string | undefined): URL {
  if (location === undefined)
    throw new UnreadableSource(`${from.href} leads on and does not say where: name the address that answers`);
  const to = parsedUrl(location, from.href);
  if (to?.origin === from.origin) return to;
  const isWeb = to?.protocol === 'http:' || to?.protocol === 'https:';
  const where = isWeb ? to.origin : JSON.stringify((to?.href ?? location).slice(0, 200));
  throw new UnreadableSource(
    isWeb
      ? `${from.href} leads to ${where}: name that if it is the portal`
      : `${from.href} leads to ${where}, which is no web address and is not followed: name the address that answers`,
  );
}

function noRoom(what: string, why: string): UnreadableSource {
  return new UnreadableSource(`${what} cannot be kept (${why}): make room in the temporary folder, or set TMPDIR`);
}

/** The reason that ends a list before its end, in a sentence. */
function notWhole(where: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    const { code, message } = error;
    if (error instanceof UnreadableSource || code === undefined) throw error;
    // The host's side has no path: ours is a file of the temporary folder.
    if (error.path !== undefined || error.syscall === 'write') throw noRoom(where, message);
    if (code === 'Z_BUF_ERROR' || !/^(Z|ERR_)_/.test(code))
      throw new UnreadableSource(`${where} broke off in the middle of its answer: run the import again`);
    throw new UnreadableSource(
      `${where} is not packed as its answer says (${message}): import the portal's lists from files`,
    );
  };
}

function wordsOf({ fault, message }: NoAnswer): string {
  return fault === 'private'
    ? `${message}; where it is the portal, name the address in OUTGOING_PRIVATE_ADDRESSES`
    : message;
}

function isPage({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('text/html') ?? false;
}

/** @throws UnreadableSource for a packing that was not asked for */
function unpacked({ headers }: IncomingMessage, where: string): Transform {
  const coding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (coding === 'gzip' || coding === 'x-gzip') return createGunzip();
  if (coding === 'br') return createBrotliDecompress();
  if (coding === 'deflate') return createInflate();
  if (coding === 'identity' || coding === '') return new PassThrough();
  throw new UnreadableSource(`${where} is packed as ${coding}, which cannot be read`);
}

function streamOf(answer: IncomingMessage, where: string): Readable {
  const body = unpacked(answer, where);
  // The reader of the body meets the error.
  pipeline(answer, body).catch(() => undefined);
  return body;
}

async function* arrayOf(records: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const record of records) {
    yield `${before}${JSON.stringify(record)}`;
    before = ',\n';
  }
  yield before === '[' ? '[]' : ']';
}

export function unreachable(path: string, why: string): ProblemError {
  return new ProblemError('unavailable', { message: `${path} cannot be fetched (${why}): run the import again later` });
}
