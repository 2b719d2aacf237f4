import { sentence } from '../words/sentence.js';
import { datedOf, senseOf } from './dates-in-text.js';
import { reference, roundsIn } from './label.js';
import { holdsMany, isField, placeOf, type Proposal } from './proposal.js';
import { withoutNumber } from './signs.js';
import { inLatinDigits } from './words.js';

/** A proposal before it is set beside the others. */
export interface Draft extends Proposal {
  /** The whole text that it was read from. */
  readonly from?: string;
  readonly isAside?: boolean | undefined;
  readonly rounds?: readonly string[] | undefined;
}

/**
 * Doubts a date, a fee or an age of a text with a number that nothing read from it carries: it may be the new one, of
 * somebody else, or a part of this one.
 */
export function withUncarried(drafts: readonly Draft[]): readonly Draft[] {
  const carried = new Map<string, Set<number>>();
  for (const { from, value, was = '' } of drafts) {
    if (from === undefined) continue;
    const numbers = carried.get(from) ?? new Set();
    carried.set(from, numbers);
    for (const number of numbersIn(`${value} ${was}`)) numbers.add(number);
  }
  const isWhole = new Map(
    [...carried].map(([from, numbers]) => [from, numbersIn(bareText(from)).every((one) => numbers.has(one))]),
  );
  return drafts.map((draft) => {
    const { target, doubt, from } = draft;
    const isCounted = 'field' in target && ['dates', 'fees', 'section'].includes(target.field.group);
    if (doubt || from === undefined || !isCounted || isWhole.get(from)) return draft;
    return { ...draft, doubt: sentence('The line says more than this.') };
  });
}

function numbersIn(text: string): readonly number[] {
  return Array.from(inLatinDigits(text).matchAll(/\d+/g), ([digits]) => Number(digits));
}

/** Without its place in an enumeration, and what names a year, a stage or another paper, or says an age as days of birth. */
function bareText(text: string): string {
  return inLatinDigits(roundsIn(withoutNumber(text).replace(/^\d{1,3}\s(?=\p{L})/u, '')).rest)
    .replace(reference, ' ')
    .replace(/\bborn\b.*$|जन्म.*$/iu, ' ')
    .replace(/(?<!\d)(?:19|20)\d\d(?:\s?[-–/]\s?\d\d)?(?![\d/.-])/g, ' ');
}

/** Takes each value once, from its surest line; a date with its time wins over the same date without. */
export function distinct(drafts: readonly Draft[]): readonly Draft[] {
  const first = new Map<string, Draft>();
  for (const draft of drafts) {
    const { target, value, line } = draft;
    const what = target.is === 'table' ? line.number : (senseIn(draft) ?? value.toLowerCase());
    const key = `${placeOf(target)} ${what}`;
    const known = first.get(key);
    if (!known || rank(draft) > rank(known)) first.set(key, draft);
  }
  return [...first.values()].toSorted((one, other) => one.line.number - other.line.number);
}

function rank({ value, doubt, was, isAside, line }: Draft): number {
  // As it stands, rather than as the portal writes it.
  const asTyped = line.text.includes(value) ? 0.5 : 0;
  return (
    asTyped +
    ((doubt ? 0 : 4) + (was === undefined ? 0 : 2) + (datedOf(value)?.time === undefined ? 0 : 1) - (isAside ? 8 : 0))
  );
}

function senseIn({ target, value }: Proposal): string | undefined {
  return 'field' in target && target.field.kind === 'date' ? senseOf(value) : undefined;
}

/** An aside counts where no label says the same; a value that replaces another stands in its place. */
export function withoutOvertaken(drafts: readonly Draft[]): readonly Draft[] {
  const gone = new Set<Draft>();
  for (const rivals of grouped(drafts).values()) {
    if (rivals.every(({ target }) => holdsMany(target))) continue;
    const replaced = new Set(rivals.flatMap(({ was }) => (was === undefined ? [] : [senseOf(was) ?? was])));
    // A value that the same text states beside it is no aside.
    const isAlsoLabelled = ({ from }: Draft) => rivals.some((one) => !one.isAside && one.from !== from);
    const extended = rivals.filter(({ value }) => isExtended(value)).map(dayOf);
    for (const draft of rivals) {
      const isBefore = !isExtended(draft.value) && extended.some((day) => day > dayOf(draft));
      if (
        (draft.isAside && isAlsoLabelled(draft)) ||
        (draft.was === undefined && replaced.has(senseOf(draft.value) ?? draft.value)) ||
        isBefore
      )
        gone.add(draft);
    }
  }
  return drafts.filter((draft) => !gone.has(draft));
}

function isExtended(value: string): boolean {
  return datedOf(value)?.flags?.includes('extended') === true;
}

const applying = ['applicationBegin', 'lastDateApply', 'lastDatePayExamFee'] as const;

/** Doubts a value that contradicts another line or the order of time, or belongs to another of several stages. */
export function withDoubts(drafts: readonly Draft[], titleRounds: readonly string[]): readonly Proposal[] {
  const rivals = grouped(drafts);
  const [begin] = rivals.get('notification applicationBegin') ?? [];
  const [last] = rivals.get('notification lastDateApply') ?? [];
  const isTurned = begin !== undefined && last !== undefined && dayOf(last) < dayOf(begin);
  const kinds = new Set(drafts.flatMap(({ rounds = [], target }) => (holdsMany(target) ? [] : rounds)));
  return drafts.map(({ isAside: _aside, from: _from, rounds = [], ...proposal }) => {
    const { target } = proposal;
    const rival = holdsMany(target)
      ? undefined
      : rivals
          .get(placeOf(target))
          ?.find((one) => one.line.number !== proposal.line.number || one.value !== proposal.value);
    // One applies for a main examination who has passed the one before it.
    const isLater = rounds.includes('main') && applying.some((name) => isField(target, name));
    const isOfAnother =
      rounds.length > 0 && (kinds.size > 1 || isLater) && !rounds.some((round) => titleRounds.includes(round));
    const doubts = [
      rival && sentence('Line %{number} says “%{value}”.', { number: rival.line.number, value: rival.value }),
      isTurned &&
        (isField(target, 'applicationBegin') || isField(target, 'lastDateApply')) &&
        sentence('The last date is before applications begin.'),
      !holdsMany(target) && isOfAnother && sentence('The notice speaks of another stage or phase.'),
      proposal.doubt,
    ];
    const doubt = doubts.find((one) => one);
    return { ...proposal, ...(doubt && { doubt }) };
  });
}

function grouped(drafts: readonly Draft[]): Map<string, Draft[]> {
  const groups = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const others = groups.get(placeOf(draft.target));
    if (others) others.push(draft);
    else groups.set(placeOf(draft.target), [draft]);
  }
  return groups;
}

function dayOf({ value }: Proposal): string {
  return datedOf(value)?.to ?? '';
}
