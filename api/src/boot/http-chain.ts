import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import type { INestApplication } from '@nestjs/common';
import { mayDo } from '@noticeboard/content-model';
import compression from 'compression';
import type { Express, Request, RequestHandler, Response } from 'express';
import { Accounts } from '../accounts/accounts.js';
import { ApiTokens } from '../accounts/api-tokens.js';
import { bearer } from '../accounts/bearer.js';
import { mountHouseSignIn } from '../house/house.mount.js';
import { LoginLimit } from '../accounts/login-limit.js';
import { signedInUser } from '../accounts/session.js';
import type { Sessions } from '../accounts/session.store.js';
import { TokenUses } from '../accounts/token-uses.js';
import { AsOf } from '../as-of/as-of.js';
import { Previews } from '../as-of/previews.js';
import type { Config } from '../config/config.js';
import { corsFor } from '../delivery/cors.js';
import { accessLog } from '../delivery/access-log.js';
import { keptOrigins } from '../delivery/own-origin.js';
import { refusals, ResponseCache } from '../delivery/response-cache.js';
import { multipart } from '../files/multipart.middleware.js';
import { mountUploads } from '../files/uploads.mount.js';
import { stepsOfChangeSets } from '../http/preparation.js';
import { formAlone, jsonBody, knownBody, pathsWithFiles } from '../http/request-bodies.js';
import { checkOrigin, pathAlone, shortAddressAlone } from '../http/request-checks.js';
import { correlate } from '../http/request-context.js';
import { mountLogs } from '../ledger/log-tiles.mount.js';
import { apiDocs } from '../openapi/api-docs.js';
import { mountMcp } from '../mcp/mcp.mount.js';
import type { AnswersUnderWay } from '../overload/answers-under-way.js';
import { requestNetwork, type Trust } from '../overload/network.js';
import { pacedWrites } from '../overload/pace.js';
import type { ReadTurns } from '../overload/read-turns.js';
import { mountWitness } from '../witness/witness.mount.js';
import { mountPublicLog, publicTextsPath } from '../public-log/public-log.mount.js';
import { mountVerifyPage } from '../public-log/verify-page.mount.js';
import { StaffAddresses } from '../accounts/staff-addresses.js';
import { MailDesk } from '../mail/mail-desk.js';
import { mountMailForm } from '../mail/mail-form.js';
import { MailIntake } from '../mail/mail-intake.js';
import type { MailPagesOptions } from '../mail/mail-page.js';
import { mountMailPages, unseenMailPages } from '../mail/mail-pages.js';
import { PasswordLinks } from '../staff-mail/password-links.js';
import { mountPasswordPages } from '../staff-mail/password-pages.js';
import { isInner } from '../responses/inner-request.js';
import { mountReportForm } from '../reports/report-form.js';
import { Reports } from '../reports/reports.js';
import { noteReads } from '../responses/answer-tags.js';
import { cacheHeader, compareByEtag, overHttps, securityHeaders } from '../responses/responses.js';
import { keepAssets } from '../site/kept-assets.js';
import { mountIndexNowKey } from '../site/index-now-key.js';
import { mountPictures } from '../pictures/pictures.mount.js';
import { Pictures } from '../pictures/pictures.js';
import { mountSecurityText } from '../site/security-txt.js';
import { assetFolders, mountConsole, mountMark, mountSite, settingsFor, siteProgram } from '../site/site.mount.js';
import { PublicReads } from '../site/site.reads.js';
import { healthRoutes } from './health-routes.js';
import type { Health } from './health.js';
import type { Log } from './logs.js';
import type { Metrics } from './metrics.js';
import type { OpenStores } from './stores.module.js';

/** The services around the program. */
export interface Surroundings {
  readonly session: Sessions;
  readonly health: Health;
  readonly log: Log;
  /** Undefined where nobody collects. */
  readonly metrics: Metrics | undefined;
}

/** The limits of the work for readers, whether the response cache answers them or Express. */
export interface Bounds {
  readonly underWay: AnswersUnderWay;
  readonly turns: ReadTurns;
  readonly trust: Trust;
}

/** A step between a socket and Express. */
interface DeliveryStep {
  readonly why: string;
  /** A step in front of the program behind it: it answers, or asks that. */
  readonly before: (program: RequestListener) => RequestListener;
}

