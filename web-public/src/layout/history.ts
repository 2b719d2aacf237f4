import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
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

/** Acts when the browser has gone to another page; a place within the page is no other page. */
export function usePageTurn(act: () => void): void {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    act();
  });
}

/**
 * After a navigation in the browser the heading of the new page takes the focus, as a fresh document would give it; that
 * of a part of the page, where the link leads there.
 */
export function useHeadingFocus(): void {
  const type = useNavigationType();
  const { hash } = useLocation();
  usePageTurn(() => {
    // Who narrows a list or searches it stays in the search box.
    if (type === 'REPLACE' || document.activeElement?.closest('form')) return;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    const heading = part?.querySelector('h2') ?? document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
