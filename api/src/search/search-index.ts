import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import {
  type Family,
  isPublic,
  type ListingKind,
  listingKinds,
  type Posting,
  readModels,
  searchedLines,
  searchWords,
  type WireRecord,
} from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import {
  type ListedDocument,
  listedPages,
  type ReadState,
  type ReadStore,
  ReadStoreUnavailable,
} from '@noticeboard/read-store';
import { FAMILIES, LIVE_READS, SEARCH_FILE } from '../http/tokens.js';
import { type SearchedRecord, SearchFile } from './search-file.js';

/** Far shorter than the store remembers what was touched. */
const keepUpMs = 200;
/** Records that are read at once. */
const readAtOnce = 50;

const logger = new Logger('search');

/**
 * All words of what readers find on the board, held up to date by what each batch touches. It is made in the background,
 * some milliseconds at a time: nobody waits for that, and until it is there titles alone are searched.
 */
@Injectable()
export class SearchIndex implements OnApplicationShutdown {
  readonly #sources: ReadonlyMap<string, Source>;
  #file: SearchFile | undefined;
  /** Up to where the file has the read models; undefined while it has not all of them. */
  #known: ReadState | undefined;
  #coming: Promise<void> | undefined;
  #making: Promise<void> | undefined;
  #keepingUp: NodeJS.Timeout | undefined;
  #isClosed = false;
  #stop: (() => void) | undefined;

