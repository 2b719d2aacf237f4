import type { I18nProvider, TranslationMessages } from 'react-admin';
import { log } from './log.js';
import { lists } from './lists.js';
import { postings } from './postings.js';
import { forms } from './forms.js';
import { frame } from './frame.js';
import { tables } from './tables.js';
import { inEntry, messagesByCode } from './messages-by-code.js';
import { model } from './model.js';
import { reactAdmin } from './react-admin.js';
import { type Dictionary, translator } from './translator.js';

export const ownParts = [log, lists, postings, forms, frame, tables, model] as const;

/** The whole console in Hindi. What editors typed is never translated. */
export const hindi: Dictionary = Object.assign({}, flat(reactAdmin), ...ownParts);

export function inHindi(english: I18nProvider['translate']): I18nProvider['translate'] {
  return translator({ locale: 'hi', dictionary: hindi, messagesByCode, inEntry }, english);
}

type Nested = TranslationMessages[string];

/** `{ ra: { action: { … } } }` as `ra.action.…` */
function flat(messages: Nested, path: readonly string[] = []): Dictionary {
  if (typeof messages !== 'object') return messages === undefined ? {} : { [path.join('.')]: messages };
  return Object.assign({}, ...Object.entries(messages).map(([name, nested]) => flat(nested, [...path, name])));
}
