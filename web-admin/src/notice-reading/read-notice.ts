import {
  type DateReading,
  type Field,
  isWebAddress,
  notificationFields,
  postingFields,
  readDate,
  titleLimit,
} from '@noticeboard/content-model';
import { readingWords } from '../dates/reading-words.js';
import { cleanText } from '../tables/grid/cell-text.js';
import { type Grid, layOut } from '../tables/grid/grid.js';
import { readPdf } from '../tables/grid/paste-pdf.js';
import { readTsv } from '../tables/grid/read-paste.js';
import { shortDay, timeWords } from '../words/formats.js';
import { type Sentence, sentence } from '../words/sentence.js';
import type { NoticeLine, NoticeText } from './notice-text.js';
import { hasAll, inLatinDigits, meaningsIn } from './notice-words.js';

type FieldName = (typeof notificationFields | typeof postingFields)[number]['name'];

/** Where a proposal goes. */
export type Target =
  | { readonly is: 'title' }
  | { readonly is: 'posting' | 'notification'; readonly field: Field }
  | { readonly is: 'link'; readonly title: string }
  | { readonly is: 'table'; readonly rows: Grid };

/** Something that a line of the notice seems to say. */
export interface Proposal {
  readonly target: Target;
  /** A text, or the address of a link; a table has its own rows. */
  readonly value: string;
  /** Where it stands; lines are counted from 1. */
  readonly line: { readonly number: number; readonly text: string };
  /** Why it may be wrong: such a one is not ticked for anybody. */
  readonly doubt?: Sentence;
}

export interface NoticeReading {
  readonly proposals: readonly Proposal[];
  /** More was found than is shown. */
  readonly isCut: boolean;
}

/** As many as a person can look through; more would only slow the page down. */
const most = { proposals: 120, tables: 10, read: 400 };
/** A longer line is prose, and so is what stands before a colon further on. */
const longest = { line: 2000, label: 120, shown: 300, address: 2000 };

/**
 * What a notice says, line by line, as proposals for the fields of a posting. A label in English or Hindi decides, with
 * what stands beside it or in the next line; a date is taken only as the portal reads it. The work grows with the length
 * of the text alone.
 */
export function readNotice({ lines, tables = [] }: NoticeText): NoticeReading {
  const reader = new Reader(lines);
  const said = reader.read();
  const taken = new Set(said.map(({ line }) => line.number));
  const found = [
    ...said,
    ...tables
      .filter(({ rows, line }) => !areLabels(taken, line, rows.length))
      .map(({ rows, line }) => tableProposal(rows, line, lines[line - 1]?.text ?? '')),
    ...(tables.length > 0 ? [] : tablesIn(lines, taken)),
  ];
  const kept = withDoubts(distinct(found));
  return { proposals: kept.slice(0, most.proposals), isCut: kept.length > most.proposals };
}

interface Pair {
  readonly label: string;
  readonly value: string;
  /** How they are told apart: only what is marked so may have a label that no rule knows. */
  readonly by: 'colon' | 'column' | 'dash' | 'date';
}

class Reader {
  private readonly found: Proposal[] = [];
  /** Numbers of the lines that said something. */
  private readonly taken = new Set<number>();
  /** Index of the line until which amounts are fees: they stand under such a heading. */
  private feesUntil = -1;
  private isAgeTitled = false;

  constructor(private readonly lines: readonly NoticeLine[]) {}

  read(): readonly Proposal[] {
    for (const [index, line] of this.lines.entries()) {
      if (this.found.length >= most.read) break;
      this.readLine(line, index);
    }
    this.proposeTitle();
    this.proposeShortInfo();
    return this.found.toSorted((one, other) => one.line.number - other.line.number);
  }

  private readLine(line: NoticeLine, index: number): void {
    this.readLinks(line, index);
    if (line.text.length > longest.line) return;
    const text = cleanText(line.text);
    if (text === '') return;
    const known = this.found.length;
    for (const pair of pairsIn(line.text)) {
      this.readPair(pair, index);
      if (this.found.length > known) return;
    }
    this.readHeading(text, index);
  }

