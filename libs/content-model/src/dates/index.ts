export { applicationStatus, type ApplicationStatus, deadlineOf, indianDay, openingOf } from './application-status.js';
export { type DateFlag, type DateReading, readDate } from './date-reading.js';
