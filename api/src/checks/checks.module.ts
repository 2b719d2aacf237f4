import { type DynamicModule, Module } from '@nestjs/common';
import type { Family } from '@noticeboard/content-model';
import { ReadsModule } from '../reads/reads.module.js';
import { checkController } from './check.controller.js';
import { RecordChecks } from './record-checks.reads.js';

/** Tells what looks wrong with records. */
@Module({ imports: [ReadsModule], providers: [RecordChecks], exports: [RecordChecks] })
export class ChecksModule {
  static forFamilies(families: readonly Family[]): DynamicModule {
    return { module: CheckRoutes, imports: [ChecksModule], controllers: families.map(checkController) };
  }
}

class CheckRoutes {}
