export * from './digest.js';
export * from './generations.js';
export * from './read-store.js';
export * from './title-look-up.js';
export { createMemoryReadStore } from './memory/memory-read-store.js';
export * from './open-read-store.js';
export type { RedisConnection } from './redis/connect-redis.js';
export type { RedisReadStoreOptions } from './redis/redis-read-store.js';
export { ignoreIfUnavailable } from './ignore-if-unavailable.js';
