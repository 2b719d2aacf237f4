import { filled } from '../filled-text.js';

interface CheckText {
  /** Says what looks wrong. */
  readonly message: string;
  /** Says what an editor can do about it. */
  readonly wayOn: string;
  /** It is asked about before it is published. */
  readonly grave?: true;
}

/** Texts that ask an editor to look at something again, by code. */
export const checkTexts = {
  lastDatePast: {
    message: 'The last date, “%{text}”, is over.',
    wayOn: 'Correct the date, or publish it as a closed notice.',
    grave: true,
  },
  beginAfterLast: {
    message: 'Applications begin on “%{begin}”, after the last date, “%{text}”.',
    wayOn: 'Compare both with the official notice: one of them is mistyped.',
    grave: true,
  },
  feeBeforeLast: {
    message: 'The fee can be paid until “%{text}”, and applications are taken until “%{last}”.',
    wayOn: 'Compare both with the official notice: whoever applies at the end may not be able to pay.',
  },
  feeDateAfterLastDate: {
    message: 'The fee may be paid until “%{text}”, after the last date to apply, “%{last}”.',
    wayOn: 'Some notices allow that: compare both with the official one.',
  },
  lastDateEarlier: {
    message: 'The last date has moved to an earlier one: from “%{former}” to “%{text}”.',
    wayOn: 'Readers rely on the first one: compare it with the official notice, and say in a note why it moved.',
  },
  weekdayDiffers: {
    message: '“%{text}” names another day of the week: %{day} is a %{weekday}.',
    wayOn: 'Compare it with the official notice: the date or the day is mistyped.',
  },
  dateImpossible: {
    message: '“%{text}” is not on the calendar: %{why}.',
    wayOn: 'Compare it with the official notice, and correct the date.',
    grave: true,
  },
  yearMissing: {
    message: '“%{text}” has no year: add the year.',
    wayOn: 'Write all four digits, such as 24 December 2026. Without them nothing is counted down.',
  },
  yearDiffers: {
    message: '“%{text}” is in %{year}, and the title speaks of %{titleYear}.',
    wayOn: 'Correct the year in the date, or in the title.',
  },
  ageLimits: {
    message: 'The ages look wrong: %{why}.',
    wayOn: 'Compare them with the official notice. Schools and apprenticeships may take younger ones.',
  },
  probableDouble: {
    message: 'There is “%{title}” already, with the same words.',
    wayOn: 'Edit that one, or make the titles tell the two apart.',
    grave: true,
  },
  noOfficialLink: {
    message: 'Nothing leads to an official page: there is no website, no link to apply and no link below.',
    wayOn: 'Add the official website or the link to apply.',
  },
  noPdf: {
    message: 'No PDF is attached: readers cannot look at the official notice.',
    wayOn: 'Add the PDF of the notice to the useful links.',
  },
  dateUnread: {
    message: '“%{text}” cannot be read as a date.',
    wayOn: 'Check it against the calendar. Type it day first, such as 30 November 2026.',
  },
  dateNotCounted: {
    message: '“%{text}” is no single day: readers get no countdown, no reminder and no place among what closes soon.',
    wayOn: 'Give one day, such as 30 November 2026, if the notice states one.',
  },
  linkBroken: {
    message: '%{url} does not answer as it should: %{why}.',
    wayOn: 'Open it yourself. If it does not open, correct it.',
  },
  linkNotChecked: {
    message: '%{url} could not be checked: %{why}.',
    wayOn: 'Open it yourself before you publish.',
  },
  hostNotGovernment: {
    message: '%{host} is not the host of a government body that is known here.',
    wayOn: 'Check that the official notice names this address.',
  },
} as const satisfies Readonly<Record<string, CheckText>>;

export type CheckCode = keyof typeof checkTexts;

/** Codes of checks for which links are followed, which takes a while. */
export const linkCodes: readonly CheckCode[] = ['linkBroken', 'linkNotChecked'];

export function isGrave(code: CheckCode): boolean {
  const text: CheckText = checkTexts[code];
  return text.grave === true;
}

/** Why, where a message has a gap for it. */
export const checkCauses = {
  noSuchDay: '%{month} has %{days} days',
  noSuchMonth: 'there is no month %{month}',
  belowEighteen: 'the minimum, %{min}, is below 18',
  minAboveMax: 'the minimum, %{min}, is above the maximum, %{max}',
  noSuchHost: 'there is no such host',
  private: 'it leads to an address that is not public',
  refused: 'the connection is refused',
  tls: 'its certificate cannot be trusted',
  timeout: 'it did not answer in time',
  tooManyRedirects: 'it redirects without end',
  noAnswer: 'it did not answer',
  answers: 'it answers %{status}',
  turnsAway: 'it turns programs away (%{status})',
  tooManyLinks: 'there are too many links to check at once',
  cutOff: 'the portal reaches none of the linked hosts',
} as const;

export type CheckCause = keyof typeof checkCauses;

export type CheckParams = Readonly<Record<string, string | number>>;

/** A message is made from these: its text with gaps, and what fills them; the cause is one text more. */
export interface CheckWords {
  readonly code: CheckCode;
  readonly cause?: CheckCause;
  readonly params: CheckParams;
}

/** @param translate from English, with what fills the gaps */
export function checkMessage({ code, cause, params }: CheckWords, translate: typeof filled = filled): string {
  const named = Object.entries(params).map(([name, value]) => [name, isWord(value) ? translate(value, {}) : value]);
  const values: CheckParams = Object.fromEntries(named);
  const why = cause && translate(checkCauses[cause], values);
  return translate(checkTexts[code].message, { ...values, ...(why !== undefined && { why }) });
}

export const monthWords = 'January February March April May June July August September October November December'.split(
  ' ',
);
export const weekdayWords = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

function isWord(value: string | number): value is string {
  return typeof value === 'string' && (monthWords.includes(value) || weekdayWords.includes(value));
}
