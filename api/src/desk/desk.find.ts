import { Inject, Injectable } from '@nestjs/common';
import {
  type Family,
  type FoundRecord,
  type FoundRecords,
  foldTitle,
  foundLimit,
  listingKinds,
  readModels,
  titleLimit,
} from '@noticeboard/content-model';
import type { ListQuery } from '../http/list-query.js';
import { FAMILIES } from '../http/tokens.js';
import { type RecordList, RecordReads } from '../reads/record.reads.js';

/** The newest of what has all the words; an exact title is looked at in any case. */
const lookedAt = 500;
const mostWords = 8;

interface Source {
  readonly key: string;
  readonly list: RecordList;
}

/** Finds records of every kind by words of their titles, in any order: also in the other script, and past one slip. */
@Injectable()
export class DeskFinder {
  readonly #sources: readonly Source[];

  constructor(
    private readonly records: RecordReads,
    @Inject(FAMILIES) table: readonly Family[],
  ) {
    this.#sources = [
      ...table.map((family) => ({
        key: family.key,
        list: { collection: readModels.cards(family), titleField: family.titleField, heads: readModels.heads(family) },
      })),
      ...listingKinds.map((kind) => ({
        key: kind.key,
        list: { collection: readModels.listings(kind), titleField: kind.titleField },
      })),
      { key: readModels.changeSets, list: { collection: readModels.listedChangeSets, titleField: 'title' } },
    ];
  }

  /** By source, those with nothing left out; in each the exact title first, then titles that begin so, then the newest. */
  async find(q: string): Promise<readonly FoundRecords[]> {
    const typed = foldTitle(q);
    if (typed === '' || Array.from(typed).length > titleLimit) return [];
    const find = async (isForgiving: boolean) => {
      const found = await Promise.all(this.#sources.map((source) => this.#in(source, q, typed, isForgiving)));
      return found.filter(({ total }) => total > 0);
    };
    const found = await find(false);
    return found.length > 0 ? found : find(true);
  }

  async #in({ key, list }: Source, q: string, typed: string, isForgiving: boolean): Promise<FoundRecords> {
    const words = [...new Set(typed.split(' '))].slice(0, mostWords);
    const hits = await Promise.all(words.map((word) => this.#holding(word, list, isForgiving)));
    const [first = [], ...others] = hits;
    const sets = others.map((ids) => new Set(ids));
    const ids = first.filter((id) => sets.every((set) => set.has(id)));
    const exact = await this.records.found(list, where({ equal: { [list.titleField]: q.trim() } }));
    const looked = [...new Set([...ids.slice(-lookedAt), ...exact])];
    const { records } = looked.length === 0 ? { records: [] } : await this.records.part(list, where({ ids: looked }));
    const newestFirst = records.map((json) => shown(JSON.parse(json) as Stored, list.titleField)).toReversed();
    const ranked = newestFirst.toSorted((one, other) => rank(one.title, typed) - rank(other.title, typed));
    return { source: key, total: new Set([...ids, ...exact]).size, records: ranked.slice(0, foundLimit) };
  }

  /** Ids of the records whose titles hold the word in either script; past one slip where that is none. */
  async #holding(word: string, list: RecordList, isForgiving: boolean): Promise<readonly string[]> {
    const known = await this.records.wordsOf(list);
    const holding = async (words: readonly string[]) => {
      const [first = [], ...others] = await Promise.all(words.map((q) => this.records.found(list, where({ q }))));
      return others.every((ids) => ids.length === 0) ? first : [...new Set([first, ...others].flat())];
    };
    const ids = await holding([word, ...known.alike(word)]);
    return ids.length > 0 || !isForgiving ? ids : holding(known.slipped(word));
  }
}

type Question = Partial<Extract<ListQuery, { readonly dialect: 'rest' }>['filter']>;

function where({ equal = {}, ...filter }: Question): ListQuery {
  return { dialect: 'rest', sort: undefined, range: undefined, filter: { ...filter, equal } };
}

/** Cards have an `id` and a `title`; other records are stored as they are sent. */
type Stored = Readonly<Record<string, string>> & Pick<FoundRecord, 'status'>;

function shown(stored: Stored, titleField: string): FoundRecord {
  const { id = stored['_id'] ?? '', title = stored[titleField] ?? '', createdAt = '' } = stored;
  const { applicationBegin, lastDateApply, status } = stored;
  return {
    id,
    title,
    createdAt,
    ...(applicationBegin !== undefined && { applicationBegin }),
    ...(lastDateApply !== undefined && { lastDateApply }),
    ...(status !== undefined && { status }),
  };
}

function rank(title: string, typed: string): number {
  const folded = foldTitle(title);
  if (folded === typed) return 0;
  if (folded.startsWith(typed)) return 1;
  return folded.includes(typed) ? 2 : 3;
}
