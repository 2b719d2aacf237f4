import type { I18nProvider, TranslationMessages } from 'react-admin';
import { attachments } from './hindi/attachments.js';
import { audit } from './hindi/audit.js';
import { dates } from './hindi/dates.js';
import { desk } from './hindi/desk.js';
import { fieldFaults } from './hindi/field-faults.js';
import { forms } from './hindi/forms.js';
import { frame } from './hindi/frame.js';
import { history } from './hindi/history.js';
import { lists } from './hindi/lists.js';
import { model } from './hindi/model.js';
import { pastRefusals } from './hindi/past-refusals.js';
import { projections } from './hindi/projections.js';
import { reactAdmin } from './hindi/react-admin.js';
import { refusals } from './hindi/refusals.js';
import { session } from './hindi/session.js';
import { tables } from './hindi/tables.js';
import { tableTools } from './hindi/table-tools.js';
import { workspace } from './hindi/workspace.js';
import { type Dictionary, speech } from './speech.js';

export const ownParts: readonly Dictionary[] = [
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
  pastRefusals,
  fieldFaults,
];

/** The whole console in Hindi. What editors typed is never translated. */
export const hindi: Dictionary = Object.assign({}, flat(reactAdmin), ...ownParts);

/** Faults of fields come in finished sentences. */
const filled = [...Object.keys(fieldFaults).filter((key) => key.includes('%{')), '%{message} (%{seconds} seconds)'];

export function inHindi(english: I18nProvider['translate']): I18nProvider['translate'] {
  return speech({ locale: 'hi', dictionary: hindi, filled }, english);
}

type Nested = TranslationMessages[string];

/** `{ ra: { action: { … } } }` as `ra.action.…` */
function flat(messages: Nested, path: readonly string[] = []): Dictionary {
  if (typeof messages !== 'object') return messages === undefined ? {} : { [path.join('.')]: messages };
  return Object.assign({}, ...Object.entries(messages).map(([name, nested]) => flat(nested, [...path, name])));
}
