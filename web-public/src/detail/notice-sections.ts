import { labelledDate, notificationFields, publicLabel } from '@noticeboard/content-model';
import type { Field, FieldGroup, Notification } from '@noticeboard/content-model';
import type { DateMarks } from './date-marks';
import type { Fact, FactSection } from './detail.data';
import type { FormerOf } from './former-values';

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
