export {
  applicationStatus,
  type ApplicationStatus,
  countedDates,
  type CountedBounds,
  deadlineOf,
  indianDay,
  indianOffset,
  notStatedBounds,
  openingOf,
  statedBounds,
  statusBounds,
  type TextBounds,
} from './application-status.js';
export { type BirthDays, birthDaysIn } from './birth-days.js';
export { type DateFault, dateFaultOf } from './date-faults.js';
export { holdDate } from './dated-text.js';
export { type DateFlag, type DateReading, readDate } from './date-reading.js';
export { readLabelledDate } from './labelled-date.js';
