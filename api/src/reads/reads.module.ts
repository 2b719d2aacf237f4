import { Module } from '@nestjs/common';
import { RecordReads } from './record.reads.js';

/** The reads of records, of one or a list of them. */
@Module({ providers: [RecordReads], exports: [RecordReads] })
export class ReadsModule {}
