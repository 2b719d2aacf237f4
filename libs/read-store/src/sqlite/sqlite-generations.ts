import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ChangeFeed } from '../change-feed.js';
import {
  GenerationClosed,
  generationName,
  type Generations,
  leaseMs,
  type NextGeneration,
  ProjectionPaused,
  type RebuildLease,
  RebuildRunning,
} from '../generations.js';
import { type Batch, CheckpointConflict, type Entry, type ReadState, ReadStoreUnavailable } from '../read-store.js';
import { SqliteGeneration } from './sqlite-generation.js';

export interface SqliteReadStoreOptions {
  /** Made when missing. Without one the content is in temporary files, and gone when the store is closed. */
  readonly dir?: string;
  /** Position of the last event of the log, empty for an empty one: what is ahead of it was made from another log. */
  readonly logHead?: string;
  /** Told in one line what was found unusable and is built anew. */
  readonly warn?: (message: string) => void;
}

/** Which files are which, in `generations.json`. */
interface Register {
  readonly live: string;
  readonly former?: string | undefined;
}

/**
 * The generations of one process, a file each: which is live, which was before, which are being filled. Without a folder
 * they have no names, and are gone when they are closed.
 */
export class SqliteGenerations implements Generations {
  readonly #dir: string | undefined;
  readonly #feed: ChangeFeed;
  readonly #logHead: string | undefined;
  readonly #warn: (message: string) => void;
  readonly #filling = new Set<SqliteGeneration>();
  #live: SqliteGeneration;
  #former: SqliteGeneration | undefined;
  #pause: { readonly by: SqliteGeneration; readonly until: number } | undefined;
  #leased: { readonly note: string; readonly until: number } | undefined;

  constructor(feed: ChangeFeed, { dir, logHead, warn = () => {} }: SqliteReadStoreOptions) {
    this.#dir = dir;
    this.#feed = feed;
    this.#logHead = logHead;
    this.#warn = warn;
    if (dir !== undefined) mkdirSync(dir, { recursive: true, mode: 0o700 });
    const register = this.#registered();
    this.#live = this.#opened(register?.live) ?? this.#made();
    this.#former = this.#opened(register?.former);
    this.#register();
  }

  /** What the live generation answers. @throws ReadStoreUnavailable */
  read<T>(ask: (live: SqliteGeneration) => T): T {
    return this.#tried(this.#live, ask);
  }

