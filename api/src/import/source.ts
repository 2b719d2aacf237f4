import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { families } from '@noticeboard/content-model';
import { type Collection, collections, type Dump, listIn, postingsOf, UnreadableSource } from './dump.js';
import { isFields } from './normalize-values.js';
import { filesOfFolder, filesOfHost, type OpenOldFile } from './old-files.js';
import type { ImportReport } from './report.js';

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
