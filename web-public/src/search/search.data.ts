import type { CardView } from '../cards/card-view';

export interface SearchGroup {
  /** Key of the list in the site's table. */
  readonly list: string;
  readonly cards: readonly CardView[];
  readonly total: number;
}

export interface SearchView {
  readonly kind: 'search';
  readonly q: string;
  /** Lists with a match, in the order of the navigation; `[]` while nothing is asked. */
  readonly groups: readonly SearchGroup[];
  readonly failed: boolean;
}
