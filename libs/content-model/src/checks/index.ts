export * from './check-texts.js';
export * from './check.schema.js';
export * from './checked.js';
export {
  atLink,
  type Check,
  type CheckOptions,
  checksInSteps,
  checksOf,
  checkToWire,
  doubleCheck,
  notificationChecks,
} from './checks.js';
export { quoted } from './date-checks.js';
export { formerLastDates } from './former-last-date.js';
export { shownLinks, type ShownLink } from './shown-links.js';
export { titleKey, titleWords } from './title-words.js';
