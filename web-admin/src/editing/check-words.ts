import {
  checkMessage,
  checkTexts,
  type CheckWords,
  type Family,
  type Field,
  notificationFields,
  postingFields,
  type WireCheck,
  wireName,
} from '@noticeboard/content-model';
import type { Translate } from '../words/translate.js';

/** One sentence says what looks wrong, the other what can be done about it. */
export interface CheckSentences {
  readonly message: string;
  readonly wayOn: string;
}

/** In the language of the interface, what the API tells in English or the form has found itself. */
export function checkSentences(check: WireCheck | CheckWords, translate: Translate): CheckSentences {
  const words = 'parts' in check ? { code: check.code, ...check.parts } : check;
  return {
    message: checkMessage(words, (text, values) => translate(String(text), values)),
    wayOn: translate(String(checkTexts[check.code].wayOn)),
  };
}

/** Finds the label of the field that a check stands at; empty where no single one is meant. */
export function checkedLabel({ field, record }: WireCheck, table: readonly Family[]): string {
  const family = table.find(({ key }) => key === record.family);
  if (!family) return '';
  if (field === family.titleField) return 'Title';
  const rows: readonly Field[] = [...postingFields, ...notificationFields];
  return rows.find((row) => wireName(family, row) === field)?.label ?? '';
}
