import type { Readable } from 'node:stream';
import { dirname, resolve } from 'node:path';
import { families, type Family, parsedUrl, ProblemError } from '@noticeboard/content-model';
import { LRUCache } from 'lru-cache';
import type { FileStore } from '../files/file-store.js';
import { namedHost } from '../outgoing/reachable.js';
import {
  type Collection,
  collections,
  type Dump,
  notificationsOf,
  type OpenOldFile,
  postingsOf,
  UnreadableSource,
} from './dump.js';
import { dressed, postingRenamer } from './dressed.js';
import { filesIn, isFolder, readFiles } from './dump-files.js';
import { idText, isFields, plainText, UnusableRecord, wellFormed } from './normalize-values.js';
import { OldHost, unreachable } from './old-host.js';
import type { ListReader } from './paged-list.js';
import type { RecordList } from './record-list.js';
import { openBelow } from './regular-file.js';
import type { ImportReport } from './report.js';

export interface Source {
  readonly dump: Dump;
  readonly openFile: OpenOldFile;
  readonly close: () => Promise<void>;
}

/**
 * A dump in files or a folder, its PDFs beside it; or a running portal.
 * @throws UnreadableSource
 */
export function readSource(
  [where = '', ...others]: readonly string[],
  report: ImportReport,
  host: HostOptions,
): Promise<Source> {
  if ([where, ...others].some(isAddress) && others.length > 0)
    throw new UnreadableSource('an address is read alone: name one, or files');
  return isAddress(where) ? readHost(where, report, host) : readDump([where, ...others], report);
}

interface HostOptions {
  readonly mayReachPrivate: (address: string) => boolean;
  /** Folder for what a host sends; nothing of it stays there. */
  readonly temporary: string;
  /** True where the import may lose what it leaves out. */
  readonly allowsLoss: boolean;
}

/** @throws UnreadableSource for an address that is not read */
export function isAddress(where: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(where) ?? [];
  if (scheme === undefined) return false;
  if (/^https?$/i.test(scheme)) return true;
  throw new UnreadableSource(`${where}: nothing is read by ${scheme}: name an address of http or https, or a file`);
}

