import { setImmediate as turn } from 'node:timers/promises';
import type { ChangeFeed } from '../change-feed.js';
import type { Batch, Entry, ReadState } from '../generation.js';
import {
  GenerationClosed,
  generationName,
  type Generations,
  leaseMs,
  type Lend,
  type NextGeneration,
  ProjectionPaused,
  type RebuildLease,
  RebuildRunning,
} from '../generations.js';
import { CheckpointConflict, ReadStoreUnavailable, type TouchedSince } from '../read-store.js';
import { RecentBatches } from '../touched.js';
import { GenerationFiles } from './generation-files.js';
import { SqliteGeneration } from './sqlite-generation.js';

export interface SqliteReadStoreOptions {
  /** Made when missing. Without one the content is in temporary files, and gone when the store is closed. */
  readonly dir?: string;
  /** Position of the last event of the log, empty for an empty one: what is ahead of it was made from another log. */
  readonly logHead?: string | undefined;
  /** Called in one line with what was found unusable and is rebuilt. */
  readonly warn?: (message: string) => void;
}

/**
 * The generations of one process, a file each: which is live, which was before, which are being filled. Without a folder
 * they have no names, and are gone when they are closed.
 */
export class SqliteGenerations implements Generations {
  readonly #files: GenerationFiles | undefined;
  readonly #feed: ChangeFeed;
  readonly #logHead: string | undefined;
  readonly #warn: (message: string) => void;
  readonly #filling = new Set<SqliteGeneration>();
  readonly #recent = new RecentBatches();
  #live: SqliteGeneration;
  #former: SqliteGeneration | undefined;
  #pause: { readonly by: SqliteGeneration; readonly until: number } | undefined;
  #leased: { readonly note: string; readonly until: number } | undefined;

  constructor(feed: ChangeFeed, { dir, logHead, warn = () => {} }: SqliteReadStoreOptions) {
    this.#files = dir === undefined ? undefined : new GenerationFiles(dir);
    this.#feed = feed;
    this.#logHead = logHead;
    this.#warn = warn;
    const [live, former] = this.#registered();
    this.#live = this.#opened(live) ?? this.#made();
    this.#former = this.#opened(former);
    this.#register(this.#live, this.#former);
  }

  /** The answers of the live generation. @throws ReadStoreUnavailable */
  read<T>(ask: (live: SqliteGeneration) => T): T {
    return this.#tried(this.#live, ask);
  }

