import { Global, Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChecksModule } from '../checks/checks.module.js';
import { RecordChecks } from '../checks/record-checks.reads.js';
import { HttpModule } from '../http/http.module.js';
import { Preparation } from '../http/preparation.js';
import { WriteChecks } from '../http/write-checks.js';
import { Writes } from '../http/writes.js';
import { ReadsModule } from '../reads/reads.module.js';
import { ActController } from './act.controller.js';
import { ChangeSetChecks } from './change-set.checks.js';
import { ChangeSetController } from './change-set.controller.js';
import { ChangeSets } from './change-sets.js';

/**
 * Change sets, and the way of every write of content, which may be a step of one. Global: it executes the commands of the
 * modules that write through it, and they cannot import it in turn.
 */
@Global()
@Module({
  imports: [AccountsModule, ChecksModule, HttpModule, ReadsModule],
  controllers: [ChangeSetController, ActController],
  providers: [
    ChangeSets,
    { provide: Preparation, useExisting: ChangeSets },
    { provide: WriteChecks, useExisting: RecordChecks },
    ChangeSetChecks,
    Writes,
  ],
  exports: [ChangeSets, Preparation, Writes],
})
export class ChangeSetsModule {}
