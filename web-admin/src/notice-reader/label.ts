import { remembered } from './remembered.js';
import { type Meaning, type Phrase, phrasesIn } from './words.js';

/** A label says that its date is about this. */
export type Subject = 'application' | 'fee' | 'both' | 'exam' | 'admit' | 'posted' | 'other' | 'none';
export type End = 'begin' | 'last' | 'window' | 'day';
export type Standing = 'tentative' | 'extended' | 'old' | 'cancelled' | 'notBefore' | 'reopened' | 'not';

/** The whole of a label: what it is about, which end of it, and what the date is worth. */
export interface Label {
  readonly subject: Subject;
  readonly end: End;
  readonly standing: ReadonlyMap<Standing, string>;
  /** Stages and phases that it names: "phase 1", "tier 2". */
  readonly rounds: readonly string[];
  /** Its words that nothing is known of: any of them may change what it says. */
  readonly unknown: readonly string[];
  readonly means: ReadonlySet<Meaning>;
}

/** These name a step, whose dates are additional ones. */
export const others: readonly Meaning[] = [
  'correction', 'printing', 'hardCopy', 'objection', 'choice', 'place', 'examForm', 'physical', 'interview', 'result',
  'documents', 'scribe', 'lateFee', 'counselling', 'classes', 'other',
]; // prettier-ignore
const standings: readonly Standing[] = ['tentative', 'extended', 'old', 'cancelled', 'notBefore', 'reopened', 'not'];

/** These meanings count in a label of a date; words that only count elsewhere are as unknown there as any other. */
const known: ReadonlySet<Meaning> = new Set<Meaning>([
  ...others, ...standings, 'application', 'fee', 'exam', 'admit', 'posted', 'admission', 'last', 'begin', 'from', 'window',
  'day', 'and', 'plain', 'all', 'site',
]); // prettier-ignore

const telling: readonly Meaning[] = ['last', 'begin', 'application', 'fee', 'exam', 'admit'];

