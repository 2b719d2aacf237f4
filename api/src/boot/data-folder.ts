import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LoggerService } from '@nestjs/common';
import { Child } from '../child-process/child.js';
import { homeOf, settleHome } from '../files/folder-home.js';
import { readLogKey } from '../ledger/key-file.js';
import type { Ledger, LedgerHealth } from '../ledger/ledger.js';
import type { Config } from '../config/config.js';
import type { WriteGate } from '../write-gate/write-gate.js';

/** The input of the check of a copied folder, in its process. */
export interface FolderToCheck {
  readonly dataDir: string;
  /** False where uploaded files are in a store elsewhere. */
  readonly hasFiles: boolean;
  readonly vkey: string | undefined;
}

/** The findings of the check: about the log, and about the PDFs that the log names. */
export interface FolderFaults {
  readonly log?: string;
  readonly uploads?: string;
}

/** A larger portal begins to serve meanwhile. */
const longestWait = 10_000;

/**
 * The data folder of an embedded portal. A log that is a copy (`homeOf`) may be torn, because files that are written to
 * were copied one after the other. Such a folder is checked as a whole, once; a log that was never moved is not, because
 * SQLite keeps it whole.
 */
export class DataFolder {
  #faults: FolderFaults = {};
  #checking: Promise<void> = Promise.resolve();
  #checker: Child<FolderToCheck, FolderFaults> | undefined;
  #isClosing = false;
  /** It is the one that is known to be whole. */
  #isHome = false;

  constructor(
    private readonly config: Config,
    private readonly log: Pick<LoggerService, 'warn' | 'error'>,
    private readonly gate: Pick<WriteGate, 'closeForLog'>,
  ) {}

  /** When the log is open, before anything else is: what a copy may have torn and the log can give again is dropped. */
  opened(): void {
    const { dataDir, eventStoreUrl } = this.config;
    if (eventStoreUrl !== undefined) return;
    const { isHome, isTorn } = homeOf(dataDir);
    if (isHome) return this.#settle();
    const torn = isTorn ? ['read-models', 'ledger'] : [];
    if (isTorn)
      this.log.warn(`${dataDir} is a copy of a folder that was in use: what can be made from its log is made anew`);
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
    await this.#checker?.end();
    if (this.#isHome) this.#write('closed');
  }

  async #check(): Promise<void> {
    const { dataDir, filesUrl } = this.config;
    const faults = await faultsOf(
      { dataDir, hasFiles: !filesUrl, vkey: readLogKey(this.config)?.vkey },
      (checker) => (this.#checker = checker),
    );
    if (this.#isClosing) return;
    this.#faults = faults;
    const { log, uploads } = faults;
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
    void child.ended.then((why) => resolve({ log: `it could not be checked: ${why}` }));
  });
}
