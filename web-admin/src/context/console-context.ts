import type { Family, ListingKind } from '@noticeboard/content-model';
import { createContext, use, useSyncExternalStore } from 'react';
import type { AsOf, Moment } from './as-of.js';
import type { SignInGate } from './sign-in-gate.js';

/** What the frame's components need; react-admin takes them as components, so that they cannot be given properties. */
interface ConsoleContextValue {
  readonly table: readonly Family[];
  readonly kinds: readonly ListingKind[];
  readonly gate: SignInGate;
  readonly asOf: AsOf;
}

export const ConsoleContext = createContext<ConsoleContextValue | undefined>(undefined);

export function useConsole(): ConsoleContextValue {
  const value = use(ConsoleContext);
  if (!value) throw new Error('this component lives inside the console only');
  return value;
}

/** The moment that lists and records are shown at; undefined: now. */
export function useAsOf(): Moment | undefined {
  const { asOf } = useConsole();
  return useSyncExternalStore(asOf.subscribe, asOf.moment);
}
