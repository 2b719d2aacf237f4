import { comparedField, type ComparedField } from '../editing/form-fields.js';
import {
  emptyValue,
  type Family,
  type Field,
  notificationBody,
  notificationFields,
  wireName,
} from '@noticeboard/content-model';
import { formErrors } from '../editing/form-fields.js';
import type { FormErrors } from '../providers/http-client.js';
import type { Values } from '../providers/write-bodies.js';
import type { RaRecord } from 'react-admin';

/**
 * A notification as the form holds it. It differs from the wire in one thing: an input list wants objects, so a list of
 * text lines is a list of `{ line }` here.
 */
export function formValues(family: Family, record: Values): Values {
  const fields = notificationFields.map((field: Field) => {
    const name = wireName(family, field);
    const value = record[name] ?? emptyValue(field.kind);
    return [name, field.kind === 'lines' ? rows(value).map((line) => ({ line })) : value];
  });
  return { ...record, ...Object.fromEntries(fields) };
}

/** The way back: what a write carries. Lines and dates that were left empty are no entries. */
export function wireValues(family: Family, form: Values): Values {
  return Object.fromEntries(
    notificationFields.map((field: Field) => {
      const name = wireName(family, field);
      return [name, wireValue(field, form[name])];
    }),
  );
}

function wireValue(field: Field, value: unknown): unknown {
  const filled = (name: 'line' | 'dateValue') =>
    rows(value)
      .map((row) => textIn(row, name))
      .filter((text) => text.trim() !== '');
  if (field.kind === 'lines') return filled('line');
  if (field.kind === 'dates') return filled('dateValue').map((dateValue) => ({ dateValue }));
  return value ?? '';
}

/** The same rules as the server's, with the same words, before anything is sent. */
export function formFaults(family: Family, form: Values): FormErrors {
  return formErrors(notificationBody(family, 'whole').safeParse(wireValues(family, form)));
}

function rows(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textIn(row: unknown, name: 'line' | 'dateValue'): string {
  if (typeof row !== 'object' || row === null) return '';
  const text: unknown = Object.entries(row).find(([key]) => key === name)?.[1];
  return typeof text === 'string' ? text : '';
}

/** The notifications of a posting, which carries them in order of creation; each knows whose it is. */
export function newestFirst(posting: RaRecord | undefined): readonly RaRecord[] {
  const notifications: readonly RaRecord[] = posting?.['notifications'] ?? [];
  return notifications.map((one) => ({ ...one, id: one['_id'], postingId: posting?.id })).toReversed();
}

/** Lists read as lines. */
export function displayText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return '';
  return value.map((entry) => (typeof entry === 'string' ? entry : String(entry?.dateValue ?? ''))).join('\n');
}

export function comparedNotification(family: Family): readonly ComparedField[] {
  return notificationFields.map((field) => comparedField(wireName(family, field), field));
}
