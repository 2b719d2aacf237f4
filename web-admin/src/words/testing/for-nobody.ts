import type { SourceText } from './source-words.js';

/** Whether a text looks like words for a person: a capital and small letters after it, or several words. */
export function isWords({ text, use }: SourceText): boolean {
  if (use === 'translated') return false;
  return /^(%\{\w*\} )*[“"(]?\p{Lu}.*\p{Ll}/su.test(text) || /\p{Ll}{2,},? \p{Ll}{2,}/u.test(text);
}

/** What looks like words, and is read by the program, by the portal or by the browser alone. */
export function isForNobody(text: string): boolean {
  return names.has(text) || looks.some((look) => look.test(text));
}

/** On every keyboard. */
const keys =
  'ArrowUp ArrowDown ArrowLeft ArrowRight Alt AltGraph Ctrl Mod Shift Tab Enter Esc Home End Shift+Tab Control+Home Control+End';
/** Of HTTP, of the browser, and of the code itself. */
const identifiers =
  'Accept Cache-Control Content-Length Content-Type Retry-After X-Total-Count Files RequestRefused AdmitCard ResultListing';
/** Types of events that are told in other words. */
const types =
  'TitleClaimed AccountRegistered AccountWithdrawn PostingAdded AdmitCardAdded ResultListingAdded PostingDeleted AdmitCardDeleted ResultListingDeleted PostingRestored AdmitCardRestored ResultListingRestored';

const names = new Set([
  ...keys.split(' '),
  ...identifiers.split(' '),
  ...types.split(' '),
  // Keys of what is kept, the zone of all times.
  'audit action',
  'new audit events',
  'Asia/Kolkata',
  // The product, and what an operator types.
  'Noticeboard',
  'npm run portal -- account password',
  // In place of react-admin's own words.
  'Log Out',
  // A step of the cursor, a form of a date, the relation of a link, what a file is known by.
  'add a row',
  'without year',
  'noopener noreferrer',
  'file %{} %{} %{}',
  // Known by its beginning where it is shown.
  'The portal answered %{} %{}',
]);

const looks: readonly RegExp[] = [
  // Styles, and what is looked for on a page.
  /^\d+px |^inset |^"cells |^auto auto|^0 0 |^& |gradient\(/,
  /^(?:input|th|td|script|img)(?::not\([^)]*\))?, /,
  // Words that follow a marker in a cell (`accidental-markers.ts`).
  /^(?:[a-z]+ ){12,}[a-z]* ?$/,
  /^</,
];
