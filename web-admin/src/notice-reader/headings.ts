import type { Item } from './item.js';
import { labelOf, others } from './label.js';
import { meaningsIn, phrasesIn } from './words.js';

/**
 * True where a heading may complete the labels below it. "Smart City Limited Analyst" has a word of a step, and is a name;
 * "Answer key" may be a title too, and what is below it is about it all the same.
 */
export function isOfStep(name: string): boolean {
  const { subject, unknown, means } = labelOf(name);
  if (meaningsIn(name).has('notice')) {
    const isStep = subject === 'admit' || (subject === 'other' && !means.has('admission') && !means.has('posted'));
    return isStep && unknown.length === 0 && !meaningsIn(name).has('examForm') && !/20\d\d|recruit|भर्ती/iu.test(name);
  }
  const phrases = phrasesIn(name);
  const [first, second] = phrases;
  const isFirst = others.some((one) => first?.means.has(one)) && /^(?:for|of|हेतु|के|की)$/u.test(second?.text ?? '');
  if (isFirst) return true;
  return unknown.length * 2 <= phrases.length && !(unknown.length > 0 && /20\d\d/.test(name));
}

/** "Category | Fee" heads a table of fees. */
export function isFeeHead({ pairs: [pair] }: Item): boolean {
  if (pair?.by !== 'column' || /[0-9०-९]/.test(pair.value)) return false;
  return /^(?:categor(?:y|ies)|group|class|श्रेणी|वर्ग)$/iu.test(pair.label) && meaningsIn(pair.value).has('fee');
}
