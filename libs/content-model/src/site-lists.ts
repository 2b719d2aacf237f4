import type { Family } from './families.js';
import type { ListSite } from './list-site.js';
import type { NoticeKind } from './notice-kinds.js';

/** One list of the public site, and what it lists. */
export type SiteList = { readonly key: string; readonly words: ListSite } & (
  | { readonly kind: 'postings' | 'answerKeys' | 'syllabus'; readonly family: Family }
  | { readonly kind: 'notices'; readonly notices: NoticeKind }
);

/** Every list, in the order of the navigation: made from the rows of the two tables. */
export function siteLists(families: readonly Family[], noticeKinds: readonly NoticeKind[]): readonly SiteList[] {
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
  const ofNotices = noticeKinds.map((notices): SiteList => ({
    key: notices.key,
    words: notices.site,
    kind: 'notices',
    notices,
  }));
  return [...ofFamilies, ...ofNotices].toSorted((a, b) => a.words.rank - b.words.rank);
}
