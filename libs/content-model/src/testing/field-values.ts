import type { FieldKind } from '../posting-fields.js';

interface Good {
  readonly what: string;
  readonly value: unknown;
  /** The value that is stored, where that differs. */
  readonly kept?: unknown;
}

interface Bad {
  readonly what: string;
  readonly value: unknown;
  /** Part of what the refusal says. */
  readonly says: string;
}

const pin = '\u{1f4cc}';
const entries = (count: number, entry: unknown) => Array.from({ length: count }, () => entry);

const goodTexts: readonly Good[] = [
  { what: 'nothing', value: '' },
  { what: 'text as it was typed', value: '  <b>Clerk</b>\n"क" \u{1f4cc} ' },
  { what: '10,000 characters', value: 'x'.repeat(10_000) },
  { what: '10,000 astral characters', value: pin.repeat(10_000) },
];

const noTexts: readonly Bad[] = [
  { what: 'null', value: null, says: 'must be text' },
  { what: 'a number', value: 7, says: 'must be text' },
  { what: 'a flag', value: true, says: 'must be text' },
  { what: 'a list', value: ['x'], says: 'must be text' },
  { what: 'an object', value: {}, says: 'must be text' },
];

const badTexts: readonly Bad[] = [
  ...noTexts,
  { what: '10,001 characters', value: 'x'.repeat(10_001), says: 'At most 10,000 characters' },
  { what: '10,001 astral characters', value: pin.repeat(10_001), says: 'At most 10,000 characters' },
  { what: 'half of a character', value: 'Clerk \ud83d', says: 'half of a character' },
];

const noLists: readonly Bad[] = [
  { what: 'null', value: null, says: 'must be a list' },
  { what: 'text', value: 'x', says: 'must be a list' },
  { what: 'an object that looks like a list', value: { length: 0 }, says: 'must be a list' },
];

const date = (dateValue: unknown) => ({ dateValue });

/** The values that a field of each kind accepts. */
export const goodValues: Readonly<Record<FieldKind, readonly Good[]>> = {
  text: [...goodTexts, { what: '"Not Available", which is text like any other', value: 'Not Available' }],
  date: [
    ...goodTexts,
    { what: 'any words for a date', value: 'Within 45 days' },
    { what: '"Not Available" for no date', value: 'Not Available', kept: '' },
    { what: '"Not Available" with space around it', value: ' Not Available\n', kept: '' },
    { what: 'words that hold "Not Available"', value: 'Not Available yet' },
  ],
  url: [
    { what: 'nothing', value: '' },
    { what: 'an address', value: 'https://ssc.gov.in/a?b#c' },
    { what: 'an address with space around it', value: '\thttps://ssc.gov.in ', kept: 'https://ssc.gov.in' },
    { what: 'nothing but space', value: '  ', kept: '' },
  ],
  lines: [
    { what: 'no lines', value: [] },
    { what: 'lines as they were typed', value: ['a', '', ' a '] },
    { what: '200 lines', value: entries(200, 'x') },
  ],
  dates: [
    { what: 'no dates', value: [] },
    { what: 'dates as they were typed', value: [date('1 May'), date('')] },
    { what: '"Not Available" among dates', value: [date('Not Available')], kept: [date('')] },
    { what: '200 dates', value: entries(200, date('x')) },
  ],
};

const noHost = (value: string): Bad => ({ what: `an address without a host, ${value}`, value, says: 'valid URL' });

/** The values that it refuses, and why. */
export const badValues: Readonly<Record<FieldKind, readonly Bad[]>> = {
  text: badTexts,
  date: badTexts,
  url: [
    ...badTexts,
    { what: 'a script', value: 'javascript:alert(1)', says: 'valid URL' },
    { what: 'data', value: 'data:text/html,x', says: 'valid URL' },
    { what: 'a path', value: '/apply', says: 'valid URL' },
    { what: 'a host name alone', value: 'ssc.gov.in', says: 'valid URL' },
    { what: 'an address with a space', value: 'https://ssc.gov.in/a b', says: 'valid URL' },
    ...['https://', 'https:///x', 'https:////x', 'https://\\x', 'https://?x', 'https://#x', 'https://@/x'].map(noHost),
    ...['https://:80', 'https://:80/x', 'https://.', 'https://../x', 'http:///ssc.gov.in/apply'].map(noHost),
    { what: '"Not Available"', value: 'Not Available', says: 'valid URL' },
  ],
  lines: [
    ...noLists,
    { what: '201 lines', value: entries(201, 'x'), says: 'At most 200 entries' },
    { what: 'a line of 10,001 characters', value: ['x'.repeat(10_001)], says: 'At most 10,000 characters' },
    { what: 'a number among the lines', value: ['x', 7], says: 'must be text' },
    { what: 'half of a character', value: ['\udccc'], says: 'half of a character' },
  ],
  dates: [
    ...noLists,
    { what: '201 dates', value: entries(201, date('x')), says: 'At most 200 entries' },
    { what: 'plain text for a date', value: ['1 May'], says: 'object with a dateValue' },
    { what: 'a date of 10,001 characters', value: [date('x'.repeat(10_001))], says: 'At most 10,000 characters' },
    { what: 'a date without its value', value: [{}], says: 'fill in' },
    { what: 'a number for a date', value: [date(7)], says: 'must be text' },
  ],
};
