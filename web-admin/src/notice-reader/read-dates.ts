import { timeWords, shortDay } from '../words/formats.js';
import { type Sentence, sentence } from '../words/sentence.js';
import { sentencesIn } from './clauses.js';
import { type Dated, datedOf, datesIn, endsOf, isCertain } from './dates-in-text.js';
import { fieldsOf } from './fields-of-dates.js';
import type { Pair } from './item.js';
import { isUnfinished, type Label, labelOf, reference, type Standing } from './label.js';
import type { FieldName, Finding } from './proposal.js';
import { isSum } from './fees-in-text.js';
import { longest, withoutEnd, withoutMarks } from './signs.js';
import { meaningsIn } from './words.js';

/** A heading stands over the lines that follow: it completes labels that do not say what they are about. */
export interface Heading {
  readonly text: string;
  readonly label: Label;
  /** The stage or phase that it stands under, or names. */
  readonly round: string;
}

export const notCertain = 'It does not read as one certain date.';
export const notFinal = sentence('The notice says that it is not final.');
const doubts: Readonly<Record<Exclude<Standing, 'extended'>, Sentence>> = {
  tentative: notFinal,
  old: sentence('The notice says that it is an earlier one.'),
  cancelled: sentence('The notice says that it is cancelled or postponed.'),
  notBefore: sentence('The notice gives a day that it is not before, or after.'),
  reopened: sentence('The notice speaks of another stage or phase.'),
  not: sentence('The notice says what does not count.'),
};

/** Which fields the date under a label is for; an additional date where none is named for it. */
export function datesOf(pair: Pair, heading: Heading | undefined): readonly Finding[] {
  const { by, was, isWhole = false } = pair;
  const inner = innerLabel(pair);
  if (inner) return datesOf(inner, heading);
  const own = labelOf(pair.label);
  const isCompleted = own.subject === 'none' && heading !== undefined && heading.label.subject !== 'none';
  const text = isCompleted ? `${heading.text} – ${pair.label}` : pair.label;
  const label = isCompleted ? labelOf(text) : own;
  const value = valueOf(pair.value);
  const amended = amendmentIn(value, label);
  const date = amended?.value ?? value;
  const reading = datedOf(date);
  if (!reading) return pendingOf(label, value, by);
  // When a page was changed is nothing of its posting, nor are the days of birth that an age stands for.
  if (label.means.has('page') || /\b(?:birth|born|dob)\b|जन्म/iu.test(text)) return [];
  const before = was ?? amended?.was;
  const rounds = [...new Set([...own.rounds, ...(heading?.label.rounds ?? [])])];
  const isAside = by === 'date' && label.unknown.length > 0;
  const about = { rounds, isAside, ...(before !== undefined && { was: before }) };
  const worth = worthOf(date, label);
  const put = before === undefined ? worth.put : (day: string) => day;
  const doubt = doubtOf(label, pair);
  const say = (name: FieldName, day: string, more?: Sentence): Finding => ({
    name,
    value: put(day),
    ...about,
    doubt: doubt ?? more ?? (isCertain(put(day)) ? undefined : sentence(notCertain)),
  });
  const additional = (): readonly Finding[] => {
    const isRow =
      text.length <= 80 &&
      /\p{L}/u.test(text) &&
      (by !== 'date' || (isWhole && label.unknown.length === 0 && label.subject !== 'none'));
    const certain = isCertain(date) ? undefined : sentence(notCertain);
    // A word that the value has now is not said twice.
    const moved = put(date) === date ? undefined : label.standing.get('tentative');
    const stated = withoutMarks(
      text
        .replace(moved === undefined ? '' : new RegExp(`\\s*\\(\\s*${moved}\\s*\\)`, 'iu'), '')
        .replace(/\s(?:from|between)$/i, ''),
    ).replace(/\/$/, '/-');
    const round =
      heading && own.rounds.length === 0 && heading.round !== '' && !text.includes(heading.round)
        ? `${heading.round} – `
        : '';
    const line = `${round}${stated}: ${put(date)}`;
    return isRow ? [{ name: 'additionalDates', value: line, ...about, doubt: worth.doubt ?? certain }] : [];
  };
  if ((label.standing.has('old') && before === undefined) || label.standing.has('cancelled')) return additional();

  const names = fieldsOf(label, reading);
  // One of several dates of a sentence is no date of a letter.
  const isPlaced = label.subject === 'none' && label.end === 'day' && by === 'date' && !isWhole;
  if (names.length === 0 || isPlaced) return additional();
  const findings = names.flatMap((one) => {
    if (one !== 'window') return say(one, date);
    return [];
  });
  if (!names.includes('window')) return findings;
  const [first, last] = endsOf(date, reading) ?? endsInWords(reading);
  const fields = names.filter((one) => one !== 'window');
  const uncertain = isCertain(date) ? undefined : sentence(notCertain);
  return [
    ...fields.map((name) => say(name, name === 'applicationBegin' ? first : last, uncertain)),
    ...(label.subject === 'fee' ? additional() : []),
  ];
}

