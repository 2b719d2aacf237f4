import type { LoggerService } from '@nestjs/common';
import {
  type EventLogLocation,
  type EventStore,
  pause,
  StoreUnavailable,
  StoreUnusable,
} from '@noticeboard/event-store';
import { signCheckpoint, type Signer, signerBeside } from '@noticeboard/ledger';
import {
  CheckpointFile,
  checkpointFile,
  type RecordedCheckpoint,
  BrokenEvidence,
  checkLastHeads,
  lastHeads,
} from './checkpoint-files.js';
import { hasSigned, keyGoneText, markSigned, tellLog } from './signed-past.js';
import { type CosignedHeads, withCosignatures } from './cosigned-heads.js';
import { IndexLook } from './index-look.js';
import { type IndexSlot, openIndexSlot } from './index-slot.js';
import { IndexerThread } from './indexer-thread.js';
import { messageOf } from './indexer.js';
import { PublicLog } from './public-log.js';
import { openPublicTables } from './public-tables.js';
import { SqliteLogIndex } from './sqlite-log-index.js';
import type { Family } from '@noticeboard/content-model';
import { oneAfterTheOther } from '../overload/queues.js';
import type { WriteGate } from '../write-gate/write-gate.js';
import { type LogKeyOptions, makeLogKey, readLogKey } from './key-file.js';

/** How long events may wait before they are taken in together; ms. */
const followEvery = 200;
/** A growing log is signed no more often, unless somebody asks; ms. */
const recordEvery = 500;

export interface LedgerHealth {
  readonly status: 'building' | 'following' | 'failing';
  readonly size: number;
  readonly fault?: string;
}

/** A signed head of the log that is on disk. */
interface Recorded {
  readonly size: number;
  readonly note: string;
}

/**
 * Keeps the index of the log up with it, and signs what it has grown to. It never signs a log that is not what it has
 * signed before, and never mends that by itself: what was signed is evidence.
 */
