import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

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