  /** A line that says nothing by itself: the label of the next line, or what stands over the next lines. */
  private readHeading(text: string, index: number): void {
    if (text.length > 60 || /[0-9०-९]/.test(text) || colonIn(text) > 0) return;
    const words = meaningsIn(text);
    this.feesUntil = words.has('fee') ? index + 12 : -1;
    const [next] = this.lines.slice(index + 1, index + 3).filter((line) => line.text.trim() !== '');
    const value = cleanText((next?.text ?? '').slice(0, longest.line));
    const reading = readDate(/^[0-9०-९]/.test(value) ? value : '');
    if (!isDated(reading) || reading.flags?.includes('qualified') || dateFields(words, reading).length === 0) return;
    this.readPair({ label: text, value, by: 'column' }, index, `${text} / ${value}`);
  }

  private readPair({ label, value, by }: Pair, index: number, source?: string): void {
    const words = meaningsIn(label);
    const isApart = by === 'colon' || by === 'column';
    if (/^https?:/i.test(value) || (words.size === 0 && !isApart)) return;
    const say: Say = (name, text = value, doubt?) => this.propose(index, name, text, source, doubt);
    if (words.has('age')) return this.readAge(words, value, say);
    const date = withoutEnd(value, '.,;।');
    const reading = readDate(date);
    if (isDated(reading)) {
      const names = dateFields(words, reading);
      if (names.length === 2 && reading.from !== reading.to) {
        // Each half may look surer than the whole.
        const doubt = isDoubtful(date) ? sentence(notCertain) : undefined;
        const time = reading.time === undefined ? '' : `, ${timeWords(reading.time, 'en')}`;
        say('applicationBegin', shortDay(reading.from, 'en'), doubt);
        return say('lastDateApply', `${shortDay(reading.to, 'en')}${time}`, doubt);
      }
      if (names[0]) return say(names[0], date);
      const isRow = isApart && label.length <= 80 && /\p{L}/u.test(label);
      return isRow ? say('additionalDates', `${label}: ${date}`) : undefined;
    }
    if (by === 'date' || this.readFees(words, { label, value }, index, say)) return;
    // Only what is set apart is a label here: such words stand in any sentence.
    if (!isApart) return;
    const text = textField(words);
    if (text === 'websiteLink') return this.readWebsite(value, index);
    if (text) return say(text);
    if (words.has('organisation')) return say('postRecruitmentInputs', `Organisation: ${value}`);
    if (words.has('extra')) return say('postRecruitmentInputs', `${label}: ${value}`);
    const [pending] = dateFields(words, undefined);
    if (pending && value.length <= 80 && (meaningsIn(value).has('pending') || /[0-9०-९]/.test(value))) say(pending);
  }

  private readAge(words: ReadonlySet<string>, value: string, say: Say): void {
    if (words.has('relax')) return say('ageRelaxation');
    const years = inLatinDigits(value);
    const [, from, to] = /(?<!\d)(\d{1,2})(?!\d)\D{1,20}(?<!\d)(\d{1,2})(?!\d)/.exec(years) ?? [];
    const [, single] = /(?<!\d)(\d{1,2})(?!\d)/.exec(years) ?? [];
    if (single === undefined) return;
    const isHindi = /\p{Script=Devanagari}/u.test(value);
    const aged = (age: string) => `${age} ${isHindi ? 'वर्ष' : 'Years'}`;
    if (!this.isAgeTitled) say('sectionTitle', isHindi ? 'आयु सीमा' : 'Age limit');
    this.isAgeTitled = true;
    if (words.has('min') !== words.has('max')) return say(words.has('min') ? 'startDate' : 'endDate', aged(single));
    if (from !== undefined && to !== undefined && Number(from) < Number(to)) {
      say('startDate', aged(from));
      say('endDate', aged(to));
    }
    // "as on 1 August 2026", or what a pair of numbers cannot say.
    if (from === undefined || /\d{4}/.test(years)) say('details');
  }

