import type { NotificationFields } from '../posting-fields.js';
import { foldText } from '../titles.js';
import { aboutAges, inYears } from '../dates/birth-days.js';
import { normalDateText, visibleText } from '../dates/date-tokens.js';
import type { CheckWords } from './check-texts.js';

/** A number alone is no date; under a title it may be of something else. */
const isBare = /^\d{1,2}(?:\.\d+)?$/;
/** The day that an age is counted on: "as on 01/07/2026", "(born after 2 July 1999)". */
const countedOn = /\(.*|(?:as on|as of|on or|before|after|दिनांक|को) .*/su;

/** Finds what is wrong with the ages of a notification. */
export function agesFault(fields: NotificationFields): Pick<CheckWords, 'cause' | 'params'> | undefined {
  const { sectionTitle, startDate, endDate } = fields;
  const isOfAges = aboutAges.test(foldText(sectionTitle));
  const [min, max] = [startDate, endDate].map((text) =>
    ageIn(text, isOfAges || (sectionTitle.trim() === '' && isBare.test(normalDateText(text).trim()))),
  );
  if (min !== undefined && max !== undefined && min > max) return { cause: 'minAboveMax', params: { min, max } };
  return min !== undefined && min < 18 ? { cause: 'belowEighteen', params: { min } } : undefined;
}

/** The one age that a text states; undefined where it may be something else. */
function ageIn(text: string, isOfAges: boolean): number | undefined {
  const normal = normalDateText(visibleText(text)).replace(countedOn, '').replace('½', '.5');
  if (normal.length > 60 || !(isOfAges || aboutAges.test(normal) || inYears.test(normal))) return undefined;
  const [age, ...others] = normal.match(/\d+(?:\.\d+)?/g) ?? [];
  return age === undefined || others.length > 0 || Number(age) > 99 || Number(age) === 0 ? undefined : Number(age);
}
