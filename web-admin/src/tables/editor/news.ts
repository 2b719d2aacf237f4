import type { Refused } from '../grid/grid-outcome.js';

/** What there is to say of the last step: an English sentence, and what stands in its gaps. */
export interface News {
  readonly text: string;
  readonly values?: Readonly<Record<string, number | string>>;
  /** Nothing was done. */
  readonly isRefusal?: boolean;
  /** Tells the same words said twice apart. */
  readonly number: number;
}

export function said<E extends { readonly news?: News }>(editor: E, news: Omit<News, 'number'>): E {
  return { ...editor, news: { ...news, number: (editor.news?.number ?? 0) + 1 } };
}

export function refusal({ refused, values }: Refused): Omit<News, 'number'> {
  return { text: refused, isRefusal: true, ...(values && { values }) };
}
