import { changeTopicNames, publicRecordKinds, type SiteResponse } from '@noticeboard/content-model';
import { changesPath, decoded, filterPath, idInShort, plainPath, titleIn } from '../app/addresses';
import type { Loaded, PageRequest, ServerSite } from '../app/loader';
import { loadChanges } from '../changes/changes.loader';
import { loadPosting, loadShort } from '../detail/posting.loader';
import { calendar } from '../feeds/calendar';
import { atomFeed, changesFeed, type Feed, jsonFeed, listFeed, searchFeed, wholeFeed } from '../feeds/feeds';
import { robots, sitemap, sitemapPart } from '../feeds/robots';
import { loadFilter } from '../filter/filter.loader';
import { loadHome } from '../home/home.loader';
import { loadList } from '../list/list.loader';
import { llms } from '../markdown/llms';
import { mailPath } from '../bell/news-by-mail';
import { loadMail } from '../mail/mail.loader';
import { loadSlip } from '../past/slip.loader';
import { loadVersions } from '../past/versions.loader';
import { policies } from '../policies/policy';
import { loadPolicy } from '../policies/policy.loader';
import { refusalOf } from '../refusal/refusal';
import { savedCalendarOf } from '../saved/saved.calendar';
import { loadSaved } from '../saved/saved.loader';
import { loadSearch } from '../search/search.loader';
import type { View } from '../shell/views';
import { manifest } from './manifest';

type Loader = (site: ServerSite, request: PageRequest) => Promise<Loaded<View>>;

/**
 * The loader of the page at a path: every route of the specification, section 2.2, in every spelling. The fixed part
 * matches in any letter case and with or without a trailing slash; the title must match exactly.
 */
export function findPage(site: Pick<ServerSite, 'lists' | 'families'>, pathname: string): Loader {
  if (decoded(pathname) === undefined) return loadBadRequest;
  const path = plainPath(pathname);
  const fixed = fixedPages(site).find(({ paths }) => paths.some((one) => plainPath(one) === path));
  if (fixed) return fixed.load;
  const id = idInShort(pathname);
  if (id !== undefined) return (given, request) => loadShort(given, request, id);
  const past = pastIn(pathname);
  if (past) return (given, request) => past.load(given, request, past.of);
  for (const family of site.families)
    for (const prefix of family.site.detailPaths)
      if (path.startsWith(`${plainPath(prefix)}/`))
        return (given) => loadPosting(given, family, titleIn(pathname, prefix));
  return loadNotFound;
}

const pastPages = { versions: loadVersions, slip: loadSlip };

/** The pages about the past of one record, by its kind in the public log and its id. */
function pastIn(pathname: string) {
  const [, page = '', kind = '', id = ''] = /^\/(versions|slip)\/([a-z]+)\/([\w-]{1,64})\/*$/i.exec(pathname) ?? [];
  const load = pastPages[page.toLowerCase() as keyof typeof pastPages];
  const named = publicRecordKinds.find((one) => one.toLowerCase() === kind.toLowerCase());
  return named && { load, of: { kind: named, id } };
}

/** True for the paths that a page, if only of a posting that is not there, or a file beside the pages has. */
export function isServed(site: Pick<ServerSite, 'lists' | 'families'>, pathname: string): boolean {
  return (
    findResource(site, pathname) !== undefined || ![loadNotFound, loadBadRequest].includes(findPage(site, pathname))
  );
}

const loadNotFound: Loader = async (site) => refusalOf(site, 404, { kind: 'refusal', reason: 'notFound' });
const loadBadRequest: Loader = async (site) => refusalOf(site, 400, { kind: 'refusal', reason: 'badRequest' });
/** The service worker caches this page and shows it for pages that it has no copy of. */
const loadOffline: Loader = async ({ t }) => ({
  status: 200,
  head: { title: t('This page is not saved on your phone.'), unlisted: true },
  view: { kind: 'offline' },
});

const changeTopicsOrAll = [undefined, ...changeTopicNames] as const;

interface FixedPage {
  readonly paths: readonly string[];
  readonly load: Loader;
}

function fixedPages({ lists }: Pick<ServerSite, 'lists'>): readonly FixedPage[] {
  return [
    { paths: ['/'], load: loadHome },
    ...lists.map((list): FixedPage => ({
      paths: list.words.listPaths,
      load: (site, request) => loadList(site, list, request),
    })),
    ...lists.flatMap((list): readonly FixedPage[] =>
      list.kind === 'postings'
        ? [{ paths: list.words.listPaths.map(filterPath), load: (site, request) => loadFilter(site, list, request) }]
        : [],
    ),
    { paths: ['/search'], load: loadSearch },
    ...changeTopicsOrAll.map((topic): FixedPage => ({
      paths: [changesPath(topic)],
      load: (site) => loadChanges(site, topic),
    })),
    { paths: ['/saved'], load: loadSaved },
    { paths: [mailPath], load: loadMail },
    { paths: ['/offline'], load: loadOffline },
    ...policies.map((policy): FixedPage => ({ paths: [policy.path], load: (site) => loadPolicy(site, policy) })),
  ];
}

/** The answers beside the pages: feeds, calendars, files for robots. */
type Resource = (site: ServerSite, request: PageRequest) => SiteResponse | Promise<SiteResponse>;

/** Undefined where the path is that of a page. Letter case never matters. */
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
    list.words.listPaths.map((path) => [path, (site: ServerSite) => listFeed(site, list)] as const),
  );
  return [
    ['/robots.txt', robots],
    ['/llms.txt', llms],
    ['/manifest.webmanifest', manifest],
    ['/sitemap.xml', sitemap],
    ['/calendar/saved.ics', savedCalendarOf],
    ...feedsAt('', wholeFeed),
    ...changeTopicsOrAll.flatMap((topic) => feedsAt(changesPath(topic), (site) => changesFeed(site, topic))),
    ...feedsAt('/search', searchFeed),
    ...listFeeds.flatMap(([path, feed]) => feedsAt(path, feed)),
  ];
}

type FeedMaker = (site: ServerSite, request: PageRequest) => Promise<Feed | SiteResponse>;

/** A feed below this path, in each of its formats; or why there is none. */
function feedsAt(path: string, feed: FeedMaker): readonly (readonly [string, Resource])[] {
  const formats = { xml: atomFeed, json: jsonFeed };
  return Object.entries(formats).map(([ending, written]) => {
    const address = `${path}/feed.${ending}`;
    return [
      address,
      async (site, request) => {
        const made = await feed(site, request);
        return 'status' in made ? made : written(site, address + (made.query ?? ''), made);
      },
    ];
  });
}