export class Ledger {
  #fault: string | undefined;
  #newest: Recorded | undefined;
  #recordedAt = 0;
  #isChecked = false;
  /** Sizes never fall in the file. */
  readonly #inTurn = oneAfterTheOther();
  #complaint = '';
  readonly #file: CheckpointFile;
  readonly #look: IndexLook | undefined;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    readonly index: SqliteLogIndex,
    private readonly key: Signer | undefined,
    private readonly dataDir: string,
    private readonly slot: IndexSlot,
    private readonly options: Pick<LedgerOptions, 'log' | 'events' | 'onFault' | 'gate' | 'cosigned'>,
    /** Undefined where the key is gone. */
    private readonly shown: PublicLog | undefined,
  ) {
    this.#file = new CheckpointFile(checkpointFile(dataDir, slot.number));
    this.#look = slot.needsLook ? new IndexLook(slot, (file) => options.log.warn(damaged(file))) : undefined;
    this.#running = this.#follow();
  }

  /** The name of the log; undefined where its key is gone. */
  get origin(): string | undefined {
    return this.key?.origin;
  }

  /** @throws StoreUnavailable where the key of a log that was signed is gone: nothing is signed then */
  get signer(): Signer {
    if (!this.key) throw new StoreUnavailable(keyGoneText);
    return this.key;
  }

  /** The log of the changes that readers saw. @throws StoreUnavailable where the key of a log that was signed is gone */
  get publicLog(): PublicLog {
    if (!this.shown) throw new StoreUnavailable(keyGoneText);
    return this.shown;
  }

  get health(): LedgerHealth {
    const size = this.index.size();
    const fault = this.index.fault ?? this.#fault ?? this.options.gate.logReason;
    if (fault !== undefined) return { status: 'failing', size, fault };
    return { status: this.index.isBuilt ? 'following' : 'building', size };
  }

  /**
   * The newest checkpoint: it covers whatever was answered before it was asked for.
   * @throws StoreUnavailable while the log cannot be read, is being indexed, or is not the one that was signed
   */
  async checkpoint(): Promise<string> {
    await this.index.catchUp();
    return withCosignatures(this.options.cosigned, this.signer.origin, await this.#record());
  }

  /** Signs what there is before it stops. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.shown?.stop();
    if (!this.index.isBuilt) await this.index.close();
    await this.#running;
    if (this.index.isBuilt) await this.#record().catch((error: unknown) => this.#complain(error));
    await this.#inTurn(async () => undefined);
    await this.index.close();
    await this.shown?.close();
    await this.#file.close();
    this.slot.release((await this.#look?.end()) ?? true);
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && this.health.status !== 'failing') {
      try {
        await this.index.advance();
        if (this.#isDue()) await this.#record();
        this.#complaint = '';
      } catch (error) {
        // A stop ends what was under way.
        if (!signal.aborted) this.#complain(error);
      }
      await pause(followEvery, signal);
    }
    const { fault } = this.health;
    if (fault !== undefined) this.options.onFault(fault);
  }

  #isDue(): boolean {
    return this.index.size() !== this.#newest?.size && performance.now() - this.#recordedAt >= recordEvery;
  }

  #record(): Promise<Recorded> {
    return this.#inTurn(() => this.#recordOnce());
  }

  async #recordOnce(): Promise<Recorded> {
    const signer = await this.#check();
    await this.index.advance();
    const size = this.index.size();
    if (this.#newest?.size === size) return this.#newest;
    const note = signCheckpoint({ size, root: this.index.root(size) }, signer);
    const at = new Date(this.options.gate.now()).toISOString();
    await this.#save({ at, note, last: this.index.eventOf(size - 1) }, signer);
    this.#recordedAt = performance.now();
    this.#newest = { size, note };
    return this.#newest;
  }

  async #save(checkpoint: RecordedCheckpoint, { vkey }: Signer): Promise<void> {
    try {
      await this.#file.append(checkpoint);
      await markSigned(this.dataDir, this.slot.number);
      if (!this.#newest) await tellLog(this.options.events, vkey);
    } catch (error) {
      if (error instanceof BrokenEvidence) this.#fail(error);
      throw new StoreUnavailable(`a checkpoint cannot be recorded: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Once, before the first signature: what was signed last, by whichever process, must still be true. */
  async #check(): Promise<Signer> {
    const known = this.#fault ?? this.options.gate.logReason;
    if (known !== undefined) throw new StoreUnavailable(known);
    const { signer } = this;
    if (this.#isChecked) return signer;
    try {
      // Read first: while another process goes on signing, the log has what its newest head covers.
      const heads = await lastHeads(this.dataDir, signer);
      await this.index.advance();
      checkLastHeads(heads, this.index.size(), (size) => this.index.root(size));
      this.#isChecked = true;
      return signer;
    } catch (error) {
      if (!(error instanceof BrokenEvidence)) throw error;
      this.#fail(error);
    }
  }

  /** For good: what was signed does not come back. */
  #fail(cause: BrokenEvidence): never {
    this.#fault = cause.message;
    this.options.onFault(this.#fault);
    throw new StoreUnavailable(this.#fault, { cause });
  }

  /** Once for each reason: the next turn tries again. A fault of the log itself is reported at the end. */
  #complain(error: unknown): void {
    const message = messageOf(error);
    if (message === this.#complaint) return;
    this.#complaint = message;
    if (this.health.status !== 'failing') this.options.log.warn(`the ledger waits: ${message}`);
  }
}

function damaged(file: string): string {
  return `${file} is damaged, and is made anew at the next start: the log itself is not concerned`;
}

export interface LedgerOptions extends LogKeyOptions {
  readonly place: EventLogLocation;
  readonly families: readonly Family[];
  readonly log: Pick<LoggerService, 'warn'>;
  /** The log itself, which is marked as signed. */
  readonly events: Pick<EventStore, 'readStream' | 'append'>;
  /** Called when the log is not what was signed. */
  readonly onFault: (fault: string) => void;
  /** Says what others have found to be wrong with the log: nothing is signed then. And what time it is. */
  readonly gate: Pick<WriteGate, 'logReason' | 'now'>;
  /** The heads that witnesses have cosigned; undefined where there are none. */
  readonly cosigned?: Pick<CosignedHeads, 'of'> | undefined;
}

/** @throws StoreUnusable when the key cannot be used, or for another name than the log has */
export function openLedger(options: LedgerOptions): Ledger {
  const { dataDir, logOrigin, place, families } = options;
  const signer = readLogKey(options) ?? beginLog(options);
  if (signer && logOrigin !== undefined && logOrigin !== signer.origin)
    throw new StoreUnusable(
      `LOG_ORIGIN ${logOrigin} is not taken: the log was begun as ${signer.origin}, and others know it by that name alone. Leave LOG_ORIGIN out`,
    );
  const slot = openIndexSlot(dataDir);
  const saltKey = signer?.secretFor('the salts of the public log');
  const publicTask = saltKey && { publicLog: { file: slot.publicFile, saltKey } };
  const indexer = new IndexerThread({ log: place, file: slot.file, families, ...publicTask });
  const index = new SqliteLogIndex(slot.database, indexer);
  const shown = signer && publicLogOf(options, signer, slot, indexer);
  return new Ledger(index, signer, dataDir, slot, options, shown);
}

function publicLogOf(
  { dataDir, log, gate, cosigned }: LedgerOptions,
  signer: Signer,
  slot: IndexSlot,
  thread: IndexerThread,
): PublicLog {
  const database = openPublicTables(slot.publicFile);
  const now = () => gate.now();
  return new PublicLog({
    database,
    indexer: thread.publicLog,
    signer: signerBeside(signer, 'public'),
    dataDir,
    slot: slot.number,
    log,
    now,
    cosigned,
  });
}

/** With a key of its own, unless the log was signed before. */
function beginLog(options: LedgerOptions): Signer | undefined {
  if (hasSigned(options.dataDir)) options.onFault(keyGoneText);
  return options.gate.logReason === undefined ? makeLogKey(options) : undefined;
}
