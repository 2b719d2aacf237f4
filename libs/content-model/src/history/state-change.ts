import type { Account } from '../account.js';
import { type ChangeSet, stepToTell } from '../change-set.js';
import type { Family } from '../families.js';
import type { ListingKind } from '../listing-kinds.js';
import type { Listing } from '../listing.js';
import { notificationFields, postingFields, type PostingFields, wireName } from '../posting-fields.js';
import type { Posting } from '../posting.js';

/** A value of JSON. */
type StateValue = string | number | boolean | readonly StateValue[] | { readonly [name: string]: StateValue };

/** Field by field, in wire names. */
type StateFields = Readonly<Record<string, StateValue>>;

/** What of a record changes are told of: nothing that the server manages. */
export interface HistoryState {
  readonly fields: StateFields;
  /** Its lists whose elements have ids: by the list's name on the wire, then by id. */
  readonly elements?: Readonly<Record<string, ReadonlyMap<string, StateFields>>>;
}

/** One value before and after an event. */
export interface StateChange {
  /** JSON Pointer (RFC 6901) with an element's id in place of its index: `/notifications/<id>/postDate`. */
  readonly path: string;
  /** `null`: it was not there. */
  readonly before: StateValue | null;
  /** `null`: it is gone. */
  readonly after: StateValue | null;
}

/**
 * What becomes of a record, value by value. What comes or goes as a whole is told by its fields that say something;
 * inside a list without ids an entry that comes or goes is one value.
 * @param before undefined: there was no such record
 */
export function changesBetween(before: HistoryState | undefined, after: HistoryState): StateChange[] {
  return [
    ...fieldChanges('', before?.fields, after.fields),
    ...Object.entries(after.elements ?? {}).flatMap(([list, elements]) =>
      elementChanges(`/${list}`, before?.elements?.[list], elements),
    ),
  ];
}

function elementChanges(
  path: string,
  before: ReadonlyMap<string, StateFields> = new Map(),
  after: ReadonlyMap<string, StateFields>,
): StateChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    fieldChanges(`${path}/${escaped(id)}`, before.get(id), after.get(id)),
  );
}

function fieldChanges(path: string, before: StateFields | undefined, after: StateFields | undefined): StateChange[] {
  if (before && after)
    return Object.keys(after).flatMap((name) => valueChanges(`${path}/${escaped(name)}`, before[name], after[name]));
  const told = Object.entries(before ?? after ?? {}).filter(([, value]) => !isEmpty(value));
  // Else its coming or going would leave no trace.
  if (told.length === 0) return [{ path, before: before ? {} : null, after: after ? {} : null }];
  return told.map(([name, value]) => ({
    path: `${path}/${escaped(name)}`,
    before: before ? value : null,
    after: after ? value : null,
  }));
}

/** What an event leaves as it was is the same object before and after, and is not looked into. */
function valueChanges(path: string, before: StateValue | undefined, after: StateValue | undefined): StateChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const longest = Math.max(before.length, after.length);
    return Array.from({ length: longest }).flatMap((_, index) =>
      valueChanges(`${path}/${index}`, before[index] as StateValue | undefined, after[index] as StateValue | undefined),
    );
  }
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => valueChanges(`${path}/${escaped(name)}`, before[name], after[name]));
  }
  return [{ path, before: before ?? null, after: after ?? null }];
}

function isRecord(value: StateValue | undefined): value is StateFields {
  return typeof value === 'object' && !Array.isArray(value);
}

function isEmpty(value: StateValue): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

function escaped(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** How the audit tells of a member of a posting: as fields, or as elements of a list; `undefined`: not by itself. */
interface AuditedMember {
  readonly fields?: (posting: Posting, family: Family) => StateFields;
  readonly elements?: (posting: Posting, family: Family) => Readonly<Record<string, ReadonlyMap<string, StateFields>>>;
}

/** Beside its fields, which have a table of their own. A member without a row does not compile. */
const postingMembers: { readonly [K in Exclude<keyof Posting, keyof PostingFields>]-?: AuditedMember | undefined } = {
  id: undefined,
  createdAt: undefined,
  updatedAt: undefined,
  revision: undefined,
  order: undefined,
  approvalOrder: undefined,
  approvedAt: {
    fields: ({ approvedAt }, { approvable }): StateFields => (approvable ? { approved: approvedAt !== '' } : {}),
  },
  withdrawn: { fields: ({ withdrawn }) => ({ withdrawn: withdrawn?.note ?? '' }) },
  deletedAt: { fields: ({ deletedAt }) => ({ deleted: deletedAt !== undefined }) },
  notifications: {
    elements: (posting, family) => ({
      notifications: byId(posting.notifications, ({ fields }) =>
        Object.fromEntries(notificationFields.map((field) => [wireName(family, field), fields[field.name]])),
      ),
    }),
  },
  tables: { elements: (posting) => ({ tables: byId(posting.tables, ({ rows }) => ({ data: rows })) }) },
  usefulItems: {
    elements: (posting) => ({ items: byId(posting.usefulItems, ({ attachments }) => ({ attachments })) }),
  },
};

/** A posting with its notifications, tables and useful items, each under its id. */
export function postingState(family: Family, posting: Posting): HistoryState {
  const members: readonly (AuditedMember | undefined)[] = Object.values(postingMembers);
  return {
    fields: {
      [family.titleField]: posting.title,
      ...Object.fromEntries(postingFields.map((field) => [wireName(family, field), posting[field.name]])),
      ...Object.assign({}, ...members.map((member) => member?.fields?.(posting, family))),
    },
    elements: Object.assign({}, ...members.map((member) => member?.elements?.(posting, family))),
  };
}

/** An admit card or a result listing. */
export function listingState(
  kind: ListingKind,
  { title, applyLink, pdfFile, fileName, posting, deletedAt }: Listing,
): HistoryState {
  return {
    fields: {
      [kind.titleField]: title,
      applyLink,
      ...(kind.takesPdf && { pdfFile, fileName }),
      posting: posting ? `${posting.family}/${posting.id}` : '',
      deleted: deletedAt !== undefined,
    },
  };
}

/** A password has no state: that one was changed, its event alone tells. */
export function accountState({ username, role, closed }: Account): HistoryState {
  return { fields: { username, role, closed } };
}

/** A change set with its steps, each in words. */
export function changeSetState(set: ChangeSet): HistoryState {
  const { title, publicNote, correction, status, schedule } = set;
  return {
    fields: { title, publicNote, correction, status, publishAt: schedule?.publishAt ?? '' },
    elements: {
      steps: new Map(set.steps.map((step) => [step.stepId, { about: step.about, ...stepToTell(step), by: step.by }])),
    },
  };
}

function byId<T extends { readonly id: string }>(
  records: readonly T[],
  fieldsOf: (record: T) => StateFields,
): ReadonlyMap<string, StateFields> {
  return new Map(records.map((record) => [record.id, fieldsOf(record)]));
}
