import { cleanText } from '../tables/grid/cell-text.js';
import { type Sentence, sentence } from '../words/sentence.js';
import type { Finding } from './proposal.js';
import { withoutEnd, withoutMarks } from './signs.js';
import { inLatinDigits, type Meaning, meaningsIn, phrasesIn } from './words.js';

/** Somebody pays this: the groups as they are named, and the sum as it stands. */
export interface Fee {
  readonly groups: string;
  readonly amount: string;
  /** It stands under a label of its own, not in a sentence. */
  readonly isLabelled?: boolean;
}

const currency = '(?:rs\\.?|₹|inr|रु(?:[.॰]|०(?=\\s?[0-9०-९]))?|रुपये|रूपये|rupees)';
const figure = '[0-9०-९](?:,?[0-9०-९])*(?:\\.[0-9]{2}(?![0-9]))?';
const nothing =
  'nil|no (?:application |exam |examination )?fees?|exempted|exempt|free(?: of cost)?|निःशुल्क|निशुल्क|नि:शुल्क|शून्य|मुक्त|waived|not required';
const sum = new RegExp(
  `(?<![\\p{L}\\p{M}])${currency}\\s?${figure}(?:\\s?/-?)?|${figure}\\s?/-|${figure}\\s?(?:rupees|रुपये|रूपये|रु\\.?|rs\\.?)(?![\\p{L}\\p{M}])|(?<![\\p{L}\\p{M}])(?:${nothing})(?![\\p{L}\\p{M}])`,
  'giu',
);

/** A bare number after a dash or a colon is a sum, where the notice states fees. */
const toldSum = new RegExp(`${sum.source}|(?<=[:–-]\\s?)${figure}(?=\\s*(?:[,;|(]|$))`, 'giu');

/** The sums of a text in figures. */
export function amountsIn(text: string): readonly string[] {
  return sumsIn(text).map(([amount]) => amountOf({ amount }));
}

export function isSum(text: string): boolean {
  return text.slice(0, 400).search(sum) >= 0;
}

/** The sums of a text, each with those who pay it. @param isFee a bare number is a sum there */
export function feesIn(label: string, value: string, isFee: boolean): readonly Fee[] {
  const text = withoutEnd(value.replace(/\s*\((?:rupees|rs\.?|रुपये)\s[^()0-9]*\)/giu, ''), '.,;:।');
  const bare =
    isFee &&
    (namesGroup(label) || meaningsIn(label).has('fee')) &&
    /^[0-9०-९][0-9०-९,]{0,6}(?:\s?\([^()]{1,40}\))?$/.test(text);
  if (bare || (text.length <= 60 && startsWithSum(text) && sumsIn(text).length === 1 && !namesGroup(afterSum(text))))
    return [{ groups: label, amount: cleanText(text), isLabelled: true }];
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
  return Array.from(text.matchAll(isFee ? toldSum : sum));
}

function startsWithSum(text: string): boolean {
  return sumsIn(text)[0]?.index === 0;
}

function afterSum(text: string): string {
  const [first] = sumsIn(text);
  return first ? text.slice(first.index + first[0].length) : text;
}

/** Sentences, what semicolons and bars divide, and what a comma divides where a sum stands on both sides. */
function segmentsOf(text: string, isFee: boolean): readonly string[] {
  return text.split(/[;|]|(?<!\b(?:rs|no|dr)[.])(?<=[.।])\s+(?=[\p{Lu}\p{Lo}])/iu).flatMap((part) => {
    const found = sumsIn(part, isFee);
    if (found.length < 2) return [part];
    const isAfter = namesGroup(part.slice(0, found[0]?.index));
    // The groups stand before their sums, or behind them; that is where a part begins.
    const cuts = found.slice(isAfter ? 0 : 1).map(({ index, 0: one }) => (isAfter ? index + one.length : index));
    const ends = isAfter ? cuts.slice(0, -1).map((cut) => cut + restOfSum(part.slice(cut))) : cuts;
    return [0, ...ends].map((from, place) => part.slice(from, ends[place] ?? part.length));
  });
}

/** "(intimation charges)", which belongs to the sum before it. */
function restOfSum(text: string): number {
  return /^\s*\([^()]{1,40}\)/.exec(text)?.[0].length ?? 0;
}

function feeOf(segment: string, isFee: boolean): readonly Fee[] {
  const [first] = sumsIn(segment, isFee);
  if (!first) return [];
  const [before, after] = [segment.slice(0, first.index), segment.slice(first.index + first[0].length)];
  const isBefore = namesGroup(before) || !namesGroup(after);
  const rest = isBefore && excepting.test(after) ? after : '';
  return [
    {
      groups: groupsIn(isBefore ? `${before}${rest}` : after),
      amount: cleanText(first[0]),
      isLabelled: isBefore && /[:–-]\s*$/.test(before),
    },
  ];
}

function groupsIn(text: string): string {
  return withoutMarks(
    cleanText(text)
      .replace(/^(?:and|एवं|तथा|,)\s/iu, '')
      .replace(/\s(?:are|is|shall be|will be|to pay|@)$/i, ''),
  )
    .replace(/^\(|\)$/g, '')
    .replace(/^(?:by\s[^,]{0,40}?\s)?for\s/u, '');
}

const groups: readonly Meaning[] = ['general', 'otherGeneral', 'reserved', 'group', 'others', 'all'];

