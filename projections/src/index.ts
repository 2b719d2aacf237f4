export { Filling, type FillingTarget } from './filling.js';
export { Follower, type FollowerLog, type FollowerStatus } from './follower.js';
export { projectionHealth, type ProjectionHealth } from './follower.health.js';
export { projector } from './project.js';
export { NothingBuilt } from './nothing-built.js';
export { NothingFormer } from './rebuild.js';
export { endedRebuilds } from './rebuild-history.js';
export { type Begun, type RebuildOrder, Rebuilds } from './rebuilds.js';
