import type { NotificationFields } from '../posting-fields.js';
import { lastDayOf } from './calendar.js';
import { readDate } from './date-reading.js';
import { normalDateText, visibleText } from './date-tokens.js';

/** The days of birth that an age limit admits, both included: YYYY-MM-DD. */
export interface BirthDays {
  readonly from: string;
  readonly to: string;
  /** In years: the one is reached on that day, the other not yet, as notices count. */
  readonly min: number;
  readonly max: number;
  /** The day that ages are counted on, YYYY-MM-DD. */
  readonly asOn: string;
}

/** In text as `normalDateText` gives it. */
export const aboutAges = /(?<!\p{L})ages?(?!\p{L})|आयु|उम्र/u;
export const inYears = /(?<!\p{L})(?:years?|yrs?)(?!\p{L})|वर्ष|साल/u;

/**
 * The days of birth that fit, by id of the notification that states both limits and the day as on which they are counted.
 * It is never a guess: any word that may change a limit, and any other age that the posting states, leaves it empty.
 */
export function birthDaysIn({ title, notifications, tables }: Stated): ReadonlyMap<string, BirthDays> {
  const isStated = notifications.some(({ fields }) => fields.startDate !== '' && fields.endDate !== '');
  if (!isStated || lengthOf(notifications) > mostRead) return new Map();
  const stated = notifications.filter(({ fields }) => statesAges(fields));
  const read = stated.flatMap(({ id, fields }) => {
    const days = birthDaysOf(fields);
    return days ? [[id, days] as const] : [];
  });
  const [, days] = read[0] ?? [];
  if (!days || read.length < stated.length || read.some(([, others]) => !isSame(days, others))) return new Map();
  const others = [title, ...notifications.flatMap(({ fields }) => [fields.shortInfo, fields.additionalInfo])];
  const isLeftOpen = others.some((text) => normal(text).some((line) => isOtherAge(line, days) || revised(line)));
  return isLeftOpen || tables.some(hasAges) ? new Map() : new Map(read);
}

/** Characters of all notices: of more nothing is read. */
const mostRead = 200_000;

function lengthOf(notifications: Stated['notifications']): number {
  const texts = notifications.flatMap(({ fields: { details, shortInfo, additionalInfo, postRecruitmentInputs } }) => [
    details,
    shortInfo,
    additionalInfo,
    ...postRecruitmentInputs,
  ]);
  return texts.reduce((sum, { length }) => sum + length, 0);
}

/** The parts of a posting that may speak of ages. */
interface Stated {
  readonly title: string;
  readonly notifications: readonly { readonly id: string; readonly fields: NotificationFields }[];
  readonly tables: readonly { readonly rows: readonly (readonly { readonly value: string }[])[] }[];
}

function statesAges({ sectionTitle, startDate, endDate, details, postRecruitmentInputs: lines }: NotificationFields) {
  if (normal(`${startDate}\n${endDate}`).some((line) => inYears.test(line))) return true;
  return normal([sectionTitle, startDate, endDate, details, ...lines].join('\n')).some((line) => aboutAges.test(line));
}

function isSame(one: BirthDays, other: BirthDays): boolean {
  return one.from === other.from && one.to === other.to && one.asOn === other.asOn;
}

/** The days of birth that one notification admits by itself; undefined where a limit or the day is not sure. */
export function birthDaysOf(fields: NotificationFields): BirthDays | undefined {
  const { sectionTitle, startDate, endDate, details, ageRelaxation, postRecruitmentInputs } = fields;
  const heading = normal(sectionTitle).join(' ');
  const [least, most] = [limitIn(startDate, lowerWords), limitIn(endDate, upperWords)];
  const isOfAges = heading === '' ? least?.inYears && most?.inYears : aboutAges.test(heading);
  if (!least || !most || !isOfAges) return undefined;
  const [min, max] = [least.age, most.age];
  // Schools count the ages of children otherwise.
  if (min < youngest || max <= min) return undefined;
  const lines = [details, ...postRecruitmentInputs].flatMap(normal);
  const days = [dayInHeading(heading), least.day, most.day, ...lines.map(dayInLine)].filter((day) => day !== undefined);
  const [asOn] = days;
  if (asOn === undefined || days.some((day) => day === doubtful || day !== asOn)) return undefined;
  const read = counted(asOn, min, max);
  const said = [heading, ...lines, ...normal(ageRelaxation)];
  const isSure =
    ![heading, ...lines].some((line) => isOtherAge(line, read)) && said.every((line) => agrees(line, read));
  return isSure && !isOnLeapBirthday(read) && !said.some((line) => noLimit.test(line)) ? read : undefined;
}