/** The steps that a request meets before Express, in this order. */
export function deliverySteps(
  config: Config,
  { reads }: OpenStores,
  { underWay, turns, trust }: Bounds,
  metrics: Metrics | undefined,
): readonly DeliveryStep[] {
  const { responseCacheBytes: maxBytes } = config;
  const keptAnswers = (program: RequestListener) => {
    if (maxBytes === 0) return program;
    const limit = (request: Parameters<RequestListener>[0]) => turns.limit(requestNetwork(request, trust));
    const cache = new ResponseCache({ program, reads, maxBytes, originOf: keptOrigins(config), underWay, limit });
    metrics?.gauge(
      { name: 'cache_answers', help: 'Answers that the response cache gave.', read: () => cache.given },
      { name: 'cache_bytes', help: 'Bytes of answers that the response cache keeps.', read: () => cache.bytes },
    );
    return cache.listener;
  };
  const { corsOrigins } = config;
  const cors = {
    why: 'Kept answers are for every origin: those that may read them are told before.',
    before: corsFor(corsOrigins),
  };
  return [
    ...(corsOrigins.length > 0 ? [cors] : []),
    { why: 'Readers who connect are not behind the work of strangers who write.', before: pacedWrites },
    { why: 'An answer that is finished already is given without the work of Express.', before: keptAnswers },
  ];
}

/** A link of the chain of Express. */
interface Link {
  /** Why it is there, and what it comes before or after. */
  readonly why: string;
  readonly add: (program: Express) => unknown;
}

