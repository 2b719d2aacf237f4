import type { SiteAnswer } from '@noticeboard/content-model';
import { calendar } from '../feeds/calendar';
import { changesFeed } from '../feeds/changes-feed';
import { listFeed, wholeFeed } from '../feeds/list-feeds';
import { robots } from '../feeds/robots';
import { sitemap, sitemapPart } from '../feeds/sitemap';
import type { Asked, ServerSite } from './loader';

/** What is at an address beside the pages: feeds, calendars, what robots read. */
type Resource = (site: ServerSite, asked: Asked) => SiteAnswer | Promise<SiteAnswer>;

/** Undefined where a page is. Letter case never matters. */
export function findResource(site: Pick<ServerSite, 'lists' | 'families'>, pathname: string): Resource | undefined {
  const path = pathname.toLowerCase();
  const fixed = fixedResources(site).find(([address]) => address.toLowerCase() === path);
  if (fixed) return fixed[1];
  const part = /^\/sitemap\/([1-9]\d{0,5})\.xml$/.exec(path);
  if (part) return (given) => sitemapPart(given, Number(part[1]));
  const [, familyKey, id] = /^\/calendar\/([^/]+)\/([^/]+)\.ics$/i.exec(pathname) ?? [];
  const family = site.families.find(({ key }) => key === familyKey?.toLowerCase());
  if (family && id) return (given, { search }) => calendar(given, family, id, search.get('date'));
  return undefined;
}

function fixedResources({ lists }: Pick<ServerSite, 'lists'>): readonly (readonly [string, Resource])[] {
  const listFeeds = lists.flatMap((list) =>
    list.words.listPaths.map((path) => [`${path}/feed.xml`, (site: ServerSite) => listFeed(site, list)] as const),
  );
  return [
    ['/robots.txt', robots],
    ['/sitemap.xml', sitemap],
    ['/feed.xml', wholeFeed],
    ['/changes/feed.xml', changesFeed],
    ...listFeeds,
  ];
}
