import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Family, fieldError, listingKinds, mayDo, ProblemError } from '@noticeboard/content-model';
import { giveWay, workOfTurn } from '@noticeboard/event-store';
import compression from 'compression';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Accounts } from '../accounts/accounts.js';
import { signedInUser } from '../accounts/session.js';
import type { Sessions } from '../accounts/session.store.js';
import { AsOf } from '../as-of/as-of.js';
import { PastStates } from '../as-of/past-states.js';
import { Previews } from '../as-of/previews.js';
import type { Config } from '../config/config.js';
import { accessLog } from '../delivery/access-log.js';
import { keptOrigins } from '../delivery/own-origin.js';
import { ResponseCache } from '../delivery/response-cache.js';
import { multipart } from '../files/multipart.middleware.js';
import { mountUploads } from '../files/uploads.mount.js';
import { BytesAdapter } from '../http/http-result.js';
import { stepsOfChangeSets } from '../http/preparation.js';
import { checkOrigin, excessOf } from '../http/request-checks.js';
import { mountLogKey } from '../ledger/log.controller.js';
import { AnswersUnderWay } from '../overload/answers-under-way.js';
import { hashing } from '../overload/hashing.js';
import { requestNetwork, type Trust } from '../overload/network.js';
import { pacedWrites } from '../overload/pace.js';
import { ReadTurns } from '../overload/read-turns.js';
import { isInner } from '../responses/inner-request.js';
import { overHttps, securityHeaders } from '../responses/responses.js';
import { mountSecurityText } from '../site/security-txt.js';
import { mountConsole, mountMark, mountSite } from '../site/site.mount.js';
import { PublicReads } from '../site/site.reads.js';
import { AppModule } from './app.module.js';
import { healthRoutes } from './health-routes.js';
import type { Health } from './health.js';
import { type Log, nestLogger } from './logs.js';
import type { Metrics } from './metrics.js';
import type { OpenStores } from './stores.module.js';

export interface HttpProgram {
  readonly answer: RequestListener;
  /** Ends what requests may wait long for, a replay of the past: they are answered, and do not delay the stop. */
  hurry(): Promise<void>;
  close(): Promise<void>;
}

/** What the program is told by, and tells. */
interface Surroundings {
  readonly session: Sessions;
  readonly health: Health;
  readonly log: Log;
  /** Undefined where nobody collects. */
  readonly metrics: Metrics | undefined;
}

const bodyLimit = 2 * 1024 * 1024;
const kibBeforeSignIn = 128;

/** What the one HTTP server answers: the API, the console's files and the public pages. */
export async function startHttp(
  config: Config,
  stores: OpenStores,
  { session, health, log, metrics }: Surroundings,
): Promise<HttpProgram> {
  const instance = express();
  const { trustProxy } = config;
  if (trustProxy !== undefined) instance.set('trust proxy', trustProxy);
  instance.set('etag', 'strong').set('query parser', 'simple').disable('x-powered-by');
  const adapter = new BytesAdapter(instance);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, stores), adapter, {
    bodyParser: false,
    logger: nestLogger(log),
    abortOnError: false,
  });

  app.use(correlate, accessLog(log, config.accessLog));
  if (metrics) app.use(metrics.countRequest);
  const underWay = new AnswersUnderWay();
  const turns = new ReadTurns();
  const trust = instance.get('trust proxy fn') as Trust;
  app.use(compareByEtag, securityHeaders, compression({ threshold: 1024 }), underWay.middleware);
  if (config.publicUrl?.startsWith('https:')) app.use(overHttps);
  app.use(refusals, pathAlone);
  app.use('/health', healthRoutes(health));
  const userOf = (request: Request) => signedInUser(request, stores.reads, app.get(Accounts), stores.gate);
  const mayWrite = async (request: Request) => {
    const user = await userOf(request);
    return user !== undefined && mayDo(user.role, 'write');
  };
  const { forms, formsOrJson } = pathsWithFiles(stores.families);
  app.use(stepsOfChangeSets);
  app.use('/api', cacheHeader, ofOutside(session), checkOrigin(config.publicUrl));
  const isStaff = async (request: Request) => (await userOf(request)) !== undefined;
  // Pages have no session of their own, so that the response cache may keep them.
  const isAnyStaff = async (request: Request) => {
    if (request.headers.cookie?.includes('session=') !== true) return false;
    if (request.session === undefined) await promisify(session)(request, request.res as Response);
    return isStaff(request);
  };
  app.use(turns.middleware(isAnyStaff, trust));
  app.use(forms, formAlone);
  app.use('/api', jsonBody());
  app.use([...forms, ...formsOrJson], multipart(stores.files, mayWrite));
  app.use('/api', knownBody);
  app.use(documentOf(app, config.identity.name.en));
  mountUploads(instance, stores.files, isAnyStaff);
  mountLogKey(instance, stores.ledger);
  mountSecurityText(instance, config);
  mountConsole(instance, config.identity);
  mountMark(instance, config);
  const visits = { asOf: app.get(AsOf), previews: app.get(Previews), session, isStaff };
  await mountSite(instance, app.get(PublicReads), visits, config);
  await app.init();

  const program = { hurry: () => app.get(PastStates).close(), close: () => app.close() };
  // Nobody waits for it: who searches before it is done waits for their own list.
  void app.get(PublicReads).prepareSearch(stores.families);
  metrics?.gauge(
    { name: 'reads_waiting', help: 'Reads that wait for their turn to be made.', read: () => turns.waiting },
    { name: 'sign_ins_waiting', help: 'Passwords that are checked, or wait for that.', read: () => hashing.waiting },
    { name: 'sessions', help: 'Sessions that this process has seen and that are not over.', read: session.known },
  );
  const { responseCacheBytes: maxBytes } = config;
  if (maxBytes === 0) return { ...program, answer: pacedWrites(instance) };
  const cache = new ResponseCache({
    program: instance,
    reads: stores.reads,
    maxBytes,
    originOf: keptOrigins(config),
    underWay,
    limit: (request) => turns.limit(requestNetwork(request, trust)),
  });
  metrics?.gauge(
    { name: 'cache_answers', help: 'Answers that the response cache gave.', read: () => cache.given },
    { name: 'cache_bytes', help: 'Bytes of answers that the response cache keeps.', read: () => cache.bytes },
  );
  return { ...program, answer: pacedWrites(cache.listener) };
}

