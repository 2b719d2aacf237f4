import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessGuard } from '../accounts/access.guard.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AsOfModule } from '../as-of/as-of.module.js';
import { OtherReadsInterceptor } from '../as-of/other-reads.interceptor.js';
import { ByHandModule } from '../by-hand/by-hand.module.js';
import { ChecksModule } from '../checks/checks.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ChangeSetsModule } from '../change-sets/change-sets.module.js';
import type { Config } from '../config/config.js';
import { DeskModule } from '../desk/desk.module.js';
import { HistoryModule } from '../history/history.module.js';
import { HttpResultInterceptor } from '../http/http-result.js';
import { HttpModule } from '../http/http.module.js';
import { IdempotencyInterceptor } from '../http/idempotency.interceptor.js';
import { ProblemFilter } from '../http/problem.filter.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PostingsModule } from '../postings/postings.module.js';
import { ProjectionsModule } from '../projections/projections.module.js';
import { PublicLogModule } from '../public-log/public-log.module.js';
import { PushModule } from '../push/push.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { SiteModule } from '../site/site.module.js';
import { StaffMailModule } from '../staff-mail/staff-mail.module.js';
import { TelegramModule } from '../telegram/telegram.module.js';
import { TellingModule } from '../telling/telling.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WithdrawalsModule } from '../withdrawals/withdrawals.module.js';
import { type OpenStores, StoresModule } from './stores.module.js';

/**
 * The HTTP program. A request goes through, in this order:
 *
 * 1. The delivery (`deliverySteps` in `boot/http-chain.ts`): writes at their pace (`overload/pace.ts`), then the
 * answers that are cached for readers without a session (`delivery/response-cache.ts`). A request that it can answer
 * goes no further.
 * 2. Express (`httpChain` in the same file: each link with its reason). One of them, `stepsOfChangeSets`
 * (`http/preparation.ts`), turns the path of a change set's step into that of the write which it prepares, and notes
 * whose step it is. The public pages, uploads and the console are answered here.
 * 3. `AccessGuard`: who may, and with which query parameters.
 * 4. Interceptors, the first outside: `OtherReadsInterceptor` chooses the read models, past or prepared ones too;
 * `HttpResultInterceptor` sends what comes back; `IdempotencyInterceptor` gives a repetition the first answer.
 * 5. Pipes of the route (`http/request-checks.ts`), and its controller. `Writes` (`http/writes.ts`) hands the command
 * to the command bus and a `CommandHandler`, or to the change set whose step it is, and waits until reads show it.
 * 6. `ProblemFilter`: whatever was thrown on the way, as a problem document.
 */
@Module({})
export class AppModule {
  static forRoot(config: Config, stores: OpenStores): DynamicModule {
    const { families } = stores;
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        StoresModule.forRoot(config, stores),
        HttpModule,
        AccountsModule,
        PostingsModule.forFamilies(families),
        ChecksModule.forFamilies(families),
        ListingsModule,
        DeskModule.forFamilies(families),
        ChangeSetsModule,
        LedgerModule,
        // Before the history: a revision would take its place in the path.
        TellingModule,
        HistoryModule,
        ProjectionsModule,
        PublicLogModule,
        ChannelsModule,
        TelegramModule,
        ByHandModule,
        WebhooksModule,
        MailModule,
        PushModule,
        AsOfModule,
        ReportsModule,
        WithdrawalsModule,
        SiteModule,
        StaffMailModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        // The first is outside: a past state must last until a long answer is sent from it.
        { provide: APP_INTERCEPTOR, useClass: OtherReadsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: HttpResultInterceptor },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