  applyToLive(batch: Batch): ReadState {
    if (this.#pause && performance.now() < this.#pause.until) throw new ProjectionPaused();
    const state = this.read((live) => live.apply(batch));
    this.#recent.add(batch.changes);
    return state;
  }

  touchedSince({ generation, version }: ReadState): TouchedSince | undefined {
    const { state } = this.#live;
    const documents = generation === state.generation ? this.#recent.last(state.version - version) : undefined;
    return documents && { state, documents };
  }

  async *content(generation = this.#live): AsyncGenerator<readonly Entry[]> {
    const pages = generation.content();
    for (;;) {
      const { done, value } = this.#tried(generation, () => pages.next());
      if (done) return;
      yield value;
      await turn();
    }
  }

  /** A generation to be filled. */
  next(): NextGeneration {
    return this.#fill(this.#made());
  }

  async former(): Promise<ReadState | undefined> {
    return this.#former?.state;
  }

  async reopenFormer(): Promise<NextGeneration | undefined> {
    return this.#former && this.#fill(this.#former);
  }

  async lease(note: string): Promise<RebuildLease> {
    this.#demandFree();
    let own = (this.#leased = { note, until: performance.now() + leaseMs });
    this.#closeFilling();
    this.#pause = undefined;
    return {
      renew: async (word) => {
        if (this.#leased !== own) this.#demandFree();
        own = this.#leased = { note: word, until: performance.now() + leaseMs };
      },
      end: async () => {
        if (this.#leased === own) this.#leased = undefined;
      },
    };
  }

  async running(): Promise<string | undefined> {
    return this.#leased && performance.now() < this.#leased.until ? this.#leased.note : undefined;
  }

  close(): void {
    this.#closeFilling();
    for (const each of [this.#live, this.#former]) if (each) this.#settled(each).close();
  }

  /** A write-ahead log that is left would be read again at each start. */
  #settled(generation: SqliteGeneration): SqliteGeneration {
    try {
      generation.settle();
    } catch (error) {
      this.#warn(`the read models in ${this.#fileOf(generation.state.generation)} are not settled: ${String(error)}`);
    }
    return generation;
  }

  #demandFree(): void {
    if (this.#leased && performance.now() < this.#leased.until) throw new RebuildRunning(this.#leased.note);
  }

  #fill(next: SqliteGeneration): NextGeneration {
    this.#filling.add(next);
    const demandOpen = () => {
      if (!this.#filling.has(next)) throw new GenerationClosed(next.state.generation);
    };
    const ask = <T>(question: (generation: SqliteGeneration) => T): T => {
      demandOpen();
      return this.#tried(next, question);
    };
    return {
      state: async () => next.state,
      apply: async (batch) => ask(() => next.apply(batch)),
      documents: async (collection, ids) => ask(() => next.documents(collection, ids)),
      entries: async (index, keys) => ask(() => next.entries(index, keys)),
      content: () => this.content(next),
      pauseLive: async (ms) => {
        demandOpen();
        this.#pause = { by: next, until: performance.now() + ms };
        return this.#live.state;
      },
      resumeLive: async () => this.#resume(next),
      promote: async (replaced) => {
        demandOpen();
        return this.#promote(next, replaced);
      },
      ...(this.#files && next !== this.#former && { lend: this.#lender(this.#files, next, demandOpen) }),
      discard: async () => {
        this.#resume(next);
        if (this.#filling.delete(next) && next !== this.#former) this.#drop(next);
      },
    };
  }

  #lender(files: GenerationFiles, next: SqliteGeneration, demandOpen: () => void): Lend {
    const { generation: name } = next.state;
    return async (fill) => {
      demandOpen();
      next.close();
      files.remove(name);
      let isFilled = false;
      try {
        isFilled = await fill({ kind: 'file', name, file: files.of(name) });
      } finally {
        if (!isFilled || !this.#filling.has(next)) files.remove(name);
        if (this.#filling.has(next)) this.#tried(next, () => next.reopen());
      }
      demandOpen();
    };
  }

  #resume(by: SqliteGeneration): void {
    if (this.#pause?.by === by) this.#pause = undefined;
  }

  #promote(next: SqliteGeneration, replaced: string | undefined): ReadState {
    const [from, to] = [this.#live.state.checkpoint, next.state.checkpoint];
    const isReplaced = this.#live.state.generation === replaced;
    if (from !== undefined && from !== to && !isReplaced) throw new CheckpointConflict(to, from);
    const state = this.#tried(next, () => next.succeed(this.#live));
    const former = from === undefined || isReplaced ? undefined : this.#live;
    // First: where the disk takes nothing, all stays as it is.
    this.#register(next, former);
    const dropped = [this.#former, former === undefined ? this.#live : undefined];
    this.#former = former;
    this.#live = next;
    this.#recent.forget();
    this.#filling.delete(next);
    this.#closeFilling();
    this.#pause = undefined;
    for (const each of dropped) if (each && each !== next) this.#drop(each);
    this.#feed.tell(state);
    return state;
  }

  #closeFilling(): void {
    for (const each of this.#filling) if (each !== this.#former) this.#drop(each);
    this.#filling.clear();
  }

  /** Where a file turns out to be damaged, the store is empty from then on: the follower fills it from the log. */
  #tried<T>(generation: SqliteGeneration, work: (generation: SqliteGeneration) => T): T {
    try {
      return work(generation);
    } catch (error) {
      const isDamaged = damage.has(sqliteCode(error) ?? 0);
      if (isDamaged && generation === this.#live) this.#abandonLive(error);
      throw this.#unavailable(error, isDamaged ? 'They are built anew.' : this.#remedy);
    }
  }

  /** The steps that need room on the disk. @throws ReadStoreUnavailable while there is none */
  #written<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#unavailable(error, this.#remedy);
    }
  }

  /** A refusal of SQLite or the file system passes; every other error stays as it is. */
  #unavailable(error: unknown, remedy: string): unknown {
    if (sqliteCode(error) === undefined && !isOfFiles(error)) return error;
    return refused(error, remedy);
  }

  #abandonLive(why: unknown): void {
    const damaged = this.#live;
    const fresh = this.#made();
    try {
      this.#register(fresh, this.#former);
    } catch (error) {
      this.#drop(fresh);
      throw error;
    }
    this.#warn(`the read models are damaged (${wordsOf(why)}): they are built anew from the log`);
    this.#live = fresh;
    this.#recent.forget();
    this.#drop(damaged);
    this.#feed.tell(this.#live.state);
  }

  /** @throws ReadStoreUnavailable while the disk takes nothing */
  #made(): SqliteGeneration {
    const name = generationName();
    try {
      return new SqliteGeneration(this.#fileOf(name), name);
    } catch (error) {
      // Nothing but the disk can refuse an empty file.
      throw refused(error, this.#remedy);
    }
  }

  /** Undefined for a file that is not there or cannot serve: it is said, and made again. */
  #opened(name: string | undefined): SqliteGeneration | undefined {
    if (name === undefined || !this.#files) return undefined;
    const file = this.#files.of(name);
    try {
      this.#files.assertWhole(name);
      const opened = new SqliteGeneration(file, name);
      const fault = this.#faultOf(opened.state, name);
      if (fault === undefined) return opened;
      opened.close();
      throw new Error(fault);
    } catch (error) {
      this.#warn(`the read models in ${file} cannot serve (${wordsOf(error)}): they are built anew from the log`);
      return undefined;
    }
  }

  #faultOf({ generation, checkpoint = '' }: ReadState, name: string): string | undefined {
    if (generation !== name) return `it holds ${generation}`;
    return checkpoint > (this.#logHead ?? checkpoint) ? 'it is ahead of the log' : undefined;
  }

  #drop(generation: SqliteGeneration): void {
    generation.close();
    this.#files?.remove(generation.state.generation);
  }

  /** Without a name the file is gone when it is closed. */
  #fileOf(name: string): string {
    return this.#files?.of(name) ?? '';
  }

  /** Names of the live and the former generation. */
  #registered(): readonly (string | undefined)[] {
    try {
      return this.#files?.registered() ?? [];
    } catch (error) {
      this.#warn(`the register of the read models cannot be read (${String(error)}): they are built anew from the log`);
      return [];
    }
  }

  /** @throws ReadStoreUnavailable while the disk takes nothing */
  #register(live: SqliteGeneration, former: SqliteGeneration | undefined): void {
    const filling = [...this.#filling].map(({ state }) => state.generation);
    this.#written(() => this.#files?.register(live.state.generation, former?.state.generation, filling));
  }

  get #remedy(): string {
    const place = this.#files?.dir ?? 'the folder for temporary files, or set TMPDIR to another one';
    return `Make room in ${place}.`;
  }
}

/** Primary result codes, https://www.sqlite.org/rescode.html: corrupt, and no database. */
const damage = new Set([11, 26]);

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('rawCode' in error)) return undefined;
  return typeof error.rawCode === 'number' ? error.rawCode & 0xff : undefined;
}

function refused(error: unknown, remedy: string): ReadStoreUnavailable {
  return new ReadStoreUnavailable(`the read models cannot be used: ${wordsOf(error)}. ${remedy}`, { cause: error });
}

/** Refused by the file system: no room, no folder, no right. */
function isOfFiles(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
