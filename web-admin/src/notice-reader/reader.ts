import { sentence } from '../words/sentence.js';
import { sentencesIn } from './clauses.js';
import { datesIn, isCertain } from './dates-in-text.js';
import type { Draft } from './doubts.js';
import { type Fee, feesIn, isPayment, isSum, namesGroup } from './fees-in-text.js';
import type { Item, Pair } from './item.js';
import { isFeeHead, isOfStep } from './headings.js';
import { labelOf, roundsIn } from './label.js';
import { type Finding, type Target, targetNamed } from './proposal.js';
import { ageSentence, agesOf, isAge } from './read-ages.js';
import { datesOf, type Heading, notCertain, relativeIn } from './read-dates.js';
import { feeFindings } from './read-fees.js';
import { linksOf } from './read-links.js';
import { textsOf } from './read-texts.js';
import { proseOf, titleOf } from './read-title.js';
import { longest, withoutEnd, withoutMarks, withoutNumber } from './signs.js';
import { meaningsIn } from './words.js';

/** As many as are read: more than a person can look through. */
const most = 400;

const byPlace = 'It has no label: it was found by its place.';

interface FeeAt {
  readonly item: Item;
  readonly fee: Fee;
}

/** How many items a heading of fees stands over. */
const underHeading = 12;

/** Goes through the items of a notice once, with what stands over them in mind. */
export class Reader {
  titleRounds: readonly string[] = [];
  private readonly found: Draft[] = [];
  private readonly taken = new Set<Item>();
  /** Those of them that say more than in passing. */
  private readonly claimed = new Set<Item>();
  private readonly fees: FeeAt[] = [];
  private readonly relaxations: { readonly item: Item; readonly value: string }[] = [];
  private heading: Heading | undefined;
  private rounds: readonly string[] = [];
  private round = '';
  /** Items until which sums are fees, and numbers of years are ages. */
  private readonly under = { fees: 0, ages: 0 };
  private isAgeTitled = false;
  /** Index of the item that is read. */
  private at = 0;

  constructor(private readonly items: readonly Item[]) {}

  read(): readonly Draft[] {
    for (const [place, item] of this.items.entries()) {
      if (this.found.length + this.fees.length >= most) break;
      this.at = place;
      this.readItem(item, place);
    }
    this.proposeFees();
    this.proposeRelaxation();
    this.proposeTitle();
    this.proposeShortInfo();
    return this.found.toSorted((one, other) => one.line.number - other.line.number);
  }

  private readItem(item: Item, place: number): void {
    for (const { title, url, field, doubt } of linksOf(item)) {
      if (field) this.add(item, targetNamed(field), url, { doubt });
      this.add(item, { is: 'link', title }, url, { doubt });
    }
    const { text } = item;
    if (text === '') return;
    if (item.isOfTable && item.pairs.length === 0) return;
    if (isFeeHead(item)) {
      this.under.fees = place + 1 + underHeading;
      return;
    }
    const isUnderFees = place < this.under.fees;
    const isUnderAges = place < this.under.ages;
    for (const pair of inOrder(item.pairs)) if (this.readPair(item, pair, isUnderFees, isUnderAges)) break;
    if (this.taken.has(item)) return this.readBesides(item);
    const relative = item.isOfTable ? [] : relativeIn(text);
    if (this.say(item, relative)) return;
    if (isPayment(text) && (isUnderFees || meaningsIn(text).has('fee')) && text.length <= 300 && !isSum(text))
      return this.add(item, targetNamed('additionalInfo'), withoutMarks(text), { doubt: sentence(byPlace) });
    const ages = meaningsIn(text).has('age') || isUnderAges ? ageSentence(withoutMarks(text)) : [];
    if (ages.length > 0) this.say(item, ages);
    else if (
      item.pairs.every(({ by }) => by === 'date') &&
      this.readFees(item, { label: '', value: text, by: 'date' }, isUnderFees) &&
      isUnderFees
    )
      return;
    if (
      !item.isOfTable &&
      ((item.pairs.length === 0 && ages.length === 0) || meaningsIn(text).has('age') || /[:：]$/.test(text))
    )
      this.readHeading(item, place);
  }

  /** A paragraph that gives dates may give ages and fees in other sentences. */
  private readBesides(item: Item): void {
    const [first = '', ...more] = sentencesIn(item.text);
    // "On or before the 31st, along with a fee of Rs. 200": what else it says is left to who reads it.
    const words = meaningsIn(first);
    if (item.pairs.every(({ by }) => by === 'date') && words.has('fee') && !words.has('lateFee') && isSum(first))
      this.readFees(item, { label: '', value: first, by: 'date' }, false, true);
    for (const text of more) {
      if (meaningsIn(text).has('age')) this.say(item, ageSentence(text));
      else if (meaningsIn(text).has('fee')) this.readFees(item, { label: '', value: text, by: 'date' }, false);
    }
  }

