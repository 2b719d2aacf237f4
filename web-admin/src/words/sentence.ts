import type { TranslateFunction } from 'react-admin';

/** Words for a person, before they are put into their language: the English text is the key. */
export interface Sentence {
  readonly words: string;
  /** What stands for each `%{name}` in it. */
  readonly values?: Readonly<Record<string, string | number>>;
}

export function sentence(words: string, values?: Sentence['values']): Sentence {
  return values ? { words, values } : { words };
}

export function inWords({ words, values }: Sentence, translate: TranslateFunction): string {
  return translate(words, values);
}
