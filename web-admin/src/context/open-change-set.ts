/** The change set that saves go into. */
export interface OpenChangeSet {
  readonly id: string;
  readonly title: string;
}

/** How it was ended while one worked in it, by somebody else. */
export interface EndedChangeSet {
  readonly title: string;
  readonly status: 'published' | 'scheduled' | 'discarded';
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * Which change set is open in this browser, for the account that is signed in; none: what is saved is published at
 * once.
 */
export type ChangeSetDesk = ReturnType<typeof createChangeSetDesk>;

export function createChangeSetDesk(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const listeners = new Set<() => void>();
  let account: string | undefined;
  let opened: OpenChangeSet | undefined;
  let ended: EndedChangeSet | undefined;
  const key = () => `noticeboard.changeSet/${account}`;
  const look = () => {
    const text = account === undefined ? null : storage.getItem(key());
    const found = text === null ? undefined : (JSON.parse(text) as OpenChangeSet);
    if (found?.id === opened?.id) return false;
    opened = found;
    if (found) ended = undefined;
    listeners.forEach((listener) => listener());
    return true;
  };
  /** @returns whether it is another one than before */
  const choose = (next: OpenChangeSet | undefined): boolean => {
    if (account === undefined) return false;
    if (next) storage.setItem(key(), JSON.stringify({ id: next.id, title: next.title }));
    else storage.removeItem(key());
    return look();
  };
  return {
    opened: () => opened,
    /** Nothing is open until it is known who works here. */
    signedIn(username: string) {
      account = username;
      look();
    },
    choose,
    /** The one that was open until somebody else ended it. */
    ended: () => ended,
    /** Nothing can be saved into this one any more: if it is open, it is no longer. */
    end(id: string, how: Omit<EndedChangeSet, 'title'>) {
      if (opened?.id !== id) return;
      ended = { title: opened.title, ...how };
      choose(undefined);
    },
    /** It was read how it was ended. */
    forget() {
      ended = undefined;
      listeners.forEach((listener) => listener());
    },
    /** Another tab may have chosen. @returns whether it has */
    look,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
