import {
  emptyValue,
  type Family,
  type Field,
  notificationFields,
  postingFields,
  readDate,
  wireName,
} from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { newestFirst } from '../notifications/notification-values.js';
import type { Values } from '../providers/write-bodies.js';
import { shiftYears } from './shift-years.js';

/** What a copy of a posting starts from, field by field as on the wire. Nothing of it is written yet. */
export interface CopyDraft {
  readonly posting: Values;
  /** The values of its newest notification; none where it has none. */
  readonly notification?: Values;
}

/** The posting of the next year: its fields and its newest notification, without the dates of this year. */
export function copyDraft(family: Family, posting: RaRecord): CopyDraft {
  const { titleField } = family;
  const [newest] = newestFirst(posting);
  return {
    posting: {
      ...fieldsOf(family, postingFields, posting),
      [titleField]: shiftYears(String(posting[titleField])),
    },
    ...(newest && { notification: fieldsOf(family, notificationFields, newest) }),
  };
}

function fieldsOf(family: Family, fields: readonly Field[], record: RaRecord): Values {
  return Object.fromEntries(
    fields.map((field) => {
      const name = wireName(family, field);
      const value: unknown = record[name] ?? emptyValue(field.kind);
      return [name, isOfThisYear(field, value) ? emptyValue(field.kind) : value];
    }),
  );
}

/** A date field may hold an age ("18 Years" under "Age limit"), which stays. */
function isOfThisYear({ kind, group }: Field, value: unknown): boolean {
  if (kind === 'dates') return true;
  if (kind !== 'date') return false;
  return group !== 'section' || readDate(String(value)).kind !== 'text';
}
