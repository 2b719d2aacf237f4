import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DynamicModule, Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Test, type TestingModule } from '@nestjs/testing';
import { Rebuilds } from '@noticeboard/projections';
import { openSqliteReadStore } from '@noticeboard/read-store';
import { AccountsModule } from '../accounts/accounts.module.js';
import { fileAssetStore } from '../site/kept-assets.js';
import { OperatorToken } from '../accounts/operator-token.js';
import { AsOfModule } from '../as-of/as-of.module.js';
import { ByHandModule } from '../by-hand/by-hand.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { ChecksModule } from '../checks/checks.module.js';
import { ChangeSetsModule } from '../change-sets/change-sets.module.js';
import { readConfig } from '../config/config.js';
import { DeskModule } from '../desk/desk.module.js';
import { fileLinkStore } from '../desk/link-store.js';
import { FileStore } from '../files/file-store.js';
import { HistoryModule } from '../history/history.module.js';
import { fileIdempotencyStore } from '../http/idempotency-store.js';
import type { Ledger } from '../ledger/ledger.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ListingsModule } from '../listings/listings.module.js';
import { PostingsModule } from '../postings/postings.module.js';
import { ProjectionsModule } from '../projections/projections.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PushModule } from '../push/push.module.js';
import { PublicLogModule } from '../public-log/public-log.module.js';
import { SiteModule } from '../site/site.module.js';
import { filePeople } from '../people/file-people.js';
import { fileOutbox } from '../reach/file-outbox.js';
import { ReachHome } from '../reach/reach-home.js';
import { PortalLog } from '../testing/portal-log.js';
import { fourFamilies } from '../../../libs/content-model/src/testing/fellowships.js';
import { TelegramModule } from '../telegram/telegram.module.js';
import { TellingModule } from '../telling/telling.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { WriteGate } from '../write-gate/write-gate.js';
import { AppModule } from './app.module.js';
import { type OpenStores, StoresModule } from './stores.module.js';

let dataDir: string;
let log: PortalLog;
let stores: OpenStores;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'modules-'));
  log = await PortalLog.open();
  const { events } = log;
  const reads = openSqliteReadStore();
  const links = fileLinkStore(dataDir);
  const people = filePeople(dataDir);
  const fill = () => Promise.reject(new Error('nothing is rebuilt here'));
  const rebuilds = new Rebuilds({ events, reads, log: console, fill });
  const files = FileStore.inFolder(dataDir, 1024, { publishedBy: async () => undefined });
  // It has a thread of its own; nothing is asked of it here.
  const ledger = { index: {} } as Ledger;
  const gate = new WriteGate();
  const families = fourFamilies;
  const servers = { redis: undefined, limits: undefined, follower: undefined };
  const answers = fileIdempotencyStore(dataDir);
  const assets = fileAssetStore(dataDir);
  const operatorToken = await OperatorToken.make(dataDir, 'http://127.0.0.1:3000');
  const clock = () => new Date();
  const openOutbox = () => fileOutbox(dataDir);
  const reach = new ReachHome({ events, families, clock, delayMs: 0, origin: '', openOutbox, sources: [] });
  stores = {
    events,
    reads,
    links,
    people,
    rebuilds,
    files,
    ledger,
    gate,
    answers,
    assets,
    operatorToken,
    families,
    reach,
    ...servers,
  };
});

afterAll(async () => {
  await stores.answers.close();
  await stores.assets.close();
  await stores.links.close();
  await stores.people.close();
  await stores.reads.close();
  await log.close();
  await rm(dataDir, { recursive: true });
});

type Feature = Type | DynamicModule;

/** A feature module, and what is global. */
function started(feature: Feature): Promise<TestingModule> {
  const config = readConfig({ DATA_DIR: dataDir });
  const imports = [CqrsModule.forRoot(), StoresModule.forRoot(config, stores), ChangeSetsModule, feature];
  return Test.createTestingModule({ imports }).compile();
}

function controllersOf(feature: Feature): readonly Type[] {
  const { module, controllers = [] } = 'module' in feature ? feature : { module: feature };
  return [...controllers, ...((Reflect.getMetadata('controllers', module) as Type[] | undefined) ?? [])];
}

const features: [name: string, feature: Feature, controllers: number][] = [
  ['accounts', AccountsModule, 4],
  ['as of', AsOfModule, 0],
  ['change sets', ChangeSetsModule, 2],
  ['by hand', ByHandModule, 1],
  ['channels', ChannelsModule, 1],
  ['checks', ChecksModule.forFamilies(fourFamilies), 4],
  ['desk', DeskModule.forFamilies(fourFamilies), 5],
  ['history', HistoryModule, 3],
  ['ledger', LedgerModule, 1],
  ['listings', ListingsModule, 2],
  ['postings', PostingsModule.forFamilies(fourFamilies), 22],
  ['projections', ProjectionsModule, 1],
  ['mail', MailModule, 1],
  ['push', PushModule, 1],
  ['public log', PublicLogModule, 1],
  ['site', SiteModule, 0],
  ['telegram', TelegramModule, 1],
  ['telling', TellingModule, 1],
  ['webhooks', WebhooksModule, 1],
];

describe('A feature module', () => {
  it.each(features)('starts alone: %s', async (_name, feature, count) => {
    const module = await started(feature);
    const controllers = controllersOf(feature);
    expect(controllers).toHaveLength(count);
    for (const controller of controllers) expect(module.get(controller)).toBeInstanceOf(controller);
    await module.close();
  });

  it('is part of the program', () => {
    const { imports = [] } = AppModule.forRoot(readConfig({ DATA_DIR: dataDir }), stores);
    const moduleOf = (one: (typeof imports)[number]) => ('module' in one ? one.module : one);
    expect(imports.map(moduleOf)).toEqual(expect.arrayContaining(features.map(([, feature]) => moduleOf(feature))));
  });
});
