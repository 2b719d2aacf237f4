import {
  type Attachment,
  emptyValue,
  type Family,
  type Field,
  notificationFields,
  postingFields,
  readDate,
  wireName,
} from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { formFaults, formValues, newestFirst, wireValues } from '../notifications/notification-values.js';
import { postingFaults } from '../postings/posting-faults.js';
import { postingWrite, type Values } from '../providers/write-bodies.js';
import { type Grid, gridIn } from '../tables/grid/grid.js';
import type { NewPosting } from '../acts/new-posting.js';

/** A posting as it was read, with its tables and useful-items records in the order of the public page. */
export interface CopySource {
  readonly posting: RaRecord;
  readonly tables: readonly RaRecord[];
  readonly items: readonly RaRecord[];
}

interface Ticked {
  /** It comes along. */
  readonly isTicked: boolean;
}

/** The content of a copy's form: everything that could come along, each with its tick. Nothing of it is written yet. */
export interface CopyDraft {
  readonly posting: Values;
  /** In order of creation. */
  readonly notifications: readonly (Ticked & { readonly values: Values })[];
  readonly tables: readonly (Ticked & { readonly data: Grid })[];
  readonly items: readonly { readonly attachments: readonly (Ticked & { readonly attachment: Attachment })[] }[];
}

/** The notification without its dates, the tables, and the links that are no PDFs. */
export function copyDraft(family: Family, { posting, tables, items }: CopySource): CopyDraft {
  const notifications = notificationsOf(posting);
  const recruitment = recruitmentNotification(notifications);
  return {
    posting: { ...fieldsOf(family, postingFields, posting), [family.titleField]: posting[family.titleField] },
    notifications: notifications.map((notification) => ({
      isTicked: notification === recruitment,
      values: formValues(family, fieldsOf(family, notificationFields, notification)),
    })),
    tables: tables.map((table) => ({ isTicked: true, data: gridIn(table) })),
    items: items.map(({ attachments = [] }) => ({
      attachments: attachments.map((attachment: Attachment) => ({ isTicked: attachment.type === 'link', attachment })),
    })),
  };
}

/** In order of creation. */
export function notificationsOf(posting: RaRecord): readonly RaRecord[] {
  return newestFirst(posting).toReversed();
}

/** The first that says until when to apply: later ones extend it, or tell of admit cards and results. */
function recruitmentNotification(notifications: readonly RaRecord[]): RaRecord | undefined {
  return notifications.find(({ lastDateApply }) => Boolean(lastDateApply)) ?? notifications[0];
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

/** The ticked parts, to be written. */
export function ticked(family: Family, draft: Partial<CopyDraft>): NewPosting {
  const { posting = {}, notifications = [], tables = [], items = [] } = draft;
  return {
    posting: postingWrite(family, posting),
    notifications: notifications.flatMap(({ isTicked, values }, place) =>
      isTicked ? [{ at: `notifications.${place}.values`, values: wireValues(family, values) }] : [],
    ),
    tables: tables.flatMap(({ isTicked, data }) => (isTicked ? [data] : [])),
    links: items
      .map(({ attachments }) => attachments.flatMap(({ isTicked, attachment }) => (isTicked ? [attachment] : [])))
      .filter((links) => links.length > 0),
  };
}

/** The server's rules for what is ticked, with the server's words. */
export function copyFaults(family: Family, { posting = {}, notifications = [] }: Partial<CopyDraft>): Values {
  return {
    posting: postingFaults(family, posting),
    notifications: notifications.map(({ isTicked, values }) => {
      const faults = isTicked ? formFaults(family, values) : {};
      // An entry that holds anything at all counts as wrong.
      return Object.keys(faults).length > 0 ? { values: faults } : {};
    }),
  };
}

/** Tells whether a posting, or what belongs to it, was changed since it was read. */
export function revisionsOf({ posting, tables, items }: CopySource): string {
  return JSON.stringify([posting, ...tables, ...items].map(({ id, revision }) => [id, revision]));
}
