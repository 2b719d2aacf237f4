import type { I18nProvider } from 'react-admin';

/** By the English text, or by react-admin's key: `%{name}` stands for what is filled in, `||||` is between the numbers. */
export type Dictionary = Readonly<Record<string, string>>;

type Translate = I18nProvider['translate'];

interface Language {
  /** For the plural: BCP 47. */
  readonly locale: string;
  readonly dictionary: Dictionary;
  /** Keys of the dictionary whose gaps are filled where they come from. */
  readonly filled: readonly string[];
}

/** Says in a language what its dictionary has, and everything else as `otherwise` says it. */
export function translator({ locale, dictionary, filled }: Language, otherwise: Translate): Translate {
  const phrases = new Map(Object.entries(dictionary));
  const readers = filled.map((key) => ({ key, pattern: patternOf(key) }));
  const plural = new Intl.PluralRules(locale);

  /** Polyglot knows no Hindi and would take the numbers of English: the form is chosen here. */
  const formFor = (phrase: string, count: unknown) => {
    const [one = '', other = one] = phrase.split('||||').map((form) => form.trim());
    return typeof count === 'number' && plural.select(count) !== 'one' ? other : one;
  };
  const say = (key: string, { _: label, ...values }: Filling = {}): string => {
    const phrase = phrases.get(key) ?? phrases.get(String(label));
    if (phrase !== undefined) return otherwise(formFor(phrase, values['smart_count']), values);
    for (const reader of readers) {
      const groups = reader.pattern.exec(key)?.groups;
      if (groups)
        return say(
          reader.key,
          mapped(groups, (text) => say(text)),
        );
    }
    return otherwise(key, { ...values, ...(label !== undefined && { _: label }) });
  };
  return say;
}

type Filling = Readonly<Record<string, unknown>>;

/** Matches a sentence with its gaps filled: "At most %{count} entries." reads "At most 200 entries.". */
function patternOf(sentence: string): RegExp {
  const [first = '', ...others] = sentence.split('%{').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${first}${others.map((part) => part.replace(/^(\w+)\\\}/, '(?<$1>.+)')).join('')}$`, 'su');
}

function mapped(values: Readonly<Record<string, string>>, change: (text: string) => string): Filling {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, change(text)]));
}
