import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  malformed,
  type PastProblem,
  ProblemError,
  problems,
  type OwnPolicies,
  type SiteIdentity,
  type SiteProgram,
  type SiteRequest,
  type SiteResponse,
  type SiteSettings,
} from '@noticeboard/content-model';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { allowFrames, markFromReadModels, readsAlone, sitePolicy } from '../responses/responses.js';
import { PageReads, type PublicReads } from './site.reads.js';
import { type OwnOrigin, ownOrigin } from '../delivery/own-origin.js';
import { wantsMarkdown } from '../responses/markdown.js';
import { languageIn, languageName, readerLanguage } from '../responses/reader-language.js';
import { requestError } from '../http/request-errors.js';
import expressStaticGzip from 'express-static-gzip';
import { type AssetStore, isAsset, keptAssets } from './kept-assets.js';
import { promisify } from 'node:util';
import { giveWay, StoreUnavailable } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import type { Config } from '../config/config.js';
import type { AsOf } from '../as-of/as-of.js';
import type { Previews } from '../as-of/previews.js';

const built = fileURLToPath(new URL('../../../web-public/dist/', import.meta.url));
const files = fileURLToPath(new URL('../../../web-admin/dist/', import.meta.url));
const [siteAssets, consoleAssets] = ['/assets', '/admin/assets'] as const;
/** The files with a hash in their name that pages ask for, by the address of each folder. */
export const assetFolders = { [siteAssets]: `${built}client/assets`, [consoleAssets]: `${files}assets` } as const;
/**
 * How often a page is made again where something was written between its reads: it shows one state, not halves of two.
 */
const mostTries = 5;
/** Seconds, as the API says too (`http/problem.filter`). */
const retryAfter = '2';
const aYear = 365 * 24 * 3_600_000;

/** The names that the portal is configured to be known by. */
export interface PublicFace extends OwnOrigin {
  readonly identity: SiteIdentity;
  readonly accessLog: SiteSettings['accessLog'];
  readonly languages: SiteSettings['languages'];
  readonly hubUrl: string | undefined;
  /** Undefined where the portal sends none. */
  readonly mail?: { readonly dailyAt: number } | undefined;
  readonly ownPolicies: OwnPolicies;
}

/** The server's half of the site, as it is built. @throws Error where it is not */
export async function siteProgram(): Promise<SiteProgram> {
  const entry = `${built}server/entry-server.js`;
  if (!existsSync(entry)) throw new Error(`the public site is not built: ${entry} is missing. Run npm run build.`);
  return (await import(pathToFileURL(entry).href)) as SiteProgram;
}

/** The public pages, rendered here; what is under none of the other paths is a page, if only a 404. */
export async function mountSite(
  app: Express,
  reads: PublicReads,
  visits: StaffVisits,
  face: PublicFace,
  assets: AssetStore,
): Promise<void> {
  const { render, isPage, isServed } = await siteProgram();

  app.use(siteAssets, builtAssets(assetFolders[siteAssets]), keptAssets(assets, siteAssets));
  app.use(filesAtRoot(`${built}client`));
  app.use((request, response, next) => {
    if (isApi(request.path)) return next();
    if (!['GET', 'HEAD'].includes(request.method))
      return isServed(request.originalUrl) ? readsAlone(request, response, next) : next();
    const { asOf, changeSet } = request.query;
    const isPresent = asOf === undefined && changeSet === undefined;
    const asMarkdown = isPresent && wantsMarkdown(request.headers);
    const chosen = languageIn(request.query[languageName]);
    if (chosen && !asMarkdown) response.cookie(languageName, chosen, { maxAge: aYear, sameSite: 'lax', path: '/' });
    const language = chosen ?? readerLanguage(request.headers);
    const form = asMarkdown ? { as: 'markdown' as const } : {};
    const asked = { path: request.originalUrl, language, now: new Date(), ...form };
    if (!isPresent && !isPage(request.originalUrl)) return next(asOf === undefined ? noPreviewHere : noPastHere);
    response.set('Content-Security-Policy', sitePolicy);
    const settings = settingsFor(request, face);
    let isKept = true;
    const renderHere: Render = async (one) => {
      const made = new PageReads(reads);
      const page = await render(one, made.reads, settings, face.ownPolicies, giveWay);
      const isOfOneState = await made.areOfOneState();
      isKept = made.isWhole && made.isOfReadModels;
      return { page, isOfOneState };
    };
    const rendering = isPresent
      ? ofOneState(() => renderHere(asked))
      : pageForStaff(visits, request, response, asked, renderHere);
    rendering
      .then(async ({ status, location, maxAge = 0, unlisted, byAccept, type, body }) => {
        await giveWay();
        // The text of a large page is encoded in one turn and hashed in the next.
        const bytes = Buffer.from(body);
        await giveWay();
        if (location !== undefined) response.location(location);
        if (unlisted) response.set('X-Robots-Tag', 'noindex');
        response
          .vary('Cookie')
          .vary('Accept-Language')
          .set('Cache-Control', isPresent ? `public, max-age=${maxAge}, must-revalidate` : 'private, no-store');
        if (byAccept) response.vary('Accept');
        // Robots then come back instead of dropping the page.
        if (status === 503) response.set('Retry-After', response.get('Retry-After') ?? retryAfter);
        if (isPresent && isKept) markFromReadModels(response);
        response.status(status).type(type).send(bytes);
      })
      .catch(next);
  });
}

/**
 * The files that the build has put at the root. A file is not looked for at any other address: that costs as much as a
 * short list.
 */