  /** Takes an item as the heading of the lines that follow. */
  private readHeading({ text, isHeading }: Item, place: number): void {
    if (text.length > 80 && !isHeading) return;
    const name = withoutMarks(text);
    const label = labelOf(name);
    const words = meaningsIn(name);
    // The title names the stage of all that follows.
    const isTitle = words.has('notice') && /20\d\d/.test(name);
    if (label.rounds.length > 0) [this.rounds, this.round] = [label.rounds, isTitle ? '' : name];
    const isAbout = !['none', 'posted'].includes(label.subject) && isOfStep(name);
    this.heading =
      isAbout || this.rounds.length > 0
        ? {
            text: name,
            label: { ...label, rounds: this.rounds, subject: isAbout ? label.subject : 'none' },
            round: this.round,
          }
        : undefined;
    this.under.fees = label.subject === 'fee' ? place + 1 + underHeading : 0;
    this.under.ages = words.has('age') ? place + 1 + underHeading : 0;
  }

  /** @returns whether it says something */
  private readPair(item: Item, pair: Pair, isUnderFees: boolean, isUnderAges: boolean): boolean {
    const { label, value, by } = pair;
    const words = meaningsIn(/^pay$/iu.test(label) ? 'salary' : label);
    const isApart = by === 'colon' || by === 'column' || by === 'dash';
    if (/^https?:/i.test(value)) return false;
    if (
      words.has('age') ||
      (isUnderAges && isAge(pair) && datesIn(value).length === 0) ||
      (words.has('relax') && isUnderAges)
    ) {
      if (by === 'date') return false;
      return this.say(item, agesOf(pair));
    }
    if (isApart && words.has('brief') && words.has('information'))
      return this.say(item, [{ name: 'shortInfo', value }]);
    // Prose behind a colon gives its dates clause by clause.
    const [date] = by === 'colon' ? datesIn(value) : [];
    if (date && (value.length > longest.label || isOwn(value.slice(0, date.start))))
      return this.readFees(item, pair, isUnderFees);
    const dates = datesOf(pair, this.heading);
    if (dates.length > 0) {
      const after = item.pairs.slice(item.pairs.indexOf(pair) + 1);
      this.sayTogether(item, by === 'date' ? [pair, ...after.filter((other) => other.by === 'date')] : [pair]);
      return true;
    }
    if (by === 'date') return false;
    if (this.readFees(item, pair, isUnderFees)) return true;
    return isApart && this.say(item, textsOf(pair, words));
  }

  /** A sentence may give several dates, each with words of its own; where one is doubtful, its words may be another's. */
  private sayTogether(item: Item, clauses: readonly Pair[]): void {
    const sentences = sentencesIn(item.text);
    const said = clauses.map((clause) => ({
      place: sentences.findIndex((text) => text.includes(clause.value)),
      found: datesOf(clause, this.heading),
    }));
    const isOpen = (found: readonly Finding[]) => found.some(({ doubt }) => doubt && doubt.words !== notCertain);
    for (const { place, found } of said) {
      const isSure = !said.some((other) => other.found !== found && other.place === place && isOpen(other.found));
      const doubt = isSure ? undefined : sentence('The line says more than this.');
      this.say(
        item,
        found.map((one) => ({ ...one, isAside: one.isAside === true || isLink(item), doubt: one.doubt ?? doubt })),
      );
    }
  }

  private readFees(item: Item, { label, value, by }: Pair, isUnderFees: boolean, isUnclear = false): boolean {
    const words = meaningsIn(label === '' ? value : label);
    if (/^pay$/iu.test(label)) return false;
    const isFee = words.has('fee') && !words.has('relax') && !words.has('salary');
    const groups = ['general', 'otherGeneral', 'reserved', 'group', 'all', 'others'] as const;
    const isGroup = groups.some((one) => words.has(one)) && (isSum(value) || isSum(label)) && !words.has('extra');
    const isSure = isFee || isUnderFees || isGroup;
    // Under any other label it may be a fee, and it may be another sum.
    const mayBe = isSum(value) && groups.slice(0, 3).some((one) => meaningsIn(value).has(one));
    const isStated = label !== '' || isSum(value) || (isUnderFees && namesGroup(value));
    if (words.has('salary') || !isStated || !(isSure || mayBe)) return false;
    const fees = by === 'date' ? feesIn('', value, isUnderFees) : feesIn(label, value, isFee || isUnderFees);
    const [first] = fees;
    if (first && label !== '' && isSum(label) && !isSum(value)) return false;
    for (const fee of fees) {
      const stated = isSure ? fee : { ...fee, isLabelled: false };
      this.fees.push({ item, fee: isUnclear ? { ...stated, isUnclear } : stated });
    }
    if (fees.length > 0) this.taken.add(item);
    return fees.length > 0;
  }

