import { cleanText } from '../tables/grid/cell-text.js';
import { withoutEnd, withoutMarks } from './signs.js';
import { inLatinDigits, type Meaning, meaningsIn, phrasesIn } from './words.js';

/** Somebody pays this: the groups as they are named, and the sum as it stands. */
export interface Fee {
  readonly groups: string;
  readonly amount: string;
  /** It stands under a label of its own, not in a sentence. */
  readonly isLabelled?: boolean;
  /** Its text says more, or leaves open who pays which of its sums. */
  readonly isUnclear?: true;
}

const currency = '(?:rs\\.?|₹|inr|(?:रु|रू)(?:[.॰]|[०0](?=\\s?[0-9०-९]))?|रुपये|रूपये|rupees)';
const figure = '[0-9०-९](?:,?[0-9०-९])*(?:\\.[0-9]{2}(?![0-9]))?';
const nothing =
  'nil|no (?:application |exam |examination )?fees?|exempted|exempt|free(?: of cost)?|निःशुल्क|निशुल्क|नि:शुल्क|शून्य|मुक्त|waived|not required';
const sum = new RegExp(
  `(?:(?<![\\p{L}\\p{M}])|(?=₹))${currency}\\s?${figure}(?:\\s?/-?)?|${figure}\\s?/-|(?<![0-9.])[1-9][0-9]{2,4}\\.00(?![0-9])|${figure}\\s?(?:rupees|रुपये|रूपये|रु\\.?|रू\\.?|rs\\.?)(?![\\p{L}\\p{M}])|(?<![\\p{L}\\p{M}])(?:${nothing})(?![\\p{L}\\p{M}])`,
  'giu',
);

/** A bare number after a dash, a colon or a group is a sum, where the notice states fees. */
const statedSum = new RegExp(
  `${sum.source}|(?<=[:–-]\\s?)${figure}(?=\\s*(?:[,;|(]|$))|(?<=[\\p{L},;]\\s)[1-9][0-9]{1,4}(?=\\s*(?:[,;|(]|$))|^[1-9][0-9]{1,4}(?=\\s?\\()`,
  'giu',
);

export function isSum(text: string): boolean {
  return text.slice(0, 400).search(sum) >= 0;
}

/** True where a text is a sum, and little else. */
export function isSumAlone(text: string): boolean {
  return text.length <= 40 && startsWithSum(text);
}

