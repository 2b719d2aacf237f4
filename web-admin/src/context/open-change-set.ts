/** The change set that saves go into. */
export interface OpenChangeSet {
  readonly id: string;
  readonly title: string;
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
  const key = () => `noticeboard.changeSet/${account}`;
  const look = () => {
    const text = account === undefined ? null : storage.getItem(key());
    const found = text === null ? undefined : (JSON.parse(text) as OpenChangeSet);
    if (found?.id === opened?.id) return false;
    opened = found;
    listeners.forEach((listener) => listener());
    return true;
  };
  return {
    opened: () => opened,
    /** Nothing is open until it is known who works here. */
    signedIn(username: string) {
      account = username;
      look();
    },
    /** @returns whether it is another one than before */
    choose(next: OpenChangeSet | undefined): boolean {
      if (account === undefined) return false;
      if (next) storage.setItem(key(), JSON.stringify({ id: next.id, title: next.title }));
      else storage.removeItem(key());
      return look();
    },
    /** Another tab may have chosen. @returns whether it has */
    look,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
