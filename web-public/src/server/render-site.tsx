import { families, noticeKinds, siteLists } from '@noticeboard/content-model';
import type { Family, NoticeKind, PastMoment, RenderSite, SiteAnswer, SiteProgram } from '@noticeboard/content-model';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { atMoment, decoded, pageDataPrefix } from '../app/addresses';
import type { Asked, Loaded, ServerSite } from '../app/loader';
import { siteOf } from '../app/site-context';
import { pastRefused } from '../refusal/refusal';
import { siteRoutes } from '../shell/site-routes';
import { loadView, viewKinds } from '../shell/views';
import type { Page, PageData, View } from '../shell/views';
import { PastFrame } from '../ui/past-moment';
import { hindi } from '../words/hindi';
import type { Assets } from './assets';
import { Document } from './document';
import { findPage, findResource } from './pages';

const anyOrigin = 'http://localhost';

interface Tables {
  readonly families: readonly Family[];
  readonly noticeKinds: readonly NoticeKind[];
}

/** Makes the server's half of the site. A page whose code fails rejects; a read that fails is a page with status 503. */
export async function createRender(assets: Assets, tables: Tables = { families, noticeKinds }): Promise<RenderSite> {
  const lists = siteLists(tables.families, tables.noticeKinds);
  await Promise.all(viewKinds.map(loadView));
  return async (request, reads, settings) => {
    const { language, now, past, refusal } = request;
    const dictionary = language === 'hi' ? hindi : undefined;
    const site = { ...siteOf(lists, settings, language, dictionary), ...tables, reads, now, ...(past && { past }) };
    const { asked, wantsData } = understood(request.path);
    if (refusal) return htmlAnswer(pastRefused(site, asked, refusal), site, assets, asked);
    const resource = findResource(site, asked.pathname);
    if (resource) return resource(site, asked);
    const loaded = await findPage(site, asked.pathname)(site, asked);
    return wantsData ? dataAnswer(loaded) : await htmlAnswer(loaded, site, assets, asked);
  };
}

/** Whether a page is at a path: not a feed, a calendar or what robots read, nor a page's data. */
export function pageFinder(tables: Tables = { families, noticeKinds }): SiteProgram['isPage'] {
  const site = { ...tables, lists: siteLists(tables.families, tables.noticeKinds) };
  return (path) => {
    const { asked, wantsData } = understood(path);
    return !wantsData && findResource(site, asked.pathname) === undefined;
  };
}

function understood(path: string): { readonly asked: Asked; readonly wantsData: boolean } {
  const { pathname, searchParams } = new URL(anyOrigin + path);
  const wantsData = pathname.startsWith(`${pageDataPrefix}/`);
  const shown = wantsData ? pathname.slice(pageDataPrefix.length) : pathname;
  return { asked: { pathname: shown, search: searchParams }, wantsData };
}

function dataAnswer(loaded: Loaded<View>): SiteAnswer {
  const type = 'application/json; charset=utf-8';
  const data: PageData = 'location' in loaded ? { location: loaded.location } : { page: pageOf(loaded) };
  // A fetch would follow a redirect to the page itself.
  return { status: 'location' in loaded ? 200 : loaded.status, type, body: JSON.stringify(data) };
}

function pageOf({ head, view }: Exclude<Loaded<View>, { location: string }>): Page {
  return { head, view };
}

async function htmlAnswer(found: Loaded<View>, site: ServerSite, assets: Assets, { pathname, search }: Asked) {
  const type = 'text/html; charset=utf-8';
  const loaded = site.past ? ofThePast(found, site.past) : found;
  if ('location' in loaded) return { status: loaded.status, location: loaded.location, type, body: '' };
  const page = pageOf(loaded);
  const handler = createStaticHandler(siteRoutes(site, () => page, PastFrame));
  // The router would match an undecodable path's raw text, and complain about it.
  const legible = decoded(pathname) === undefined ? '/' : `${pathname}?${search.toString()}`;
  const context = await handler.query(new Request(anyOrigin + legible));
  if (context instanceof Response) throw new Error('a page was loaded and its route redirects');
  const [fault] = Object.values(context.errors ?? {});
  if (fault) throw fault;
  const { settings, language } = site;
  const isTakenOver = decoded(pathname) !== undefined && page.view.kind !== 'offline' && !search.has('asOf');
  const html = renderToString(
    <Document
      assets={assets}
      site={site}
      page={page}
      markup={loaded.markup}
      hydration={isTakenOver ? { settings, language, page } : undefined}
    >
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </Document>,
  );
  return { status: loaded.status, type, body: `<!doctype html>${html}` };
}

/** Nobody is led there but by the links of such pages: search engines and shared links know the present alone. */
function ofThePast(loaded: Loaded<View>, { asOf }: PastMoment): Loaded<View> {
  if ('location' in loaded) return { ...loaded, location: atMoment(loaded.location, asOf) };
  const { canonical: _, ...head } = loaded.head;
  return { status: loaded.status, head: { ...head, unlisted: true }, view: loaded.view };
}
