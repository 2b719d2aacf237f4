export * from './event-store.js';
export { type EventLogLocation, type EventStoreOptions, openEventStore } from './open-event-store.js';
export { openSqliteEventStore, type SqliteOptions } from './sqlite/open-sqlite-event-store.js';
export { makeDirectory } from './make-directory.js';
export { lockDirectory } from './sqlite/directory-lock.js';
export { shareOfLog } from './share-of-log.js';
export { connectionStringFault } from './kurrent/connection-string.js';
export { streamPrefixPattern } from './stream-prefix.js';
