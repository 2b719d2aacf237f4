import { sharedHindi } from '@noticeboard/content-model';
import type { I18nProvider } from 'react-admin';
import { changeSets } from './change-sets.js';
import { checks } from './checks.js';
import { log } from './log.js';
import { lists } from './lists.js';
import { postings } from './postings.js';
import { forms } from './forms.js';
import { frame } from './frame.js';
import { tables } from './tables.js';
import { inEntry, messagesByCode } from './messages-by-code.js';
import { model } from './model.js';
import { noticeReading } from './notice-reading.js';
import { reach } from './reach.js';
import { reactAdmin } from './react-admin.js';
import { type Dictionary, translator } from './translator.js';

export const ownParts = [
  sharedHindi,
  log,
  changeSets,
  checks,
  lists,
  postings,
  forms,
  frame,
  tables,
  model,
  noticeReading,
  reach,
] as const;

/** The whole console in Hindi. The editors' texts are never translated. */
export const hindi: Dictionary = Object.assign({}, reactAdmin, ...ownParts);

export function inHindi(english: I18nProvider['translate']): I18nProvider['translate'] {
  return translator({ locale: 'hi', dictionary: hindi, messagesByCode, inEntry }, english);
}