  /** @returns whether the line speaks of fees */
  private readFees(words: ReadonlySet<string>, { label, value }: Omit<Pair, 'by'>, index: number, say: Say): boolean {
    const isFee = words.has('fee') && !words.has('relax');
    const isSum = index <= this.feesUntil || /₹|rs\.?\s?\d|\d\s?\/-/i.test(value.slice(0, longest.label));
    if (!isFee && !(isSum && (words.has('general') || words.has('reserved')))) return false;
    const inner = isFee
      ? value.split(/[;|]|,\s+(?=\p{L})/u).flatMap((part) => pairsIn(part).slice(0, 1))
      : [{ label, value }];
    const groups = inner.map((one) => ({ ...one, field: feeField(meaningsIn(one.label)) }));
    for (const group of groups) {
      if (!isAmount(group.value)) continue;
      if (group.field) say(group.field, cleanText(group.value));
      else if (groups.length > 1) say('dynamicInputs', `${cleanText(group.label)}: ${group.value}`);
    }
    const own = feeField(words);
    if (groups.every(({ field }) => !field) && groups.length <= 1 && isAmount(value))
      say(own ?? 'dynamicInputs', own ? value : `${label}: ${value}`);
    return true;
  }

  private readWebsite(value: string, index: number): void {
    // Its own address is found among the links of the line.
    if (/https?:/i.test(value)) return;
    const [host] = /(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,20}(?:\/\S{0,200})?/i.exec(value) ?? [];
    const url = host === undefined ? '' : `https://${withoutEnd(host)}`;
    if (isWebAddress(url)) this.propose(index, 'websiteLink', url, undefined, sentence(noProtocol));
  }

  private readLinks({ text, links = [] }: NoticeLine, index: number): void {
    const line = cleanText(text.slice(0, longest.line));
    const label = line.replace(/https?:\/\/\S*/gi, ' ');
    const printed = Array.from(text.matchAll(/https?:\/\/[^\s<>"'|]+/gi), ({ 0: url }) => ({
      title: label,
      url: withoutEnd(url),
    }));
    const own = links.map(({ title, url }) => ({ title: isEmptyTitle(title) ? label : title, url }));
    for (const { title, url } of [...own, ...printed]) {
      if (url.length > longest.address || !isWebAddress(url)) continue;
      const name = withoutMarks(title.replace(/click here|यहाँ क्लिक करें|यहां क्लिक करें/gi, '')).slice(0, longest.label);
      const words = meaningsIn(`${name} ${label}`);
      const own = meaningsIn(name);
      if (own.has('apply') && !own.has('file')) this.propose(index, 'applyLink', url);
      else if (own.has('site') || (words.has('site') && isEmptyTitle(name))) this.propose(index, 'websiteLink', url);
      else this.add(index, { is: 'link', title: name || new URL(url).host }, url);
    }
  }

  private proposeTitle(): void {
    const first = this.lines
      .slice(0, 40)
      .map((line, index) => ({ text: cleanText(line.text.slice(0, longest.line)), index }))
      .filter(({ text, index }) => text.length >= 8 && text.length <= 200 && !this.isTaken(index));
    const named = first.filter(({ text }) => {
      const words = meaningsIn(text);
      const isNumber = words.has('posted') && /\bno\b|संख्या/i.test(text);
      return words.has('notice') && !isNumber && !/https?:/i.test(text);
    });
    const best = named.find(({ text }) => /[2२][0०][0-9०-९]{2}/.test(text)) ?? named[0];
    // The first line of what says nothing else is no title.
    const chosen = best ?? (this.found.length > 0 ? first[0] : undefined);
    if (!chosen) return;
    const doubt = best ? undefined : sentence(byPlace);
    this.add(chosen.index, { is: 'title' }, withoutMarks(chosen.text).slice(0, titleLimit), undefined, doubt);
  }

