import { Module } from '@nestjs/common';
import { LogController } from './log.controller.js';

/** What the log has grown to, and proofs of it. */
@Module({ controllers: [LogController] })
export class LedgerModule {}
