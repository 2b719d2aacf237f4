import { type Sentence, sentence } from '../words/sentence.js';
import { amountOf, type Fee, isPlain, unknownIn } from './fees-in-text.js';
import type { Finding } from './proposal.js';
import { type Meaning, meaningsIn } from './words.js';

const saysMore = 'The line says more than this.';

/** Fees of a notice as they go into its fields; what only some of a group pay stands in a line of its own. */
export function feeFindings(fees: readonly Fee[]): readonly (Finding & { readonly of: Fee })[] {
  const known = fees.map((fee) => ({ fee, words: payersIn(fee.groups), doubt: doubtOf(fee) }));
  const amountsFor = (isOne: (words: ReadonlySet<Meaning>) => boolean) =>
    new Set(known.filter(({ words }) => isOne(words)).map(({ fee }) => amountOf(fee)));
  const named = amountsFor((words) => words.has('general'));
  const generals = amountsFor((words) => words.has('general') || (words.has('otherGeneral') && !words.has('reserved')));
  const reserveds = amountsFor((words) => words.has('reserved'));
  return known.flatMap(({ fee, words, doubt }): readonly (Finding & { readonly of: Fee })[] => {
    const { amount, groups: name } = fee;
    if (name === '') return [];
    const about = { doubt, of: fee };
    const line = {
      name: 'dynamicInputs',
      value: `${name}: ${amount}`,
      of: fee,
      doubt: fee.isLabelled && !fee.isUnclear ? undefined : doubt,
    } as const;
    const forReserved = { name: 'scStPhFee', value: amount, ...about } as const;
    const forGeneral = (value = amount) => ({ name: 'generalFee', value, ...about }) as const;
    if (isOfAnother(words)) return [line];
    if (words.has('general') || (words.has('otherGeneral') && !words.has('reserved'))) {
      if (words.has('reserved')) return [forGeneral(), forReserved];
      // The fee of OBC is the general fee where the general group pays the same.
      if (generals.size === 1 && named.size === 1) return doubt ? [forGeneral(), line] : [forGeneral()];
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
    if (words.has('others')) {
      if (generals.size === 0) return [forGeneral()];
      // Whom else it means is not said.
      return reserveds.size === 0 ? [{ ...forReserved, doubt: doubt ?? sentence(saysMore) }, line] : [line];
    }
    if (isOfExcepted(name) && reserveds.size === 0 && known.some((one) => exceptsReserved(one.fee.groups)))
      return [{ ...forReserved, doubt: doubt ?? sentence(saysMore) }, line];
    if (words.has('group')) return [line];
    // A sum for nobody by name is for all whom no other names.
    return words.has('fee') && generals.size === 0 && isPlain(name) ? [forGeneral()] : [line];
  });
}

/** "All candidates other than SC and ST" names those who do not pay it. */
const except = /\b(?:other than|except(?:ing)?|excluding|barring)\b.*|.*(?:को छोड़कर|के अतिरिक्त|के अलावा)/iu;

/** "The said categories": those that another fee excepts. */
function isOfExcepted(name: string): boolean {
  return /\b(?:said|these|those|such|above|aforesaid)\b[^,;]*\b(?:categor(?:y|ies)|candidates|groups)\b|उक्त|उपरोक्त/iu.test(
    name,
  );
}

function exceptsReserved(name: string): boolean {
  const [excepted = ''] = except.exec(name) ?? [];
  return meaningsIn(excepted).has('reserved');
}

function payersIn(name: string): ReadonlySet<Meaning> {
  if (!except.test(name)) return meaningsIn(name);
  return new Set([...meaningsIn(name.replace(except, ' ')), 'others' as const]);
}

function isOfCastes(name: string): boolean {
  return /(?<![\p{L}\p{M}])(?:scs?|sts?|scheduled|एससी|एसटी|अनुसूचित|अजा|अजजा)(?![\p{L}\p{M}])/iu.test(name);
}

/** True where somebody pays for something else than an application. */
function isOfAnother(words: ReadonlySet<Meaning>): boolean {
  return (
    ['correction', 'lateFee', 'site', 'objection', 'counselling', 'printing', 'other', 'documents'] as const
  ).some((one) => words.has(one));
}

function doubtOf({ groups: name, isUnclear }: Fee): Sentence | undefined {
  if (isUnclear) return sentence(saysMore);
  const unknown = unknownIn(name.replace(except, ' '));
  return unknown.length === 0
    ? undefined
    : sentence('The label says more: “%{words}”.', { words: unknown.slice(0, 6).join(' ') });
}
