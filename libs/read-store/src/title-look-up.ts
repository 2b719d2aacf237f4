import { foldTitle, parseHead, readModels, type Family, type Withdrawal } from '@noticeboard/content-model';
import type { ReadStore } from './read-store.js';

/** The record that a title leads to within its family; `title` is the present one of the posting found. */
export type TitleMatch =
  /** `current`: asked as it stands; `folded`: the same but for letter case, space or composition; `alias`: a former title. */
  | { readonly match: 'current' | 'folded' | 'alias'; readonly id: string; readonly title: string }
  | { readonly match: 'deleted'; readonly id: string; readonly title: string; readonly deletedAt: string }
  | ({ readonly match: 'withdrawn'; readonly id: string; readonly title: string } & Withdrawal)
  | { readonly match: 'unknown' };

/** Finds the posting that claimed this title last, under whatever title it goes now. */
export async function lookUpTitle(
  store: Pick<ReadStore, 'documents' | 'entries'>,
  family: Family,
  title: string,
): Promise<TitleMatch> {
  const folded = foldTitle(title);
  const [id] = await store.entries(readModels.titles(family), [folded]);
  if (id === undefined) return { match: 'unknown' };

  // The head may be of a later batch or generation than the entry, which does no harm: heads are stored for ever.
  const [json] = await store.documents(readModels.heads(family), [id]);
  if (json === undefined) return { match: 'unknown' };

  const head = parseHead(json);
  if (head.deletedAt !== undefined) return { match: 'deleted', id, title: head.title, deletedAt: head.deletedAt };
  if (head.withdrawn) return { match: 'withdrawn', id, title: head.title, ...head.withdrawn };
  if (head.title === title) return { match: 'current', id, title };
  return { match: foldTitle(head.title) === folded ? 'folded' : 'alias', id, title: head.title };
}
