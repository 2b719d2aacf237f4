export {
  applicationStatus,
  type ApplicationStatus,
  deadlineOf,
  indianDay,
  indianOffset,
  openingOf,
} from './application-status.js';
export { type DateFlag, type DateReading, readDate } from './date-reading.js';
