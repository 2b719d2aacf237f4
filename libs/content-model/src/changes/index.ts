export * from './change.js';
export * from './change-history.js';
export * from './change-summary.js';
export * from './change-summary.schema.js';
export { type ChangeTopic, changeTopicNames, changeTopics, shownFields, topicsOf } from './change-topics.js';
export { isNews, isSignificant, movesDate } from './significance.js';
export { isIn, toldBeside } from './told-once.js';
export { toldTogether } from './told-together.js';
export { toldUndone } from './told-undone.js';
