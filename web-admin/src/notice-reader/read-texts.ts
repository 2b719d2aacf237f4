import { sentence } from '../words/sentence.js';
import type { Pair } from './item.js';
import type { FieldName, Finding } from './proposal.js';
import { withoutEnd } from './signs.js';
import { type Meaning, phrasesIn } from './words.js';

const textFields: readonly (readonly [FieldName, readonly Meaning[]])[] = [
  ['nameOfPost', ['post', 'name']],
  ['examTitle', ['exam', 'name']],
  ['websiteLink', ['site']],
  ['salaryRange', ['salary']],
];

const ofTexts: readonly Meaning[] = [
  'post',
  'name',
  'exam',
  'site',
  'salary',
  'plain',
  'and',
  'extra',
  'organisation',
  'brief',
  'information',
  'all',
  'application',
  'day',
];

/** Reads a value that is no date, no sum and no age, by its label. */
export function textsOf({ label, value }: Pair, words: ReadonlySet<Meaning>): readonly Finding[] {
  const known = phrasesIn(label).every(
    ({ text, means }) =>
      ofTexts.some((one) => means.has(one)) ||
      /^(?:official|total|no|number|range|level|scale|matrix|essential|s|आधिकारिक|कुल|की संख्या|[\d().]+)$/u.test(text),
  );
  const text = withoutEnd(value, ',;।.');
  const [name] = textFields.find(([, wanted]) => wanted.every((one) => words.has(one))) ?? [];
  // Its address is found among the links.
  if (name === 'websiteLink') return [];
  if (name && known && !words.has('extra')) return [{ name, value: text }];
  if (words.has('organisation') && known) return [{ name: 'postRecruitmentInputs', value: `Organisation: ${text}` }];
  if (words.has('extra') && label.length <= 80) {
    // A last clause with a colon belongs to the lines below.
    const own = text.replace(/[.।]\s[^.।]*[:：]$/u, '');
    return /[:：]$/.test(own) ? [] : [{ name: 'postRecruitmentInputs', value: `${label}: ${own}` }];
  }
  return name ? [{ name, value: text, doubt: sentence('The label says more: “%{words}”.', { words: label }) }] : [];
}
