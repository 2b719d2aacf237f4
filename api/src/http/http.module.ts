import { Module } from '@nestjs/common';
import { RecordReads } from './record.reads.js';
import { RouteTable } from './route-table.js';
import { ReadYourWrites } from './writes.js';

/** What controllers read records and answer with. */
@Module({ providers: [RecordReads, ReadYourWrites, RouteTable], exports: [RecordReads, ReadYourWrites, RouteTable] })
export class HttpModule {}
