/** Injection tokens of ports and settings, which are no classes. `boot/stores.module.ts` provides them to every module. */
export const EVENT_STORE = Symbol('event store');
/** Where threads and processes of their own open the same log. */
export const EVENT_LOG = Symbol('place of the event log');
export const READ_STORE = Symbol('read store');
/** The read models as they are now, whatever moment a request asks for: sessions are checked against them. */
export const LIVE_READS = Symbol('live read store');
export const IDEMPOTENCY_STORE = Symbol('kept answers');
/** The stored findings about broken links. */
export const LINK_STORE = Symbol('link store');
export const PRESENCE = Symbol('presence');
/** The store of what people have left with the portal. */
export const PEOPLE = Symbol('people');
/** Follows one link. */
export const LINK_CHECK = Symbol('link check');
/** True for an address outside the public internet that requests may go to. */
export const MAY_REACH_PRIVATE = Symbol('private addresses');
/** The families of postings that there are. */
export const FAMILIES = Symbol('families');
/** How many reports a network may send. */
export const REPORT_LIMIT = Symbol('report limit');
/** Which changes need a second person. */
export const REVIEW_MODE = Symbol('review mode');
/** The name of the portal. */
export const SITE_IDENTITY = Symbol('site identity');
/** Path of the file with the index of all words; undefined where it is this process's alone. */
export const SEARCH_FILE = Symbol('search file');
/** Limits what one network asks for by mail. */
export const MAIL_LIMIT = Symbol('limit of subscriptions by mail');
/** Limits what one network leaves of subscriptions to web push. */
export const PUSH_LIMIT = Symbol('limit of subscriptions to web push');
