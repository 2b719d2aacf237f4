import type { SiteIdentity } from '@noticeboard/content-model';
import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react';
import type { Tables } from '../navigation/addresses.js';
import type { ChangeSetDesk, OpenChangeSet } from './open-change-set.js';
import type { ReviewGate } from './review-gate.js';

/**
 * The values that the frame's components need; react-admin takes them as components, so that they cannot be given
 * properties.
 */
interface ConsoleContextValue extends Tables {
  readonly identity: SiteIdentity;
  readonly gate: SignInGate;
  readonly asOf: AsOf;
  readonly changeSets: ChangeSetDesk;
  readonly review: ReviewGate;
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

/** When statuses and days are counted: at the moment that is shown, else now, as this part was opened. */
export function useNow(): Date {
  const moment = useAsOf();
  const [opened] = useState(() => new Date());
  return useMemo(() => (moment ? new Date(moment.at) : opened), [moment, opened]);
}

/** The change set that saves go into; undefined: they are published at once. */
export function useOpenChangeSet(): OpenChangeSet | undefined {
  const { changeSets } = useConsole();
  return useSyncExternalStore(changeSets.subscribe, changeSets.opened);
}

/** An earlier moment that lists and records are shown at. */
export interface Moment {
  /** The moment that the API is asked for: a time (ISO 8601), or a position of the log. */
  readonly asOf: string;
  /** When that was, ISO 8601. */
  readonly at: string;
}

/** The moment that the console shows; none: now. It lasts as long as the tab. */
export type AsOf = ReturnType<typeof createAsOf>;

const key = 'asOf';

export function createAsOf(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>();
  let shown = momentIn(storage.getItem(key));
  return {
    moment: () => shown,
    show(moment: Moment | undefined) {
      shown = moment;
      if (moment) storage.setItem(key, JSON.stringify(moment));
      else storage.removeItem(key);
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function momentIn(text: string | null): Moment | undefined {
  return text === null ? undefined : (JSON.parse(text) as Moment);
}

/**
 * Where a request waits while the person signs in again. A dialog watches the gate; a part that needs a session asks
 * it, and goes on when it is settled. Everybody who asks meanwhile waits for the same sign-in.
 */
export type SignInGate = ReturnType<typeof createSignInGate>;

export function createSignInGate() {
  const listeners = new Set<() => void>();
  let waiting: ((signedIn: boolean) => void)[] = [];
  const tell = () => listeners.forEach((listener) => listener());
  return {
    /** Resolves to whether there is a session again. */
    ask: () =>
      new Promise<boolean>((resolve) => {
        waiting = [...waiting, resolve];
        tell();
      }),
    settle(signedIn: boolean) {
      const settled = waiting;
      waiting = [];
      settled.forEach((resolve) => resolve(signedIn));
      tell();
    },
    isOpen: () => waiting.length > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
