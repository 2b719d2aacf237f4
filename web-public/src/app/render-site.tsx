import { families } from '@noticeboard/content-model';
import type { Family, RenderSite } from '@noticeboard/content-model';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { decoded } from './addresses';
import type { Assets } from './assets';
import { Document } from './document';
import { badRequestAddress, badRequestRoutes, siteRoutes } from './routes';

const anyOrigin = 'http://localhost';

/** Makes the server's half of the site. A page whose code fails rejects; a read that fails is a page with status 503. */
export function createRender(assets: Assets, table: readonly Family[] = families): RenderSite {
  return async (path, reads, settings) => {
    const site = { families: table, settings, reads, inBrowser: false };
    const url = new URL(anyOrigin + path);
    const legible = decoded(url.pathname) !== undefined;
    const handler = createStaticHandler(legible ? siteRoutes(site) : badRequestRoutes(site));
    const context = await handler.query(new Request(legible ? url : anyOrigin + badRequestAddress));

    if (context instanceof Response) {
      return { status: context.status, location: context.headers.get('Location') ?? '/', html: '' };
    }
    const [fault] = Object.values(context.errors ?? {});
    if (fault) throw fault;

    const page = (
      <Document assets={assets} {...(legible && { hydration: { settings, loaderData: context.loaderData } })}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Document>
    );
    return { status: context.statusCode, html: `<!doctype html>${renderToString(page)}` };
  };
}
