export {
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  ExpectedRevisionError,
  type Followed,
  type FollowOptions,
  type NewEvent,
  type PagesOptions,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  StoreDamaged,
  StoreUnavailable,
  StoreUnusable,
  streamPrefixPattern,
  type StreamWrite,
} from './event-store.js';
export { eventAt, type EventPlace, placeOf } from './event-place.js';
export { connectionStringFault } from './kurrent/connection-string.js';
export type { Clock } from './event-times.js';
export { type EventLogLocation, openEventStore } from './open-event-store.js';
export { copyLog } from './sqlite/copied-log.js';
export { lockDirectory, makeDirectory } from './sqlite/data-directory.js';
export { damagedLog } from './sqlite/damaged-log.js';
export { logDamage } from './sqlite/log-damage.js';
export { fillSqliteLog } from './sqlite/sqlite-event-store.js';
export { storeWith } from './store-with.js';
export { backoff, pause, withTimeout } from './timing.js';
export { giveWay, nextTurn, workOfTurn } from './turns.js';
