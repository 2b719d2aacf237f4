export { Replayer, type ReplayTarget, shareOfLog } from './replayer.js';
export { Follower, type FollowerLog, type FollowerStatus } from './follower.js';
export type { FillElsewhere, FillOptions } from './fill-elsewhere.js';
export { projectionHealth, type ProjectionHealth } from './follower.js';
export { projector } from './project.js';
export { NoReadModels } from './rebuild.js';
export { NoFormerReadModels } from './rebuild.js';
export { endedRebuilds } from './rebuilds.js';
export { type RebuildCommand, Rebuilds, type StartedRebuild } from './rebuilds.js';
