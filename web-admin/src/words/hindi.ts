import type { I18nProvider, TranslationMessages } from 'react-admin';
import { reactAdmin } from './hindi/react-admin.js';
import { type Dictionary, speech } from './speech.js';

/** The whole console in Hindi. What editors typed is never translated. */
export const hindi: Dictionary = { ...flat(reactAdmin) };

export function inHindi(english: I18nProvider['translate']): I18nProvider['translate'] {
  return speech({ locale: 'hi', dictionary: hindi, filled: [] }, english);
}

type Nested = TranslationMessages[string];

/** `{ ra: { action: { … } } }` as `ra.action.…` */
function flat(messages: Nested, path: readonly string[] = []): Dictionary {
  if (typeof messages !== 'object') return messages === undefined ? {} : { [path.join('.')]: messages };
  return Object.assign({}, ...Object.entries(messages).map(([name, nested]) => flat(nested, [...path, name])));
}
