import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { type Family, listingKinds, type ReviewMode, type SiteIdentity } from '@noticeboard/content-model';
import type { EventLogLocation, EventStore } from '@noticeboard/event-store';
import { Follower, Rebuilds } from '@noticeboard/projections';
import type { ReadStore } from '@noticeboard/read-store';
import { Accounts } from '../accounts/accounts.js';
import { Actions } from '../accounts/actions.js';
import { AccountController } from '../accounts/account.controller.js';
import { AuthController } from '../accounts/auth.controller.js';
import { SecondFactorController } from '../accounts/second-factor.controller.js';
import { LoginLimit } from '../accounts/login-limit.js';
import { AsOf } from '../as-of/as-of.js';
import { OtherReadsInterceptor } from '../as-of/other-reads.interceptor.js';
import { Previews } from '../as-of/previews.js';
import type { RequestReads } from '../as-of/request-reads.js';
import { OperatorToken } from '../accounts/operator-token.js';
import { EVENT_STORE, IDEMPOTENCY_STORE, LIVE_READS, READ_STORE, SITE_IDENTITY } from '../http/tokens.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { ChangeSetController } from '../change-sets/change-set.controller.js';
import { ChangeSetChecks } from '../change-sets/change-set.checks.js';
import { ChangeSets } from '../change-sets/change-sets.js';
import { reviewGate } from '../change-sets/review-gate.js';
import { DeskController } from '../desk/desk.controller.js';
import { DeskFinder } from '../desk/desk.find.js';
import { DeskLinks } from '../desk/desk.links.js';
import { deskPostingController } from '../desk/desk.postings.js';
import { DeskReads } from '../desk/desk.reads.js';
import { portalLinkCheck } from '../desk/link-check.js';
import type { LinkStore } from '../desk/link-store.js';
import { RecordLinks } from '../desk/record-links.js';
import { FileStore } from '../files/file-store.js';
import { EvidenceController, EvidenceMaker } from '../history/evidence/evidence.controller.js';
import { HistoryController } from '../history/history.controller.js';
import type { HistoryProcess } from '../history/history-process.js';
import { HistoryReads } from '../history/history.reads.js';
import { RestorationRules } from '../history/restoration-rules.js';
import { RestoreController } from '../history/restore.controller.js';
import { RestoreHandler } from '../history/restore.handler.js';
import { AccessGuard } from '../accounts/access.guard.js';
import { HttpResultInterceptor } from '../http/http-result.js';
import { Preparation } from '../http/preparation.js';
import { IdempotencyInterceptor } from '../http/idempotency.interceptor.js';
import type { IdempotencyStore } from '../http/idempotency-store.js';
import { ProblemFilter } from '../http/problem.filter.js';
import { RouteTable } from '../http/route-table.js';
import { ReadYourWrites, Writes } from '../http/writes.js';
import { RecordReads } from '../http/record.reads.js';
import { Ledger } from '../ledger/ledger.js';
import { LogController } from '../ledger/log.controller.js';
import { listingController } from '../listings/listing.controller.js';
import { ListingHandler } from '../listings/listing.handler.js';
import { answerKeyController } from '../postings/answer-key.controller.js';
import { postingPartController } from '../postings/posting-part.controller.js';
import { MovePostingPartHandler } from '../postings/posting-part.handler.js';
import { tableKind, usefulItemsKind } from '../postings/posting-part.kinds.js';
import { changeController, postingController } from '../postings/posting.controller.js';
import { notificationController } from '../postings/notification.controller.js';
import { PostingFinder, PostingReads } from '../postings/posting.reads.js';
import { PostingHandler } from '../postings/posting.handler.js';
import { ProjectionsController } from '../projections/projections.controller.js';
import { PublicReads } from '../site/site.reads.js';
import { WriteGate } from '../write-gate/write-gate.js';