/** The sums of a text, each with those who pay it. @param isFee a bare number is a sum there */
export function feesIn(label: string, value: string, isFee: boolean): readonly Fee[] {
  const text = withoutEnd(value.replace(/\s*\((?:rupees|rs\.?|रुपये)\s[^()0-9]*\)/giu, ''), '.,;:।');
  const bare =
    isFee &&
    (namesGroup(label) || meaningsIn(label).has('fee')) &&
    /^[0-9०-९][0-9०-९,]{0,6}(?:\s?\([^()]{1,40}\))?$/.test(text);
  if (bare || (text.length <= 60 && startsWithSum(text) && sumsIn(text).length === 1 && !namesGroup(afterSum(text))))
    // "No application fee" says of itself what is not paid.
    return [
      { groups: label === '' && meaningsIn(text).has('fee') ? text : label, amount: cleanText(text), isLabelled: true },
    ];
  // "General: 500, OBC: 300": the first group stands in the label.
  const isBare = isFee && /^[0-9०-९][0-9०-९,]{0,6}\s*[,;|(]/.test(text);
  const isGroup = namesGroup(label) && (startsWithSum(text) || isBare);
  const fees = segmentsOf(isGroup ? `${label}: ${text}` : text, isFee).flatMap((segment) => feeOf(segment, isFee));
  const [first] = fees;
  // "One paper: General 1000/-, SC 500/-": what else the label says counts for all of them.
  const isNarrower = label !== '' && !isGroup && !isPlain(label);
  return fees.map((fee) => {
    if (isNarrower) return { ...fee, groups: `${label} – ${fee.groups}` };
    return fee === first && !namesGroup(fee.groups) ? { ...fee, groups: `${label} ${fee.groups}`.trim() } : fee;
  });
}

function sumsIn(text: string, isFee = false): readonly RegExpExecArray[] {
  return Array.from(text.matchAll(isFee ? statedSum : sum));
}

function startsWithSum(text: string): boolean {
  return sumsIn(text)[0]?.index === 0;
}

function afterSum(text: string): string {
  const [first] = sumsIn(text);
  return first ? text.slice(first.index + first[0].length) : text;
}

/** A part of a text with the sum that somebody pays, who stands before or behind it. */
interface Segment {
  readonly text: string;
  readonly isUnclear: boolean;
}

/** Sentences, what semicolons and bars divide, and what a comma divides where a sum stands on both sides. */
function segmentsOf(text: string, isFee: boolean): readonly Segment[] {
  return text.split(/[;|]|(?<!\b(?:rs|no|dr)[.])(?<=[.।])\s+(?=[\p{Lu}\p{Lo}])/iu).flatMap((part) => {
    const { main, asides } = asidesOf(part, isFee);
    const found = sumsIn(main, isFee);
    const ends = found.map(({ index, 0: one }) => index + one.length);
    const between = [0, ...ends].map((from, place) => main.slice(from, found[place]?.index));
    const isUnclear = asides.some((aside) => !namesGroup(aside)) || !isPaired(between);
    // The groups stand before their sums, or behind them; that is where a part begins.
    const isAfter = namesGroup(between[0] ?? '');
    const cuts = isAfter
      ? ends.slice(0, -1).map((cut) => cut + restOfSum(main.slice(cut)))
      : found.slice(1).map(({ index }) => index);
    const parts = [0, ...cuts].map((from, place) => main.slice(from, cuts[place] ?? main.length));
    return [...parts, ...asides.filter(namesGroup)].map((one) => ({ text: one, isUnclear }));
  });
}

/** "(except women, who are exempted)" says of these what they pay. */
const exceptionOf = /^\s*(?:other than|except(?:ing)?|excluding|barring)\s+(?=.*(?:exempt|no fee|not required))/iu;

/** Takes out the words in brackets that have a sum of their own: "Rs. 100 (SC/ST: nil)", "500 (late: 1000)". */
function asidesOf(part: string, isFee: boolean): { readonly main: string; readonly asides: readonly string[] } {
  const asides: string[] = [];
  const main = part.replace(/\(([^()]*)\)/g, (all, inner: string) => {
    if (sumsIn(inner, isFee).length === 0) return all;
    asides.push(inner.replace(exceptionOf, ''));
    return ' ';
  });
  return { main, asides };
}

/** True where those who pay all stand before their sums, or all behind them, and nothing else is said. @param between the texts around the sums */
function isPaired(between: readonly string[]): boolean {
  const [first = '', second = ''] = between;
  const last = between.at(-1) ?? '';
  if (between.length < 2 || excepting.test(second)) return true;
  if (between.length === 2 && !namesGroup(first)) return namesGroup(second) || isPlain(second);
  if (!namesGroup(first)) return between.slice(1).every(namesGroup);
  return between.slice(0, -1).every(namesGroup) && !namesGroup(last) && isPlain(last);
}

/** "(intimation charges)", which belongs to the sum before it. */
function restOfSum(text: string): number {
  return /^\s*\([^()]{1,40}\)/.exec(text)?.[0].length ?? 0;
}

function feeOf({ text, isUnclear }: Segment, isFee: boolean): readonly Fee[] {
  const [first] = sumsIn(text, isFee);
  if (!first) return [];
  const [before, after] = [text.slice(0, first.index), text.slice(first.index + first[0].length)];
  const isBefore = namesGroup(before) || !namesGroup(after);
  const rest = isBefore && excepting.test(after) ? after : '';
  return [
    {
      groups: groupsIn(isBefore ? `${before}${rest}` : after),
      amount: cleanText(first[0]),
      isLabelled: isBefore && /[:–-]\s*$/.test(before),
      ...(isUnclear && { isUnclear }),
    },
  ];
}

function groupsIn(text: string): string {
  return withoutMarks(
    cleanText(text)
      .replace(/^(?:and|एवं|तथा|,)\s/iu, '')
      .replace(/\s(?:are|is|shall be|will be|to pay|@)$/i, ''),
  )
    .replace(/^\(([^()]*)\)?$/, '$1')
    .replace(/^\(/, '')
    .replace(/\([^()]*$/, '$&)')
    .replace(/^(?:by\s[^,]{0,40}?\s)?for\s/u, '');
}

const groups: readonly Meaning[] = ['general', 'otherGeneral', 'reserved', 'group', 'others', 'all'];

export function namesGroup(text: string): boolean {
  const words = meaningsIn(text);
  return groups.some((one) => words.has(one));
}

const excepting = /^[\s(,]*(?:other than|except|excluding|barring|को छोड़कर|के अतिरिक्त|के अलावा)/iu;

export function amountOf({ amount }: Pick<Fee, 'amount'>): string {
  const text = inLatinDigits(amount).toLowerCase();
  return /[1-9]/.test(text) ? text.replace(/[^0-9]/g, '') : '0';
}

const plainWords: readonly Meaning[] = [
  ...groups,
  'fee',
  'application',
  'exam',
  'plain',
  'and',
  'admission',
  'from',
  'day',
  'name',
  'not',
];

export function unknownIn(text: string): readonly string[] {
  return phrasesIn(text).flatMap(({ text: words, means }) =>
    plainWords.some((one) => means.has(one)) ||
    /^(?:categor(?:y|ies)|belonging|payable|required|amount|charges?|refundable|non refundable|demand|draft|dd|ipo|postal|order|class|caste|castes|creamy|layer|non|below|above|mentioned|नॉन|गैर|क्रीमी|क्रीमीलेयर|लेयर|श्रेणी|वर्ग|वर्गों|\d{1,2}|[a-z])$/u.test(
      words,
    ) ||
    !/[\p{L}\p{N}]/u.test(words)
      ? []
      : words,
  );
}

export function isPlain(text: string): boolean {
  return unknownIn(text).length === 0;
}

/** A sentence on how it is paid. */
export function isPayment(text: string): boolean {
  return (
    /\b(?:pay|paid|payment|payable)\b|भुगतान|जमा/iu.test(text) &&
    /card|net ?banking|upi|challan|draft|online|wallet|imps|neft|कार्ड|चालान|ऑनलाइन/iu.test(text)
  );
}