function namesGroup(text: string): boolean {
  const words = meaningsIn(text);
  return groups.some((one) => words.has(one));
}

/** Fees of a notice as they go into its fields; what only some of a group pay stands in a line of its own. */
export function feeFindings(fees: readonly Fee[]): readonly (Finding & { readonly of: Fee })[] {
  const known = fees.map((fee) => ({ fee, words: payersIn(fee.groups), doubt: doubtOf(fee) }));
  const isGeneral = ({ words }: (typeof known)[number]) => words.has('general') || words.has('otherGeneral');
  const generals = new Set(known.filter(isGeneral).map(({ fee }) => amountOf(fee)));
  const reserveds = new Set(known.filter(({ words }) => words.has('reserved')).map(({ fee }) => amountOf(fee)));
  return known.flatMap(({ fee, words, doubt }): readonly (Finding & { readonly of: Fee })[] => {
    const { amount, groups: name } = fee;
    if (name === '') return [];
    const about = { doubt, of: fee };
    const line = {
      name: 'dynamicInputs',
      value: `${name}: ${amount}`,
      of: fee,
      doubt: fee.isLabelled ? undefined : doubt,
    } as const;
    const forReserved = { name: 'scStPhFee', value: amount, ...about } as const;
    const forGeneral = (value = amount) => ({ name: 'generalFee', value, ...about }) as const;
    if (isOfAnother(words)) return [line];
    if (words.has('general') || (words.has('otherGeneral') && !words.has('reserved'))) {
      if (words.has('reserved')) return [forGeneral(), forReserved];
      if (generals.size === 1) return doubt ? [forGeneral(), line] : [forGeneral()];
      return words.has('general')
        ? [forGeneral(doubt ? amount : `${amount} (${name})`), ...(doubt ? [line] : [])]
        : [line];
    }
    if (words.has('reserved')) {
      const isMore = words.has('otherGeneral') || words.has('group') || doubt !== undefined;
      if (reserveds.size > 1)
        return isOfCastes(name)
          ? [{ ...forReserved, value: `${amount} (${name})` }, ...(isMore ? [line] : [])]
          : [line];
      return isMore ? [forReserved, line] : [forReserved];
    }
    if (words.has('all') && !words.has('others') && !words.has('group'))
      return fees.length === 1 ? [forGeneral(), forReserved] : [forGeneral()];
    if (words.has('others')) return generals.size === 0 ? [forGeneral()] : [line];
    if (words.has('group')) return [line];
    // A sum for nobody by name is for all whom no other names.
    return words.has('fee') && generals.size === 0 && isPlain(name) ? [forGeneral()] : [line];
  });
}

const excepting = /^[\s(,]*(?:other than|except|excluding|barring|को छोड़कर|के अतिरिक्त|के अलावा)/iu;
/** "All candidates other than SC and ST" names those who do not pay it. */
const except = /\b(?:other than|except(?:ing)?|excluding|barring)\b.*|.*(?:को छोड़कर|के अतिरिक्त|के अलावा)/iu;

function payersIn(name: string): ReadonlySet<Meaning> {
  if (!except.test(name)) return meaningsIn(name);
  return new Set([...meaningsIn(name.replace(except, ' ')), 'others' as const]);
}

function isOfCastes(name: string): boolean {
  return /(?<![\p{L}\p{M}])(?:scs?|sts?|scheduled|एससी|एसटी|अनुसूचित|अजा|अजजा)(?![\p{L}\p{M}])/iu.test(name);
}

function amountOf({ amount }: Pick<Fee, 'amount'>): string {
  const text = inLatinDigits(amount).toLowerCase();
  return /[1-9]/.test(text) ? text.replace(/[^0-9]/g, '') : '0';
}

/** True where somebody pays for something else than an application. */
function isOfAnother(words: ReadonlySet<Meaning>): boolean {
  return (
    ['correction', 'lateFee', 'site', 'objection', 'counselling', 'printing', 'other', 'documents'] as const
  ).some((one) => words.has(one));
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

function unknownIn(text: string): readonly string[] {
  return phrasesIn(text).flatMap(({ text: words, means }) =>
    plainWords.some((one) => means.has(one)) ||
    /^(?:categor(?:y|ies)|belonging|payable|amount|charges?|refundable|non refundable|demand|draft|dd|ipo|postal|order|class|caste|castes|creamy|layer|non|below|above|mentioned|श्रेणी|वर्ग|वर्गों|\d{1,2}|[a-z])$/u.test(
      words,
    ) ||
    !/[\p{L}\p{N}]/u.test(words)
      ? []
      : words,
  );
}

function isPlain(text: string): boolean {
  return unknownIn(text).length === 0;
}

function doubtOf({ groups: name }: Fee): Sentence | undefined {
  const unknown = unknownIn(name.replace(except, ' '));
  return unknown.length === 0
    ? undefined
    : sentence('The label says more: “%{words}”.', { words: unknown.slice(0, 6).join(' ') });
}

/** A sentence on how it is paid. */
export function isPayment(text: string): boolean {
  return (
    /\b(?:pay|paid|payment|payable)\b|भुगतान|जमा/iu.test(text) &&
    /card|net ?banking|upi|challan|draft|online|wallet|imps|neft|कार्ड|चालान|ऑनलाइन/iu.test(text)
  );
}
