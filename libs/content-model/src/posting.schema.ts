import { z } from 'zod';
import type { Changed } from './event.js';
import type { Family } from './families.js';
import { decodeFieldError, type FieldError, fieldError, encodedError, inEntry } from './field-errors.js';
import type { FieldErrors } from './problems.js';
import {
  acceptedNames,
  emptyValue,
  type Field,
  notificationFields,
  type NotificationFields,
  postingFields,
  type PostingFields,
  wireName,
} from './posting-fields.js';
import { fieldSchema, noteText, titleSchema, type WriteMode } from './text.schema.js';

/** Fields of a record that the server keeps itself: ignored in a PUT, because stock clients send the whole record back. */
export const managedFields = [
  '_id',
  'id',
  'createdAt',
  'updatedAt',
  'revision',
  'approved',
  'withdrawn',
  'notifications',
] as const;

/** The limit of a withdrawal's note: it is as long as a line of a page. */
const noteLimit = 500;

export const withdrawalBody = z.strictObject({ note: noteText(noteLimit) });

/** As staff are sent it with the posting. */
export const withdrawalSchema = z.object({ at: z.iso.datetime(), note: z.string() });

export type PostingWrite<M extends WriteMode> = M extends 'whole' ? PostingFields : Changed<PostingFields>;

/** `selectedTitle` is the posting that the form says the notification belongs to; it must be the one in the path. */
export type NotificationWrite<M extends WriteMode> = (M extends 'whole'
  ? NotificationFields
  : Changed<NotificationFields>) & { readonly selectedTitle?: string };

/** Body of `POST` and `PUT` on a family's postings: wire names in, canonical names out. */
export function postingBody<M extends WriteMode>(family: Family, mode: M): z.ZodType<PostingWrite<M>> {
  const title = { [family.titleField]: mode === 'whole' ? titleSchema : titleSchema.optional() };
  return canonical<PostingWrite<M>>(family, mode, postingFields, title, { title: family.titleField });
}

/** Body of `POST` and `PUT` on a posting's notifications. */
export function notificationBody<M extends WriteMode>(family: Family, mode: M): z.ZodType<NotificationWrite<M>> {
  const selected = { selectedJobTitle: z.string({ error: encodedError('notText') }).optional() };
  return canonical<NotificationWrite<M>>(family, mode, notificationFields, selected, {
    selectedTitle: 'selectedJobTitle',
  });
}

function canonical<T>(
  family: Family,
  mode: WriteMode,
  fields: readonly Field[],
  extraShape: Record<string, z.ZodType>,
  extraNames: Record<string, string>,
): z.ZodType<T> {
  const shape: Record<string, z.ZodType> = { ...extraShape };
  for (const field of fields) {
    const schema = fieldSchema(field, mode).optional();
    for (const name of acceptedNames(family, field)) shape[name] = schema;
  }
  if (mode === 'change') for (const name of managedFields) shape[name] = z.unknown().optional();

  const rename = (body: Record<string, unknown>): T => {
    const result: Record<string, unknown> = {};
    for (const [name, wire] of Object.entries(extraNames)) if (body[wire] !== undefined) result[name] = body[wire];
    for (const field of fields) {
      const given = acceptedNames(family, field).find((wire) => body[wire] !== undefined);
      if (given) result[field.name] = body[given];
      else if (mode === 'whole') result[field.name] = emptyValue(field.kind);
    }
    // The shape was checked field by field just above; this is the parse that gives it its name.
    return result as T;
  };
  const object = z.strictObject(shape, {
    error: (issue) => (issue.code === 'invalid_type' ? encodedError('notAnObject') : undefined),
  });
  const checked = fields
    .filter((field) => field.required && mode === 'whole')
    .reduce((schema, field) => demand(schema, wireName(family, field), acceptedNames(family, field)), object);
  return checked.transform(rename);
}

/** A field that must be there under one of its names; asked for beside whatever else is wrong. */
function demand<T extends z.ZodObject>(schema: T, field: string, names: readonly string[]): T {
  return schema.refine((body) => names.some((name) => body[name] !== undefined), {
    message: encodedError('required'),
    path: [field],
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  });
}

/** By top-level field; the first fault of a field speaks, with its place inside a list. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: Record<string, FieldError> = Object.create(null);
  for (const issue of error.issues) {
    const [field, ...inner] = issue.path.map(String);
    const entry = inner.find((part) => /^\d+$/.test(part));
    const placed = (fault: FieldError) => (entry === undefined ? fault : inEntry(Number(entry) + 1, fault));
    if (issue.code === 'unrecognized_keys') {
      for (const name of issue.keys.map(shortened))
        errors[field ?? name] ??= placed(fieldError('unknownField', { name }));
    } else {
      errors[field ?? 'body'] ??= placed(decodeFieldError(issue.message));
    }
  }
  return { ...errors };
}

const longestName = 100;

/** A name that a stranger made up is repeated, at a few places of the answer. */
function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}
