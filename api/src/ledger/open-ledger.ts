import type { LoggerService } from '@nestjs/common';
import type { Family } from '@noticeboard/content-model';
import { type EventStore, StoreUnusable } from '@noticeboard/event-store';
import { checkpointFiles } from './checkpoint-files.js';
import { openIndexSlot } from './index-slot.js';
import { keyFile, type LogKeyOptions, makeLogKey, readLogKey } from './key-file.js';
import { Ledger } from './ledger.js';
import { SqliteLogIndex } from './sqlite-log-index.js';

export interface LedgerOptions extends LogKeyOptions {
  readonly events: EventStore;
  readonly families: readonly Family[];
  readonly log: Pick<LoggerService, 'warn' | 'error'>;
}

/** @throws StoreUnusable when the key cannot be used, or is gone although something was signed with it */
export function openLedger(options: LedgerOptions): Ledger {
  const { dataDir, logOrigin, events, families, log } = options;
  const signer = readLogKey(options) ?? beginLog(options);
  if (logOrigin !== undefined && logOrigin !== signer.origin)
    log.warn(`LOG_ORIGIN ${logOrigin} is passed over: the log was begun as ${signer.origin}, for good`);
  const slot = openIndexSlot(dataDir);
  return new Ledger(new SqliteLogIndex(slot.database, events, families), signer, dataDir, slot, log);
}

function beginLog(options: LedgerOptions) {
  const { dataDir } = options;
  if (checkpointFiles(dataDir).length > 0)
    throw new StoreUnusable(
      `${keyFile(dataDir)} is gone, but checkpoints were signed with it: put it back, or move ${dataDir}/checkpoints away to begin anew`,
    );
  return makeLogKey(options);
}
