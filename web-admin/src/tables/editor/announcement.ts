import type { Refused } from '../grid/grid.js';
import type { WordKey } from '../../words/translate.js';

/** What there is to say of the last step: an English sentence, and what stands in its gaps. */
export interface Announcement {
  readonly text: WordKey;
  readonly values?: Readonly<Record<string, number | string>>;
  /** Nothing was done. */
  readonly isRefusal?: boolean;
  /** Tells the same words said twice apart. */
  readonly number: number;
}

export function announce<E extends { readonly announcement?: Announcement }>(
  editor: E,
  announcement: Omit<Announcement, 'number'>,
): E {
  return { ...editor, announcement: { ...announcement, number: (editor.announcement?.number ?? 0) + 1 } };
}

export function refusal({ refused, values }: Refused): Omit<Announcement, 'number'> {
  return { text: refused, isRefusal: true, ...(values && { values }) };
}
