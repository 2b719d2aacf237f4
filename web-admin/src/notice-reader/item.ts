import type { NoticeLink } from './notice-text.js';

/** A label and what it says; `by` names what divides them. Only one set apart may have a label that no rule knows. */
export interface Pair {
  readonly label: string;
  readonly value: string;
  readonly by: 'colon' | 'column' | 'dash' | 'date';
  /** It is all that the line says. */
  readonly isWhole?: boolean;
  /** A date stands over its label, as well as under it: it may be the other one's. */
  readonly isLoose?: true;
  /** A table of changes gives this as the former value. */
  readonly was?: string;
}

/** A part of a notice that says one thing, or nothing by itself. */
export interface Item {
  readonly number: number;
  readonly text: string;
  readonly links: readonly NoticeLink[];
  readonly isHeading: boolean;
  /** The ways in which it may be a label and what it says, the surest first. */
  readonly pairs: readonly Pair[];
  /** It was put together from several lines of prose. */
  readonly isJoined?: true;
  /** It is a row of a table: of its cells none is the label of another. */
  readonly isOfTable?: true;
}

/** The first item of a line takes all its links. */
export function withLinks(items: readonly Item[], links: Item['links']): readonly Item[] {
  return items.map((item, place) => (place === 0 ? { ...item, links } : item));
}
