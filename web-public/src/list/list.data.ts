import type { CardView } from '../cards/card-view';

export const pageLength = 60;

export type ListOrder = 'newest' | 'closing';

export interface ListView {
  readonly kind: 'list';
  /** Key of the list in the site's table. */
  readonly list: string;
  readonly q: string;
  /** Counts from 1. */
  readonly page: number;
  readonly order: ListOrder;
  readonly cards: readonly CardView[];
  /** How many match in all. */
  readonly total: number;
  readonly failed: boolean;
}
