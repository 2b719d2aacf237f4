import { phrasesOf } from './date-phrases.js';
import { normalDateText, tokensOf, visibleText } from './date-tokens.js';

/** Characters that are read at once: no date is as long as two of these pieces have in common. */
const pieceLength = 300;
const common = 60;

/** Characters that are read at the most. */
const mostRead = 20_000;

/** A figure, and beside it a word or a sign that may join it to another. */
const figure = /[0-9\u0966-\u096F]/;
const besides = /[\p{L}/.\u002D\u2010-\u2015\u2212]/u;

function mayHoldDate(text: string): boolean {
  return figure.test(text) && besides.test(text);
}

/**
 * True when a date is read in one of the texts, wherever it stands in there; one whose month comes first is one too.
 * Reading takes time: what is too long to be read whole is taken to hold one.
 */
export function holdDate(texts: Iterable<string>): boolean {
  let read = 0;
  for (const text of texts)
    for (const piece of mayHoldDate(text) ? piecesOf(visibleText(text)) : []) {
      read += piece.length;
      if (read > mostRead || isDated(piece)) return true;
    }
  return false;
}

function piecesOf(text: string): readonly string[] {
  const step = pieceLength - common;
  const pieces = Array.from({ length: Math.ceil(text.length / step) }, (_, n) =>
    text.slice(n * step, n * step + pieceLength),
  );
  return pieces.filter(mayHoldDate);
}

function isDated(text: string): boolean {
  const phrases = phrasesOf(tokensOf(normalDateText(text)));
  return phrases.some((phrase) => phrase.is === 'date' || (phrase.is === 'digits' && phrase.monthFirst));
}
