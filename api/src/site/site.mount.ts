import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RenderSite, SiteSettings } from '@noticeboard/content-model';
import express, { type Express, type Request } from 'express';
import type { Config } from '../boot/config.js';
import type { PostingReads } from '../postings/posting.reads.js';
import { siteReads } from './site.reads.js';

const built = fileURLToPath(new URL('../../../web-public/dist/', import.meta.url));

/** The public pages, rendered here; what is under none of the other paths is a page, if only a 404. */
export async function mountSite(app: Express, postings: PostingReads, config: Config): Promise<void> {
  const entry = `${built}server/entry-server.js`;
  if (!existsSync(entry)) throw new Error(`the public site is not built: ${entry} is missing. Run npm run build.`);
  const { render } = (await import(pathToFileURL(entry).href)) as { readonly render: RenderSite };
  const reads = siteReads(postings);

  app.use('/assets', express.static(`${built}client/assets`, { immutable: true, maxAge: '1y', index: false }));
  app.use(express.static(`${built}client`, { index: false }));
  app.use((request, response, next) => {
    if (isApi(request.path) || !['GET', 'HEAD'].includes(request.method)) return next();
    render(request.originalUrl, reads, settingsFor(request, config))
      .then(({ status, location, html }) => {
        if (location !== undefined) response.location(location);
        response.status(status).set('Cache-Control', 'public, max-age=0, must-revalidate').type('html').send(html);
      })
      .catch(next);
  });
}

function isApi(path: string): boolean {
  return /^\/(api|health|uploads)(\/|$)/i.test(path);
}

function settingsFor(request: Request, { publicUrl, community }: Config): SiteSettings {
  return { origin: publicUrl ?? `${request.protocol}://${request.host}`, community };
}
