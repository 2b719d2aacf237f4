export * from './event-store.js';
export { openSqliteEventStore, type SqliteOptions } from './sqlite/open-sqlite-event-store.js';
export { openEventStore, type EventStoreOptions } from './open-event-store.js';
