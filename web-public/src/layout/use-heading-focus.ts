import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** After a navigation in the browser the heading of the new page takes the focus, as a fresh document would give it. */
export function useHeadingFocus(): void {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const page = pathname + search;
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Who narrows a list or searches it stays in the search box.
    if (type === 'REPLACE' || document.activeElement?.closest('form')) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [page, type]);
}