function filesAtRoot(folder: string): RequestHandler {
  const names = new Set(readdirSync(folder));
  const files = express.static(folder, {
    index: false,
    redirect: false,
    // The browser asks for a new worker only when it may not keep the old one.
    setHeaders: (response) => void response.set('Cache-Control', 'no-cache'),
  });
  return (request, response, next) => {
    const [, name = ''] = request.path.split('/', 2);
    if (names.has(name)) files(request, response, next);
    else next();
  };
}

const noPastHere = new ProblemError('malformedQuery', { errors: { asOf: requestError('asOfOfPagesAlone') } });
const noPreviewHere = new ProblemError('malformedQuery', {
  errors: { changeSet: requestError('changeSetOfPagesAlone') },
});

function isApi(path: string): boolean {
  return /^\/(api|health|uploads)(\/|$)/i.test(path);
}

/** `19:00` of minutes of a day. */
function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function settingsFor({ protocol, host }: Request, face: PublicFace): SiteSettings {
  return {
    ...face.identity,
    origin: ownOrigin(face, protocol, host),
    accessLog: face.accessLog,
    languages: face.languages,
    ...(face.hubUrl !== undefined && { hub: face.hubUrl }),
    sendsMail: face.mail !== undefined,
    ...(face.mail && { mailsAt: clockTime(face.mail.dailyAt) }),
  };
}

/** The console's files; every path of it is the same page, the console itself finds the screen. */
export function mountConsole(app: Express, identity: SiteIdentity, assets: AssetStore): void {
  if (!existsSync(files)) throw new Error(`the console is not built: ${files} is missing. Run npm run build.`);
  const page = consolePage(readFileSync(`${files}index.html`, 'utf8'), identity);
  app.use(consoleAssets, builtAssets(assetFolders[consoleAssets]), keptAssets(assets, consoleAssets));
  app.use('/admin', express.static(files, { index: false, redirect: false }));
  app.get(['/login', '/admin', '/admin/{*screen}'], (request, response, next) => {
    // A script of a console that nobody remembers is not the console's page.
    if (/^\/admin\/assets(\/|$)/i.test(request.path)) return next();
    response.set('Cache-Control', 'no-cache').type('html').send(page);
  });
}

/** The page as it was built, for this portal: its title, its icon and the data that the console reads its name from. */
function consolePage(built: string, identity: SiteIdentity): string {
  const { name, mark } = identity;
  const data = JSON.stringify(identity).replaceAll('<', '\\u003c');
  return built
    .replace(/(?<=<title>)[^<]*/, () => htmlText(`${name.en} console`))
    .replace(/<link rel="icon"[^>]*>/, (icon) =>
      mark ? `<link rel="icon" type="${mark.type}" href="${mark.address}" />` : icon,
    )
    .replace(/(?<=<script id="identity" type="application\/json">)[^<]*/, () => data);
}

function htmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The operator's own mark. It is a picture alone: opened by itself, nothing in it runs. */
export function mountMark(app: Express, { identity: { mark }, mark: bytes }: Pick<Config, 'identity' | 'mark'>): void {
  if (!mark) return;
  // Browsers and launchers ask there, whatever a page names.
  app.get(['/favicon.ico', '/apple-touch-icon.png'], (_request, response) => response.redirect(mark.address));
  app.get(mark.address, (_request, response) => {
    response
      .set({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      })
      .type(mark.type)
      .send(bytes);
  });
}

/**
 * Files with a hash in their name, as the build has compressed them. A path that names none of them is left to the
 * site.
 */
function builtAssets(folder: string): RequestHandler {
  const files = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', redirect: false },
  });
  return (request, response, next) => {
    if (!isAsset(request.path)) return next();
    files(request, response, (error?: unknown) => {
      // The folder was read at the start: it is set for a file that was there, and is not any more.
      response.removeHeader('Content-Encoding');
      next(error);
    });
  };
}

/** The data that pages for staff need beside the site itself. */
interface StaffVisits {
  readonly asOf: AsOf;
  readonly previews: Previews;
  readonly session: RequestHandler;
  /** True when staff asks, once the session is there. */
  readonly isStaff: (request: Request) => Promise<boolean>;
}

interface RenderedPage {
  readonly page: SiteResponse;
  /** True when nothing was written between its reads. */
  readonly isOfOneState: boolean;
}

type Render = (request: SiteRequest) => Promise<RenderedPage>;

async function ofOneState(render: () => Promise<RenderedPage>): Promise<SiteResponse> {
  for (let tries = 1; ; tries += 1) {
    const { page, isOfOneState } = await render();
    if (isOfOneState || tries === mostTries) return page;
  }
}

/** The page of an earlier moment, or a preview, for staff; for everybody else, or when it cannot be shown, a page that says why. */
async function pageForStaff(
  { asOf, previews, session, isStaff }: StaffVisits,
  request: Request,
  response: Response,
  asked: SiteRequest,
  render: Render,
): Promise<SiteResponse> {
  const { asOf: moment, changeSet } = request.query;
  try {
    await promisify(session)(request, response);
    if (!(await isStaff(request))) throw new ProblemError('signInRequired');
    if (changeSet === undefined) {
      const { page } = await asOf.during(moment, (past) => render({ ...asked, now: new Date(past.at ?? 0), past }));
      return page;
    }
    allowFrames(response);
    if (moment !== undefined) malformed('changeSet', requestError('asOfAndChangeSet'));
    return await ofOneState(() => previews.during(changeSet, (preview) => render({ ...asked, preview })));
  } catch (error) {
    const problem = problemFrom(error);
    response.set(error instanceof ProblemError ? (error.options.headers ?? {}) : {});
    return (await render({ ...asked, problem })).page;
  }
}

/** @throws what is no refusal: a fault of the portal */
function problemFrom(error: unknown): PastProblem {
  if (error instanceof ProblemError) return error;
  if (error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable) return problems.unavailable;
  throw error;
}
