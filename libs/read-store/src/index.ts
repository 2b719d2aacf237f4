export { type Difference, type Digest, digestOf, firstDifference } from './digest.js';
export {
  type BorrowedGeneration,
  GenerationClosed,
  GenerationSwitched,
  type LentGeneration,
  type NextGeneration,
  ProjectionPaused,
  type RebuildLease,
  RebuildRunning,
} from './generations.js';
export { overlaidReads, type OverlaidReads } from './overlaid-reads.js';
export { openSqliteReadStore } from './sqlite/sqlite-read-store.js';
export { listedPages } from './listed-pages.js';
export {
  borrowGeneration,
  openLimits,
  openReadStore,
  openRedis,
  openStored,
  type Redis,
  shapeName,
  storedEntry,
} from './open-read-store.js';
export type { LimitsConnection } from './redis/connect-redis.js';
export {
  CheckpointConflict,
  ignoreIfUnavailable,
  type ListedDocument,
  type ListRange,
  type Reads,
  type ReadStore,
  ReadStoreUnavailable,
  ReadStoreUnusable,
} from './read-store.js';
export type { Batch, Change, Entry, ReadState } from './generation.js';
export { redisUrlFault } from './redis-address.js';
export { lookUpTitle, type TitleMatch } from './title-look-up.js';
