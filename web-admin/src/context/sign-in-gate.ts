/**
 * Where a request waits while the person signs in again. A dialog watches the gate; whoever needs a session asks it,
 * and goes on when it is settled. Everybody who asks meanwhile waits for the same sign-in.
 */
export interface SignInGate {
  /** Resolves to whether there is a session again. */
  readonly ask: () => Promise<boolean>;
  readonly settle: (signedIn: boolean) => void;
  readonly isOpen: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSignInGate(): SignInGate {
  const listeners = new Set<() => void>();
  let waiting: ((signedIn: boolean) => void)[] = [];
  const tell = () => listeners.forEach((listener) => listener());
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting = [...waiting, resolve];
        tell();
      }),
    settle(signedIn) {
      const settled = waiting;
      waiting = [];
      settled.forEach((resolve) => resolve(signedIn));
      tell();
    },
    isOpen: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
