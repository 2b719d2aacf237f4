import type { SiteAnswer } from '@noticeboard/content-model';
import { pageDataPrefix } from '../app/page';
import type { ServerSite } from '../server/loader';

const closed = ['/admin', '/login', '/api', `${pageDataPrefix}/`];

export function robots({ settings }: ServerSite): SiteAnswer {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings.origin}/sitemap.xml`,
  ];
  return { status: 200, type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` };
}