const youngest = 14;
const oldest = 75;
const doubtful = 'doubtful';
const noLimit = /no (?:upper )?age limit|not applicable|कोई आयु सीमा नहीं/u;

/** Lines as they are read. */
function normal(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => normalDateText(visibleText(line)));
  return lines.filter((line) => line !== '');
}

const years = 'year years yr yrs वर्ष साल';
const lowerWords = wordSet(`${years} minimum min lower age limit न्यूनतम आयु उम्र सीमा`);
const upperWords = wordSet(`${years} maximum max upper age limit below under अधिकतम आयु उम्र सीमा`);

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.normalize('NFC').split(' '));
}

interface Limit {
  readonly age: number;
  readonly inYears: boolean;
  /** The day in the same text; undefined where it states none. */
  readonly day: string | undefined;
}

const counting = /(?<!\p{L})as (?:on|of)(?: the)?(?: date)?(?!\p{L})[\s:.-]*/u;

/** The one age in a text of words that change nothing: "Minimum age: 18 Years", "21 as on 01/07/2026". */
function limitIn(text: string, words: ReadonlySet<string>): Limit | undefined {
  const [line, ...others] = normal(text);
  if (line === undefined || others.length > 0) return undefined;
  const [stated = '', day] = line.split(counting, 2);
  const tokens = stated.match(/[\p{L}\p{M}]+|[0-9]+|[^ ]/gu) ?? [];
  const [age, ...more] = tokens.filter((token) => /^[0-9]/.test(token));
  const isPlain = tokens.every((token) => /^(?:[0-9]{1,2}|[-:.,()])$/.test(token) || words.has(token));
  // "17.5" is two numbers.
  if (age === undefined || more.length > 0 || !isPlain) return undefined;
  return { age: Number(age), inYears: inYears.test(stated), day: day === undefined ? undefined : dayOf(day) };
}

/** Words of a heading or a line that leave a day or a limit open. */
const open = /tentativ|probabl|expected|proposed|revis|earlier|previous|संभावित|सम्भावित|संशोधित|पूर्व/u;
const status = /(?:को|की स्थिति में|की स्थिति के अनुसार|के अनुसार)$/u;

/** "Age Limit as on 01/08/2026", "Age Limit (as on 1 August 2027)", "आयु सीमा (01/01/2026 को)". */
function dayInHeading(heading: string): string | undefined {
  if (open.test(heading)) return doubtful;
  const clauses = heading.split(/[()[\]|;]/u).map((clause) => clause.trim());
  const found = clauses.flatMap((clause) => {
    const day =
      clause.split(counting, 2)[1] ?? (status.test(clause) ? withoutAge(clause.replace(status, '')) : undefined);
    return day === undefined ? [] : [dayOf(day)];
  });
  const isRead = (clause: string) => counting.test(clause) || status.test(clause);
  const hasOther = clauses.some(
    (clause) => !isRead(clause) && /[0-9]/.test(clause.replace(/(?<![0-9])20[0-9]{2}(?![0-9])/g, '')),
  );
  if (hasOther || found.length > 1) return doubtful;
  return found[0];
}