  private proposeFees(): void {
    const items = new Map(this.fees.map(({ item, fee }) => [fee, item]));
    for (const { of, ...finding } of feeFindings(this.fees.map(({ fee }) => fee))) {
      const item = items.get(of);
      if (item) this.say(item, [finding]);
    }
  }

  /** Several are said in one text. */
  private proposeRelaxation(): void {
    const [first, ...more] = this.relaxations;
    if (!first) return;
    const values = [
      ...new Set(this.relaxations.map(({ value }) => (more.length > 0 ? withoutEnd(value, '.,;।') : value))),
    ];
    this.add(first.item, targetNamed('ageRelaxation'), values.join('; '));
  }

  private proposeTitle(): void {
    const title = titleOf(this.items, (item) => this.claimed.has(item));
    if (!title) return;
    this.titleRounds = roundsIn(title.value).rounds;
    this.add(title.item, { is: 'title' }, title.value, { doubt: title.doubt });
  }

  private proposeShortInfo(): void {
    if (this.found.some(({ target }) => 'field' in target && target.field.name === 'shortInfo')) return;
    const item = proseOf(this.items, (one) => this.taken.has(one));
    if (item)
      this.add(item, targetNamed('shortInfo'), withoutNumber(item.text).slice(0, 600), { doubt: sentence(byPlace) });
  }

  private say(item: Item, findings: readonly Finding[]): boolean {
    for (const { name, value, doubt, was, isAside, rounds = [] } of findings) {
      if (name === 'ageRelaxation') {
        this.relaxations.push({ item, value });
        this.taken.add(item);
        continue;
      }
      const isOfAges =
        ['startDate', 'endDate', 'details'].includes(name) ||
        (name === 'postRecruitmentInputs' && findings.length === 1 && meaningsIn(value).has('age'));
      if (isOfAges) this.under.ages = Math.max(this.under.ages, this.at + 7);
      if (isOfAges && !this.isAgeTitled) {
        this.isAgeTitled = true;
        this.add(item, targetNamed('sectionTitle'), /\p{Script=Devanagari}/u.test(item.text) ? 'आयु सीमा' : 'Age limit');
      }
      this.add(item, targetNamed(name), value, { doubt, was, isAside, rounds: [...rounds, ...this.rounds] });
    }
    return findings.length > 0;
  }

  private add(
    item: Item,
    target: Target,
    value: string,
    more: Pick<Draft, 'isAside' | 'rounds'> & { doubt?: Draft['doubt'] | undefined; was?: string | undefined } = {},
  ): void {
    const { doubt, was, ...about } = more;
    if (value === '') return;
    this.taken.add(item);
    if (!about.isAside) this.claimed.add(item);
    const line = { number: item.number, text: item.text.slice(0, longest.shown) };
    this.found.push({
      target,
      value,
      line,
      from: item.text,
      ...about,
      ...(doubt && { doubt }),
      ...(was !== undefined && { was }),
    });
  }
}

/** Words enough before a date to say what it is of. */
function isOwn(before: string): boolean {
  return (
    before.length > 50 && ['application', 'both', 'fee', 'exam', 'admit', 'other'].includes(labelOf(before).subject)
  );
}

/** A line that is a link and no more may be the name of another page: "Canal Peon 2026 – Last Date 30/12/2026". */
function isLink({ text, links: [first, second] }: Item): boolean {
  return first !== undefined && second === undefined && first.title.length > 20 && text.length - first.title.length < 5;
}

/** Where a line gives several dates, each with words of its own, these count before its first colon. */
function inOrder(pairs: readonly Pair[]): readonly Pair[] {
  const clauses = pairs.filter(({ by }) => by === 'date');
  const [first] = pairs;
  if (!first || clauses.length < 2 || first.by === 'date' || isCertain(first.value)) return pairs;
  const areOwn = clauses.every(({ label }) => {
    const { subject, end } = labelOf(label);
    return subject !== 'none' || end !== 'day';
  });
  return areOwn ? clauses : pairs;
}
