import { Module } from '@nestjs/common';
import { EVENT_LOG, FAMILIES } from '../http/tokens.js';
import { EvidenceController, EvidenceMaker } from './evidence/evidence.controller.js';
import { HistoryProcess } from './history-process.js';
import { HistoryController } from './history.controller.js';
import { HistoryReads } from './history.reads.js';
import { RestorationRules } from './restoration-rules.js';
import { RestoreController } from './restore.controller.js';
import { RestoreHandler } from './restore.handler.js';

/** The past of every record, what proves it, and bringing it back. */
@Module({
  // Evidence first: a revision would take its place in the path.
  controllers: [EvidenceController, HistoryController, RestoreController],
  providers: [
    {
      provide: HistoryProcess,
      inject: [EVENT_LOG, FAMILIES],
      useFactory: (log, families) => new HistoryProcess({ log, families }),
    },
    HistoryReads,
    EvidenceMaker,
    RestorationRules,
    RestoreHandler,
  ],
})
export class HistoryModule {}
