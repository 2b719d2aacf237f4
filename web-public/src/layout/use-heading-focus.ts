import { useLocation, useNavigationType } from 'react-router-dom';
import { usePageTurn } from './use-page-turn';

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