const ordinals: Readonly<Record<string, string>> = {
  i: '1', ii: '2', iii: '3', iv: '4', v: '5', one: '1', two: '2', three: '3', first: '1', second: '2', third: '3', fourth: '4',
  '1st': '1', '2nd': '2', '3rd': '3', '4th': '4', प्रथम: '1', द्वितीय: '2', तृतीय: '3', पहला: '1', दूसरा: '2', तीसरा: '3', पहले: '1', दूसरे: '2',
}; // prettier-ignore
const named = '(phase|round|stage|tier|cbt|paper|part|list|shift|चरण|दौर|राउंड|पेपर)';
const counted = Object.keys(ordinals).join('|');
const roundAfter = new RegExp(`(?<![\\p{L}\\p{M}])${named}[\\s–-]*(\\d|${counted})(?![\\p{L}\\p{M}\\p{N}])`, 'giu');
const roundBefore = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${counted})[\\s–-]*(phase|round|stage|list|counselling|counseling|चरण|दौर|काउंसलिंग)`, 'giu'); // prettier-ignore
const stage = /(?<![\p{L}\p{M}])(preliminary|prelims?|mains?|प्रारंभिक|प्रारम्भिक|मुख्य)(?=\s*(?:exam|examination|test|परीक्षा|[)/,–-]|$))/giu; // prettier-ignore

/** The stages and phases that a text names, and the text without them. */
export function roundsIn(text: string): { readonly rounds: readonly string[]; readonly rest: string } {
  const rounds: string[] = [];
  const number = (word: string) => ordinals[word.toLowerCase()] ?? word;
  const rest = text
    .normalize('NFC')
    .replace(roundAfter, (_all, name: string, count: string) => {
      rounds.push(`${name.toLowerCase()} ${number(count)}`);
      return ' ';
    })
    .replace(roundBefore, (_all, count: string, name: string) => {
      rounds.push(`${name.toLowerCase()} ${number(count)}`);
      return /couns|काउं/.test(name) ? ` ${name}` : ' ';
    })
    .replace(stage, (name: string) => {
      rounds.push(/^(?:pre|प्रा)/i.test(name) ? 'preliminary' : 'main');
      return ' ';
    });
  return { rounds, rest };
}

/** Reads a label of a date, every word of it. */
export const labelOf = remembered((text: string): Label => {
  const { rounds, rest } = roundsIn(mainPart(withoutReference(text)));
  const phrases = phrasesIn(rest.replace(/\(s\)|['’]s\b/g, ''));
  const means = new Set(phrases.flatMap((phrase) => [...phrase.means]));
  const isPaper = /(?:\bdated?|\bdt\.?|दिनांक)\s*[:.–-]?$/iu.test(text.trim()) && text.search(reference) >= 0;
  // "From … | To …": of what it is the end stands elsewhere.
  const isTo = /^to$/i.test(text.trim());
  const isExam = isExamRound(rounds) && !means.has('application');
  const subject = isPaper ? 'posted' : subjectOf(phrases, isExam ? new Set([...means, 'exam' as const]) : means);
  const standing = new Map<Standing, string>();
  for (const { text: words, means: own } of phrases)
    for (const one of standings) if (own.has(one) && !standing.has(one)) standing.set(one, words);
  return {
    subject,
    end: isTo ? 'last' : endOf(means),
    standing,
    rounds,
    unknown: phrases.filter((phrase) => isTo || !isKnown(phrase, subject)).map(({ text: words }) => words),
    means,
  };
});

/** The number of another paper says nothing of a date, where the label says more: "in Advt. No. 7/2026 the last date". */
function withoutReference(text: string): string {
  const bare = text.replace(reference, ' ');
  const isTelling = phrasesIn(bare).some(({ means }) => telling.some((one) => means.has(one)));
  return isTelling ? bare : text;
}

/** "Registration including editing", "form along with documents": these are about registration and the form. */
function mainPart(text: string): string {
  const [aside] = besides.exec(text) ?? [];
  const main = aside === undefined ? text : text.replace(aside, ' ');
  if (aside === undefined || !phrasesIn(main).some(({ means }) => means.has('application') || means.has('fee')))
    return text;
  return phrasesIn(aside).some(({ means }) => others.some((one) => means.has(one))) ? main : text;
}

/** A label names what comes with its thing before it says what is done with it. */
const besides =
  /\b(?:including|incl\.|along with|together with)(?=\s)[^(]*?(?=\s(?:should|must|shall|will|may|can|is|are|so as|to be|on or before|by|up ?to|till|latest)\b|\(|$)/i;

/** Where little is said of a date, any further word may make it another. */
const bare =
  /^(?:an?|the|of|for|to|in|on|at|by|is|are|be|will|shall|has|have|been|online|on line|offline|mode|submission|submit|receipt|receiving|important|hrs|hours|ist|[ap]m|midnight|conduct|conducted|conducting|scheduled|events?|की|का|के|को|में|हेतु|लिए|पर|है|हैं|होने|होगी|होगा|ऑनलाइन|आनलाइन|ऑफलाइन|आयोजित|जमा|जमा करने|करने|कर|दिया|दी|गया|गई|जाती|जाता|may be|stands?|now|further|as|this|i)$/u;
/** These words name steps with forms and cards before anybody applies. */
const given = /^(?:download|downloading|releas(?:e|ed|ing)|issu(?:e|ed|ance)|declar(?:ation|ed)|generate|डाउनलोड)$/u;

function isKnown({ text, means }: Phrase, subject: Subject): boolean {
  if (/^(?:20\d\d|[a-z])$/.test(text)) return true;
  if (![...means].some((one) => known.has(one))) return false;
  if (subject === 'admit' || subject === 'posted' || subject === 'other') return true;
  if (means.has('posted') || given.test(text)) return false;
  const isSubject = subject === 'application' || subject === 'fee' || subject === 'both';
  const isFiller =
    (means.has('plain') || means.has('site')) &&
    ![...means].some((one) => one !== 'plain' && one !== 'site' && known.has(one));
  return isSubject || !isFiller || bare.test(text);
}

/** "CBT-1", "the preliminary": these are exams. */
function isExamRound(rounds: readonly string[]): boolean {
  return rounds.some((round) => /^(?:cbt|tier|paper|पेपर|preliminary|main)/.test(round));
}

function subjectOf(phrases: readonly Phrase[], means: ReadonlySet<Meaning>): Subject {
  if (others.some((one) => means.has(one))) return 'other';
  if (means.has('admit')) return 'admit';
  const subjects = phrases.filter(({ means: own }) =>
    ['application', 'fee', 'and'].some((one) => own.has(one as Meaning)),
  );
  // "Application fee" is a fee, and so is "fee of the application": only what is joined by a word of its own is both.
  const asked = subjects.filter(
    ({ means: own }, place) => !(own.has('application') && subjects[place + 1]?.means.has('fee')),
  );
  const isJoined = asked.some(
    ({ means: own }, place) => own.has('and') && isPair(asked.slice(0, place), asked.slice(place + 1)),
  );
  const isRange = means.has('begin') || means.has('last') || means.has('window') || means.has('from');
  // A payment for a seat is no fee of an application.
  if (means.has('fee') && means.has('admission') && !means.has('application') && !means.has('exam')) return 'other';
  if (means.has('fee')) return isJoined ? 'both' : 'fee';
  if (means.has('application')) return means.has('posted') && !isRange ? 'posted' : 'application';
  if (means.has('exam')) return means.has('posted') ? 'other' : 'exam';
  if (means.has('admission')) return 'other';
  return means.has('posted') ? 'posted' : 'none';
}

function isPair(before: readonly Phrase[], after: readonly Phrase[]): boolean {
  const has = (side: readonly Phrase[], one: Meaning) => side.some(({ means }) => means.has(one));
  return (has(before, 'application') && has(after, 'fee')) || (has(before, 'fee') && has(after, 'application'));
}

function endOf(means: ReadonlySet<Meaning>): End {
  if (means.has('begin') && means.has('last')) return 'window';
  if (means.has('last')) return 'last';
  if (means.has('begin')) return 'begin';
  if (means.has('window')) return 'window';
  return means.has('from') ? 'begin' : 'day';
}

/** Words on which no label ends: what follows them stands elsewhere. */
const openEnd =
  /(?:^|[\s(])(?:of|for|the|and|to|by|with|in|on|from|making|(?:of|for|making|through) online|(?<!(?:fee|form|application|documents?) )submission|receipt|submitting|&|\/|,|की|का|के|को|हेतु|एवं|तथा|और|व|में|से)$/iu;

export function isUnfinished(label: string): boolean {
  return openEnd.test(label.trim());
}

/** The number of a file, or of an advertisement. */
export const reference =
  /(?<![\p{L}\p{M}])(?:(?:employment\s)?(?:f|file|ref|letter|advt|advertisement|notification|notice|विज्ञापन|पत्र)\.?\s*)?(?:no|number|सं|संख्या|क्रमांक|क्र|पत्रांक)(?![\p{L}\p{M}])\.?\s*[:.]?\s*\S*\d\S*/giu;
