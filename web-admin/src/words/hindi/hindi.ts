import type { I18nProvider, TranslationMessages } from 'react-admin';
import { attachments } from './attachments.js';
import { audit } from './audit.js';
import { dates } from './dates.js';
import { desk } from './desk.js';
import { inEntry, messagesByCode } from './messages-by-code.js';
import { forms } from './forms.js';
import { frame } from './frame.js';
import { history } from './history.js';
import { lists } from './lists.js';
import { model } from './model.js';
import { projections } from './projections.js';
import { reactAdmin } from './react-admin.js';
import { refusals } from './refusals.js';
import { session } from './session.js';
import { tables } from './tables.js';
import { tableTools } from './table-tools.js';
import { workspace } from './workspace.js';
import { type Dictionary, translator } from './translator.js';

export const ownParts = [
  frame,
  history,
  audit,
  projections,
  session,
  desk,
  lists,
  forms,
  attachments,
  workspace,
  dates,
  tables,
  tableTools,
  model,
  refusals,
] as const;

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
