import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';

/**
 * The router saves scroll positions by the key of the history entry. Entries of fresh documents and of plain fragment
 * links have no key, and would all share one position.
 */
export function ensureHistoryKey(): void {
  const state = history.state as { readonly key?: string } | null;
  if (state?.key === undefined) history.replaceState({ ...state, key: Date.now().toString(36) }, '');
}

export function scrollKey({ key, hash }: Location): string {
  return key + hash;
}

/** Back and forward can be faster than the scripts: this document then belongs to an address that is not shown. */
export function isStaleDocument(): boolean {
  // Old browsers have no navigation entries.
  const [loaded] = performance.getEntriesByType?.('navigation') ?? [];
  return loaded !== undefined && withoutHash(loaded.name) !== withoutHash(location.href);
}

function withoutHash(address: string): string {
  return address.replace(/#.*/, '');
}

/** Runs `act` after a navigation to another page. A fragment of the same page does not count. */
export function usePageChange(act: () => void): void {
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
 * Focuses the heading of the new page after a navigation in the browser, as a fresh document would; or the heading of
 * the part of the page that the link's fragment names.
 */
export function useHeadingFocus(): void {
  const type = useNavigationType();
  const { hash } = useLocation();
  usePageChange(() => {
    // A reader who narrows or searches a list stays in the search box.
    if (type === 'REPLACE' || document.activeElement?.closest('form')) return;
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    const heading = part?.querySelector('h2') ?? document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
