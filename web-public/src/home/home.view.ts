import type { SiteList } from '@noticeboard/content-model';
import type { CardView, PostingCardView } from '../cards/card-view';
import type { ChangedItem } from '../changes/changes.loader';
import type { PolicyTextView } from '../policies/policy';

export const previewLength = 7;

export interface Preview {
  /** Key of the list in the site's table. */
  readonly list: string;
  readonly cards: readonly CardView[];
  readonly total: number;
  readonly failed: boolean;
}

export interface HomeView {
  readonly kind: 'home';
  /** One per list, in the order of the specification, section 2.3. */
  readonly previews: readonly Preview[];
  /** Postings of all families that close within seven days, the next to close first. */
  readonly closing: readonly PostingCardView[];
  /** Keys of the lists with further such postings. */
  readonly closingMore: readonly string[];
  /** Changes of today in Indian Standard Time: the newest one of each source. */
  readonly changed: readonly ChangedItem[];
  /** Empty when the browser gets no response, because only the server has the texts. */
  readonly policies: readonly PolicyTextView[];
}

export const homeTitle = 'Government jobs and exams, on one board';

/** In the order of the specification, section 2.3. */
export function listsOfHome(lists: readonly SiteList[]): readonly SiteList[] {
  return lists.toSorted((a, b) => a.words.homeRank - b.words.homeRank);
}

/** Home when every read failed. The browser also shows it when it gets no response. */
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
