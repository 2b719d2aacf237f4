import type { SiteList } from '@noticeboard/content-model';
import type { UsefulLinksProps } from '../tables/useful-links';
import { PreviousText } from './notification-section';
import type { FamilyPageView } from './posting-view';

/** The useful links of a posting, with what they were before. */
export function linksOf(
  { family, usefulItems, pdfSizes, pdfsTakenDown, linksBefore }: FamilyPageView,
  lists: readonly SiteList[],
): UsefulLinksProps {
  const list = lists.find(({ key }) => key === family);
  return {
    items: usefulItems,
    reversed: (list?.kind === 'postings' && list.family.site.linksReversed) ?? false,
    sizes: pdfSizes,
    ...(pdfsTakenDown && { takenDown: pdfsTakenDown }),
    changed: (itemsId, index) => <PreviousText was={linksBefore[`${itemsId}/${index}`]} />,
  };
}
