import { Module } from '@nestjs/common';
import { RecordReads } from './record.reads.js';

/** What records are read with, one or a list of them. */
@Module({ providers: [RecordReads], exports: [RecordReads] })
export class ReadsModule {}
