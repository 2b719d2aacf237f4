import { sentence } from '../words/sentence.js';
import { asOnIn, pairOf, withoutDates, yearsIn } from './ages-in-text.js';
import { datesIn } from './dates-in-text.js';
import type { Pair } from './item.js';
import type { Finding } from './proposal.js';
import { withoutEnd, withoutMarks } from './signs.js';
import { inLatinDigits, meaningsIn, phrasesIn } from './words.js';

/** Ages of a notice: how old one must be, on which day, and for whom that is relaxed. */
export function agesOf({ label, value, by }: Pick<Pair, 'label' | 'value' | 'by'>): readonly Finding[] {
  const words = meaningsIn(label);
  if (words.has('relax')) return relaxationOf(label, value);
  const reckoned = /crucial|reckon|cut.?off|गणना/iu.test(label) && datesIn(value)[0]?.start === 0;
  if (reckoned) return [{ name: 'details', value: `${label}: ${value}` }];
  const findings = detailsOf(`${label}: ${value}`);
  const bare = withoutDates(value);
  const [stated = '', relaxed] = bare.split(/(?=\b(?:relaxation|relaxable|relaxed)|छूट)/iu, 2);
  const years = yearsIn(stated);
  if (years.length === 0) return findings;
  if (by === 'date') return findings;
  const isHindi = /\p{Script=Devanagari}/u.test(value) || /\p{Script=Devanagari}/u.test(label);
  const aged = (age: number) => `${age} ${isHindi ? 'वर्ष' : 'Years'}`;
  const name = withoutMarks(findings.length > 0 ? withoutDates(label) : label);
  const own = wordsOf(label);
  const pair = pairOf(`${withoutDates(label)} ${stated}`, years);
  // For some of the posts, or for one of the sexes: said as it is said, and taken for nobody else.
  const isForSome =
    own.some((one) => !isAgeWord(one)) || years.length > (pair ? 2 : 1) || meaningsIn(stated).has('group');
  if (isForSome)
    return [...findings, { name: 'postRecruitmentInputs', value: `${name}: ${withoutEnd(value, '.,;।')}` }];
  const isNone = /\bno\s(?:age\s)?$/i.test(stated);
  const relaxation =
    relaxed === undefined ? undefined : isNone ? `No age ${withoutEnd(relaxed, '.,;।')}` : relaxationIn(relaxed, bare);
  if (relaxation !== undefined) findings.push({ name: 'ageRelaxation', value: relaxation });
  const [from, to] = pair ?? [];
  if (from !== undefined && to !== undefined)
    return [...findings, { name: 'startDate', value: aged(from) }, { name: 'endDate', value: aged(to) }];
  const [age] = years;
  const end = endOf(name, stated);
  if (age !== undefined && end === undefined && /^(?:age limit|age|आयु सीमा|आयु)$/iu.test(name))
    return [
      ...findings,
      { name: 'endDate', value: aged(age), doubt: sentence('The label does not say which age limit it is.') },
    ];
  if (age === undefined || end === undefined)
    return [...findings, { name: 'postRecruitmentInputs', value: `${name}: ${withoutEnd(value, '.,;।')}` }];
  return [...findings, { name: end, value: aged(age) }];
}

