import { decodeFieldError, type FieldError, isEncodedError } from '@noticeboard/content-model';
import type { I18nProvider } from 'react-admin';

/** Texts by their English text or by react-admin's key. `%{name}` stands for what is filled in; `||||` parts the numbers. */
export type Dictionary = Readonly<Record<string, string>>;

type Translate = I18nProvider['translate'];

interface Language {
  /** BCP 47 tag of the language, which chooses the plural. */
  readonly locale: string;
  readonly dictionary: Dictionary;
  /** The portal's messages, by their code. */
  readonly messagesByCode: Dictionary;
  /** How one of them is said of an entry of a list. */
  readonly inEntry: string;
}

/** Says in a language what its dictionary has, and everything else as `otherwise` says it. */
export function translator(language: Language, otherwise: Translate): Translate {
  const phrases = new Map(Object.entries(language.dictionary));
  const messages = new Map(Object.entries(language.messagesByCode));
  const plural = new Intl.PluralRules(language.locale);

  /** Polyglot knows no Hindi and would take the numbers of English: the form is chosen here. */
  const formFor = (phrase: string, count: unknown) => {
    const [one = '', other = one] = phrase.split('||||').map((form) => form.trim());
    return typeof count === 'number' && plural.select(count) !== 'one' ? other : one;
  };
  const say: Translate = (key, { _: label, ...values } = {}) => {
    if (isEncodedError(key)) return sayMessage(decodeFieldError(key));
    const phrase = phrases.get(key) ?? phrases.get(String(label));
    if (phrase !== undefined) return otherwise(formFor(phrase, values['smart_count']), values);
    return otherwise(key, { ...values, ...(label !== undefined && { _: label }) });
  };
  const sayMessage = ({ code, params, entry, message }: FieldError): string => {
    const phrase = messages.get(code);
    if (phrase === undefined) return message;
    const { label } = params;
    const said = otherwise(phrase, { ...params, ...(label !== undefined && { label: say(String(label)) }) });
    return entry === undefined ? said : otherwise(language.inEntry, { entry, message: said });
  };
  return say;
}
