/** Injection tokens of what the composition root opens. */
export const EVENT_STORE = Symbol('event store');
export const READ_STORE = Symbol('read store');
export const IDEMPOTENCY_STORE = Symbol('kept answers');
/** The read models as they are now, whatever moment a request asks for: sessions are checked against them. */
export const LIVE_READS = Symbol('live read store');
/** What the portal is called. */
export const SITE_IDENTITY = Symbol('site identity');
