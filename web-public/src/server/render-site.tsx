import {
  families,
  type Family,
  type ListingKind,
  listingKinds,
  type RenderSite,
  siteLists,
  type SiteProgram,
  type SiteResponse,
} from '@noticeboard/content-model';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { decoded, inState, isInState, pageDataPrefix, type StateParameter } from '../app/addresses';
import type { Loaded, PageRequest, ServerSite } from '../app/loader';
import { siteOf, stateParameterOf } from '../app/site-context';
import { inTurns } from '../app/turns';
import { aboutFollowed } from '../mail/about-followed';
import { hasMarkdown, pageMarkdown } from '../markdown/page-markdown';
import { mailPage } from '../mail/mail.loader';
import { stateRefusal } from '../refusal/refusal';
import { siteRoutes } from '../shell/site-routes';
import { loadView, type Page, type PageData, type View, viewKinds } from '../shell/views';
import { StateFrame } from '../ui/page-parts';
import { MadeTables } from '../tables/posting-table';
import { MadeMarkup } from '../ui/made-markup';
import { dictionaryOf } from '../words/dictionaries';
import { translator } from '../words/translator';
import { type Assets, Document } from './document';
import { madeParts } from './made-parts';
import { findPage, findResource, isServed } from './pages';

const anyOrigin = 'http://localhost';
const encodedSlash = '%2F';

interface Tables {
  readonly families: readonly Family[];
  readonly listingKinds: readonly ListingKind[];
}

/** Creates the renderer. It rejects when the code of a page fails; a failed read gives a page with status 503. */
export async function createRender(assets: Assets, tables: Tables = { families, listingKinds }): Promise<RenderSite> {
  const lists = siteLists(tables.families, tables.listingKinds);
  await Promise.all(viewKinds.map(loadView));
  return async (request, reads, settings, ownPolicies, giveWay) => {
    const { language, now, past, preview, problem: refusal, mail } = request;
    const dictionary = await dictionaryOf(language);
    const state = { ...(past && { past }), ...(preview && { preview }) };
    const read = { reads, ownPolicies, now, giveWay };
    const site = { ...siteOf(lists, settings, language, dictionary), ...tables, ...read, ...state };
    const { page, wantsData } = parsePath(request.path);
    const asHtml = (loaded: Loaded<View>) => htmlResult(loaded, { site, assets }, page);
    if (refusal) return asHtml(stateRefusal(site, page, refusal));
    if (mail) return asHtml(await mailPage(site, mail));
    const resource = findResource(site, page.pathname);
    if (resource) return resource(site, page);
    const loaded = await findPage(site, page.pathname)(site, page);
    if (wantsData) return dataResult(loaded);
    const hasBoth = !('location' in loaded) && hasMarkdown(loaded.view);
    const shown = hasBoth && request.as === 'markdown' ? await markdownResult(loaded, site) : await asHtml(loaded);
    return hasBoth ? { ...shown, byAccept: true } : shown;
  };
}

/** Says what readers follow, in their words. */
export function describer(tables: Tables = { families, listingKinds }): SiteProgram['aboutFollowed'] {
  const lists = siteLists(tables.families, tables.listingKinds);
  return async (follow, language, reads) => {
    const t = translator(await dictionaryOf(language));
    return aboutFollowed({ t, lists, families: tables.families, reads }, follow);
  };
}

/** Tells what is at a path without a look at any record. */
export function pathFinder(tables: Tables = { families, listingKinds }): Pick<SiteProgram, 'isPage' | 'isServed'> {
  const site = { ...tables, lists: siteLists(tables.families, tables.listingKinds) };
  return {
    isPage: (path) => {
      const { page, wantsData } = parsePath(path);
      return !wantsData && findResource(site, page.pathname) === undefined;
    },
    isServed: (path) => isServed(site, parsePath(path).page.pathname),
  };
}

function parsePath(path: string): { readonly page: PageRequest; readonly wantsData: boolean } {
  const { pathname: asked, searchParams: search } = new URL(anyOrigin + path);
  const wantsData = asked.startsWith(`${pageDataPrefix}/`);
  const shown = wantsData ? asked.slice(pageDataPrefix.length) : asked;
  // In a link on the page, two slashes at the start would lead to a host of that name.
  const pathname = shown.replace(/^\/{2,}/, (slashes) => `/${encodedSlash.repeat(slashes.length - 1)}`);
  return { page: { pathname, search }, wantsData };
}

function dataResult(loaded: Loaded<View>): SiteResponse {
  const type = 'application/json; charset=utf-8';
  const data: PageData = 'location' in loaded ? { location: loaded.location } : { page: pageOf(loaded) };
  // A fetch would follow a redirect to the page's document.
  return { status: 'location' in loaded ? 200 : loaded.status, type, body: JSON.stringify(data) };
}

function pageOf({ head, view }: Exclude<Loaded<View>, { location: string }>): Page {
  return { head, view };
}

async function markdownResult(
  loaded: Exclude<Loaded<View>, { location: string }>,
  site: ServerSite,
): Promise<SiteResponse> {
  const body = await inTurns(pageMarkdown(site, pageOf(loaded)), site.giveWay);
  return { status: loaded.status, type: 'text/markdown; charset=utf-8', body };
}

interface Rendering {
  readonly site: ServerSite;
  readonly assets: Assets;
}

async function htmlResult(
  found: Loaded<View>,
  { site, assets }: Rendering,
  { pathname, search }: PageRequest,
): Promise<SiteResponse> {
  const type = 'text/html; charset=utf-8';
  const parameter = stateParameterOf(site);
  const loaded = parameter ? asPageInState(found, parameter) : found;
  if ('location' in loaded) return { ...loaded, type, body: '' };
  const page = pageOf(loaded);
  const handler = createStaticHandler(siteRoutes(site, () => page, StateFrame));
  const isRoutable = routable(pathname);
  const routedPath = isRoutable ? `${pathname}?${search.toString()}` : '/';
  const context = await handler.query(new Request(anyOrigin + routedPath));
  if (context instanceof Response) throw new Error('a page was loaded and its route redirects');
  const [error] = Object.values(context.errors ?? {});
  if (error) throw error;
  const { settings, language } = site;
  // The browser's own path begins with two slashes there.
  const isReadAlike = !pathname.startsWith(`/${encodedSlash}`);
  // The browser would ask for the page that the form was sent to, and lose what was typed.
  const isStill = ['offline', 'mail'].includes(page.view.kind);
  const isTakenOver = isRoutable && isReadAlike && !isStill && !isInState(search);
  const { tables, markup } = await inTurns(madeParts(site, page.view), site.giveWay);
  const html = renderToString(
    <Document
      assets={assets}
      site={site}
      page={page}
      markup={loaded.markup}
      hydration={isTakenOver ? { settings, language, page } : undefined}
    >
      <MadeTables value={tables}>
        <MadeMarkup value={markup}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </MadeMarkup>
      </MadeTables>
    </Document>,
  );
  return { status: loaded.status, type, body: `<!doctype html>${html}` };
}

/** The router warns about paths that cannot be decoded, and finds no route where the decoded path has several lines. */
function routable(pathname: string): boolean {
  const path = decoded(pathname);
  return path !== undefined && !/[\n\r\u2028\u2029]/.test(path);
}

/** Search engines and shared links must know only the present page. */
function asPageInState(loaded: Loaded<View>, parameter: StateParameter): Loaded<View> {
  if ('location' in loaded) return { ...loaded, location: inState(loaded.location, parameter) };
  const { canonical: _, ...head } = loaded.head;
  return { status: loaded.status, head: { ...head, unlisted: true }, view: loaded.view };
}
