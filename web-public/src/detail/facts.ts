import {
  type BirthDays,
  deadlineOf,
  type Family,
  type Field,
  type FieldGroup,
  indianDay,
  labelledDate,
  type Notification,
  notificationFields,
  openingOf,
  type Posting,
  publicLabel,
  readDate,
  readLabelledDate,
} from '@noticeboard/content-model';
import type { Steps } from '../app/turns';
import { calendarDates } from '../feeds/calendar';
import type { PreviousValue, FindPrevious } from './previous-values';

export interface Fact {
  readonly label: string;
  /** An editor typed the label, before the colon of an additional date. */
  readonly ownLabel?: true;
  readonly value: string;
  readonly was?: PreviousValue;
  /** The single certain day that the text states, `YYYY-MM-DD`. It is shown where the text does not spell it out. */
  readonly reading?: string;
  /** Address of the .ics file with this date alone, where the date fits a calendar. */
  readonly calendar?: string;
}

/** One section of a notification. Fields that the editor left empty are not in it. */
export interface FactSection {
  readonly group: FieldGroup;
  /** The heading that the editor typed for the last section; empty where the portal's own heading is used. */
  readonly heading: string;
  /** Short values, for a table. */
  readonly rows: readonly Fact[];
  readonly passages: readonly Fact[];
  readonly lines: readonly Fact[];
  /** The days of birth that fit; absent where they are not sure. */
  readonly born?: BirthDays;
}

export interface NotificationView {
  /** Fragment of its section. It stays valid when later notifications are added. */
  readonly anchor: string;
  readonly postDate: string;
  readonly nameOfPost: string;
  /** Requirement and exam titles. */
  readonly about: readonly string[];
  readonly sections: readonly FactSection[];
}

/** The facts about values beside their text. */
export interface Marks {
  readonly findPrevious: FindPrevious;
  readonly dates: DateMarks;
  /** By id of the notification. */
  readonly born: ReadonlyMap<string, BirthDays>;
}

const groups: readonly FieldGroup[] = ['details', 'dates', 'fees', 'section'];

/** These fields are shown in a heading or in the overview. */
const shownElsewhere: ReadonlySet<string> = new Set(['requirementTitle', 'examTitle', 'websiteLink', 'sectionTitle']);

/** The sections of a notification that are not empty, in the order that readers of such pages know. */
export function notificationSections(notification: Notification, marks: Marks): readonly FactSection[] {
  return groups
    .map((group) => sectionOf(group, notification, marks))
    .filter(({ rows, passages, lines }) => rows.length + passages.length + lines.length > 0);
}

type NotificationField = Field & { readonly name: keyof Notification['fields'] };

const shownFields = (notificationFields as readonly NotificationField[]).filter(
  ({ name }) => !shownElsewhere.has(name),
);

function sectionOf(group: FieldGroup, notification: Notification, marks: Marks): FactSection {
  const facts = shownFields
    .filter((field) => field.group === group)
    .map((field) => ({ field, facts: factsOf(field, notification, marks) }));
  const of = (isOne: (field: Field) => boolean) => facts.flatMap((one) => (isOne(one.field) ? one.facts : []));
  const born = group === 'section' ? marks.born.get(notification.id) : undefined;
  return {
    group,
    heading: group === 'section' ? notification.fields.sectionTitle.trim() : '',
    rows: of(({ kind, long }) => kind !== 'lines' && !long),
    passages: of(({ long }) => long === true),
    lines: of(({ kind }) => kind === 'lines'),
    ...(born && { born }),
  };
}

/** The facts of one field: none when it is empty, several when it is a list. */
export function factsOf(
  field: NotificationField,
  { id, fields }: Notification,
  { findPrevious, dates }: Pick<Marks, 'findPrevious' | 'dates'>,
): Fact[] {
  const value = fields[field.name];
  const key = `${id}/${field.name}`;
  const path = `notifications/${key}`;
  const label = publicLabel(field);
  const fact = (text: string): Fact => ({ label, value: text, ...was(findPrevious(path, text)) });
  if (typeof value === 'string')
    return value.trim() === '' ? [] : [{ ...fact(value.trim()), ...dates.of(field, key, value.trim()) }];
  return value.flatMap((entry, index) => {
    const text = (typeof entry === 'string' ? entry : entry.dateValue).trim();
    if (text === '') return [];
    if (field.kind === 'lines') return [fact(text)];
    const date = labelledDate(text);
    const own = date.value === text ? {} : { ownLabel: true as const };
    const previous = was(findPrevious(`${path}/${date.label}`, date.value));
    return [{ ...date, ...own, ...previous, ...dates.of(field, `${key}/${index}`, text) }];
  });
}

function was(previous: Fact['was']): Pick<Fact, 'was'> {
  return previous ? { was: previous } : {};
}

interface DateMarks {
  /** @param place `<notification id>/<field>`, or `<notification id>/<field>/<index>` for a list */
  readonly of: (field: Field, place: string, text: string) => Pick<Fact, 'reading' | 'calendar'>;
  /** Address of the calendar file with all dates; absent when no date lies ahead. */
  readonly calendar?: string;
}

/** Adds to dates what calendars need, and what readers need who are used to another order of day and month. */
export function* dateMarks(family: Family, posting: Posting, now: Date): Steps<DateMarks> {
  const file = `/calendar/${family.key}/${encodeURIComponent(posting.id)}.ics`;
  const today = indianDay(now);
  const dates = yield* calendarDates(posting);
  const coming = new Map(dates.filter(({ to }) => to >= today).map(({ place, key }) => [place, key] as const));
  return {
    of: (field, place, text) => {
      const reading = readingBeside(field, text);
      const key = coming.get(place);
      return { ...(reading && { reading }), ...(key !== undefined && { calendar: `${file}?date=${inAddress(key)}` }) };
    },
    ...(coming.size > 0 && { calendar: file }),
  };
}

function inAddress(key: string): string {
  return key.split('/').map(encodeURIComponent).join('/');
}

/** Start and end date of the last section mostly hold ages, not days. */
export function readingBeside({ kind, group }: Field, text: string): string | undefined {
  if ((kind !== 'date' && kind !== 'dates') || group === 'section') return undefined;
  const isLabelled = kind === 'dates';
  if (spellsTheDay(isLabelled ? labelledDate(text).value : text)) return undefined;
  const reading = isLabelled ? readLabelledDate(text) : readDate(text);
  const day = openingOf(reading);
  return day !== undefined && day === deadlineOf(reading)?.day ? day : undefined;
}

const monthInWords =
  /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|जनवरी|फ़?रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सित|अक्|नव|दिस/iu;

/** "6-Nov-2026" can be read in only one way, "05/11/26" in three. */
function spellsTheDay(text: string): boolean {
  return monthInWords.test(text) && /\p{Nd}{4}/u.test(text);
}