/** What the composition root opens and the program works with. */
export interface Resources {
  readonly events: EventStore;
  /** Where threads of their own open the same log. */
  readonly place: EventLogLocation;
  readonly reads: ReadStore;
  /** Undefined where another process projects. */
  readonly follower: Follower | undefined;
  readonly rebuilds: Rebuilds;
  readonly operatorToken: OperatorToken;
  readonly idempotencyStore: IdempotencyStore;
  readonly links: LinkStore;
  readonly loginLimit: LoginLimit;
  readonly files: FileStore;
  readonly gate: WriteGate;
  readonly ledger: Ledger;
  readonly historyProcess: HistoryProcess;
  readonly requestReads: RequestReads;
  readonly asOf: AsOf;
  readonly families: readonly Family[];
  readonly review: ReviewMode;
  readonly identity: SiteIdentity;
  /** Whether links may lead to an address that is none of the public internet. */
  readonly mayReachPrivate: (address: string) => boolean;
}

/** All wiring of the HTTP program. */
@Module({})
export class AppModule {
  static with(resources: Resources): DynamicModule {
    const { events, reads, ledger, requestReads, families, review } = resources;
    const store = new AggregateStore(reviewGate(events, review, families));
    const history = new HistoryReads(events, ledger.index, resources.historyProcess, families);
    const records = new RecordReads(requestReads, reads);
    const accounts = new Accounts(events, store, reads);
    const changeSets = new ChangeSets(events, store, review, families, accounts);
    const desk = new DeskReads(reads, records, families);
    const checkLink = portalLinkCheck(resources.mayReachPrivate);
    const recordLinks = new RecordLinks(reads, families);
    return {
      module: AppModule,
      imports: [CqrsModule.forRoot()],
      controllers: [
        AuthController,
        SecondFactorController,
        AccountController,
        // Notifications first: their `notifications/{title}` is longer than a posting's `{id}`.
        ...families.flatMap((family) => [
          notificationController(family),
          changeController(family),
          postingController(family),
          postingPartController(family, tableKind),
          postingPartController(family, usefulItemsKind),
        ]),
        ...families.filter(({ approvable }) => approvable).map(answerKeyController),
        ...listingKinds.map(listingController),
        ...families.map(deskPostingController),
        ChangeSetController,
        DeskController,
        LogController,
        // First: a revision would take its place in the path.
        EvidenceController,
        HistoryController,
        RestoreController,
        ProjectionsController,
      ],
      providers: [
        { provide: EVENT_STORE, useValue: events },
        { provide: LIVE_READS, useValue: reads },
        { provide: AsOf, useValue: resources.asOf },
        { provide: Previews, useValue: new Previews(requestReads, reads, events, changeSets, families) },
        { provide: READ_STORE, useValue: requestReads.reads },
        { provide: Follower, useValue: resources.follower },
        { provide: Rebuilds, useValue: resources.rebuilds },
        { provide: OperatorToken, useValue: resources.operatorToken },
        { provide: IDEMPOTENCY_STORE, useValue: resources.idempotencyStore },
        { provide: FileStore, useValue: resources.files },
        { provide: WriteGate, useValue: resources.gate },
        { provide: Ledger, useValue: ledger },
        { provide: SITE_IDENTITY, useValue: resources.identity },
        { provide: LoginLimit, useValue: resources.loginLimit },
        { provide: AggregateStore, useValue: store },
        { provide: ChangeSets, useValue: changeSets },
        { provide: ChangeSetChecks, useValue: new ChangeSetChecks(changeSets, records, checkLink, families) },
        { provide: Preparation, useExisting: ChangeSets },
        { provide: Accounts, useValue: accounts },
        { provide: RecordReads, useValue: records },
        { provide: HistoryReads, useValue: history },
        { provide: Actions, useValue: new Actions(ledger.index) },
        { provide: EvidenceMaker, useValue: new EvidenceMaker(events, resources.place, ledger, history, families) },
        { provide: DeskReads, useValue: desk },
        { provide: DeskFinder, useValue: new DeskFinder(records, families, listingKinds) },
        { provide: DeskLinks, useValue: new DeskLinks(recordLinks, desk, resources.links, checkLink) },
        { provide: APP_GUARD, useClass: AccessGuard },
        // The first is outside: a past state must last until a long answer is sent from it.
        { provide: APP_INTERCEPTOR, useClass: OtherReadsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: HttpResultInterceptor },
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
        RouteTable,
        ReadYourWrites,
        Writes,
        PostingHandler,
        MovePostingPartHandler,
        ListingHandler,
        PostingReads,
        PostingFinder,
        PublicReads,
        RestoreHandler,
        RestorationRules,
      ],
    };
  }
}