/** `/api/docs`. A fifth of all modules makes the document: they are loaded when it is first asked for. */
function documentOf(app: INestApplication, title: string): RequestHandler {
  let program: Promise<RequestHandler> | undefined;
  return (request, response, next) => {
    if (!/^\/api\/docs(?:$|[./])/i.test(request.path)) return next();
    program ??= import('../openapi/openapi-document.js').then(({ documentProgram }) => documentProgram(app, title));
    program.then((answer) => answer(request, response, next)).catch(next);
  };
}

const correlate: RequestHandler = (request, response, next) => {
  request.correlationId = randomUUID();
  response.set('X-Correlation-Id', request.correlationId);
  next();
};

/** What nobody but this process asks has no session. */
function ofOutside(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (isInner(request) ? next() : handler(request, response, next));
}

/** An address is a path, perhaps behind an origin (RFC 9112, 3.2): nothing here is about the server as a whole. */
const pathAlone: RequestHandler = ({ url }, _response, next) => {
  if (/^(?:\/|https?:\/\/)/i.test(url)) return next();
  next(new ProblemError('malformedPath', { message: 'Send the path that you ask for, from its slash on.' }));
};

/** Whom the response cache refuses is told so here, as everybody else is. */
const refusals: RequestHandler = (request, _response, next) => next(request.refusal);

/**
 * Every answer is made from the current read models, so `no-cache` is honoured as it stands, and a matching ETag is a
 * 304 all the same (RFC 9110, 13.1.2). Express would refuse it, and fetch adds `no-cache` to every `If-None-Match`.
 */
const compareByEtag: RequestHandler = (request, _response, next) => {
  if (request.headers['if-none-match'] !== undefined) delete request.headers['cache-control'];
  next();
};

const cacheHeader: RequestHandler = (request, response, next) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  response.set('Cache-Control', isRead ? 'public, max-age=0, must-revalidate' : 'private, no-store');
  next();
};

/** Everything under these paths takes files. */
function pathsWithFiles(families: readonly Family[]) {
  const forms = families.map(({ paths }) => `/api/${paths.items}`);
  const formsOrJson = listingKinds.filter(({ takesPdf }) => takesPdf).map(({ path }) => `/api/${path}`);
  return { forms, formsOrJson };
}

/** Refuses a write of another type before its content is looked at. */
const formAlone: RequestHandler = (request, _response, next) => {
  const isOther = ['POST', 'PUT'].includes(request.method) && hasBody(request) && !request.is('multipart/form-data');
  const message = 'Send the body as multipart/form-data.';
  next(isOther ? new ProblemError('unsupportedMediaType', { message }) : undefined);
};

/** Refuses a body that no parser has taken. The access guard refuses one that was left unread. */
const knownBody: RequestHandler = (request, _response, next) => {
  const isUnread =
    hasBody(request) && request.body === undefined && request.received === undefined && !request.leftUnread;
  next(isUnread ? new ProblemError('unsupportedMediaType') : undefined);
};

function hasBody(request: Request): boolean {
  return Number(request.get('content-length') ?? 0) > 0 || request.get('transfer-encoding') !== undefined;
}

/** Strangers send little: who may write nothing need not be read. What is larger stays unread, and the access guard refuses it. */
function jsonBody(): RequestHandler {
  const [ofStaff, ofStrangers] = [bodyLimit, kibBeforeSignIn * 1024].map(jsonBodyUpTo);
  return (request, response, next) => {
    if (request.session?.signedIn)
      return ofStaff?.(request, response, (error?: unknown) => {
        if (error !== undefined || request.body === undefined) return next(error);
        void giveWay().then(() => next());
      });
    return ofStrangers?.(request, response, (error?: unknown) => {
      if (!isTooLarge(error)) return next(error);
      request.leftUnread = !request.path.toLowerCase().startsWith('/auth/');
      const message = fieldError('bodyBeforeSignIn', { max: kibBeforeSignIn });
      next(request.leftUnread ? undefined : new ProblemError('tooLarge', { message }));
    });
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'entity.too.large';
}

function jsonBodyUpTo(limit: number): RequestHandler {
  return express.json({
    limit,
    verify: (_request, _response, body, charset) => {
      workOfTurn();
      // RFC 8259, section 8.1. The parser would take others of Unicode.
      if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
      if (!isUtf8(body)) throw new Error('The body is not valid UTF-8.');
      const excess = excessOf(body);
      if (excess !== undefined) throw new Error(excess);
    },
  });
}
