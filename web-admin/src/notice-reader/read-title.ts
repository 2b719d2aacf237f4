import { titleLimit } from '@noticeboard/content-model';
import { type Sentence, sentence } from '../words/sentence.js';
import { datesIn } from './dates-in-text.js';
import type { Item } from './item.js';
import { labelOf, roundsIn } from './label.js';
import { colonIn, longest, withoutMarks } from './signs.js';
import { inLatinDigits, type Meaning, meaningsIn } from './words.js';

export interface FoundTitle {
  readonly item: Item;
  readonly value: string;
  readonly doubt?: Sentence;
}

const far = 40;
const number =
  /(?<![\p{L}\p{N}])(?:f\.|file|ref|advt|advertisement|notification|letter|memo|no|cen|tender)\.?\s?(?:no|number)?\.?\s?[:.]?\s?(?!20\d\d(?![\d/-]))[\w-]*\/?\d|संख्या|क्रमांक|पत्रांक|विज्ञापन सं/iu;
/** ", Advt. No. 5/2026" behind a name. */
const numberBehind =
  /\s*[,(–-]\s*(?:advt|advertisement|notification|विज्ञापन)\.?\s?(?:no|number|संख्या|क्रमांक|सं)\.?\s?[:.]?\s?[^\s,;()]{1,40}\)?\s*$/iu;
const year = /[2२][0०][0-9०-९]{2}/;
const trail =
  /(?:\s*[-–—|:,]\s*(?:apply (?:now|online)|apply link(?: active)?|click here|out|start(?:ed)?|last date (?:today|extended)|date extended|online form)|[\s–—|:,-]+notification (?:out|released))\s*!?$/i;
const board =
  /\b(?:(?:board|corporation|committee|department|government|court|bank|institute|council)s?|commission|body|authority|ministry|secretariat|university|agency)\b|आयोग|बोर्ड|विभाग|निगम|मंडल|शासन|सरकार|न्यायालय|विश्वविद्यालय/iu;

/** The line that names what is announced. By its place alone nothing is a title. */
export function titleOf(items: readonly Item[], isTaken: (item: Item) => boolean): FoundTitle | undefined {
  const candidates = items.slice(0, far).flatMap((item, place) => {
    const text = withoutMarks(item.text.slice(0, longest.line).replace(numberBehind, ''));
    if (
      text.length < 8 ||
      text.length > 220 ||
      isTaken(item) ||
      item.isOfTable ||
      isTrail(item.text) ||
      /https?:|www\./i.test(text)
    )
      return [];
    const words = meaningsIn(text);
    if (!words.has('notice') && !item.isHeading && !year.test(text)) return [];
    if (!item.isHeading && !year.test(text) && item.pairs.some(({ by }) => by === 'colon' || by === 'column'))
      return [];
    if (item.pairs.some(({ by, value }) => by === 'column' && /^[0-9०-९]/.test(value))) return [];
    if (!year.test(text) && labelOf(text).unknown.length === 0) return [];
    const isNumber = number.test(text) && !item.isHeading;
    if (
      (isNumber && !/[:–-]\s*\p{L}.*\p{L}/u.test(text)) ||
      datesIn(text).some(({ reading }) => reading.precision === 'day')
    )
      return [];
    const isSentence =
      /[।.]$/.test(item.text.trim()) ||
      /\b(?:will|shall|has|have|are|is|invites?|invited)\b|किए जाते|जाता है|जाते हैं/iu.test(text) ||
      text.split(' ').length > 22;
    const isBoard = board.test(year.test(text) ? (text.replace(year, '').trim().split(' ').at(-1) ?? '') : text);
    const score =
      (year.test(text) ? 4 : 0) +
      (item.isHeading ? 3 : 0) +
      (words.has('notice') ? 2 : -3) -
      (isSentence ? 4 : 0) -
      (isBoard ? 3 : 0) -
      (isNumber ? 3 : 0) -
      place / far;
    const isSure = year.test(text) && words.has('notice') && !isSentence && !isNumber && !isBoard && !item.isJoined;
    return [{ item, text, score, isSure }];
  });
  const [best] = candidates.toSorted((one, other) => other.score - one.score);
  if (!best || best.score < 0) return undefined;
  const value = withoutTails(named(best.text)).slice(0, titleLimit);
  // A page says which of its lines is its heading.
  const rival = candidates.find(
    ({ item, text, isSure }) =>
      item !== best.item && isSure && (item.isHeading || !best.item.isHeading) && !isSameName(text, value),
  );
  const doubt = rival
    ? sentence('Line %{number} says “%{value}”.', { number: rival.item.number, value: rival.text })
    : best.isSure && !value.includes('|')
      ? undefined
      : sentence('It has no label: it was found by its place.');
  return { item: best.item, value, ...(doubt && { doubt }) };
}