/** Days that a sentence counts from the day of publication, and nobody but the reader can count. */
const counted =
  /\b(?:within|is|are)\s+(?:a\s)?[\p{L}\d-]{1,15}\s*(?:\([^()]{1,20}\)\s*)?(?:days?|weeks?|months?)\s+(?:\([^()]{1,80}\)\s*)?(?:from|of|after)\s[^.;]{0,120}?\b(?:publication|issue|advertisement|notice)[^.;]{0,120}|(?:प्रकाशन|प्रकाशित|जारी)[^।.;]{0,60}?[0-9०-९]{1,3}\s*(?:\([^()]{1,20}\)\s*)?(?:दिनों|दिन|दिवस|सप्ताह)\s*(?:के\s)?(?:भीतर|अंदर|अन्दर|तक)/iu;
const longestSentence = 600;

export function relativeIn(text: string): readonly Finding[] {
  const words = meaningsIn(text.slice(0, longestSentence));
  const isOfAnother = (['objection', 'correction', 'counselling', 'result'] as const).some((one) => words.has(one));
  if (!words.has('application') || isOfAnother) return [];
  const value = sentencesIn(text.slice(0, longestSentence)).flatMap(
    (one) =>
      counted
        .exec(one)?.[0]
        .replace(/^(?:is|are)\s/i, '')
        .trim() ?? [],
  )[0];
  return value === undefined
    ? []
    : [{ name: 'lastDateApply', value: withoutEnd(value, '.,;।'), doubt: sentence(notCertain) }];
}

/** "Clerk – Last date 10.12.2026": a label that says nothing of a date is completed by the words before it. */
function innerLabel({ label, value, by, ...about }: Pair): Pair | undefined {
  const start = by === 'date' ? 0 : (datesIn(value)[0]?.start ?? 0);
  const words = withoutMarks(value.slice(0, start));
  if (words === '' || words.length > longest.label || !isEmpty(labelOf(label)) || isEmpty(labelOf(words)))
    return undefined;
  return { ...about, label: `${label} – ${words}`, value: value.slice(start), by };
}

function isEmpty({ subject, end }: Label): boolean {
  return subject === 'none' && end === 'day';
}

/** As the portal writes days, where the notice does not write both ends out. */
function endsInWords({ from, to, time }: Dated): readonly [string, string] {
  const last = time === undefined ? '' : `, ${timeWords(time, 'en')}`;
  return [shortDay(from, 'en'), `${shortDay(to, 'en')}${last}`];
}

/** "दिनांक 1.12.2026 से दिनांक 31.12.2026". */
const saidAgain = /(^|\s(?:to|till|से)\s)(?:dated?|दिनांक|दिनाँक)\s(?=[0-9०-९])/giu;

/** A text without what ends its sentence; the point of "p.m." stays. */
function valueOf(given: string): string {
  const value = given.replace(/\s*[|,]\s*time\s*[:–-]\s*/i, ', ').replace(saidAgain, '$1');
  const [first = ''] = value.split(' | ', 1);
  const bare = withoutEnd(isCertain(first) ? first : value, '.,;।*');
  return /[ap]\.m$/i.test(bare) ? `${bare}.` : bare;
}

