import { plainPath, titleIn } from '../app/addresses';
import { loadChanges } from '../changes/changes.loader';
import { loadPosting } from '../detail/posting.loader';
import { loadHome } from '../home/home.loader';
import { loadList } from '../list/list.loader';
import { loadOffline } from '../offline/offline.loader';
import { loadPolicy } from '../policies/policy.loader';
import { policies } from '../policies/policy';
import { loadNotFound } from '../refusal/refusal.loader';
import { loadSearch } from '../search/search.loader';
import type { Loader, ServerSite } from './loader';

/**
 * The page at a decodable path: every route of the specification, section 2.2, in every spelling. The fixed part matches
 * in any letter case and with or without a slash at its end; a title is never folded.
 */
export function findPage(site: ServerSite, pathname: string): Loader {
  const path = plainPath(pathname);
  const fixed = fixedPages(site).find(({ paths }) => paths.some((one) => plainPath(one) === path));
  if (fixed) return fixed.load;
  for (const family of site.families)
    for (const prefix of family.site.detailPaths)
      if (path.startsWith(`${plainPath(prefix)}/`))
        return (given) => loadPosting(given, family, titleIn(pathname, prefix));
  return loadNotFound;
}

interface FixedPage {
  readonly paths: readonly string[];
  readonly load: Loader;
}

function fixedPages({ lists }: ServerSite): readonly FixedPage[] {
  return [
    { paths: ['/'], load: loadHome },
    ...lists.map((list): FixedPage => ({
      paths: list.words.listPaths,
      load: (site, asked) => loadList(site, list, asked),
    })),
    { paths: ['/search'], load: loadSearch },
    { paths: ['/changes'], load: loadChanges },
    { paths: ['/offline'], load: loadOffline },
    ...policies.map((policy): FixedPage => ({ paths: [policy.path], load: (site) => loadPolicy(site, policy) })),
  ];
}
