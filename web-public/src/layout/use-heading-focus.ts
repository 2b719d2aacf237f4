import { useNavigationType } from 'react-router-dom';
import { usePageTurn } from './use-page-turn';

/** After a navigation in the browser the heading of the new page takes the focus, as a fresh document would give it. */
export function useHeadingFocus(): void {
  const type = useNavigationType();
  usePageTurn(() => {
    // Who narrows a list or searches it stays in the search box.
    if (type === 'REPLACE' || document.activeElement?.closest('form')) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  });
}
