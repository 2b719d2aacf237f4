import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { listSearch } from '../app/addresses';

const pause = 250;

/** Lets the address follow what is typed into a search box, after a pause and without a step in the history. */
export function useNarrowing(q: string) {
  const navigate = useNavigate();
  const timer = useRef<number>(undefined);

  const settle = () => window.clearTimeout(timer.current);

  const narrow = (typed: string) => {
    settle();
    timer.current = window.setTimeout(() => {
      const asked = typed.trim();
      if (asked !== q) void navigate({ search: listSearch(asked, 1) }, { replace: true, preventScrollReset: true });
    }, pause);
  };

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return { narrow, settle };
}