  /** The first sentences that nothing else was read from. */
  private proposeShortInfo(): void {
    if (this.found.some(({ target }) => isField(target, 'shortInfo'))) return;
    const isProse = (index: number) => {
      const text = this.lines[index]?.text.trim() ?? '';
      return text.length >= 60 && text.split(' ', 9).length > 8 && !/\t| {3}/.test(text) && !this.isTaken(index);
    };
    const start = this.lines.findIndex((_line, index) => isProse(index));
    if (start < 0) return;
    let text = '';
    for (let at = start; at < this.lines.length && text.length < 600; at += 1) {
      const next = cleanText((this.lines[at]?.text ?? '').slice(0, 600));
      if (next === '' || (at > start && this.isTaken(at))) break;
      text = `${text} ${next}`.trim();
      if (/[.।]$/.test(next)) break;
    }
    this.propose(start, 'shortInfo', text, undefined, sentence(byPlace));
  }

  private isTaken(index: number): boolean {
    return this.taken.has(index + 1);
  }

  private propose(index: number, name: FieldName, value: string, source?: string, doubt?: Sentence): void {
    const field = fieldNamed(name);
    const isOfPosting = postingFields.some((one) => one.name === name);
    if (value !== '') this.add(index, { is: isOfPosting ? 'posting' : 'notification', field }, value, source, doubt);
  }

  private add(index: number, target: Target, value: string, source?: string, doubt?: Sentence): void {
    this.taken.add(index + 1);
    const text = (source ?? cleanText((this.lines[index]?.text ?? '').slice(0, longest.line))).slice(0, longest.shown);
    this.found.push({ target, value, line: { number: index + 1, text }, ...(doubt && { doubt }) });
  }
}

type Say = (name: FieldName, text?: string, doubt?: Sentence) => void;

const notCertain = 'It does not read as one certain date.';
const byPlace = 'It has no label: it was found by its place.';
const noProtocol = 'The notice gives the address without https://.';

function fieldNamed(name: FieldName): Field {
  const field = [...notificationFields, ...postingFields].find((one) => one.name === name);
  if (!field) throw new RangeError(`no field is called ${name}`);
  return field;
}

function isField(target: Target, name: FieldName): boolean {
  return 'field' in target && target.field.name === name;
}

type Dated = Extract<DateReading, { precision: string }>;

function isDated(reading: DateReading): reading is Dated {
  return reading.kind === 'date' || reading.kind === 'range';
}

/** The field of a date by the words of its label; two for a range of days in which one applies. */
function dateFields(words: ReadonlySet<string>, reading: Dated | undefined): readonly FieldName[] {
  if (hasAll(words, 'admit', 'card')) return ['admitCardAvailable'];
  if (words.has('other')) return [];
  if (words.has('last') && (words.has('fee') || words.has('pay'))) return ['lastDatePayExamFee'];
  if (words.has('last') && (words.has('date') || words.has('apply'))) return ['lastDateApply'];
  if (words.has('begin') && (words.has('apply') || words.has('date'))) return ['applicationBegin'];
  if (words.has('exam')) return ['examDate'];
  if (words.has('apply') && reading?.precision === 'day' && reading.from !== reading.to)
    return ['applicationBegin', 'lastDateApply'];
  if (words.has('posted') || hasAll(words, 'post', 'date')) return ['postDate'];
  return [];
}

function textField(words: ReadonlySet<string>): FieldName | undefined {
  if (hasAll(words, 'post', 'name')) return 'nameOfPost';
  if (hasAll(words, 'exam', 'name')) return 'examTitle';
  if (hasAll(words, 'brief', 'information')) return 'shortInfo';
  if (words.has('site')) return 'websiteLink';
  if (words.has('salary') || hasAll(words, 'pay', 'scale')) return 'salaryRange';
  return undefined;
}

