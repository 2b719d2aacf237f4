import type { Family } from './families.js';

/** `text` and `date` are free text; a date says "Not Available" for empty. `url` is empty or http(s). */
export type FieldKind = 'text' | 'date' | 'url' | 'lines' | 'dates';

/** Sections of the detail page and of the notification form, in their order. */
export type FieldGroup = 'details' | 'dates' | 'fees' | 'section';

export interface Field {
  /** Canonical name: in commands, events and read models. */
  readonly name: string;
  /** Name on the wire, where it differs. A family may differ further (`Family.wireNames`). */
  readonly wire?: string;
  readonly label: string;
  /** The label that readers see for it, where that differs. */
  readonly publicLabel?: string;
  readonly kind: FieldKind;
  readonly group: FieldGroup;
  readonly required?: true;
  /** A long text: the form gives it several lines. */
  readonly long?: true;
}

/** Beside the title, which has rules of its own. */
export const postingFields = [
  { name: 'salaryRange', label: 'Salary Range', kind: 'text', group: 'details' },
  { name: 'applyLink', label: 'Apply Link', kind: 'url', group: 'details' },
] as const satisfies readonly Field[];

/** A notification, field by field, in the order of the detail page (specification, sections 2.5 and 3). */
export const notificationFields = [
  { name: 'nameOfPost', label: 'Post Name', kind: 'text', group: 'details', required: true },
  { name: 'postDate', label: 'Post Date', kind: 'date', group: 'details', required: true },
  { name: 'shortInfo', label: 'Short Information', kind: 'text', group: 'details', required: true, long: true },
  { name: 'requirementTitle', label: 'Requirement Title', kind: 'text', group: 'details' },
  { name: 'examTitle', label: 'Exam Title', kind: 'text', group: 'details' },
  { name: 'websiteLink', label: 'Official Website', kind: 'url', group: 'details' },
  { name: 'applicationBegin', label: 'Application Begin', kind: 'date', group: 'dates' },
  { name: 'lastDateApply', label: 'Last Date to Apply', kind: 'date', group: 'dates' },
  { name: 'lastDatePayExamFee', label: 'Last Date to Pay Exam Fee', kind: 'date', group: 'dates' },
  { name: 'examDate', label: 'Exam Date', kind: 'date', group: 'dates' },
  { name: 'admitCardAvailable', label: 'Admit Card Available', kind: 'date', group: 'dates' },
  { name: 'additionalDates', label: 'Additional Dates', kind: 'dates', group: 'dates' },
  { name: 'generalFee', label: 'General / OBC / EWS', kind: 'text', group: 'fees' },
  { name: 'scStPhFee', label: 'SC / ST / PH', kind: 'text', group: 'fees' },
  { name: 'additionalInfo', label: 'Additional Info', kind: 'text', group: 'fees', long: true },
  { name: 'dynamicInputs', label: 'Extra Fee Lines', kind: 'lines', group: 'fees' },
  { name: 'sectionTitle', wire: 'Title', label: 'Title', kind: 'text', group: 'section' },
  // Under a title such as "Age limit" the two dates hold ages, so readers get neutral words for them.
  { name: 'startDate', wire: 'StartDate', label: 'Start Date', publicLabel: 'From', kind: 'date', group: 'section' },
  { name: 'endDate', wire: 'EndDate', label: 'End Date', publicLabel: 'To', kind: 'date', group: 'section' },
  { name: 'ageRelaxation', wire: 'AgeRelaxation', label: 'Age Relaxation', kind: 'text', group: 'section' },
  { name: 'details', label: 'Details', kind: 'text', group: 'section', long: true },
  { name: 'postRecruitmentInputs', label: 'Extra Recruitment Lines', kind: 'lines', group: 'section' },
] as const satisfies readonly Field[];

export type DateEntry = { readonly dateValue: string };

type ValueOf<K extends FieldKind> = K extends 'lines'
  ? readonly string[]
  : K extends 'dates'
    ? readonly DateEntry[]
    : string;

type Values<T extends readonly Field[]> = { readonly [F in T[number] as F['name']]: ValueOf<F['kind']> };

export type PostingFields = { readonly title: string } & Values<typeof postingFields>;
export type NotificationFields = Values<typeof notificationFields>;

export type FieldValue = ValueOf<FieldKind>;

export function emptyValue(kind: FieldKind): FieldValue {
  return kind === 'lines' || kind === 'dates' ? [] : '';
}

export function publicLabel(field: Field): string {
  return field.publicLabel ?? field.label;
}

/** "Correction window: 9 July" as a row of its own. A colon inside a time of day has no space behind it. */
export function labelledDate(text: string): { readonly label: string; readonly value: string } {
  const [, label, value] = /^([^:]+):\s+(.+)$/s.exec(text) ?? [];
  return label && value ? { label, value } : { label: 'Additional date', value: text };
}

/** The field's name in this family's requests and answers. */
export function wireName(family: Pick<Family, 'wireNames'>, field: Field): string {
  return family.wireNames[field.name] ?? field.wire ?? field.name;
}

/** The names of the field in a write: its wire name, and the plain one where the family has a spelling of its own. */
export function acceptedNames(family: Pick<Family, 'wireNames'>, field: Field): readonly string[] {
  const name = wireName(family, field);
  const plain = field.wire ?? field.name;
  return name === plain ? [name] : [name, plain];
}
