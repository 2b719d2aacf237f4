import { z } from 'zod';

/** The questions that an editor is asked to look at again, with their remedies, by code. */
export const senseTexts = {
  lastDatePast: {
    reason: 'The last date, “%{text}”, is over.',
    wayOn: 'Correct the date, or publish it as a closed notice.',
  },
  lastDateBeforeBegin: {
    reason: 'The last date, “%{text}”, is before applications begin: “%{begin}”.',
    wayOn: 'Compare both with the official notice: one of them is mistyped.',
  },
  feeDateAfterLastDate: {
    reason: 'The fee may be paid until “%{text}”, after the last date to apply, “%{last}”.',
    wayOn: 'Some notices allow that: compare both with the official one.',
  },
  yearUnlikeTitle: {
    reason: '“%{text}” is in %{year}, and the title speaks of %{titleYear}.',
    wayOn: 'Correct the year in the date, or in the title.',
  },
  noOfficialLink: {
    reason: 'Nothing leads to an official page: there is no website, no link to apply and no link below.',
    wayOn: 'Add the official website or the link to apply.',
  },
  noPdf: {
    reason: 'No PDF is attached: readers cannot look at the official notice.',
    wayOn: 'Add the PDF of the notice to the useful links.',
  },
  dateUnread: {
    reason: '“%{text}” cannot be read as a date.',
    wayOn: 'Check it against the calendar. Type it day first, such as 30 November 2026.',
  },
  dateNotCounted: {
    reason: '“%{text}” is no single day: readers get no countdown, no reminder and no place among what closes soon.',
    wayOn: 'Give one day, such as 30 November 2026, if the notice states one.',
  },
  linkFails: {
    reason: '%{url} does not answer as it should: %{why}.',
    wayOn: 'Open it yourself. If it does not open, correct it.',
  },
  linkNotChecked: {
    reason: '%{url} could not be checked: %{why}.',
    wayOn: 'Open it yourself before you publish.',
  },
  hostNotGovernment: {
    reason: '%{host} is not the host of a government body that is known here.',
    wayOn: 'Check that the official notice names this address.',
  },
  possibleDouble: {
    reason: 'There is “%{title}” already, with the same words.',
    wayOn: 'Edit that one, or make the titles tell the two apart.',
  },
} as const;

/** Why a link counts as failing, or is not checked, by code. */
export const linkCauses = {
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

export type LinkCause = keyof typeof linkCauses;

export type SenseCode = keyof typeof senseTexts;

export const senseCheckSchema = z.object({
  code: z.enum(Object.keys(senseTexts) as [SenseCode, ...SenseCode[]]),
  params: z.record(z.string(), z.union([z.string(), z.number()])).describe('What the reason names.'),
  severity: z.enum(['warning', 'notice']).describe('A warning is most likely a mistake.'),
  record: z.object({
    source: z.string().describe('Key of the family or of the kind of notice.'),
    id: z.string(),
    title: z.string(),
  }),
  path: z.string().describe('Of the field, as in the changes for readers; empty for the record as a whole.'),
  label: z.string().describe('Of the field, as readers see it.'),
  reason: z.string(),
  wayOn: z.string().describe('What can be done about it.'),
});
export type SenseCheck = z.infer<typeof senseCheckSchema>;
