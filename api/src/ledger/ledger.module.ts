import { Module } from '@nestjs/common';
import { LogController } from './log.controller.js';

/** The size of the log, and proofs of it. */
@Module({ controllers: [LogController] })
export class LedgerModule {}
