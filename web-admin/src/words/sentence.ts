import type { Known, Translate, Values } from './translate.js';

/** Words for a person, before they are put into their language. */
export interface Sentence {
  readonly words: string;
  readonly values?: Values;
}

export function sentence<Text extends string>(words: Known<Text>, values?: Values): Sentence {
  return values ? { words, values } : { words };
}

export function inWords({ words, values }: Sentence, translate: Translate): string {
  return translate(words, values);
}
