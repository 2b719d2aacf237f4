import { z } from 'zod';
import { type Changed, someOf, text } from './event.js';
import {
  emptyValue,
  type Field,
  notificationFields,
  type NotificationFields,
  postingFields,
  type PostingFields,
} from './posting-fields.js';

const byKind = {
  text,
  date: text,
  url: text,
  lines: z.array(text),
  dates: z.array(z.object({ dateValue: text })),
};
/** In what is added whole a field is empty where it was stored before there was such a field; a change has no defaults. */
const wholeOf = (fields: readonly Field[]) =>
  Object.fromEntries(
    fields.map(({ name, kind }) => [name, (byKind[kind] as z.ZodType).default(() => emptyValue(kind))]),
  );
const shapeOf = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field.name, byKind[field.kind]]));

// The types come from the same tables of fields.
export const wholePosting = z.object({ title: text, ...wholeOf(postingFields) }) as unknown as z.ZodType<PostingFields>;
export const changedPosting = someOf({ title: text, ...shapeOf(postingFields) }) as unknown as z.ZodType<
  Changed<PostingFields>
>;
export const wholeNotification = z.object(wholeOf(notificationFields)) as unknown as z.ZodType<NotificationFields>;
export const changedNotification = someOf(shapeOf(notificationFields)) as unknown as z.ZodType<
  Changed<NotificationFields>
>;
