import { labelledDate } from '../posting-fields.js';
import { type DateReading, readDate } from './date-reading.js';
import { normalDateText, tokensOf } from './date-tokens.js';

/** Words of a label that leave its date open, or take it back. */
const doubts = new Set(
  (
    'tentative tentatively probable probably likely expected proposed approximate approx postponed deferred cancelled ' +
    'canceled stayed withdrawn old earlier previous former before संभावित सम्भावित अनुमानित प्रस्तावित स्थगित रद्द पुरानी पूर्व'
  )
    .normalize('NFC')
    .split(' '),
);

/**
 * Reads an additional date, which may say before a colon what it is of. A qualifier there counts as one of the date: of
 * "Exam (tentative): 15/01/2027" the day is shown and never counted on.
 */
export function readLabelledDate(text: string): DateReading {
  const { label, value } = labelledDate(text);
  const reading = readDate(value);
  const isOpen = value !== text && tokensOf(normalDateText(label)).some((token) => doubts.has(token.text));
  if (!isOpen || !('precision' in reading)) return reading;
  return { ...reading, flags: [...new Set([...(reading.flags ?? []), 'qualified' as const])] };
}
