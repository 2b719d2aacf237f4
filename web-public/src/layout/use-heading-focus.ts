import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** After a navigation in the browser the heading of the new page takes the focus, as a fresh document would give it. */
export function useHeadingFocus(): void {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const page = `${pathname}#${new URLSearchParams(search).get('page') ?? 1}`;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Narrowing a list while typing replaces the address, and must leave the focus in the search box.
    if (type === 'REPLACE') return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [page, type]);
}
