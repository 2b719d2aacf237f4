import { dateAnswers, dateFields, type ReportRecord } from '@noticeboard/content-model';
import type { WordKey } from '../words/translate.js';

export const answerWords = {
  confirmed: 'The date is right',
  corrected: 'The date was wrong and is corrected',
  declined: 'The date is left as it is',
} as const satisfies Record<NonNullable<ReportRecord['answer']>, WordKey>;

export const answerChoices = dateAnswers.map((id) => ({ id, name: answerWords[id] }));
export const stateChoices: readonly { readonly id: ReportRecord['state']; readonly name: WordKey }[] = [
  { id: 'open', name: 'Not answered' },
  { id: 'answered', name: 'Answered' },
];

/** The name of a date on the console's forms. */
export function labelOfField(field: string): string {
  return dateFields.find(({ name }) => name === field)?.label ?? field;
}
