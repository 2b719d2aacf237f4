export { changesBetween, type HistoryState, type StateChange } from './state-change.js';
