import type { SiteList } from '@noticeboard/content-model';
import type { CardView, PostingCardView } from '../cards/card-view';
import type { ChangedItem } from '../changes/changed-items';
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
  /** Keys of the lists that have more of them. */
  readonly closingMore: readonly string[];
  /** What changed today, Indian Standard Time: the newest change of each. */
  readonly changed: readonly ChangedItem[];
  /** Empty in the browser when it gets no answer: the texts are on the server. */
  readonly policies: readonly PolicyTextView[];
}

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
