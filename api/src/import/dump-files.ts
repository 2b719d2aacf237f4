import { type FileHandle, lstat, readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { systemFault } from '../config/system-fault.js';
import { answerIn } from './answer.js';
import { collections, UnreadableSource } from './dump.js';
import { collectionNamed, foldName, isNotificationList, listNameOf } from './folded-names.js';
import type { JsonMember } from './json-members.js';
import { membersOf, openingOf, type RecordList, type Stretch } from './record-list.js';
import { openRegular } from './regular-file.js';
import type { ImportReport } from './report.js';
import { claimsOf, goesOn } from './paging.js';

/** The lists that files hold: those of collections by their keys, and the others, which records may refer to. */
export interface FileLists {
  readonly lists: ReadonlyMap<string, RecordList>;
  readonly sides: ReadonlyMap<string, RecordList>;
  readonly files: readonly FileHandle[];
}

/** @throws UnreadableSource for what is no dump, breaks off, or gives a list twice */
export async function readFiles(paths: readonly string[], report: ImportReport): Promise<FileLists> {
  const lists = new DumpLists(report, paths.length === 1 && paths[0] ? paths[0] : 'the dump');
  const files: FileHandle[] = [];
  try {
    for (const path of paths) {
      const file = await openRegular(path).catch(fault(`${path} cannot be read`));
      files.push(file);
      await lists.read({ file, where: path });
    }
    return { ...lists.found(), files };
  } catch (error) {
    for (const file of files) await file.close();
    throw error;
  }
}

const jsonFiles = /\.(json|jsonl|ndjson)$/i;
/** Other files that content comes in; PDFs and pictures lie there for the records that name them. */
const otherData = /\.(bson|csv|gz|zip|tar|tgz|sql|xlsx?|xml|ya?ml)$/i;

/** The files of a dump that a folder holds, by name; reports data that is not JSON. @throws UnreadableSource */
export async function filesIn(folder: string, report: ImportReport): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(fault(`${folder} cannot be read`));
  const names = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.') && !/\.metadata\.json$/i.test(entry.name))
    .map(({ name }) => name)
    .toSorted();
  for (const name of names.filter((one) => otherData.test(one)))
    report.line('left out', name, `a ${extname(name)} file is not read: export the collection as JSON`);
  for (const inner of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))) {
    const others = await readdir(join(folder, inner.name)).catch(fault(`${join(folder, inner.name)} cannot be read`));
    if (others.some((name) => jsonFiles.test(name) || otherData.test(name)))
      report.line(
        'left out',
        `${inner.name}/`,
        'a folder in the folder is not read: name its files, or import it by itself',
      );
  }
  const paths = names.filter((name) => jsonFiles.test(name)).map((name) => join(folder, name));
  if (paths.length === 0) throw new UnreadableSource(`${folder} holds no .json, .jsonl or .ndjson file`);
  return paths;
}