  applyToLive(batch: Batch): ReadState {
    if (this.#pause && performance.now() < this.#pause.until) throw new ProjectionPaused();
    return this.read((live) => live.apply(batch));
  }

  async *content(generation = this.#live): AsyncGenerator<readonly Entry[]> {
    const pages = generation.content();
    for (;;) {
      const { done, value } = this.#tried(generation, () => pages.next());
      if (done) return;
      yield value;
      await breathe();
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

  /** What is left in the write-ahead log would be read again at each start. */
  #settled(generation: SqliteGeneration): SqliteGeneration {
    try {
      generation.settle();
    } catch (error) {
      this.#warn(`the read models in ${this.#file(generation.state.generation)} are not settled: ${String(error)}`);
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
      promote: async () => {
        demandOpen();
        return this.#promote(next);
      },
      discard: async () => {
        this.#resume(next);
        if (this.#filling.delete(next) && next !== this.#former) this.#drop(next);
      },
    };
  }

  #resume(by: SqliteGeneration): void {
    if (this.#pause?.by === by) this.#pause = undefined;
  }

  #promote(next: SqliteGeneration): ReadState {
    const [from, to] = [this.#live.state.checkpoint, next.state.checkpoint];
    if (from !== undefined && from !== to) throw new CheckpointConflict(to, from);
    const state = this.#tried(next, () => next.succeed(this.#live));
    const dropped = [this.#former, from === undefined ? this.#live : undefined];
    this.#former = from === undefined ? undefined : this.#live;
    this.#live = next;
    this.#filling.delete(next);
    this.#closeFilling();
    this.#pause = undefined;
    this.#register();
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
      const code = sqliteCode(error);
      if (code === undefined) throw error;
      const why = error instanceof Error ? error.message : String(error);
      if (damage.has(code) && generation === this.#live) this.#abandonLive(why);
      throw new ReadStoreUnavailable(`the read models cannot be used: ${why}. ${this.#remedy}`, { cause: error });
    }
  }

  #abandonLive(why: string): void {
    this.#warn(`the read models are damaged (${why}): they are built anew from the log`);
    const damaged = this.#live;
    this.#live = this.#made();
    this.#register();
    this.#drop(damaged);
    this.#feed.tell(this.#live.state);
  }

  #made(): SqliteGeneration {
    const name = generationName();
    return new SqliteGeneration(this.#file(name), name);
  }

  #file(name: string): string {
    return this.#dir === undefined ? '' : join(this.#dir, `${name}.db`);
  }

  /** Undefined for a file that is not there or cannot serve: it is said, and made anew. */
  #opened(name: string | undefined): SqliteGeneration | undefined {
    if (name === undefined) return undefined;
    const file = this.#file(name);
    try {
      assertWhole(file);
      const opened = new SqliteGeneration(file, name);
      const fault = this.#faultOf(opened.state, name);
      if (fault === undefined) return opened;
      opened.close();
      throw new Error(fault);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#warn(`the read models in ${file} cannot serve (${why}): they are built anew from the log`);
      return undefined;
    }
  }

  #faultOf({ generation, checkpoint = '' }: ReadState, name: string): string | undefined {
    if (generation !== name) return `it holds ${generation}`;
    return checkpoint > (this.#logHead ?? checkpoint) ? 'it is ahead of the log' : undefined;
  }

  #drop(generation: SqliteGeneration): void {
    const file = this.#file(generation.state.generation);
    generation.close();
    if (file !== '') removeFiles(file);
  }

  #registered(): Register | undefined {
    if (this.#dir === undefined || !existsSync(this.#registerFile)) return undefined;
    try {
      const { live, former } = JSON.parse(readFileSync(this.#registerFile, 'utf8')) as Partial<Register>;
      return typeof live === 'string' ? { live, former } : undefined;
    } catch (error) {
      this.#warn(
        `${this.#registerFile} cannot be read (${String(error)}): the read models are built anew from the log`,
      );
      return undefined;
    }
  }

  /** Written beside, then renamed: it names the one or the other. What it does not name was being filled, and goes. */
  #register(): void {
    if (this.#dir === undefined) return;
    const kept = [this.#live, this.#former, ...this.#filling].flatMap((each) => each?.state.generation ?? []);
    const register: Register = { live: this.#live.state.generation, former: this.#former?.state.generation };
    writeFileSync(`${this.#registerFile}.next`, JSON.stringify(register));
    renameSync(`${this.#registerFile}.next`, this.#registerFile);
    for (const name of readdirSync(this.#dir)) {
      const generation = /^(.+)\.db$/.exec(name)?.[1];
      if (generation !== undefined && !kept.includes(generation)) removeFiles(this.#file(generation));
    }
  }

  get #remedy(): string {
    return this.#dir === undefined
      ? 'Make room in the folder for temporary files, or set TMPDIR to another one.'
      : `Make room in ${this.#dir}.`;
  }

  get #registerFile(): string {
    return join(this.#dir ?? '', 'generations.json');
  }
}

function removeFiles(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
}

/** @throws Error for a file that is not there, or shorter than it says of itself */
function assertWhole(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(100);
    if (readSync(descriptor, head, 0, 100, 0) < 100) throw new Error('it is cut off');
    const pageSize = head.readUInt16BE(16) === 1 ? 65536 : head.readUInt16BE(16);
    if (fstatSync(descriptor).size < head.readUInt32BE(28) * pageSize) throw new Error('it is cut off');
  } finally {
    closeSync(descriptor);
  }
}

/** Primary result codes, https://www.sqlite.org/rescode.html: corrupt, and no database. */
const damage = new Set([11, 26]);

function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('rawCode' in error)) return undefined;
  return typeof error.rawCode === 'number' ? error.rawCode & 0xff : undefined;
}
