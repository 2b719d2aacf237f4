import type { CardView, PostingCardView } from '../cards/card-view';
import type { ChangedItem } from '../changes/changes.data';
import type { PolicyTextView } from '../policies/policy.data';

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