export async function isFolder(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** So many unknown names have a line each. */
const mostUnknown = 20;
/** Names by which an answer speaks of itself. */
const aboutAnswers =
  /^(success|ok|status|statuscode|code|message|error|errors|version|timestamp|exportedat|date|about|meta)$/;

class DumpLists {
  readonly #lists = new Map<string, { list: RecordList | undefined; name: string }>();
  readonly #sides = new Map<string, RecordList>();
  #unknown = 0;

  constructor(
    private readonly report: ImportReport,
    private readonly where: string,
  ) {}

  found(): Pick<FileLists, 'lists' | 'sides'> {
    const untold = this.#unknown - mostUnknown;
    if (untold > 0) {
      this.report.count('left out', '…', untold - 1);
      this.report.line('left out', '…', `${untold} more names are not known here`);
    }
    const lists = collections.flatMap(({ key }) => {
      const list = this.#lists.get(key)?.list;
      return list ? [[key, list] as const] : [];
    });
    if (lists.length > 0) return { lists: new Map(lists), sides: this.#sides };
    throw new UnreadableSource(
      `${this.where} holds none of ${collections.map(({ key }) => key).join(', ')}: name a file of one list after it, such as jobs.json, or make it {"jobs": […]}`,
    );
  }

  async read(whole: Stretch): Promise<void> {
    const opens = await openingOf(whole);
    const name = listNameOf(basename(whole.where));
    if (opens === '[') return this.#addFile(name, whole);
    if (opens === undefined) return this.#addEmpty(name, whole);
    if (opens !== '{') throw new UnreadableSource(`${whole.where} is not JSON: ${notJson(opens)}`);
    if (await isSequence(whole)) return this.#addFile(name, { ...whole, isSequence: true });
    const members = await this.#tellingMembers(whole);
    // One record alone is a collection of one, as `mongoexport` writes it.
    if (members.some(({ key }) => recordNames.test(foldName(key))))
      return this.#addFile(name, { ...whole, isSequence: true });
    const dump = await this.#dumpIn(whole, name, members);
    return dump ? this.#addMembers(dump) : this.#addFile(name, whole);
  }

  /** The first members, and of many more only those whose names say what the object is. */
  async #tellingMembers(stretch: Stretch): Promise<readonly JsonMember[]> {
    const members: JsonMember[] = [];
    for await (const member of membersOf(stretch, { collects: false }))
      if (members.length < mostMembers || collectionNamed(member.key)) members.push(member);
    return members;
  }

  /** The object whose members are lists: the whole, or one inside its envelope. */
  async #dumpIn(
    stretch: Stretch,
    name: string,
    members: readonly JsonMember[],
    level = 1,
  ): Promise<Stretch | undefined> {
    const own = collectionNamed(name)?.key ?? 'items';
    const known = members.filter(({ key }) => collectionNamed(key) || isNotificationList(key));
    // "items" may be what an answer calls its list, whatever that holds.
    const isEnvelope = own !== 'items' && known.length === 1 && known.every(({ key }) => foldName(key) === 'items');
    if (known.length > 0 && !isEnvelope) return stretch;
    if (level === 3) return undefined;
    for (const { opens, from, to } of members) {
      if (opens !== 'object') continue;
      const inner = { ...stretch, from, to };
      const found = await this.#dumpIn(inner, name, await this.#tellingMembers(inner), level + 1);
      if (found) return found;
    }
    return undefined;
  }

  async #addMembers(whole: Stretch): Promise<void> {
    for await (const { key, from, to, opens } of membersOf(whole, { collects: false })) {
      const inner = { ...whole, from, to };
      const collection = collectionNamed(key);
      if (collection) {
        const list = await this.#listIn(collection.key, inner);
        if (!list) this.report.line('left out', collection.key, `at byte ${from} of ${whole.where} is no list`);
        this.#add(collection.key, key, list);
      } else if (opens === 'array' || isNotificationList(key)) await this.#addSide(key, inner);
      else if (!key.startsWith('_') && !aboutAnswers.test(foldName(key))) this.#tellUnknown(key);
    }
  }

  #tellUnknown(key: string): void {
    this.#unknown += 1;
    if (this.#unknown <= mostUnknown) this.report.line('left out', key, 'nothing of this name is known here');
  }

  /** `mongoexport` writes nothing for a collection without records. */
  async #addEmpty(name: string, whole: Stretch): Promise<void> {
    this.report.line('mended', name, `${whole.where} is empty: a list without records`);
    await this.#addFile(name, { ...whole, isSequence: true });
  }

  /** A file of one collection is named after it. */
  async #addFile(name: string, whole: Stretch): Promise<void> {
    const collection = collectionNamed(name);
    if (!collection) return this.#addSide(name, whole);
    const list = await this.#listIn(collection.key, whole);
    if (!list) throw new UnreadableSource(`${whole.where} holds no list of records`);
    this.#add(collection.key, name, list);
  }

  #add(key: string, name: string, list: RecordList | undefined): void {
    const before = this.#lists.get(key);
    if (before?.name === name) throw new UnreadableSource(`${this.where} gives "${key}" twice: make one list of both`);
    if (before)
      throw new UnreadableSource(
        `${this.where} gives "${before.name}" and "${name}", which are one list: make one of both`,
      );
    this.#lists.set(key, { list, name });
  }

  async #addSide(name: string, stretch: Stretch): Promise<void> {
    const list = await this.#listIn(name, stretch);
    if (list && !this.#sides.has(name) && this.#sides.size < mostSides) this.#sides.set(name, list);
    else this.#tellUnknown(name);
  }

  /** Reports an answer of an API that speaks of more records than it brings. */
  async #listIn(name: string, stretch: Stretch): Promise<RecordList | undefined> {
    const answer = await answerIn(stretch);
    if (!answer || answer.facts.size === 0) return answer?.list;
    const count = await answer.list.count();
    const claims = claimsOf(answer.facts, {}, count);
    const { total = 0, page = 1 } = claims;
    if (total > count) {
      this.report.count('left out', name, total - count - 1);
      this.report.line('left out', name, `${stretch.where} brings ${count} of ${total} records: export all pages`);
    } else if (goesOn(claims, { read: count, page }))
      this.report.line(
        'left out',
        name,
        `${stretch.where} brings ${count} and speaks of more records: export all pages`,
      );
    return answer.list;
  }
}

const mostSides = 200;
const mostMembers = 1000;

const notJson = (sign: string) =>
  sign === '\u0000' || sign === '\uFFFD'
    ? 'it is no text in UTF-8, convert it'
    : `it begins with ${JSON.stringify(sign)}: unpack it, or export the collection as JSON`;

/** True where a second object follows the first. */
async function isSequence(stretch: Stretch): Promise<boolean> {
  let count = 0;
  for await (const _member of membersOf({ ...stretch, isSequence: true }, { collects: false }))
    if ((count += 1) > 1) return true;
  return false;
}

const recordNames = /^(id|jobtitle2?|listingtitle)$/;

function fault(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof UnreadableSource) throw error;
    throw new UnreadableSource(`${what}: ${systemFault(error) ?? String(error)}`);
  };
}
