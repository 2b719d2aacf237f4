import {
  encodedError,
  encodeFieldError,
  type Family,
  type Field,
  isWebAddress,
  type ListingKind,
  notificationFields,
  titleFault,
  trimTitle,
  wireName,
} from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { textOf, type Values } from '../providers/write-bodies.js';
import { sentence } from '../words/sentence.js';
import type { Plan, PlannedWrite } from '../acts/planned-write.js';

/** The subject of a quick action, as it was read when its form opened. */
export interface QuickSubject {
  readonly family: Family;
  readonly kinds: readonly ListingKind[];
  readonly posting: RaRecord;
  /** The posting's notifications, newest first. */
  readonly notifications: readonly RaRecord[];
  /** Its useful-items records, newest first. */
  readonly items: readonly RaRecord[];
  /** Paths of the kinds of listing of which there is one for this posting: tied to it, or called as it is. */
  readonly noticed: readonly string[];
  /** The day in India, as an editor would type it. */
  readonly today: string;
}

export interface QuickField {
  readonly source: string;
  readonly label: string;
  readonly kind: 'title' | 'url' | 'date' | 'pdf' | 'choice';
  readonly required?: true;
  /** A date that lasts until the end of its day. */
  readonly deadline?: true;
  /** Shown while the field is empty. */
  readonly placeholder?: string;
  readonly choices?: readonly { readonly id: RaRecord['id']; readonly name: string }[];
}

/** Messages by the source of a field. */
export type QuickFaults = Readonly<Record<string, string>>;

/** Something that happened to a posting, and the records that say so. */
export interface QuickAction {
  readonly key: string;
  readonly label: string;
  /** True when a family's postings can have it happen. */
  readonly isFor: (family: Family, kinds: readonly ListingKind[]) => boolean;
  /** Why it cannot be done to this posting now. */
  readonly hindrance?: (subject: QuickSubject) => string | undefined;
  readonly fields: (subject: QuickSubject) => readonly QuickField[];
  readonly initial: (subject: QuickSubject) => Values;
  /** Beyond what the kinds of the fields ask for. */
  readonly faults?: (values: Values, subject: QuickSubject) => QuickFaults;
  /** The odd points about it, though they may be meant. */
  readonly warning?: (values: Values, subject: QuickSubject) => string | undefined;
  readonly plan: (values: Values, subject: QuickSubject) => Plan;
}

export function titleOf({ family, posting }: Pick<QuickSubject, 'family' | 'posting'>): string {
  return String(posting[family.titleField]);
}

/** The server's own rules for the kinds of fields, in its words, before anything is sent. */
export function quickFaults(fields: readonly QuickField[], values: Values): QuickFaults {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fault = faultOf(field, values);
      return fault === undefined ? [] : [[field.source, fault]];
    }),
  );
}

function faultOf({ source, label, kind, required: isRequired }: QuickField, values: Values): string | undefined {
  const text = textOf(values, source);
  if (kind === 'title') {
    const fault = titleFault(trimTitle(text));
    return fault && encodeFieldError(fault);
  }
  if (isRequired && text === '') return encodedError('required');
  if (kind === 'url' && text !== '' && !isWebAddress(text)) return encodedError('notAnAddress', { label });
  return undefined;
}

type FieldName = (typeof notificationFields)[number]['name'];

/** Changes some fields of a notification; nothing where they are given empty or as they are. */
export function notificationWrite(
  { family, posting }: QuickSubject,
  notification: RaRecord,
  values: Partial<Record<FieldName, string>>,
): readonly PlannedWrite[] {
  const changed = notificationFields
    .map((field: Field) => {
      const name = wireName(family, field);
      const before = String(notification[name] ?? '');
      return { field, name, before, after: values[field.name as FieldName] ?? '' };
    })
    .filter(({ before, after }) => after !== '' && after !== before);
  if (changed.length === 0) return [];
  return [
    {
      key: 'notification',
      what: sentence('Notification “%{name}” is changed', { name: String(notification['nameOfPost']) }),
      changes: changed.map(({ field: { label }, before, after }) => ({ label, ...(before && { before }), after })),
      resource: family.console.notifications.path,
      data: Object.fromEntries(changed.map(({ name, after }) => [name, after])),
      record: { ...notification, postingId: posting.id, selectedJobTitle: String(posting[family.titleField]) },
      sources: Object.fromEntries(changed.map(({ field, name }) => [name, field.name])),
    },
  ];
}
