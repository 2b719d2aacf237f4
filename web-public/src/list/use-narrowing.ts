import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { listSearch } from '../app/addresses';

const pause = 250;

/** Lets the address follow what is typed into a search box, after a pause and without a step in the history. */
export function useNarrowing(q: string) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<number>(undefined);

  const settle = () => window.clearTimeout(timer.current);

  const narrow = () => {
    settle();
    timer.current = window.setTimeout(() => {
      const typed = box.current?.value.trim() ?? q;
      if (typed !== q) void navigate({ search: listSearch(typed, 1) }, { replace: true, preventScrollReset: true });
    }, pause);
  };

  useEffect(() => () => window.clearTimeout(timer.current), []);

  // Back, forward and links change the search under the box; what is being typed stays.
  useEffect(() => {
    if (box.current && box.current !== document.activeElement) box.current.value = q;
  }, [q]);

  return { box, narrow, settle };
}
