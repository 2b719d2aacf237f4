import { Module } from '@nestjs/common';
import type { SiteIdentity } from '@noticeboard/content-model';
import { AggregateStore } from '../commands/aggregate-store.js';
import { HttpModule } from '../http/http.module.js';
import { EVENT_STORE, LIVE_READS, SITE_IDENTITY } from '../http/tokens.js';
import { ReadsModule } from '../reads/reads.module.js';
import { AccountController } from './account.controller.js';
import { Accounts } from './accounts.js';
import { ApiTokens } from './api-tokens.js';
import { Actions } from './actions.js';
import { AuthController } from './auth.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { TokenController } from './token.controller.js';
import { StaffAddresses } from './staff-addresses.js';
import { SignIn } from './sign-in.js';

/** The accounts that may sign in, and the owners of actions. */
@Module({
  imports: [HttpModule, ReadsModule],
  controllers: [AuthController, SecondFactorController, AccountController, TokenController],
  providers: [
    // No provider by itself: the command line works with accounts, too, and loads no framework for that.
    {
      provide: Accounts,
      inject: [EVENT_STORE, AggregateStore, LIVE_READS, SITE_IDENTITY],
      useFactory: (events, store, reads, { name }: SiteIdentity) =>
        new Accounts(events, store, reads, Object.values(name)),
    },
    { provide: SignIn, inject: [Accounts], useFactory: (accounts) => new SignIn(accounts) },
    { provide: ApiTokens, inject: [Accounts], useFactory: (accounts) => new ApiTokens(accounts) },
    Actions,
    StaffAddresses,
  ],
  exports: [Accounts, Actions, StaffAddresses],
})
export class AccountsModule {}
