import { join } from 'node:path';
import type { LoggerService } from '@nestjs/common';
import { pause, StoreUnavailable } from '@noticeboard/event-store';
import { rootOf, type Signer, signCheckpoint, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';
import { BrokenEvidence, CheckpointFile, checkpointFile, checkLastHeads, lastHeads } from './checkpoint-files.js';
import { type CosignedHeads, cosignedOf, withCosignatures } from './cosigned-heads.js';
import { type Indexer, messageOf } from './indexer.js';
import { oneAfterTheOther } from '../overload/queues.js';
import { IndexProgress } from './index-progress.js';
import { numberIn, sqliteNodes } from './index-slot.js';

/** How long events may wait before they are taken in together; ms. */
const followEvery = 200;

/** A text beside the entries, or why it was taken out. */
export type BesideEntry = { readonly salt: string; readonly text: string } | { readonly takenOut: string } | undefined;

/** A signed head. */
interface PublicHead {
  readonly size: number;
  readonly note: string;
}

export interface PublicLogOptions {
  readonly database: Database;
  readonly indexer: Indexer;
  readonly signer: Signer;
  readonly dataDir: string;
  /** Number of the process among those that share the data directory. */
  readonly slot: number;
  readonly log: Pick<LoggerService, 'warn'>;
  /** ms. */
  readonly now: () => number;
  readonly cosigned: Pick<CosignedHeads, 'of'> | undefined;
}

/**
 * A second log with a key and checkpoints of its own (C2SP tlog-tiles): of the changes that readers saw. It is made of the main log,
 * by every process for itself, and is the same everywhere.
 */
export class PublicLog {
  readonly signer: Signer;
  readonly nodes: TreeNodes;
  readonly #progress: IndexProgress;
  readonly #queries;
  readonly #heads: CheckpointFile;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #size: number;
  #newest: PublicHead | undefined;
  /** A head is on the disk before anybody has it. */
  readonly #inTurn = oneAfterTheOther();
  #isChecked = false;
  #fault: string | undefined;
  #complaint = '';

  constructor(private readonly options: PublicLogOptions) {
    const { database, indexer, signer, dataDir, slot } = options;
    this.signer = signer;
    this.nodes = sqliteNodes(database);
    this.#size = numberIn(database, 'SELECT coalesce(max(leaf), -1) + 1 AS number FROM entries');
    this.#queries = {
      entries: database.prepare('SELECT json FROM entries WHERE leaf >= ? AND leaf < ? ORDER BY leaf'),
      text: database.prepare('SELECT salt, text FROM texts WHERE hash = ?'),
      takenOut: database.prepare('SELECT reason FROM taken_out WHERE hash = ?'),
      entriesOf: database.prepare(
        'SELECT leaf, json FROM entries WHERE kind = ? AND id = ? ORDER BY leaf DESC LIMIT ?',
      ),
      entryAt: database.prepare(
        'SELECT leaf FROM entries WHERE kind = ? AND id = ? AND time <= ? ORDER BY leaf DESC LIMIT 1',
      ),
    };
    this.#progress = new IndexProgress(indexer, {
      grow: (size) => (this.#size = size),
      building: () => `the public log is being made: ${this.#size} entries so far`,
    });
    this.#heads = new CheckpointFile(checkpointFile(headsOf(dataDir), slot));
    this.#running = this.#follow();
  }

  /** Why nothing of it is signed; undefined while all is well. */
  get fault(): string | undefined {
    return this.#progress.fault ?? this.#fault;
  }

  size(): number {
    return this.#size;
  }

  /** @throws StoreUnavailable while the log cannot be read, or the public log is being made */
  catchUp(): Promise<void> {
    return this.#progress.catchUp();
  }

  /**
   * The newest signed head: it covers whatever was answered before it was asked for.
   * @throws StoreUnavailable while that is not known, or where the public log is not the one that was signed
   */
  async checkpoint(): Promise<string> {
    return withCosignatures(this.options.cosigned, this.signer.origin, await this.#head());
  }

  /** A signed head that covers this leaf: the newest that witnesses have cosigned, where that does. */
  async headOver(leaf: number): Promise<PublicHead> {
    const newest = await this.#head();
    const cosigned = await cosignedOf(this.options.cosigned, this.signer.origin);
    if (!cosigned || cosigned.size <= leaf || cosigned.size > newest.size) return newest;
    const root = rootOf(this.nodes, 0, cosigned.size);
    if (root.toString('base64') !== cosigned.root) return newest;
    return { size: cosigned.size, note: signCheckpoint({ size: cosigned.size, root }, this.signer) + cosigned.lines };
  }

  async #head(): Promise<PublicHead> {
    await this.catchUp();
    return this.#inTurn(() => this.#sign());
  }

  /** JSON of the entries of these leaves, of which all must be there. */
  entries(first: number, end: number): readonly string[] {
    return (this.#queries.entries.all(first, end) as { json: string }[]).map(({ json }) => json);
  }

  /** @param hash in hex, in lower case */
  text(hash: string): BesideEntry {
    const [gone] = this.#queries.takenOut.all(hash) as { reason: string }[];
    if (gone) return { takenOut: gone.reason };
    return (this.#queries.text.all(hash) as { salt: string; text: string }[])[0];
  }

  /** The newest entries about a record, the newest first. */
  *entriesOf(kind: string, id: string, most: number): Iterable<{ readonly leaf: number; readonly json: string }> {
    yield* this.#queries.entriesOf.iterate(kind, id, most) as Iterable<{ leaf: number; json: string }>;
  }

  /** Leaf of the entry of a record that stood at a moment. @param time ISO 8601, UTC, ms */
  entryAt(kind: string, id: string, time: string): number | undefined {
    return (this.#queries.entryAt.all(kind, id, time) as { leaf: number }[])[0]?.leaf;
  }

  /** Nothing more is taken in. */
  stop(): void {
    this.#stopping.abort();
  }

  /** After the thread that makes it: a long run ends with that. */
  async close(): Promise<void> {
    this.stop();
    await this.#running;
    await this.#inTurn(async () => undefined);
    await this.#heads.close();
    this.options.database.close();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && this.fault === undefined) {
      try {
        await this.#progress.advance();
        this.#complaint = '';
      } catch (error) {
        if (!signal.aborted) this.#complain(error);
      }
      await pause(followEvery, signal);
    }
  }

  async #sign(): Promise<PublicHead> {
    await this.#check();
    const size = this.#size;
    if (this.#newest?.size === size) return this.#newest;
    const note = signCheckpoint({ size, root: rootOf(this.nodes, 0, size) }, this.signer);
    try {
      await this.#heads.append({ at: new Date(this.options.now()).toISOString(), note });
    } catch (error) {
      if (error instanceof BrokenEvidence) this.#fault = error.message;
      throw new StoreUnavailable(`a head of the public log cannot be recorded: ${messageOf(error)}`, { cause: error });
    }
    this.#newest = { size, note };
    return this.#newest;
  }

  /** Once, before the first signature: the public log, made again, must be the one whose heads others have. */
  async #check(): Promise<void> {
    if (this.#fault !== undefined) throw new StoreUnavailable(this.#fault);
    if (this.#isChecked) return;
    try {
      const heads = await lastHeads(headsOf(this.options.dataDir), this.signer);
      await this.#progress.advance();
      checkLastHeads(heads, this.#size, (size) => rootOf(this.nodes, 0, size));
      this.#isChecked = true;
    } catch (error) {
      if (!(error instanceof BrokenEvidence)) throw error;
      this.#fault = `the public log is not the one that was signed: ${error.message}`;
      this.options.log.warn(`${this.#fault}. Nothing of it is signed.`);
      throw new StoreUnavailable(this.#fault, { cause: error });
    }
  }

  /** Once for each reason. */
  #complain(error: unknown): void {
    const message = messageOf(error);
    if (message === this.#complaint) return;
    this.#complaint = message;
    this.options.log.warn(`the public log waits: ${message}`);
  }
}

/** Below it, as below the data folder, `checkpoints` has a file of signed heads for each process. */
function headsOf(dataDir: string): string {
  return join(dataDir, 'public-log');
}
