import type { Location } from 'react-router-dom';

/**
 * The router keeps scroll positions by the key of a history entry. Entries that a fresh document or a plain link to a
 * part of the page makes have none, and would all share one position.
 */
export function giveEntryItsKey(): void {
  const state = history.state as { readonly key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: Date.now().toString(36) }, '');
}

export function scrollKey({ key, hash }: Location): string {
  return key + hash;
}

/** Back and forward can be faster than the scripts: then this is the document of a page whose address is no longer shown. */
export function isLeft(): boolean {
  // Old browsers do not tell.
  const [loaded] = performance.getEntriesByType?.('navigation') ?? [];
  return loaded !== undefined && withoutHash(loaded.name) !== withoutHash(location.href);
}

function withoutHash(address: string): string {
  return address.replace(/#.*/, '');
}