const usual: readonly Meaning[] = ['notice', 'plain', 'and', 'application'];

/** True where both are of the same year, and share a word that not every notice has. */
function isSameName(one: string, other: string): boolean {
  const wordsOf = (text: string): readonly string[] =>
    inLatinDigits(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? [];
  const others = wordsOf(other);
  const shared = wordsOf(one).filter((word) => others.includes(word));
  const isOwn = (word: string) => !year.test(word) && !usual.some((one) => meaningsIn(word).has(one));
  return shared.some((word) => year.test(word)) && shared.some(isOwn);
}

/** Without what stands behind the name: "– Apply Online", "(tentative dates)", "| Last date 20 Dec". */
function withoutTails(text: string): string {
  const bare = text.replace(trail, '');
  const [tail = ''] = /(?:\s*\([^()]*\)|\s+[–—|-]\s[^–—|]*)$/u.exec(bare) ?? [];
  const { means, subject } = labelOf(tail);
  const isStatus =
    (['day', 'last', 'begin'] as const).some((one) => means.has(one)) &&
    roundsIn(tail).rounds.length === 0 &&
    subject !== 'other';
  const rest = isStatus ? bare.slice(0, -tail.length) : bare;
  return rest === text || rest.length < 8 ? rest : withoutTails(rest);
}

/** These words stand before a name. */
const lead =
  /^(?:(?:post|sub(?:ject)?|title|notice|notification|(?:post|exam|examination) name|name of (?:the )?(?:posts?|exam(?:ination)?)|विषय|पद का नाम|परीक्षा का नाम)(?:\s*[:：]|\s*[–-]+\s)|new\s*!+)\s*/iu;

/** "Corrigendum to Advt. No. 8: Assistant Recruitment" is called by what stands behind the number. */
function named(given: string): string {
  const text = given.replace(lead, '');
  const colon = colonIn(text);
  const mark = colon > 0 ? colon : text.search(/\s[–—-]\s/) + 1;
  const [before, after] = [text.slice(0, mark), text.slice(mark + 1).trim()];
  const isReference =
    mark > 0 && (number.test(before) || /corrigendum|addendum|शुद्धि/iu.test(before)) && meaningsIn(after).has('notice');
  return withoutMarks(isReference ? after : text);
}

/** A line of navigation: Home > Jobs > Clerks. */
function isTrail(text: string): boolean {
  return /^\s*(?:home|मुख्य पृष्ठ|होम)\s*[>»›/|→]/iu.test(text) || text.split(/\s[>»›]\s/).length > 2;
}

const fromLine = 60;

/** The first sentences that nothing else was read from. */
export function proseOf(items: readonly Item[], isTaken: (item: Item) => boolean): Item | undefined {
  return items.find((item) => {
    const { text } = item;
    return (
      text.length >= fromLine &&
      !isTrail(text) &&
      text.split(' ', 9).length > 8 &&
      !/\t/.test(text) &&
      !isTaken(item) &&
      item.pairs.every(({ by }) => by === 'date' || by === 'dash')
    );
  });
}
