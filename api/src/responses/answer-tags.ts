import { AsyncLocalStorage } from 'node:async_hooks';
import { changeTopicNames, type Family, listingKinds, readModels } from '@noticeboard/content-model';
import type { RequestHandler, Response } from 'express';

/** A collection of the read models, to those who purge caches. */
interface Tagged {
  /** The lists whose tags an answer that looks at more than one of its records has. */
  readonly lists: readonly string[];
  /** The kind of its records, where their ids are those of records. */
  readonly kind?: string;
}

/** Bytes: Fastly, Cloudflare and Varnish take at least so many. */
const longest = 4096;
/** More tags are too long for certain. */
const most = longest / 8;
/** The tag of answers that rest on no record. */
const ofNoRecord = 'list-pages';
const ofLog = 'list-log';

/** The reads that the answer at hand is made of. */
class AnswerTags {
  readonly #lists = new Set<string>();
  readonly #records = new Set<string>();
  /** The lists that those records are in. */
  readonly #around = new Set<string>();

  constructor(private readonly table: ReadonlyMap<string, Tagged>) {}

  list(collection: string): void {
    for (const name of this.table.get(collection)?.lists ?? []) this.#lists.add(`list-${name}`);
    const tied = /^tied:[^:]+:(.+)$/.exec(collection)?.[1];
    if (tied !== undefined) this.#records.add(`posting-${tied}`);
  }

  records(collection: string, ids: readonly string[]): void {
    for (const id of ids.slice(0, most - this.#records.size)) {
      // The histories of all records are one collection: their ids begin with the list.
      const [list = '', own = ''] = collection === readModels.changes ? id.split(/:(.*)/s) : [collection, id];
      const { kind, lists: [around = ''] = [] } = this.table.get(list) ?? {};
      if (kind === undefined) continue;
      this.#records.add(`${kind}-${own}`);
      this.#around.add(`list-${around}`);
    }
  }

  record(kind: string, id: string): void {
    this.#records.add(`${kind}-${id}`);
  }

  log(): void {
    this.#lists.add(ofLog);
  }

  /** The lists first, in an order that answers of the same content share. */
  all(): readonly string[] {
    const all = [...[...this.#lists].toSorted(), ...[...this.#records].toSorted()];
    if (all.length === 0) return [ofNoRecord];
    return all.join().length > longest ? [...new Set([...this.#lists, ...this.#around])].toSorted() : all;
  }
}

const atHand = new AsyncLocalStorage<AnswerTags>();

/** The tags of answers about a record, and of those that rest on it: all that is purged when it changes. */
export function tagsByRecord(families: readonly Family[]): (source: string, id: string) => readonly string[] {
  const table = tableOf(families);
  return (source, id) => {
    const { kind, lists = [] } = table.get(source) ?? {};
    return kind === undefined ? [] : [`${kind}-${id}`, ...lists.map((name) => `list-${name}`), ofLog];
  };
}

/**
 * Notes the reads of each answer that is made behind it, and names them in the answer's head, whichever handler sends
 * it: Cloudflare and others, Fastly and Varnish are purged by these names.
 */
export function noteReads(families: readonly Family[]): RequestHandler {
  const table = tableOf(families);
  return ({ method }, response, next) => {
    if (method !== 'GET' && method !== 'HEAD') return next();
    const tags = new AnswerTags(table);
    const write = response.writeHead.bind(response) as (...given: readonly unknown[]) => Response;
    response.writeHead = (...given: readonly unknown[]) => {
      setTags(response, tags.all());
      return write(...given);
    };
    atHand.run(tags, next);
  };
}

/** An answer that no cache keeps has none. */
function setTags(response: Response, tags: readonly string[]): void {
  if (response.headersSent || /no-store/.test(response.get('Cache-Control') ?? '')) return;
  response.set({ 'Cache-Tag': tags.join(','), 'Surrogate-Key': tags.join(' ') });
}

/** The answer at hand rests on which records a list has. */
export function noteList(collection: string): void {
  atHand.getStore()?.list(collection);
}

/** The answer at hand rests on these records. */
export function noteRecords(collection: string, ids: readonly string[]): void {
  atHand.getStore()?.records(collection, ids);
}

/** The answer at hand rests on the public log of this record. */
export function noteRecord(kind: string, id: string): void {
  atHand.getStore()?.record(kind, id);
}

/** The answer at hand rests on how far the logs have grown. */
export function noteLog(): void {
  atHand.getStore()?.log();
}

/** As `noteRecords`, of records as the store has them. */
export function noteBodies(collection: string, bodies: readonly string[]): void {
  const tags = atHand.getStore();
  if (tags) tags.records(collection, bodies.slice(0, most).flatMap(idIn));
}

/** The id stands at the beginning: of a record, a card, a head; or it is all there is. */
function idIn(json: string): readonly string[] {
  const id = /^"([\w-]+)"$|^\{"_?id":"([\w-]+)"/.exec(json.slice(0, 200));
  return id ? [id[1] ?? id[2] ?? ''] : [];
}

/** Names of the public lists, as `follow` has them. */
function tableOf(families: readonly Family[]): ReadonlyMap<string, Tagged> {
  const table = new Map<string, Tagged>();
  const nameOf = ({ listPaths: [path] }: Family['site']) => path.slice(1).toLowerCase();
  for (const family of families) {
    const lists = [nameOf(family.site)];
    const { site, key } = family;
    const among = (list: Family['site']['syllabus']) =>
      list ? [...lists, list.listPaths[0].slice(1).toLowerCase()] : lists;
    const of = readModels;
    for (const make of [of.postings, of.postingStates, of.cards, of.heads, of.deadlines])
      table.set(make(family), { lists, kind: 'posting' });
    for (const make of [of.tables, of.usefulItems]) table.set(make(family), { lists });
    table.set(of.approvals(family), { lists: among(site.answerKeys), kind: 'posting' });
    for (const make of [of.syllabusPosted, of.syllabusAwaited])
      table.set(make(family), { lists: among(site.syllabus), kind: 'posting' });
    table.set(key, { lists, kind: 'posting' });
  }
  for (const kind of listingKinds) {
    const tagged = { lists: [kind.site.listPaths[0].slice(1).toLowerCase()], kind: kind.category };
    for (const name of [readModels.listings(kind), readModels.listingStates(kind), kind.key]) table.set(name, tagged);
  }
  const all = { lists: [...new Set([...table.values()].flatMap(({ lists }) => lists))] };
  for (const name of [readModels.changes, ...changeTopicNames.map(readModels.changesOn)]) table.set(name, all);
  return table;
}
