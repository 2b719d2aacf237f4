import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoggerService } from '@nestjs/common';
import { logDamage } from '@noticeboard/event-store';
import { Child } from '../child-process/child.js';
import { homeOf, settleHome } from '../files/folder-home.js';
import { readLogKey } from '../ledger/key-file.js';
import type { Ledger, LedgerHealth } from '../ledger/ledger.js';
import type { Config } from '../config/config.js';
import type { WriteGate } from '../write-gate/write-gate.js';

/** The input of the check of a folder, in its process. */
export interface FolderToCheck {
  readonly dataDir: string;
  /** `pages`: those of the file of the log alone. */
  readonly part: 'all' | 'pages';
  /** False where uploaded files are in a store elsewhere. */
  readonly hasFiles: boolean;
  readonly vkey: string | undefined;
}

/** The findings of the check: about the log, and about the PDFs that the log names. */
export interface FolderFaults {
  readonly log?: string;
  readonly uploads?: string;
  /** Why nothing was found out. */
  readonly unchecked?: string;
}

/** A larger portal begins to serve meanwhile. */
const longestWait = 10_000;
/** Bytes of a log whose pages are looked over in some milliseconds, before anything is written to it. */
const smallLog = 8 * 2 ** 20;
/** A disk may spoil what was written long ago; ms. */
const lookEvery = 24 * 60 * 60 * 1000;

/**
 * The data folder of an embedded portal. A log that is a copy (`homeOf`) may be torn, because files that are written to
 * were copied one after the other. Such a folder is checked as a whole, once. The pages of a log that was never moved
 * are looked over at each start and every day, a large one's beside serving: SQLite keeps it whole, but a disk may not.
 */
export class DataFolder {
  #faults: FolderFaults = {};
  #checking: Promise<void> = Promise.resolve();
  #checker: Child<FolderToCheck, FolderFaults> | undefined;
  #isClosing = false;
  /** It is the one that is known to be whole. */
  #isHome = false;
  #nextLook: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly log: Pick<LoggerService, 'warn' | 'error'>,
    private readonly gate: Pick<WriteGate, 'closeForLog' | 'logReason'>,
  ) {}

  /**
   * When the log is open and was compared with what was signed, before anything else is open: drops what a copy may have
   * torn and the log can give again. Where the log is not whole, that may be all that is left, and stays.
   */
  async opened(): Promise<void> {
    const { dataDir, eventStoreUrl } = this.config;
    if (eventStoreUrl !== undefined) return;
    const { isHome, isTorn } = homeOf(dataDir);
    if (isHome || isTorn) await this.#lookOver(isTorn);
    if (isHome) return this.#settle();
    const torn = isTorn && this.gate.logReason === undefined ? ['read-models', 'ledger'] : [];
    if (isTorn)
      this.log.warn(
        `${dataDir} is a copy of a folder that was in use: what can be made from its log ` +
          (torn.length > 0 ? 'is made anew' : 'stays as it is, because the log is not whole'),
      );
    const lostWithoutHarm = ['answers.db', 'links.db', 'sessions.db'].flatMap((name) => [
      name,
      `${name}-wal`,
      `${name}-shm`,
    ]);
    for (const name of [...torn, ...lostWithoutHarm]) rmSync(join(dataDir, name), { recursive: true, force: true });
    this.#checking = this.#check();
  }

  /** Resolves when a copy is checked, or is too large to be waited for. */
  async checked(): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    await Promise.race([this.#checking, new Promise((resolve) => (late = setTimeout(resolve, longestWait)))]);
    clearTimeout(late);
  }

  /** With what is wrong with the folder, where the ledger itself finds nothing. */
  over(ledger: Pick<Ledger, 'health'>): Pick<Ledger, 'health'> {
    const healthOf = ({ health }: Pick<Ledger, 'health'>): LedgerHealth => {
      const fault = this.#faults.log ?? this.#faults.uploads;
      return health.status === 'failing' || fault === undefined ? health : { ...health, status: 'failing', fault };
    };
    return {
      get health() {
        return healthOf(ledger);
      },
    };
  }

  /** When the log is closed. */
  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#nextLook);
    await this.#checker?.end();
    if (this.#isHome) this.#write('closed');
  }

  /** Resolves when the pages of the log were looked over; at once where that takes long and may be done beside serving. */
  async #lookOver(isWaitedFor: boolean): Promise<void> {
    if (this.gate.logReason !== undefined) return;
    const isSmall = statSync(this.#file).size <= smallLog;
    const looking = (isSmall ? pagesOf(dirname(this.#file)) : this.#faultsOf('pages')).then(({ log, unchecked }) => {
      if (this.#isClosing) return;
      if (log !== undefined) this.gate.closeForLog(`the event log ${this.#file} is damaged: ${log}`);
      if (unchecked !== undefined) this.log.warn(`the pages of ${this.#file} were not looked over: ${unchecked}`);
    });
    if (isSmall || isWaitedFor) await looking;
    this.#nextLook = setTimeout(() => void this.#lookOver(false), lookEvery).unref();
  }

  async #faultsOf(part: FolderToCheck['part']): Promise<FolderFaults> {
    const { dataDir, filesUrl } = this.config;
    return this.#isClosing
      ? {}
      : faultsOf(
          { dataDir, part, hasFiles: !filesUrl, vkey: readLogKey(this.config)?.vkey },
          (checker) => (this.#checker = checker),
        );
  }

  async #check(): Promise<void> {
    const { dataDir } = this.config;
    const { unchecked, ...faults } = await this.#faultsOf('all');
    if (this.#isClosing) return;
    this.#faults = unchecked === undefined ? faults : { log: `it could not be checked: ${unchecked}` };
    const { log, uploads } = this.#faults;
    const mend = `stop the portal here, and restore a backup ("npm run portal -- restore"), or copy the folder again while its portal is stopped`;
    if (log !== undefined) {
      this.gate.closeForLog(log);
      this.log.error(`THE COPIED LOG IS NOT WHOLE: ${this.#file}: ${log}. What to do: ${mend}`);
    } else if (uploads !== undefined)
      this.log.error(
        `THE COPIED FOLDER IS NOT WHOLE: ${uploads}. What to do: copy ${dataDir}/uploads again, and restart`,
      );
    else this.#settle();
  }

  #settle(): void {
    this.#isHome = true;
    this.#write('open');
  }

  #write(state: 'open' | 'closed'): void {
    try {
      settleHome(this.config.dataDir, state);
    } catch (error) {
      // A copy of it is then taken for one of a folder in use: read models are made again, nothing is lost.
      this.log.warn(`events/home cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  get #file(): string {
    return join(this.config.dataDir, 'events', 'events.db');
  }
}

/** In this very process. */
function pagesOf(dir: string): Promise<FolderFaults> {
  return logDamage({ dir }).then(
    (log) => (log === undefined ? {} : { log }),
    (error: unknown) => ({ unchecked: error instanceof Error ? error.message : String(error) }),
  );
}

function faultsOf(
  task: FolderToCheck,
  started: (checker: Child<FolderToCheck, FolderFaults>) => void,
): Promise<FolderFaults> {
  return new Promise((resolve) => {
    const child = new Child<FolderToCheck, FolderFaults>({
      file: new URL('./data-folder.child.js', import.meta.url),
      task,
      onWord: (faults) => {
        resolve(faults);
        void child.end();
      },
    });
    started(child);
    void child.ended.then((why) => resolve({ unchecked: why }));
  });
}
