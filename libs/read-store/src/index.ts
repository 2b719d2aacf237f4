export * from './read-store.js';
export { createMemoryReadStore } from './memory/memory-read-store.js';
