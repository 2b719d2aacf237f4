import { useIsFetching } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Loads what is likely to be wanted next, once the screen has all that it asks for and the browser has nothing else to
 * do. Without a network it is loaded when it is wanted. @param load the same function in each render
 */
export function useWhenIdle(load: () => Promise<unknown>): void {
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return undefined;
    return whenIdle(() => void load().catch(() => undefined));
  }, [isBusy, load]);
}

/** @returns what calls it off. Safari has no such callback: a second is time enough there. */
function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 1000);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(act);
  return () => cancelIdleCallback(callback);
}
