import {
  emptyValue,
  type Family,
  type Field,
  notificationFields,
  postingBody,
  postingFields,
  readDate,
  wireName,
} from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { formErrors } from '../editing/form-fields.js';
import { formFaults, formValues, newestFirst, wireValues } from '../notifications/notification-values.js';
import { postingWrite, type Values } from '../providers/write-bodies.js';
import { sentence } from '../words/sentence.js';
import type { Plan } from './planned-write.js';
import { textOf } from './quick-action.js';

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

/** A new posting, and then its notification. */
export function copyPlan(family: Family, { posting, notification }: CopyDraft): Plan {
  const { titleField, console: screens } = family;
  const title = textOf(posting, titleField);
  return [
    {
      key: 'posting',
      what: sentence('Posting “%{title}” is added', { title }),
      changes: [],
      resource: screens.postings.path,
      data: posting,
      sources: sourcesUnder('posting', [titleField, ...postingFields.map((field) => wireName(family, field))]),
    },
    ...(notification
      ? [
          {
            key: 'notification',
            what: sentence('Notification “%{name}” is added', { name: textOf(notification, 'nameOfPost') }),
            changes: [],
            resource: screens.notifications.path,
            data: { ...notification, selectedJobTitle: title },
            idFrom: { write: 'posting', as: 'postingId' },
            sources: sourcesUnder(
              'notification',
              notificationFields.map((field) => wireName(family, field)),
            ),
          },
        ]
      : []),
  ];
}

function sourcesUnder(part: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, `${part}.${name}`]));
}

/** A draft as its form holds it: one part for the posting, one for its notification. */
export function copyValues(family: Family, original: RaRecord): CopyDraft {
  const { posting, notification } = copyDraft(family, original);
  return { posting, ...(notification && { notification: formValues(family, notification) }) };
}

/** The way back: what would be written. */
export function draftIn(family: Family, { posting = {}, notification }: Partial<CopyDraft>): CopyDraft {
  return {
    posting: postingWrite(family, posting),
    ...(notification && { notification: wireValues(family, notification) }),
  };
}

/** The server's rules for both, with the server's words. */
export function copyFaults(family: Family, values: Partial<CopyDraft>): Values {
  const inPosting = formErrors(postingBody(family, 'whole').safeParse(draftIn(family, values).posting));
  const inNotification = values.notification ? formFaults(family, values.notification) : {};
  return {
    ...(Object.keys(inPosting).length > 0 && { posting: inPosting }),
    ...(Object.keys(inNotification).length > 0 && { notification: inNotification }),
  };
}

const digit = '[0-9०-९]';

/**
 * A year of this century, with the end of its span ("2026-27") where one follows. Not a part of a longer number, an
 * amount ("₹2026"), nor a count ("2026 Posts").
 */
const yearInTitle = new RegExp(
  `(?<!${digit}|${digit}[.,]|₹\\s?)([2२][0०]${digit}{2})(?:(\\s?[-–—/]\\s?)(${digit}{2}))?` +
    `(?!${digit}|[.,]${digit}|\\s*\\+|\\s*(?:posts?|seats?|vacancies|पद))`,
  'giu',
);

/** A title for the next year: every year in it one later, in its own digits. */
export function shiftYears(title: string): string {
  return title.replace(yearInTitle, (_, year: string, between = '', end = '') => {
    // "2026-27", and not "2026-12": a span of years ends in the year after its first.
    const isSpan = end !== '' && numberIn(end) === (numberIn(year) + 1) % 100;
    return later(year) + between + (isSpan ? later(end) : end);
  });
}

function later(year: string): string {
  const next = String(numberIn(year) + 1)
    .slice(-year.length)
    .padStart(year.length, '0');
  return isDevanagari(year) ? next.replace(/[0-9]/g, (ascii) => devanagari[Number(ascii)] ?? ascii) : next;
}

function numberIn(text: string): number {
  return Number(text.replace(/[०-९]/g, (letter) => String(devanagari.indexOf(letter))));
}

function isDevanagari(text: string): boolean {
  return /[०-९]/.test(text);
}

const devanagari = '०१२३४५६७८९';
