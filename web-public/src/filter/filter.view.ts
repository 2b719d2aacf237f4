import { type FilterName, filterNames, type PostingFilter, type SearchedLine } from '@noticeboard/content-model';
import type { PostingCardView } from '../cards/card-view';

export interface FilterView {
  readonly kind: 'filter';
  /** Key of the list in the site's table. */
  readonly list: string;
  /** The list with the values that are chosen, in the reader's language. */
  readonly heading: string;
  readonly groups: readonly FilterGroup[];
  readonly found: readonly FilteredCard[];
  readonly total: number;
  /** Counts from 1, as does the last one. */
  readonly page: number;
  readonly lastPage: number;
  /** Addresses of the pages beside it. */
  readonly newer?: string;
  readonly older?: string;
  readonly failed: boolean;
}

/** The values of one name. */
export interface FilterGroup {
  readonly name: FilterName;
  /** The value that is chosen, and the address without it. */
  readonly chosen?: { readonly label: string; readonly without: string };
  readonly options: readonly FilterOption[];
}

export interface FilterOption {
  readonly value: string;
  /** In the reader's language, but for names of organisations. */
  readonly label: string;
  readonly count: number;
  /** Absent where it is chosen, or finds nothing. */
  readonly href?: string;
}

export interface FilteredCard {
  readonly card: PostingCardView;
  /** The lines that the chosen values are read from. */
  readonly readFrom: readonly SearchedLine[];
}

/** The names of the groups. */
export const groupLabels: Readonly<Record<FilterName, string>> = {
  status: 'Status',
  closing: 'Closing',
  qualification: 'Qualification',
  state: 'State',
  organisation: 'Organisation',
};

/** Values in any letter case; an empty one is none. */
export function filterIn(search: URLSearchParams): PostingFilter {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = (search.get(name) ?? '').trim().toLowerCase();
      return value === '' ? [] : [[name, value]];
    }),
  );
}