const ageFirst =
  /^\(?(?:(?:ages?|age limits?)(?: (?:is|are))?(?: to be)?(?: calculated| reckoned| counted| determined)? ?[:-]? ?)?as (?:on|of)(?: the)?(?: date)?(?!\p{L})[\s:.-]*(.+)$/u;
const crucial =
  /^crucial date (?:for|of) (?:determining|determination of|reckoning|calculating|calculation of)(?: the)? ages?(?: limits?)? ?[:-] ?(.+)$/u;

/** "as on 01/07/2026", "Crucial date for determining age: 01/08/2026", "01.01.2027 की स्थिति में": a line of its own. */
function dayInLine(line: string): string | undefined {
  const english = (ageFirst.exec(line) ?? crucial.exec(line))?.[1];
  if (english !== undefined) return dayOf(english);
  if (aboutAges.test(line) && (counting.test(line) || /crucial/.test(line))) return doubtful;
  const clause = line.replace(/^\(|\)?[.।]?$/gu, '');
  if (!status.test(clause)) return undefined;
  const day = dayOf(withoutAge(clause.replace(status, '')));
  // A sentence of something else.
  return day === doubtful && !aboutAges.test(line) ? undefined : day;
}

function withoutAge(text: string): string {
  return text.replace(/^(?:आयु|उम्र)(?: सीमा)?[\s:-]*/u, '').replace(/^दिनांक\s*/u, '');
}

/** A single day that nothing qualifies. */
function dayOf(text: string): string {
  const reading = readDate(text.replace(/[).।]+$/u, ''));
  const isSure = reading.kind === 'date' && reading.precision === 'day' && !reading.flags && reading.time === undefined;
  return isSure ? reading.from : doubtful;
}

function counted(asOn: string, min: number, max: number): BirthDays {
  return { from: dayAfter(yearsBefore(asOn, max)), to: yearsBefore(asOn, min), min, max, asOn };
}

/** For 29 February the 28th stands in another year: a birth on 1 March makes nobody old enough. */
function yearsBefore(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const earlier = year - count;
  return [earlier, month, Math.min(date, lastDayOf(earlier, month))]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** Views differ on whether somebody born on 29 February reaches an age on the 28th or on 1 March. */
function isOnLeapBirthday({ from, to, asOn }: BirthDays): boolean {
  return asOn.endsWith('-02-28') && (from.endsWith('-02-29') || isLeap(to)) && !isLeap(asOn);
}

function isLeap(day: string): boolean {
  return lastDayOf(Number(day.slice(0, 4)), 2) === 29;
}

const relaxation = /relax|छूट|शिथिल/u;
const agesInYears = /(?<![0-9])([0-9]{1,2}) ?(?:years?|yrs?|वर्ष|साल)/gu;
const agesInRange = /(?<![0-9./-])([0-9]{2}) ?(?:-|to|से) ?([0-9]{2})(?![0-9./-])/gu;

/** True when a line states an age that is neither limit, unless it tells of a relaxation. */
function isOtherAge(line: string, { min, max }: Pick<BirthDays, 'min' | 'max'>): boolean {
  if (relaxation.test(line)) return false;
  const ages = [...line.matchAll(agesInYears), ...line.matchAll(agesInRange)].flatMap(([, ...found]) =>
    found.map(Number),
  );
  return ages.some((age) => age >= youngest && age <= oldest && age !== min && age !== max);
}

const change = /revis|increas|rais|enhanc|amend|chang|relaxed|बढ|संशोध/u;

/** True when a line tells that an age limit is another now. */
function revised(line: string): boolean {
  return aboutAges.test(line) && change.test(line);
}

const ofBirth = /(?<!\p{L})(?:born|birth|dob)(?!\p{L})|जन्म/u;

/** False when a line states days of birth, and not these. */
function agrees(line: string, { from, to }: BirthDays): boolean {
  const stated = line.match(/[0-9]{1,2}[./-][0-9]{1,2}[./-][0-9]{4}/g)?.map(dayOf) ?? [];
  return !ofBirth.test(line) || (stated.includes(from) && stated.includes(to));
}

/** Ages of single posts stand below a heading or beside one. */
const headerRows = 3;

function hasAges({ rows }: Stated['tables'][number]): boolean {
  const cells = rows.flatMap((row, place) => (place < headerRows ? row : row.slice(0, 1)));
  return cells.some(({ value }) => aboutAges.test(normalDateText(value)));
}
