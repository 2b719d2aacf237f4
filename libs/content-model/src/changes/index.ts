export { type Activity, activityAfter } from './activity.js';
export {
  type ChangeHistory,
  type ChangeKind,
  changesToWire,
  changeSummary,
  changeWords,
  type FieldChange,
  historyAfter,
  type ReaderChange,
} from './change-history.js';
export { postingChange } from './reader-change.js';
export { isNews, isSignificant } from './significance.js';
