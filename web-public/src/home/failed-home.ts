import type { SiteList } from '@noticeboard/content-model';
import type { HomeView, Preview } from './home.data';

export const homeTitle = 'Government jobs and exams, on one board';

/** In the order of the specification, section 2.3. */
export function listsOfHome(lists: readonly SiteList[]): readonly SiteList[] {
  return lists.toSorted((a, b) => a.words.homeRank - b.words.homeRank);
}

/** Home when nothing of it could be had. The browser makes one too, when it gets no answer. */
export function failedHome(lists: readonly SiteList[]): HomeView {
  return {
    kind: 'home',
    previews: listsOfHome(lists).map(failedPreview),
    closing: [],
    closingMore: [],
    changed: [],
    policies: [],
  };
}

export function failedPreview({ key }: SiteList): Preview {
  return { list: key, cards: [], total: 0, failed: true };
}
