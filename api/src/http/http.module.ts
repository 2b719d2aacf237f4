import { Module } from '@nestjs/common';
import { RouteTable } from './route-table.js';
import { ReadYourWrites } from './writes.js';

/** The parts that controllers answer writes with, and the list of routes. */
@Module({ providers: [ReadYourWrites, RouteTable], exports: [ReadYourWrites, RouteTable] })
export class HttpModule {}