  constructor(
    @Inject(LIVE_READS) private readonly live: ReadStore,
    @Inject(FAMILIES) families: readonly Family[],
    @Inject(SEARCH_FILE) private readonly place: string | undefined,
  ) {
    this.#sources = new Map([
      ...families.map((family) => [readModels.postingStates(family), postingSource(family)] as const),
      ...listingKinds.map((kind) => [readModels.listings(kind), listingSource(kind)] as const),
    ]);
  }

  /** Opens it, and makes what is missing. Resolves when it is complete, or has failed. */
  async begin(): Promise<void> {
    if (this.#isClosed) return;
    try {
      this.#file = new SearchFile(this.place);
    } catch (error) {
      return this.#fail(error);
    }
    this.#stop = this.live.onChange(() => this.#keepUpSoon());
    this.#known = await this.#stored(this.#file).catch(() => undefined);
    await this.#catchUp();
    await this.#making;
  }

  /** The index as it is at a state or later; undefined while it is being made. */
  async upTo(state: ReadState): Promise<SearchFile | undefined> {
    if (this.#known && !this.#reaches(state)) {
      // One that is under way may have begun before that state.
      await this.#coming;
      if (!this.#reaches(state)) await this.#catchUp();
    }
    return this.#reaches(state) ? this.#file : undefined;
  }

  /** Makes it again, because its file cannot be read. Titles are searched meanwhile. */
  remake(error: unknown): void {
    if (!this.#known) return;
    this.#known = undefined;
    logger.warn(`The index of all words is made again: ${String(error)}`);
    void this.#catchUp();
  }

  /** Resolves when nothing is on its way. */
  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    this.#stop?.();
    clearTimeout(this.#keepingUp);
    await this.#coming;
    await this.#making;
    this.#known = undefined;
    this.#file?.close();
  }

  /** The state that the file was left at, where the read models go on from it. */
  async #stored(file: SearchFile): Promise<ReadState | undefined> {
    const [left, present] = [file.state, await this.live.state()];
    if (!left || left.version > present.version) return undefined;
    // A store that lost its last batches in a crash comes to the same number by others.
    return left.version < present.version || left.checkpoint === present.checkpoint ? left : undefined;
  }

  #reaches({ generation, version }: ReadState): boolean {
    return this.#known?.generation === generation && this.#known.version >= version;
  }

  /** Before somebody asks, so that little is to be caught up with; not after each of many writes. */
  #keepUpSoon(): void {
    this.#keepingUp ??= setTimeout(() => {
      this.#keepingUp = undefined;
      void this.#catchUp();
    }, keepUpMs).unref();
  }

  async #catchUp(): Promise<void> {
    const file = this.#file;
    if (!file || this.#isClosed || this.#making) return;
    await (this.#coming ??= this.#follow(file)
      .catch((error: unknown) => this.#restart(error))
      .finally(() => (this.#coming = undefined)));
  }

  async #follow(file: SearchFile): Promise<void> {
    const since = this.#known && (await this.live.touchedSince(this.#known));
    if (!since) {
      this.#known = undefined;
      this.#making = this.#make(file)
        .catch((error: unknown) => this.#fail(error))
        .finally(() => (this.#making = undefined));
      return;
    }
    const changes: { readonly list: string; readonly id: string; readonly record: SearchedRecord | undefined }[] = [];
    for (const [collection, source] of this.#sources) {
      const touched = since.documents.filter((document) => document.collection === collection);
      for (let begin = 0; begin < touched.length; begin += readAtOnce) {
        const some = touched.slice(begin, begin + readAtOnce);
        const listed = some.filter(({ isUnlisted }) => !isUnlisted).map(({ id }) => id);
        const bodies = await this.live.documents(collection, listed);
        for (const { id, order, isUnlisted } of some) {
          const body = isUnlisted ? undefined : bodies[listed.indexOf(id)];
          changes.push({
            list: source.list,
            id,
            record: body === undefined ? undefined : source.recordOf(body, order),
          });
          await giveWay();
        }
      }
    }
    if (changes.length > 0) file.change(changes, since.state);
    this.#known = since.state;
  }

  /** From all that is listed. Batches that are applied meanwhile are caught up with behind it. */
  async #make(file: SearchFile): Promise<void> {
    const state = await this.live.state();
    file.clear();
    for (const source of this.#sources.values())
      for await (const page of listedPages(this.live, source.listed))
        for (let begin = 0; begin < page.length; begin += readAtOnce) {
          const listed = page.slice(begin, begin + readAtOnce);
          const bodies = await source.bodies(this.live, listed);
          for (const [nth, { order }] of listed.entries()) {
            const body = bodies[nth];
            const record = body === undefined ? undefined : source.recordOf(body, order);
            if (record) file.add(record);
            await giveWay();
            if (this.#isClosed) return;
          }
        }
    for (let words = file.wordsAfter(''); words.length > 0; words = file.wordsAfter(words.at(-1) ?? '')) {
      file.learn(words);
      await giveWay();
      if (this.#isClosed) return;
    }
    for (const _step of file.tidy()) {
      await giveWay();
      if (this.#isClosed) return;
    }
    file.change([], state);
    this.#known = state;
    setImmediate(() => void this.#catchUp());
  }

  /** A store that is away is asked again by the next change; a file that cannot be written is made again. */
  #restart(error: unknown): void {
    if (isOutage(error) || this.#isClosed) return;
    setImmediate(() => this.remake(error));
  }

  /** Titles are searched without it. */
  #fail(error: unknown): void {
    this.#known = undefined;
    if (this.#isClosed) return;
    if (!isOutage(error)) {
      logger.error(`Search looks at titles alone until the next start: ${String(error)}`);
      this.#stop?.();
      this.#file?.close();
      this.#file = undefined;
    }
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof ReadStoreUnavailable;
}

/** The collections of the read store that a list is searched by. */
interface Source {
  /** Key of the family or of the kind of listing. */
  readonly list: string;
  /** The collection that lists all that readers find. */
  readonly listed: string;
  bodies(live: ReadStore, listed: readonly ListedDocument[]): Promise<readonly (string | undefined)[]>;
  /** Undefined where readers do not find it. @param order its place in the list; undefined: where it was */
  recordOf(body: string, order: string | undefined): SearchedRecord | undefined;
}

function postingSource(family: Family): Source {
  const states = readModels.postingStates(family);
  return {
    list: family.key,
    listed: readModels.heads(family),
    bodies: (live, listed) =>
      live.documents(
        states,
        listed.map(({ id }) => id),
      ),
    recordOf: (body) => {
      const posting = JSON.parse(body) as Posting;
      if (!isPublic(posting)) return undefined;
      const { id, title, order } = posting;
      const texts = [family.site.heading, ...Array.from(searchedLines(posting), ({ text }) => text)];
      return { list: family.key, id, title, row: rowOf(order), ...wordsOf(title, texts) };
    },
  };
}

function listingSource(kind: ListingKind): Source {
  return {
    list: kind.key,
    listed: readModels.listings(kind),
    bodies: async (_live, listed) => listed.map(({ body }) => body),
    recordOf: (body, order) => {
      const record = JSON.parse(body) as WireRecord;
      const title = String(record[kind.titleField]);
      const row = order === undefined ? undefined : rowOf(order);
      return { list: kind.key, id: String(record['_id']), title, row, ...wordsOf(title, [kind.site.heading]) };
    },
  };
}

function wordsOf(title: string, texts: Iterable<string>): Pick<SearchedRecord, 'titleWords' | 'words'> {
  const titleWords = new Set(searchWords(title));
  const words = new Set(titleWords);
  for (const text of texts) for (const word of searchWords(text)) words.add(word);
  return { titleWords: [...titleWords], words: [...words] };
}

/** A position of a log as a number: the embedded log counts them, and those of KurrentDB begin with a place in bytes. */
function rowOf(order: string): number {
  return Number(/^\d{1,20}/.exec(order)?.[0] ?? 0);
}
