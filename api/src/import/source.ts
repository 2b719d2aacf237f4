import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { families, ProblemError } from '@noticeboard/content-model';
import { type Collection, collections, type Dump, listIn, postingsOf, UnreadableSource } from './dump.js';
import { isFields } from './normalize-values.js';
import type { ImportReport } from './report.js';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileStore } from '../files/file-store.js';

export interface Source {
  readonly dump: Dump;
  readonly openFile: OpenOldFile;
}

/** A dump in a file, its PDFs beside it; or a running portal. @throws UnreadableSource */
export function readSource(where: string, report: ImportReport): Promise<Source> {
  return /^https?:\/\//i.test(where) ? readHost(where, report) : readDump(where, report);
}

async function readDump(file: string, report: ImportReport): Promise<Source> {
  const parsed = parse(await readFile(file, 'utf8').catch(fault(`${file} cannot be read`)), file);
  if (!isFields(parsed)) throw new UnreadableSource(`${file} holds no object of lists`);
  const known = new Set(collections.flatMap(({ key, path }) => [key, path]));
  for (const key of Object.keys(parsed))
    if (!known.has(key) && !key.startsWith('_')) report.line('left out', key, 'nothing of this name is known here');
  const lists = collections.map(({ key, path }) => [key, listIn(parsed[key] ?? parsed[path])] as const);
  return { dump: dumpOf(lists, file), openFile: filesOfFolder(dirname(resolve(file))) };
}

const answerWithinMs = 120_000;

async function readHost(given: string, report: ImportReport): Promise<Source> {
  const base = await findBase(given.replace(/[/?#]+$/, ''));
  const lists: (readonly [string, readonly unknown[] | undefined])[] = [];
  for (const { key, path } of collections) {
    const list = await getList(`${base}/${path}`);
    if (!list) report.line('left out', key, `there is no list at ${base}/${path}`);
    lists.push([key, list]);
  }
  const dump = dumpOf(lists, base);
  const complete = await Promise.all(families.map((family) => withNotifications(base, family, dump)));
  return { dump: { ...dump, ...Object.fromEntries(complete) }, openFile: filesOfHost(base) };
}

/** As given, or with the documented `/api` behind it. @throws UnreadableSource */
async function findBase(given: string): Promise<string> {
  const [{ path }] = collections as readonly [Collection];
  for (const base of [given, `${given}/api`]) if (await getList(`${base}/${path}`)) return base;
  throw new UnreadableSource(`${given} does not answer as a portal: there is no list at /${path} nor at /api/${path}`);
}

/** Where the list of postings does not carry their notifications, each is asked for its own. */
async function withNotifications(base: string, family: (typeof families)[number], dump: Dump) {
  const { key, path } = postingsOf(family);
  const records: unknown[] = [];
  for (const record of dump[key] ?? []) {
    const own = isFields(record) ? record['notifications'] : [];
    if (!isFields(record) || (Array.isArray(own) && own.every(isFields))) {
      records.push(record);
      continue;
    }
    const title = encodeURIComponent(String(record[family.titleField]));
    const notifications = (await getList(`${base}/${path}/${family.paths.notifications}/${title}`)) ?? [];
    records.push({ ...record, notifications });
  }
  return [key, records] as const;
}

/** Undefined where there is none. @throws UnreadableSource when the host does not answer as it should */
async function getList(url: string): Promise<readonly unknown[] | undefined> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(fault(`${url} cannot be reached`));
  if (response.status >= 500 || response.status === 429)
    throw new UnreadableSource(`${url} answers with status ${response.status}: run the import again later`);
  const text = await response.text().catch(fault(`${url} broke off`));
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) return undefined;
  return listIn(parse(text, url));
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableSource(`${where} is not JSON`);
  }
}

function dumpOf(lists: readonly (readonly [string, readonly unknown[] | undefined])[], where: string): Dump {
  const found = lists.flatMap(([key, list]) => (list ? [[key, list] as const] : []));
  if (found.length === 0) throw new UnreadableSource(`${where} holds none of ${lists.map(([key]) => key).join(', ')}`);
  return Object.fromEntries(found);
}

function fault(what: string): (error: unknown) => never {
  return (error) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new UnreadableSource(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
  };
}

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

function filesOfFolder(folder: string): OpenOldFile {
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
function filesOfHost(base: string): OpenOldFile {
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
