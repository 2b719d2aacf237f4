import type { Family } from './families.js';
import type { ListSite } from './list-site.js';
import type { ListingKind } from './listing-kinds.js';

/** One list of the public site, and what it lists. */
export type SiteList = { readonly key: string; readonly words: ListSite } & (
  | { readonly kind: 'postings' | 'answerKeys' | 'syllabus'; readonly family: Family }
  | { readonly kind: 'notices'; readonly notices: ListingKind }
);

/** Every list, in the order of the navigation: made from the rows of the two tables. */
export function siteLists(families: readonly Family[], noticeKinds: readonly ListingKind[]): readonly SiteList[] {
  const ofFamilies = families.flatMap((family): SiteList[] => {
    const { answerKeys, syllabus } = family.site;
    return [
      { key: family.key, words: family.site, kind: 'postings', family },
      ...(answerKeys
        ? [{ key: `${family.key}-answer-keys`, words: answerKeys, kind: 'answerKeys', family } as const]
        : []),
      ...(syllabus ? [{ key: `${family.key}-syllabus`, words: syllabus, kind: 'syllabus', family } as const] : []),
    ];
  });
  const ofListings = noticeKinds.map((listings): SiteList => ({
    key: listings.key,
    words: listings.site,
    kind: 'notices',
    notices: listings,
  }));
  return [...ofFamilies, ...ofListings].toSorted((a, b) => a.words.rank - b.words.rank);
}
