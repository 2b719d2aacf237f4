import { uuid } from './uuid.js';

export interface IdempotencyKeys {
  readonly keyFor: (path: string, body: string) => string;
  /** The submit was answered: the next one, even with the same words, is a new one. */
  readonly settle: (path: string) => void;
}

/**
 * One key per submit. A repeat after a lost answer carries the key of the first try, so that the server, which may
 * have stored it, adds nothing twice.
 */
export function createIdempotencyKeys(): IdempotencyKeys {
  const open = new Map<string, { readonly body: string; readonly key: string }>();
  return {
    keyFor(path, body) {
      const last = open.get(path);
      if (last?.body === body) return last.key;
      const key = uuid();
      open.set(path, { body, key });
      return key;
    },
    settle: (path) => open.delete(path),
  };
}
