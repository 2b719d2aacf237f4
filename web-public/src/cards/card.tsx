import type { CardView } from './card-view';
import { NoticeCard } from './notice-card';
import { PostingCard } from './posting-card';

/** What the cards of every list have in common. */
export interface CardProps<T extends CardView = CardView> {
  readonly card: T;
  /** Key of the list: one posting can stand in several lists of a page. */
  readonly list: string;
  /** The words of its list for the action. */
  readonly button: string;
  /** Under a heading of the page's own, an h3. */
  readonly level?: 2 | 3;
}

/** An entry of a list. */
export function Card({ card, ...rest }: CardProps) {
  return card.kind === 'posting' ? <PostingCard card={card} {...rest} /> : <NoticeCard card={card} {...rest} />;
}