/** None where a fee is for both, or for nobody by name. */
function feeField(words: ReadonlySet<string>): FieldName | undefined {
  if (words.has('general') === words.has('reserved')) return undefined;
  return words.has('general') ? 'generalFee' : 'scStPhFee';
}

function isAmount(value: string): boolean {
  return value.length <= 120 && /[0-9०-९]|nil|exempt|free|no fee|निःशुल्क|निशुल्क|शून्य|मुक्त/i.test(value);
}

/** The ways in which a line may be a label and what it says, the surest first. */
function pairsIn(raw: string): readonly Pair[] {
  const pieces = raw
    .split(/\t| {2,}/)
    .map(cleanText)
    .filter((piece) => piece !== '' && !/^(?:\(?[\divx]{1,4}[.)]?|[•*▪●-])$/i.test(piece));
  const line = pieces.join(' ');
  const colon = colonIn(line);
  const dash = line.search(/ [-–—=|→] /);
  const digit = line.search(/[0-9०-९]/);
  const [first = '', second, ...more] = pieces;
  // More than two are a row of a table.
  const isPair = second !== undefined && more.length === 0;
  const pairs: readonly Pair[] = [
    ...(colon > 0 ? [{ label: line.slice(0, colon), value: line.slice(colon + 1), by: 'colon' as const }] : []),
    ...(isPair ? [{ label: first, value: second, by: 'column' as const }] : []),
    ...(dash > 0 ? [{ label: line.slice(0, dash), value: line.slice(dash + 2), by: 'dash' as const }] : []),
    ...(digit > 0 ? [{ label: line.slice(0, digit), value: line.slice(digit), by: 'date' as const }] : []),
  ];
  return pairs
    .map(({ label, value, by }) => ({ label: withoutMarks(label), value: withoutStart(value), by }))
    .filter(({ label, value }) => label !== '' && label.length <= longest.label && value !== '');
}

/** The first colon that is neither of a time of day nor of an address. */
function colonIn(line: string): number {
  const head = line.slice(0, longest.label + 1);
  return head.search(/(?<![0-9०-९])[:：](?!\/\/)|[0-9०-९][:：](?=\s)/);
}