/** The steps that a request meets in Express, in this order, before the guard, interceptors and controllers of Nest. */
export function httpChain(
  app: INestApplication,
  config: Config,
  stores: OpenStores,
  { session, health, log, metrics }: Surroundings,
  { underWay, turns, trust }: Bounds,
): readonly Link[] {
  const { publicUrl, identity } = config;
  const { files, ledger, families, assets } = stores;
  const { forms, formsOrJson } = pathsWithFiles(families);
  const userOf = (request: Request) => signedInUser(request, stores.reads, app.get(Accounts), stores.gate);
  const isStaff = async (request: Request) => (await userOf(request)) !== undefined;
  const mayWrite = async (request: Request) => {
    const user = await userOf(request);
    return user !== undefined && mayDo(user.role, 'write');
  };
  // Pages have no session of their own, so that the response cache may keep them.
  const isAnyStaff = async (request: Request) => {
    if (request.program) return true;
    if (request.headers.cookie?.includes('session=') !== true) return false;
    if (request.session === undefined) await promisify(session)(request, request.res as Response);
    return isStaff(request);
  };
  const withSession = ['/api', publicTextsPath];
  const bearerToken = bearer(app.get(ApiTokens), app.get(LoginLimit), app.get(TokenUses), stores.gate);
  const visits = { asOf: app.get(AsOf), previews: app.get(Previews), session, isStaff };
  return [
    {
      why: 'The log, every event and every answer name a request by the id that it gets here.',
      add: (program) => program.use(correlate),
    },
    {
      why: 'It times what follows, and learns of every answer, whichever link gives it.',
      add: (program) => program.use(accessLog(log, config.accessLog)),
    },
    {
      why: 'As the log, for those who collect numbers.',
      add: (program) => metrics && program.use(metrics.countRequest),
    },
    {
      why: 'Express compares ETags when it sends: whatever sends is behind this.',
      add: (program) => program.use(compareByEtag),
    },
    {
      why: 'Every answer has these headers, a refusal too. Pages and previews replace the policy by their own.',
      add: (program) => program.use(securityHeaders),
    },
    {
      why: 'Beside them, before whatever refuses.',
      add: (program) => program.use(unseenMailPages),
    },
    {
      why: 'It packs what the links behind it send.',
      add: (program) => program.use(compression({ threshold: 1024 })),
    },
    {
      why: 'It counts what the links behind it send and readers have not taken.',
      add: (program) => program.use(underWay.middleware),
    },
    {
      why: 'Before the session: its cookie is `Secure` where readers come by https.',
      add: (program) => publicUrl?.startsWith('https:') && program.use(overHttps),
    },
    {
      why: 'No more work is done for what the response cache refuses.',
      add: (program) => program.use(refusals),
    },
    {
      why: 'Before all that goes by the path of a request: it has one.',
      add: (program) => program.use(pathAlone),
    },
    {
      why: 'Before whatever reads an address.',
      add: (program) => program.use(shortAddressAlone),
    },
    {
      why: 'It answers when stores, sessions and turns do not.',
      add: (program) => program.use('/health', healthRoutes(health)),
    },
    {
      why: 'The links and controllers behind it know a step of a change set by the path of its write.',
      add: (program) => program.use(stepsOfChangeSets),
    },
    {
      why: 'Before whatever reads records: caches know by their tags what an answer rests on.',
      add: (program) => program.use(noteReads(families)),
    },
    {
      why: 'No answer of the API goes without it. Controllers replace it by their own.',
      add: (program) => program.use(withSession, cacheHeader),
    },
    {
      why: 'Turns and bodies depend on who asks.',
      add: (program) => program.use(withSession, ofOutside(session)),
    },
    {
      why: 'In place of a session, whose cookie would have to come from a page of this portal.',
      add: (program) => program.use([...withSession, '/mcp'], ofOutside(bearerToken)),
    },
    {
      why: "Before bodies: a write from another site's page is refused unread.",
      add: (program) => program.use(withSession, checkOrigin(publicUrl)),
    },
    {
      why: 'Before the turns of reads: pictures are drawn in turns of their own, and no read waits for one.',
      add: async (program) => {
        const { picture } = await siteProgram();
        mountPictures(program, {
          pictures: app.get(Pictures, { strict: false }),
          picture,
          reads: app.get(PublicReads),
          settingsFor: (request) => settingsFor(request, config),
          trust,
        });
      },
    },
    {
      why: 'After the session: staff do not wait. Before whatever makes the answers to reads.',
      add: (program) => program.use(turns.middleware(isAnyStaff, trust)),
    },
    {
      why: 'Before the parser of JSON: these paths take forms alone, and a body of another type is refused unread.',
      add: (program) => program.use(forms, formAlone),
    },
    {
      why: 'After the session: staff may send more than strangers.',
      add: (program) => program.use([...withSession, '/mcp'], jsonBody()),
    },
    {
      why: 'After the session: nothing is stored for those who may not write.',
      add: (program) => program.use([...forms, ...formsOrJson], multipart(files, mayWrite)),
    },
    {
      why: 'After all parsers: what none of them has taken is refused.',
      add: (program) => program.use(withSession, knownBody),
    },
    {
      why: 'It describes the controllers and is none: behind it Nest says that nothing is there.',
      add: (program) => program.use(apiDocs(app, identity.name.en)),
    },
    {
      why: 'Addresses of their own, before the site, which answers all reads that are left.',
      add: async (program) => {
        mountUploads(program, files, isAnyStaff);
        mountLogs(program, ledger);
        if (stores.witness) mountWitness(program, stores.witness);
        mountPublicLog(program, ledger, () => new Date(stores.gate.now()));
        mountVerifyPage(program, ledger, config.logPolicy);
        mountSecurityText(program, config);
        mountIndexNowKey(program, config.indexNow?.key);
        // Before the first page: it may ask another process for its files.
        await keepAssets(assets, assetFolders, (message) => log.warn(message));
        mountConsole(program, identity, assets);
        const { aboutFollowed } = await siteProgram();
        const about: MailPagesOptions['about'] = (follow, lang) => aboutFollowed(follow, lang, app.get(PublicReads));
        mountMailPages(program, { ...app.get(MailDesk), about, site: identity.name });
        mountPasswordPages(program, {
          links: app.get(PasswordLinks),
          accounts: app.get(Accounts),
          addresses: new StaffAddresses(stores.people),
          site: identity.name,
        });
        mountMark(program, config);
      },
    },
    {
      why: 'After the session, which it begins. It is there only where a provider is configured.',
      add: (program) => mountHouseSignIn(program, config, app.get(Accounts), stores.gate),
    },
    {
      why: 'Beside the API, which it asks for programs that speak another language.',
      add: (program) => mountMcp(program, app),
    },
    {
      why: 'Before the site, whose pages take no other method: readers send it a form.',
      add: (program) => mountReportForm(program, app.get(Reports, { strict: false }), publicUrl),
    },
    {
      why: 'As that, once a reader has asked for mails; its answer is a page of the site.',
      add: (program) =>
        mountMailForm(program, {
          intake: app.get(MailIntake, { strict: false }),
          reads: app.get(PublicReads),
          face: config,
          turn: (request) => turns.limit(requestNetwork(request, trust)),
        }),
    },
    {
      why: 'The last before the controllers, to which it leaves writes and all that is below /api.',
      add: (program) => mountSite(program, app.get(PublicReads), visits, config, assets),
    },
  ];
}

/** A request that nobody but this process makes has no session. */
function ofOutside(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (isInner(request) ? next() : handler(request, response, next));
}
