import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What had the focus may go with the screen that is left: then the next screen has it, and not the top of the page. */
export function useScreenFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (pathname === last.current) return;
    last.current = pathname;
    const content = document.getElementById('main-content');
    if (!content || document.activeElement !== document.body) return;
    content.tabIndex = -1;
    content.focus({ preventScroll: true });
  }, [pathname]);
}
