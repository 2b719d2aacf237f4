export { Follower, type FollowerLog, type FollowerStatus } from './follower.js';
export { projectionHealth, type ProjectionHealth } from './follower.health.js';
export { projector } from './project.js';
export { NothingBuilt } from './nothing-built.js';
export {
  NothingFormer,
  rebuild,
  type RebuildOptions,
  type RebuildPhase,
  type RebuildProgress,
  type RebuildResult,
  rollBack,
} from './rebuild.js';
