import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { basename, dirname, resolve } from 'node:path';
import { families, parsedUrl, ProblemError } from '@noticeboard/content-model';
import { LRUCache } from 'lru-cache';
import { systemFault } from '../config/system-fault.js';
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
import { isFields, plainText, UnusableRecord, wellFormed } from './normalize-values.js';
import { OldHost, unreachable } from './old-host.js';
import { listAt, membersOf, openingOf, type RecordList } from './record-list.js';
import { openBelow, openRegular } from './regular-file.js';
import type { ImportReport } from './report.js';

export interface Source {
  readonly dump: Dump;
  readonly openFile: OpenOldFile;
  readonly close: () => Promise<void>;
}

/** A dump in a file, its PDFs beside it; or a running portal. @throws UnreadableSource */
export function readSource(where: string, report: ImportReport, host: HostOptions): Promise<Source> {
  return isAddress(where) ? readHost(where, report, host) : readDump(where, report);
}

interface HostOptions {
  readonly mayReachPrivate: (address: string) => boolean;
  /** Folder for what a host sends; nothing of it stays there. */
  readonly temporary: string;
}

/** @throws UnreadableSource for an address that is not read */
export function isAddress(where: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]*):\/\//i.exec(where) ?? [];
  if (scheme === undefined) return false;
  if (/^https?$/i.test(scheme)) return true;
  throw new UnreadableSource(`${where}: nothing is read by ${scheme}: name an address of http or https, or a file`);
}

async function readDump(path: string, report: ImportReport): Promise<Source> {
  const file = await openRegular(path).catch(fault(`${path} cannot be read`));
  try {
    const lists = await listsIn(file, path, report);
    return { dump: dumpOf(lists, path), openFile: filesOfFolder(dirname(resolve(path))), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Where each list is, by a first pass that holds nothing of them. */
async function listsIn(file: FileHandle, path: string, report: ImportReport): Promise<NamedLists> {
  const whole = { file, where: path };
  const opens = await openingOf(whole);
  if (opens === '[') return oneList(path, await listAt(whole));
  const found = new Map<string, RecordList | undefined>();
  const known = new Set(collections.flatMap(({ key, path: name }) => [key, name]));
  let unknown = 0;
  for await (const { key, from, to } of membersOf(whole, { collects: false })) {
    if (found.has(key)) throw new UnreadableSource(`${path} gives "${key}" twice: make one list of both`);
    if (known.has(key)) {
      const list = await listAt({ ...whole, from, to });
      found.set(key, list);
      if (!list) report.line('left out', key, `at byte ${from} of ${path} is no list`);
    } else if (!key.startsWith('_')) {
      unknown += 1;
      if (unknown <= mostUnknown) report.line('left out', key, 'nothing of this name is known here');
    }
  }
  const untold = unknown - mostUnknown;
  if (untold > 0) {
    report.count('left out', '…', untold - 1);
    report.line('left out', '…', `${untold} more names are not known here`);
  }
  return collections.map(({ key, path: name }) => {
    if (key !== name && found.has(key) && found.has(name))
      throw new UnreadableSource(`${path} gives "${key}" and "${name}", which are one list: make one of both`);
    return [key, found.get(key) ?? found.get(name)] as const;
  });
}

/** A file of one collection, as MongoDB's tools write them, is named after it: `jobs.json`, `portal.jobs.json`. */
function oneList(path: string, list: RecordList | undefined): NamedLists {
  const segments = basename(path).split('.').slice(0, -1).reverse();
  const named = segments.map((segment) => collections.find(({ key }) => key.toLowerCase() === segment.toLowerCase()));
  const found = named.find((collection) => collection !== undefined);
  if (found) return [[found.key, list]];
  const keys = collections.map(({ key }) => key).join(', ');
  throw new UnreadableSource(
    `${path} holds one list, and its name does not say of what: name it after one of ${keys}, such as jobs.json, or make it {"jobs": […]}`,
  );
}

/** Names that are told one by one. */
const mostUnknown = 20;

type NamedLists = readonly (readonly [string, RecordList | undefined])[];

async function readHost(
  given: string,
  report: ImportReport,
  { mayReachPrivate, temporary }: HostOptions,
): Promise<Source> {
  const address = given.replace(/[/?#]+$/, '');
  const url = parsedUrl(address);
  if (!url) throw new UnreadableSource(`${given} is no web address: name one such as https://old-portal.example/api`);
  const host = await OldHost.open(namedHost(url, mayReachPrivate), temporary);
  try {
    const base = await findBase(address, host);
    const lists: (readonly [string, RecordList | undefined])[] = [];
    for (const { key, path } of collections) {
      const list = await host.list(`${base}/${path}`);
      if (!list) report.line('left out', key, `there is no list at ${base}/${path}`);
      const family = families.find((one) => postingsOf(one).key === key);
      const whole =
        list && family ? await host.keep(`${base}/${path}`, withNotifications(base, family, list, host, report)) : list;
      lists.push([key, whole]);
    }
    return { dump: dumpOf(lists, base), openFile: host.files(base), close: () => host.close() };
  } catch (error) {
    await host.close();
    throw error;
  }
}

/** As given, or with the documented `/api` behind it. @throws UnreadableSource */
async function findBase(given: string, host: OldHost): Promise<string> {
  const [{ path }] = collections as readonly [Collection];
  for (const base of [given, `${given}/api`]) if (await host.list(`${base}/${path}`)) return base;
  throw new UnreadableSource(`${given} does not answer as a portal: there is no list at /${path} nor at /api/${path}`);
}

/** No address takes a longer one. */
const longestTitle = 2000;

/** Where the list of postings does not carry their notifications, each is asked for its own. */
async function* withNotifications(
  base: string,
  family: (typeof families)[number],
  list: RecordList,
  host: OldHost,
  report: ImportReport,
): AsyncGenerator<unknown> {
  for await (const record of list) {
    if (record instanceof UnusableRecord) {
      report.line('left out', postingsOf(family).key, record.why);
      continue;
    }
    const own = isFields(record) ? record['notifications'] : [];
    if (!isFields(record) || (Array.isArray(own) && own.every(isFields))) {
      yield record;
      continue;
    }
    const title = wellFormed(plainText(record[family.titleField]));
    const path = `${postingsOf(family).path}/${family.paths.notifications}/${encodeURIComponent(title)}`;
    const isTooLong = title.length > longestTitle;
    if (isTooLong) report.line('left out', notificationsOf(family), `"${title}" is too long to be asked for its own`);
    const notifications = isTooLong ? [] : await host.shortList(`${base}/${path}`);
    for (const one of notifications)
      if (one instanceof UnusableRecord) report.line('left out', notificationsOf(family), `"${title}": ${one.why}`);
    yield { ...record, notifications: notifications.filter((one) => !(one instanceof UnusableRecord)) };
  }
}

function dumpOf(lists: NamedLists, where: string): Dump {
  const found = lists.flatMap(([key, list]) => (list ? [[key, list] as const] : []));
  if (found.length === 0) throw new UnreadableSource(`${where} holds none of ${lists.map(([key]) => key).join(', ')}`);
  return Object.fromEntries(found);
}

function fault(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof UnreadableSource) throw error;
    throw new UnreadableSource(`${what}: ${systemFault(error) ?? String(error)}`);
  };
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
    const kept = await this.#bring(path);
    this.#kept.set(path, kept);
    return kept;
  }

  async #bring(path: string): Promise<FetchedFile> {
    try {
      const kept = await this.open(path, (file) => this.#store(path, file));
      return kept ?? { storedPath: '', fault: 'the old portal has no such file' };
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
