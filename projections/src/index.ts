export { Follower, type FollowerLog, type FollowerStatus } from './follower.js';
export { projectionHealth, type ProjectionHealth } from './follower.health.js';
export { projector } from './project.js';
