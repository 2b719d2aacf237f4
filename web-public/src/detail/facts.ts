import {
  deadlineOf,
  indianDay,
  labelledDate,
  notificationFields,
  openingOf,
  publicLabel,
  readDate,
} from '@noticeboard/content-model';
import type { Family, Field, FieldGroup, Notification, Posting } from '@noticeboard/content-model';
import { calendarDates } from '../feeds/calendar';
import type { Former, FormerOf } from './former-values';

export interface Fact {
  readonly label: string;
  /** The label is an editor's, from before the colon of an additional date. */
  readonly ownLabel?: true;
  readonly value: string;
  readonly was?: Former;
  /** A certain single day that the text says, `YYYY-MM-DD`: what is shown beside text that does not spell it out. */
  readonly reading?: string;
  /** The row's date can be put into a calendar: address of the .ics with this date alone. */
  readonly calendar?: string;
}

/** What one section of a notice has to say; what the editor left empty is not in it. */
export interface FactSection {
  readonly group: FieldGroup;
  /** The notice's own, of its last section; empty where the section has the portal's. */
  readonly heading: string;
  /** Short values, for a table. */
  readonly rows: readonly Fact[];
  readonly passages: readonly Fact[];
  readonly lines: readonly Fact[];
}

export interface NoticeView {
  /** Fragment of its section: outlives later notices of the same posting. */
  readonly anchor: string;
  readonly postDate: string;
  readonly nameOfPost: string;
  /** Requirement and exam titles. */
  readonly about: readonly string[];
  readonly sections: readonly FactSection[];
}

/** What is known of values beside their text. */
export interface Marks {
  readonly formerOf: FormerOf;
  readonly dates: DateMarks;
}

const groups: readonly FieldGroup[] = ['details', 'dates', 'fees', 'section'];

/** In the heading of the notice or of a section, or in the overview. */
const shownElsewhere: ReadonlySet<string> = new Set(['requirementTitle', 'examTitle', 'websiteLink', 'sectionTitle']);

/** The sections of a notice that say something, in the order that readers of such pages know. */
export function noticeSections(notice: Notification, marks: Marks): readonly FactSection[] {
  return groups
    .map((group) => sectionOf(group, notice, marks))
    .filter(({ rows, passages, lines }) => rows.length + passages.length + lines.length > 0);
}

type NoticeField = Field & { readonly name: keyof Notification['fields'] };

const shownFields = (notificationFields as readonly NoticeField[]).filter(({ name }) => !shownElsewhere.has(name));

function sectionOf(group: FieldGroup, notice: Notification, marks: Marks): FactSection {
  const facts = shownFields
    .filter((field) => field.group === group)
    .map((field) => ({ field, facts: factsOf(field, notice, marks) }));
  const of = (isOne: (field: Field) => boolean) => facts.flatMap((one) => (isOne(one.field) ? one.facts : []));
  return {
    group,
    heading: group === 'section' ? notice.fields.sectionTitle.trim() : '',
    rows: of(({ kind, long }) => kind !== 'lines' && !long),
    passages: of(({ long }) => long === true),
    lines: of(({ kind }) => kind === 'lines'),
  };
}

/** What a field says; nothing when it is empty, several things when it is a list. */
export function factsOf(field: NoticeField, { id, fields }: Notification, { formerOf, dates }: Marks): Fact[] {
  const value = fields[field.name];
  const key = `${id}/${field.name}`;
  const path = `notifications/${key}`;
  const label = publicLabel(field);
  const fact = (text: string): Fact => ({ label, value: text, ...was(formerOf(path, text)) });
  if (typeof value === 'string')
    return value.trim() === '' ? [] : [{ ...fact(value.trim()), ...dates.of(field, key, value.trim()) }];
  return value.flatMap((entry, place) => {
    const text = (typeof entry === 'string' ? entry : entry.dateValue).trim();
    if (text === '') return [];
    if (field.kind === 'lines') return [fact(text)];
    const date = labelledDate(text);
    const own = date.value === text ? {} : { ownLabel: true as const };
    const former = was(formerOf(`${path}/${date.label}`, date.value));
    return [{ ...date, ...own, ...former, ...dates.of(field, `${key}/${place}`, date.value) }];
  });
}

function was(former: Fact['was']): Pick<Fact, 'was'> {
  return former ? { was: former } : {};
}

interface DateMarks {
  /** @param key `<notification id>/<field>`, with a number behind it where a field has several */
  readonly of: (field: Field, key: string, text: string) => Pick<Fact, 'reading' | 'calendar'>;
  /** Address of the calendar file with all dates; absent when no date is to come. */
  readonly calendar?: string;
}

/** What the dates of a posting say to a calendar, and to readers who are used to another order of day and month. */
export function dateMarks(family: Family, posting: Posting, now: Date): DateMarks {
  const file = `/calendar/${family.key}/${encodeURIComponent(posting.id)}.ics`;
  const today = indianDay(now);
  const coming = new Set(
    calendarDates(posting)
      .filter(({ to }) => to >= today)
      .map(({ key }) => key),
  );
  return {
    of: (field, key, text) => {
      const reading = readingBeside(field, text);
      return { ...(reading && { reading }), ...(coming.has(key) && { calendar: `${file}?date=${key}` }) };
    },
    ...(coming.size > 0 && { calendar: file }),
  };
}

/** Start and end date of the last section are ages more often than days. */
function readingBeside({ kind, group }: Field, text: string): string | undefined {
  if ((kind !== 'date' && kind !== 'dates') || group === 'section' || spellsTheDay(text)) return undefined;
  const reading = readDate(text);
  const day = openingOf(reading);
  return day !== undefined && day === deadlineOf(reading)?.day ? day : undefined;
}

const monthInWords =
  /jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|जनवरी|फ़?रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सित|अक्|नव|दिस/iu;

/** "6-Nov-2026" can be read in one way only, "05/11/26" in three. */
function spellsTheDay(text: string): boolean {
  return monthInWords.test(text) && /\p{Nd}{4}/u.test(text);
}