/** A sentence without a label: a relaxation, or the day on which one's age counts. */
export function ageSentence(text: string): readonly Finding[] {
  const words = meaningsIn(text);
  const starts =
    /^(?:permissible\s)?(?:(?:upper\s)?age\s)?(?:relaxations?|limit\srelaxations?)/i.exec(text) ??
    /^(?:आयु|अधिकतम आयु|आयु सीमा)\s(?:में|सीमा में)\s(?:छूट|शिथिलता)/u.exec(text);
  if (words.has('relax') && words.has('age') && text.length <= 300) {
    const clause = /[^,;(]*(?:relax|छूट|शिथिल).*$/iu.exec(text);
    const stated = agesInPassing(text.slice(0, clause?.index ?? 0));
    if (stated.length > 0)
      return [
        ...stated,
        { name: 'ageRelaxation', value: withoutMarks(withoutEnd(opened(clause?.[0] ?? ''), '.,;।)')) },
      ];
    const rest = starts ? withoutMarks(text.slice(starts[0].length)) : '';
    const isPlain = starts !== null && !/^(?:for|to|of|in|के|को)\s/iu.test(rest) && rest !== '';
    return [{ name: 'ageRelaxation', value: isPlain ? closed(rest) : withoutEnd(text, '.,;।') }];
  }
  // "Minimum Age 18 Years": the label ends where the number begins.
  const bare = withoutDates(text);
  const at = bare.search(/(?<![\d/.,-])[1-7१-७][0-9०-९](?![0-9०-९/%]|[.,][0-9])/u);
  const [label, value] = [withoutMarks(bare.slice(0, Math.max(0, at))), bare.slice(Math.max(0, at))];
  const isLabel = at > 0 && wordsOf(label).every(isAgeWord) && isAge({ label, value });
  const said = isLabel ? agesOf({ label, value, by: 'dash' }) : words.has('age') ? agesInPassing(bare) : [];
  return [...detailsOf(text), ...said];
}

function agesInPassing(text: string): readonly Finding[] {
  const bare = withoutDates(text);
  const [from, to] = pairOf(bare, yearsIn(bare)) ?? [];
  if (from === undefined || to === undefined) return [];
  const doubt = sentence('It stands in a sentence: please compare.');
  return [
    { name: 'startDate', value: `${from} Years`, doubt },
    { name: 'endDate', value: `${to} Years`, doubt },
  ];
}

/** "(Relaxation as per rules)": as per rules; "(OBC 3 years relaxation)" is said as it stands. */
function relaxationIn(text: string, whole: string): string {
  if (wordsOf(text).length === 1) return withoutMarks(/\(([^()]*)\)[\s.,;।]*$/u.exec(whole)?.[1] ?? whole);
  const bare = withoutEnd(text, '.,;:)।').trim();
  const rest = /^relaxation\s*:?\s*(?!for|to|of|in\b)(\S.*)$/iu.exec(bare)?.[1] ?? bare;
  return closed(rest);
}

/** Up to the end of the brackets that it stands in. */
function opened(text: string): string {
  return text.includes('(') ? text : (text.split(')')[0] ?? text);
}

function closed(text: string): string {
  return text.includes('(') && !text.includes(')') ? `${text})` : text;
}

function relaxationOf(label: string, value: string): readonly Finding[] {
  const whom = forWhom(label);
  return [{ name: 'ageRelaxation', value: whom === '' ? withoutEnd(value, '.,;।') : `${whom}: ${value}` }];
}

/** The groups that a label names: "SC/ST". */
function forWhom(label: string): string {
  const [, whom = ''] =
    /(?:for|to|of|-|–)\s+(.+)$/iu.exec(
      label.replace(/\b(?:in|for)\s+(?:the\s+)?(?:upper\s+)?age(?:\s+limit)?\b/iu, ''),
    ) ?? [];
  const named =
    whom ||
    label.replace(
      /(?:अधिकतम\s)?आयु(?:\sसीमा)?(?:\sमें)?|छूट|शिथिलता|हेतु|के लिए|age|relaxations?|permissible|upper|limit|in\s/giu,
      ' ',
    );
  const words = meaningsIn(named);
  const isGroup = ['reserved', 'otherGeneral', 'general', 'group', 'others'].some((one) => words.has(one as 'group'));
  if (!isGroup) return '';
  return withoutMarks(
    named
      .replace(
        /\b(?:the|candidates?|categor(?:y|ies)|applicants?|belonging to)\b|अभ्यर्थियों|अभ्यर्थी|वर्ग के|के लिए|को$/giu,
        ' ',
      )
      .replace(/\s+/g, ' '),
  );
}

/** The day on which one's age counts, as it stands; of several, each may be for others. */
function detailsOf(text: string): Finding[] {
  const days = [
    ...new Set(
      asOnIn(text).map(({ start, end }) =>
        text
          .slice(start, end)
          .trim()
          .replace(/^as on/i, 'as on'),
      ),
    ),
  ];
  const doubt = days.length > 1 ? sentence('The line says more than this.') : undefined;
  return days.map((value) => ({ name: 'details', value, doubt }));
}

function endOf(label: string, value: string): 'startDate' | 'endDate' | undefined {
  const words = meaningsIn(label);
  if (words.has('min') !== words.has('max')) return words.has('min') ? 'startDate' : 'endDate';
  if (/not (?:be )?(?:below|less than|under)$/i.test(label)) return 'startDate';
  if (/not (?:be )?(?:exceed|exceeding|above|more than|over)$/i.test(label)) return 'endDate';
  if (/^(?:min|at least|not (?:be )?(?:below|less)|न्यूनतम|कम से कम)/i.test(value)) return 'startDate';
  return /^(?:max|up ?to|not (?:be )?(?:exceed|above|more)|below|under|अधिकतम|not exceeding)/i.test(value)
    ? 'endDate'
    : undefined;
}

function wordsOf(label: string): readonly string[] {
  return phrasesIn(withoutDates(label))
    .map(({ text }) => text)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
}

function isAgeWord(text: string): boolean {
  const words = meaningsIn(text);
  const plain = ['age', 'min', 'max', 'plain', 'day', 'and', 'from', 'last', 'window', 'all', 'begin'] as const;
  return (
    plain.some((one) => words.has(one)) ||
    /^(?:as on|limits?|years?|yrs?|criteria|required|requirement|not|be|exceed|exceeding|above|below|under|over|more|less|than|सीमा|वर्ष|गणना|की स्थिति में|स्थिति|general|सामान्य|20\d\d|[a-z])$/u.test(
      text,
    )
  );
}

/** True where a line under the heading of ages is about one: "Minimum: 20 Years", "Clerk: 18-27 Years". */
export function isAge({ label, value }: Pick<Pair, 'label' | 'value'>): boolean {
  const words = meaningsIn(label);
  return words.has('min') || words.has('max') || /\d{2}\s?(?:years?|yrs?|वर्ष)/iu.test(inLatinDigits(value));
}