async function readDump(given: readonly string[], report: ImportReport): Promise<Source> {
  const [first = ''] = given;
  const paths: string[] = [];
  for (const path of given) paths.push(...((await isFolder(path)) ? await filesIn(path, report) : [path]));
  const { files, ...lists } = await readFiles(paths, report);
  const close = async () => {
    for (const file of files) await file.close();
  };
  try {
    const folder = (await isFolder(first)) ? first : dirname(resolve(first));
    return { dump: await dressed(lists, report), openFile: filesOfFolder(folder), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readHost(
  given: string,
  report: ImportReport,
  { mayReachPrivate, temporary, allowsLoss }: HostOptions,
): Promise<Source> {
  const address = given.replace(/[/?#]+$/, '');
  const url = parsedUrl(address);
  if (!url) throw new UnreadableSource(`${given} is no web address: name one such as https://old-portal.example/api`);
  const host = await OldHost.open(namedHost(url, mayReachPrivate), temporary);
  const readerOf = (key: string): ListReader => ({
    part: (words, { came, missing }) => {
      report.count('left out', key, allowsLoss ? missing - 1 : came + missing);
      if (!allowsLoss) throw new UnreadableSource(words);
      report.line('left out', key, words);
    },
    unusable: (why) => report.line('left out', key, why),
  });
  try {
    const base = await findBase(address, host);
    const lists = new Map<string, RecordList>();
    for (const { key, path } of collections) {
      const list = await host.list(`${base}/${path}`, readerOf(key));
      if (!list) report.line('left out', key, `there is no list at ${base}/${path}`);
      if (!list) continue;
      const family = families.find((one) => postingsOf(one).key === key);
      const own = family && withNotifications(base, family, list, host, readerOf(notificationsOf(family)));
      lists.set(key, own ? await host.keep(`${base}/${path}`, own) : list);
    }
    const dump = await dressed({ lists, sides: new Map() }, report);
    return { dump, openFile: host.files(base), close: () => host.close() };
  } catch (error) {
    await host.close();
    throw error;
  }
}

/** As given, or with the documented `/api` behind it. @throws UnreadableSource */
async function findBase(given: string, host: OldHost): Promise<string> {
  const [{ path }] = collections as readonly [Collection];
  for (const base of [given, `${given}/api`]) if (await host.answers(`${base}/${path}`)) return base;
  throw new UnreadableSource(`${given} does not answer as a portal: there is no list at /${path} nor at /api/${path}`);
}

/** No address takes a longer one. */
const longestTitle = 2000;

/** Where the list of postings does not carry their notifications, each is asked for its own. */
async function* withNotifications(
  base: string,
  family: Family,
  list: RecordList,
  host: OldHost,
  reader: ListReader,
): AsyncGenerator<unknown> {
  const rename = postingRenamer(family);
  for await (const given of list) {
    if (given instanceof UnusableRecord) {
      reader.unusable(given.why);
      continue;
    }
    const record = isFields(given) ? rename(given) : given;
    const own = isFields(record) ? record['notifications'] : [];
    if (!isFields(record) || (Array.isArray(own) && own.every(isFields))) {
      yield record;
      continue;
    }
    const title = wellFormed(plainText(record[family.titleField]));
    const path = `${postingsOf(family).path}/${family.paths.notifications}/${encodeURIComponent(title)}`;
    const isTooLong = title.length > longestTitle;
    if (isTooLong) reader.unusable(`"${title}" is too long to be asked for its own`);
    const asked = isTooLong ? [] : await host.shortList(`${base}/${path}`, reader);
    for (const one of asked) if (one instanceof UnusableRecord) reader.unusable(`"${title}": ${one.why}`);
    const came = new Set(asked.map((one) => (isFields(one) ? idText(one) : '')));
    const named = [own ?? []].flat().filter((one) => !isFields(one) && !came.has(plainText(one)));
    yield { ...record, notifications: [...asked.filter((one) => !(one instanceof UnusableRecord)), ...named] };
  }
}

interface FetchedFile {
  /** `''` when there is none. */
  readonly storedPath: string;
  readonly fault?: string;
}

/** Brings the old portal's PDFs into this one's store, each once. */
export class OldFiles {
  readonly #kept = new LRUCache<string, FetchedFile>({ max: 10_000 });

  constructor(
    private readonly store: FileStore,
    private readonly open: OpenOldFile,
  ) {}

  async keep(path: string): Promise<FetchedFile> {
    const known = this.#kept.get(path);
    if (known) return known;
    const stored = await this.#bring(path);
    this.#kept.set(path, stored);
    return stored;
  }

  async #bring(path: string): Promise<FetchedFile> {
    try {
      const stored = await this.open(path, (file) => this.#store(path, file));
      return stored ?? { storedPath: '', fault: 'the old portal has no such file' };
    } catch (error) {
      if (error instanceof UnreadableSource) return { storedPath: '', fault: error.message };
      throw error;
    }
  }

  async #store(path: string, file: Readable): Promise<FetchedFile> {
    try {
      const received = await this.store.receive(file);
      await received.keep();
      return { storedPath: received.path };
    } catch (error) {
      if (error instanceof ProblemError) return { storedPath: '', fault: error.message };
      throw unreachable(path, error instanceof Error ? error.message : String(error));
    } finally {
      file.destroy();
    }
  }
}

function filesOfFolder(folder: string): OpenOldFile {
  return async (path, take) => {
    const file = await openBelow(folder, path).catch((error: NodeJS.ErrnoException) => {
      if (error instanceof UnreadableSource) throw error;
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
      throw unreachable(path, error.message);
    });
    if (!file) return undefined;
    try {
      return await take(file.createReadStream({ autoClose: false }));
    } finally {
      await file.close();
    }
  };
}
