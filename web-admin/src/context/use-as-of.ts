import { useSyncExternalStore } from 'react';
import { useConsole } from './console-context.js';
import type { Moment } from './as-of.js';

/** The moment that lists and records are shown at; undefined: now. */
export function useAsOf(): Moment | undefined {
  const { asOf } = useConsole();
  return useSyncExternalStore(asOf.subscribe, asOf.moment);
}