interface Amendment {
  readonly value: string;
  readonly was: string;
}

/** "Extended from the 30th to the 15th", "the 15th instead of the 30th": the new date, and the one before it. */
function amendmentIn(value: string, label: Label): Amendment | undefined {
  const isAmended =
    label.standing.has('extended') ||
    label.standing.has('old') ||
    meaningsIn(value).has('extended') ||
    meaningsIn(value).has('old');
  if (!isAmended) return undefined;
  // "(earlier 30 November)" is a date of its own; "(6 PM)" belongs to the one before it.
  const open = value.replace(/\(([^()]*)\)/g, (all, inner: string) => (datesIn(inner).length > 0 ? ` ${inner} ` : all));
  const isMoved = label.standing.has('extended') || meaningsIn(value).has('extended');
  // "From the 1st to the 5th for those who applied earlier" is a stretch of time.
  const spans = datesIn(open).flatMap(({ text, reading }) => (isMoved ? endsOf(text, reading) : undefined) ?? [text]);
  const [first, second, third] = spans;
  if (first === undefined || second === undefined || third !== undefined) return undefined;
  const [one, other] = [datedOf(first), datedOf(second)];
  if (!one || !other || one.to === other.to) return undefined;
  // An extension goes forward: which of the two is new does not hang on the order of the words.
  const isForward = one.to < other.to;
  return isForward ? { value: second, was: first } : { value: first, was: second };
}

/** A word in the label adds its note to the value, so that both are read together. */
function worthOf(
  date: string,
  { standing, subject }: Label,
): { put: (day: string) => string; doubt: Sentence | undefined } {
  const tentative = standing.get('tentative');
  const isProvisional = tentative?.startsWith('provisional') === true && subject === 'other';
  const notBefore = standing.get('notBefore');
  const extended = standing.get('extended');
  const doubted = (['tentative', 'old', 'cancelled', 'notBefore'] as const).find(
    (one) => standing.has(one) && !(one === 'tentative' && isProvisional),
  );
  const put = (day: string) => {
    if (tentative !== undefined && !isProvisional) return `${day} (${tentative.replace('tentatively', 'tentative')})`;
    if (notBefore !== undefined) return `${notBefore} ${day}`;
    const isRead = extended === 'extended' && day === date && !/extend/i.test(day) && isCertain(`${day} (extended)`);
    return isRead ? `${day} (extended)` : day;
  };
  return { put, doubt: doubted && doubts[doubted] };
}

function doubtOf(label: Label, { label: text, by, isLoose }: Pair): Sentence | undefined {
  const standing = (['tentative', 'notBefore', 'reopened', 'not'] as const).find(
    (one) => label.standing.has(one) && !(one === 'not' && label.subject === 'posted'),
  );
  if (standing) return doubts[standing];
  if (isLoose || (label.subject === 'none' && label.end === 'day'))
    return sentence('It has no label: it was found by its place.');
  if (isUnfinished(text) && by === 'column') return sentence('Its label seems to go on in another line.');
  const { unknown } = label.subject === 'posted' ? labelOf(text.replace(reference, ' ')) : label;
  if (unknown.length === 0) return undefined;
  return sentence('The label says more: “%{words}”.', { words: unknown.slice(0, 6).join(' ') });
}

/** "To be notified", "before the exam": shown as it stands, under a label that leaves no doubt. */
function pendingOf(label: Label, value: string, by: Pair['by']): readonly Finding[] {
  if (by === 'date' || value.length > 80 || label.unknown.length > 0) return [];
  const isOfDates =
    (['day', 'last', 'begin'] as const).some((one) => label.means.has(one)) && /[0-9०-९]/.test(value) && !isSum(value);
  if (!meaningsIn(value).has('pending') && !isOfDates) return [];
  const name = fieldsOf(label, { kind: 'date', precision: 'day', from: '', to: '' })[0];
  if (!name || name === 'window' || name === 'postDate') return [];
  return [{ name, value, doubt: sentence(notCertain) }];
}
