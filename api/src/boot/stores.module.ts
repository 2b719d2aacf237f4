import { join } from 'node:path';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import type { Family } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { Follower, Rebuilds } from '@noticeboard/projections';
import type { LimitsConnection, ReadStore, Redis } from '@noticeboard/read-store';
import { Invitations } from '../accounts/invitations.js';
import { LoginLimit, openLoginLimit } from '../accounts/login-limit.js';
import { OperatorToken } from '../accounts/operator-token.js';
import { tokenGate } from '../accounts/token-gate.js';
import { TokenUses } from '../accounts/token-uses.js';
import { reviewGate } from '../change-sets/review-gate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import type { Config } from '../config/config.js';
import { eventLogOf } from '../config/stream-prefix.js';
import { portalLinkCheck } from '../desk/link-check.js';
import type { LinkStore } from '../desk/link-store.js';
import { presenceHere, presenceInRedis } from '../desk/presence.js';
import { FileStore } from '../files/file-store.js';
import type { IdempotencyStore } from '../http/idempotency-store.js';
import {
  EVENT_LOG,
  EVENT_STORE,
  FAMILIES,
  IDEMPOTENCY_STORE,
  LINK_CHECK,
  LINK_STORE,
  PRESENCE,
  LIVE_READS,
  MAIL_LIMIT,
  MAY_REACH_PRIVATE,
  PEOPLE,
  PUSH_LIMIT,
  READ_STORE,
  REPORT_LIMIT,
  REVIEW_MODE,
  SEARCH_FILE,
  SITE_IDENTITY,
} from '../http/tokens.js';
import { Ledger } from '../ledger/ledger.js';
import type { Witness } from '../witness/witness.js';
import { SqliteLogIndex } from '../ledger/sqlite-log-index.js';
import { MailDesk } from '../mail/mail-desk.js';
import { openNetworkLimit } from '../overload/network-limit.js';
import type { PeopleStore } from '../people/people.js';
import { ReachHome } from '../reach/reach-home.js';
import { PushKey } from '../push/push-key.js';
import { RequestReads } from '../reads/request-reads.js';
import type { AssetStore } from '../site/kept-assets.js';
import { PasswordLinks } from '../staff-mail/password-links.js';
import { WriteGate } from '../write-gate/write-gate.js';

/**
 * The stores that are open before there is an HTTP program: the start waits for them, and the projections work with
 * them alone.
 */
export interface OpenStores {
  readonly events: EventStore;
  readonly reads: ReadStore;
  /** Both undefined where the portal keeps all in its data folder. */
  readonly redis: Redis | undefined;
  readonly limits: LimitsConnection | undefined;
  readonly links: LinkStore;
  readonly people: PeopleStore;
  /** Undefined where another process projects. */
  readonly follower: Follower | undefined;
  readonly rebuilds: Rebuilds;
  readonly files: FileStore;
  readonly gate: WriteGate;
  readonly ledger: Ledger;
  /** Undefined where the portal is no witness of other logs. */
  readonly witness?: Witness | undefined;
  readonly answers: IdempotencyStore;
  readonly assets: AssetStore;
  readonly operatorToken: OperatorToken;
  readonly reach: ReachHome;
  readonly families: readonly Family[];
}

/**
 * The stores and settings that every module may ask for. A store that is passed in is open, and the composition root
 * closes it, in the order that it opened it, once this program has ended (`boot/portal.ts`); a store that is made here
 * is closed here. A store that is made here touches no file: a fault of one would be Nest's, and not the operator's
 * sentence.
 */
@Global()
@Module({})
export class StoresModule {
  static forRoot(config: Config, open: OpenStores): DynamicModule {
    const { follower, families } = open;
    const { review } = config;
    const given: Provider[] = [
      { provide: EVENT_STORE, useValue: open.events },
      { provide: EVENT_LOG, useValue: eventLogOf(config) },
      { provide: LIVE_READS, useValue: open.reads },
      { provide: LINK_STORE, useValue: open.links },
      { provide: PEOPLE, useValue: open.people },
      { provide: Rebuilds, useValue: open.rebuilds },
      { provide: FileStore, useValue: open.files },
      { provide: WriteGate, useValue: open.gate },
      { provide: Ledger, useValue: open.ledger },
      { provide: IDEMPOTENCY_STORE, useValue: open.answers },
      { provide: OperatorToken, useValue: open.operatorToken },
      { provide: ReachHome, useValue: open.reach },
      { provide: MAY_REACH_PRIVATE, useValue: config.mayReachPrivate },
      { provide: FAMILIES, useValue: families },
      { provide: REVIEW_MODE, useValue: review },
      { provide: SEARCH_FILE, useValue: config.redisUrl === undefined ? join(config.dataDir, 'search.db') : undefined },
      { provide: SITE_IDENTITY, useValue: config.identity },
      ...(follower ? [{ provide: Follower, useValue: follower }] : []),
    ];
    const made: Provider[] = [
      RequestReads,
      { provide: READ_STORE, inject: [RequestReads], useFactory: ({ reads }: RequestReads) => reads },
      {
        provide: AggregateStore,
        inject: [EVENT_STORE],
        useFactory: (events) => new AggregateStore(tokenGate(reviewGate(events, review, families), families)),
      },
      { provide: PRESENCE, useFactory: () => (open.redis ? presenceInRedis(open.redis) : presenceHere()) },
      { provide: SqliteLogIndex, inject: [Ledger], useFactory: ({ index }: Ledger) => index },
      { provide: LoginLimit, useFactory: () => openLoginLimit(config.loginAttemptsPerMinute, open.limits) },
      { provide: PushKey, useFactory: () => new PushKey(open.people, config.vapidSubject) },
      { provide: MailDesk, useFactory: () => new MailDesk(open.people, open.reach, config.mail !== undefined) },
      {
        provide: PasswordLinks,
        useFactory: () => new PasswordLinks(open.people, open.reach, config.mail !== undefined),
      },
      { provide: Invitations, useExisting: PasswordLinks },
      { provide: MAIL_LIMIT, useFactory: () => openNetworkLimit('mail', config.mailPerHour, open.limits) },
      { provide: PUSH_LIMIT, useFactory: () => openNetworkLimit('push', config.pushPerHour, open.limits) },
      { provide: TokenUses, useFactory: () => new TokenUses(open.redis, config.dataDir) },
      { provide: REPORT_LIMIT, useFactory: () => openNetworkLimit('reports', config.reportsPerHour, open.limits) },
      { provide: LINK_CHECK, useFactory: () => portalLinkCheck(config.mayReachPrivate) },
    ];
    const providers = [...given, ...made];
    return { module: StoresModule, providers, exports: providers };
  }
}
