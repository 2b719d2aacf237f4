import { isoTimeAt, timeAt, type ClockTime } from './clock-times.js';
import {
  isSign,
  isWord,
  type Join,
  joinAt,
  type Meaning,
  meaningOf,
  numberAt,
  type Parsed,
  type Token,
} from './date-tokens.js';
import { isMonthFirstAt, isOrdinalAt, yearFirstAt } from './number-dates.js';
import { weekdayNamed } from './calendar.js';
import { dateAt, type StatedDate } from './stated-dates.js';

/** A part of a date text. `digits` are those that nothing explains. */
export type DatePhrase =
  | StatedDate
  | ClockTime
  | { readonly is: 'weekday'; readonly weekday: number }
  | { readonly is: 'join'; readonly by: Join }
  | { readonly is: 'word'; readonly means: Meaning }
  | { readonly is: 'digits'; readonly monthFirst: boolean };

export function means(phrase: DatePhrase | undefined, ...meanings: readonly Meaning[]): boolean {
  return phrase?.is === 'word' && meanings.includes(phrase.means);
}

export function joins(phrase: DatePhrase | undefined, ...joins: readonly Join[]): boolean {
  return phrase?.is === 'join' && joins.includes(phrase.by);
}

const word = (means: Meaning): DatePhrase => ({ is: 'word', means });

export function phrasesOf(tokens: readonly Token[]): readonly DatePhrase[] {
  const phrases: DatePhrase[] = [];
  let at = 0;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    const { found, next } = phraseAt(tokens, at) ?? { found: phraseOf(token, tokens, at), next: at + 1 };
    phrases.push(found);
    at = next;
  }
  return phrases;
}

function phraseAt(tokens: readonly Token[], at: number): Parsed<DatePhrase> | undefined {
  return (
    shiftAt(tokens, at) ??
    lengthOfTimeAt(tokens, at) ??
    dateAt(tokens, at) ??
    (yearFirstAt(tokens, at - 5) && isoTimeAt(tokens, at)) ??
    timeAt(tokens, at) ??
    fixedPhraseAt(tokens, at) ??
    joinPhraseAt(tokens, at)
  );
}

/** Reads Shift 1, Shift-II, 2nd shift: a number that is no date. */
function shiftAt(tokens: readonly Token[], at: number): Parsed<DatePhrase> | undefined {
  if (isOrdinalAt(tokens, at))
    return isWord(tokens[at + 2], 'shift') ? { found: word('harmless'), next: at + 3 } : undefined;
  if (!isWord(tokens[at], 'shift', 'पाली')) return undefined;
  const label = isSign(tokens[at + 1], '-') ? at + 2 : at + 1;
  const isLabel = numberAt(tokens[label], 1, 1) !== undefined || isWord(tokens[label], 'i', 'ii', 'iii', 'iv');
  return isLabel ? { found: word('harmless'), next: label + 1 } : undefined;
}

const unit = /^(day|week|month|year|yr|hour)s?$|^(दिन|दिनों|सप्ताह|माह|महीने|वर्ष|साल)$/;

/** Reads 45 days, 1st week: it explains the number, and the text is not about a date. */
function lengthOfTimeAt(tokens: readonly Token[], at: number): Parsed<DatePhrase> | undefined {
  if (numberAt(tokens[at], 1, 3) === undefined) return undefined;
  const ordinal = isOrdinalAt(tokens, at);
  const measure = tokens[ordinal ? at + 2 : at + 1];
  const isLength = ordinal ? isWord(measure, 'week') : measure?.is === 'word' && unit.test(measure.text);
  return isLength ? { found: word('unknown'), next: ordinal ? at + 3 : at + 2 } : undefined;
}

/** Words that together change nothing, although some of them do alone. */
const fixedPhrases = ['on or before', 'last day', 'both days inclusive', 'both dates inclusive'].map((phrase) =>
  phrase.split(' '),
);

function fixedPhraseAt(tokens: readonly Token[], at: number): Parsed<DatePhrase> | undefined {
  const phrase = fixedPhrases.find((words) => words.every((each, index) => isWord(tokens[at + index], each)));
  return phrase && { found: word('harmless'), next: at + phrase.length };
}

function joinPhraseAt(tokens: readonly Token[], at: number): Parsed<DatePhrase> | undefined {
  const join = joinAt(tokens, at);
  return join && { found: { is: 'join', by: join.found }, next: join.next };
}

function phraseOf(token: Token, tokens: readonly Token[], at: number): DatePhrase {
  // Numerals of other scripts and fractions are sign tokens; readers see digits.
  if (/\p{N}/u.test(token.text)) return { is: 'digits', monthFirst: isMonthFirstAt(tokens, at) };
  const weekday = token.is === 'word' ? weekdayNamed(token.text) : undefined;
  return weekday === undefined ? word(meaningOf(token)) : { is: 'weekday', weekday };
}
