import { Module } from '@nestjs/common';
import { RouteTable } from './route-table.js';
import { ReadYourWrites } from './writes.js';

/** What controllers answer writes with, and which routes there are. */
@Module({ providers: [ReadYourWrites, RouteTable], exports: [ReadYourWrites, RouteTable] })
export class HttpModule {}