const startMarks = /^[\s:：\-–—=|→•*▪●➢✓#>]+/;

function withoutStart(text: string): string {
  return text.replace(startMarks, '').trim();
}

/** Without bullets, numbers of an enumeration and signs around it. */
function withoutMarks(text: string): string {
  const bare = withoutStart(cleanText(text)).replace(/^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+/i, '');
  let end = bare.length;
  while (end > 0 && ' :：-–—=|→([,.'.includes(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end);
}

/** An address, or a date, without what ends its sentence. */
function withoutEnd(text: string, signs = '.,;:)]}!।*'): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A link that is called by its own address, or by nothing, is called by its line. */
function isEmptyTitle(title: string): boolean {
  return !/\p{L}/u.test(title.replace(/https?:\/\/\S*|click here|यहाँ क्लिक करें|यहां क्लिक करें/gi, ''));
}

const tableBounds = { lines: 200, pieces: 30 };

/** Lines in columns, several in a row, that are no labels with their values. */
function tablesIn(lines: readonly NoticeLine[], taken: ReadonlySet<number>): readonly Proposal[] {
  const found: Proposal[] = [];
  let start = 0;
  for (let at = 0; at <= lines.length && found.length < most.tables; at += 1) {
    if (at < lines.length && at - start < tableBounds.lines && inColumns(lines[at]?.text ?? '')) continue;
    const run = lines.slice(start, at).map(({ text }) => text);
    if (run.length > 1 && !areLabels(taken, start + 1, run.length)) {
      const text = run.join('\n');
      const rows = readTsv(text) ?? readPdf(text).rows;
      if (layOut(rows).width > 1) found.push(tableProposal(rows, start + 1, run[0] ?? ''));
    }
    start = at + 1;
  }
  return found;
}

/** Whether lines of a table were mostly read as labels with their values. */
function areLabels(taken: ReadonlySet<number>, first: number, count: number): boolean {
  const read = Array.from({ length: count }, (_, place) => taken.has(first + place)).filter(Boolean);
  return read.length * 2 >= count;
}

function inColumns(text: string): boolean {
  if (text.length > longest.line) return false;
  const pieces = text.trim().split(/\t| {2,}/);
  return pieces.length > 1 && pieces.length <= tableBounds.pieces;
}

function tableProposal(rows: Grid, number: number, text: string): Proposal {
  const target = { is: 'table', rows } as const;
  return { target, value: '', line: { number, text: cleanText(text.slice(0, longest.line)).slice(0, longest.shown) } };
}

/** What lists hold many of; anything else is one text. */
export function holdsMany(target: Target): boolean {
  if (target.is === 'link' || target.is === 'table') return true;
  return 'field' in target && (target.field.kind === 'lines' || target.field.kind === 'dates');
}

/** Proposals of the same key are for the same place, where only one of them has room. */
export function placeOf(target: Target): string {
  if ('field' in target) return `${target.is} ${target.field.name}`;
  return target.is;
}

/** Once each: what says the same is told by its first line, of two last dates by the one with the time. */
function distinct(proposals: readonly Proposal[]): readonly Proposal[] {
  const first = new Map<string, Proposal>();
  for (const proposal of proposals) {
    const { target, value, line } = proposal;
    const what = target.is === 'table' ? line.number : target.is === 'link' ? value : senseOf(target, value);
    const key = `${placeOf(target)} ${what}`;
    const known = first.get(key);
    if (!known || (timeIn(value) && !timeIn(known.value))) first.set(key, proposal);
  }
  return [...first.values()].toSorted((one, other) => one.line.number - other.line.number);
}

function timeIn(value: string): boolean {
  const reading = readDate(value);
  return isDated(reading) && reading.time !== undefined;
}

function senseOf(target: Target, value: string): string {
  const reading = 'field' in target && target.field.kind === 'date' ? readDate(value) : undefined;
  return reading && isDated(reading) ? `${reading.from} ${reading.to}` : value.toLowerCase();
}

function withDoubts(proposals: readonly Proposal[]): readonly Proposal[] {
  const rivals = new Map<string, Proposal[]>();
  for (const proposal of proposals) {
    const place = placeOf(proposal.target);
    const others = rivals.get(place);
    if (others) others.push(proposal);
    else rivals.set(place, [proposal]);
  }
  const [begin] = rivals.get('notification applicationBegin') ?? [];
  const [last] = rivals.get('notification lastDateApply') ?? [];
  const isTurned = begin !== undefined && last !== undefined && dayOf(last.value) < dayOf(begin.value);
  return proposals.map((proposal) => {
    const { target, value } = proposal;
    const rival = holdsMany(target) ? undefined : rivals.get(placeOf(target))?.find((one) => one !== proposal);
    const doubts = [
      rival && sentence('Line %{number} says “%{value}”.', { number: rival.line.number, value: rival.value }),
      isTurned && [begin, last].includes(proposal) && sentence('The last date is before applications begin.'),
      proposal.doubt,
      isUncertain(target, value) && sentence(notCertain),
    ];
    const doubt = doubts.find((one) => one);
    return { ...proposal, ...(doubt && { doubt }) };
  });
}

function dayOf(value: string): string {
  const reading = readDate(value);
  return isDated(reading) ? reading.to : '';
}

/** An age stands in the field of a date too, and is none. */
function isUncertain(target: Target, value: string): boolean {
  if (!('field' in target) || target.field.kind !== 'date' || target.field.group === 'section') return false;
  return isDoubtful(value);
}

function isDoubtful(value: string): boolean {
  return !isDated(readDate(value)) || readingWords(value, { deadline: false, locale: 'en' })?.tone === 'doubtful';
}
