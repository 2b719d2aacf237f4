/** Injection tokens of what the composition root opens. */
export const EVENT_STORE = Symbol('event store');
export const READ_STORE = Symbol('read store');
export const KEPT_ANSWERS = Symbol('kept answers');
export const LOGIN_LIMIT = Symbol('login limit');
