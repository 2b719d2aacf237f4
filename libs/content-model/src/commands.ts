import { z } from 'zod';
import { type Changed, type EventSchemas, type ListingFields, listingHappenings, postingEvents } from './events.js';
import type { NotificationFields, PostingFields } from './posting-fields.js';
import type { Tie } from './listing.js';
import type { Table, UsefulItems } from './posting.js';

const id = z.string().min(1);
const noData = z.object({});
const notification = postingEvents.NotificationAdded.shape.fields as z.ZodType<NotificationFields>;
const { rows: cells, moved } = postingEvents.TableAdded.shape;
const rows = cells as z.ZodType<Table['rows']>;
const attachments = postingEvents.UsefulItemsAdded.shape.attachments as z.ZodType<UsefulItems['attachments']>;
const movedTo = id.exactOptional();

/**
 * What can be asked of a posting. A prepared step stores such a command, and is read with its schema: a field that came
 * later is empty in it.
 */
export const postingCommands = {
  AddPosting: z.object({ fields: postingEvents.PostingAdded as z.ZodType<PostingFields> }),
  EditPosting: z.object({ changes: postingEvents.PostingEdited as z.ZodType<Changed<PostingFields>> }),
  DeletePosting: noData,
  WithdrawPosting: z.object({ note: z.string() }),
  RepublishPosting: noData,
  AddNotification: z.object({ notificationId: id, fields: notification }),
  EditNotification: z.object({
    notificationId: id,
    changes: postingEvents.NotificationEdited.shape.fields as z.ZodType<Changed<NotificationFields>>,
  }),
  DeleteNotification: z.object({ notificationId: id }),
  /** `moved` and `movedTo` tie the two ends of a move between postings. */
  AddTable: z.object({ id, content: rows, moved }),
  /** Without content nothing of it changes; so for lists of useful items. */
  EditTable: z.object({ id, content: rows.optional() }),
  DeleteTable: z.object({ id, movedTo }),
  AddUsefulItems: z.object({ id, content: attachments, moved }),
  EditUsefulItems: z.object({ id, content: attachments.optional() }),
  DeleteUsefulItems: z.object({ id, movedTo }),
  ApproveAnswerKey: noData,
  DeapproveAnswerKey: noData,
} as const;

const tie = (z.object({ family: id, id }).nullable() as z.ZodType<Tie | null>).exactOptional();

/** What can be asked of an admit card or a result. `posting`: whose it is; null: nobody's. */
export const listingCommands = {
  Add: z.object({ fields: listingHappenings.Added as z.ZodType<ListingFields>, posting: tie }),
  Edit: z.object({ changes: listingHappenings.Edited as z.ZodType<Changed<ListingFields>>, posting: tie }),
  Delete: noData,
} as const;

/** The commands that a table of schemas describes. */
type CommandOf<T extends EventSchemas> = {
  [K in keyof T & string]: { readonly type: K } & Given<z.infer<T[K]>>;
}[keyof T & string];
type Given<Data> = Data extends Readonly<Record<string, never>> ? unknown : Readonly<Data>;

export type PostingCommand = CommandOf<typeof postingCommands>;
/** On tables and lists of useful items. */
export type PostingPartCommand = Extract<PostingCommand, { readonly type: `${string}${'Table' | 'UsefulItems'}` }>;
export type ListingCommand = CommandOf<typeof listingCommands>;

/** @throws RangeError for a stored command that is none of these, or does not fit its schema */
export function readCommand<T extends EventSchemas>(
  schemas: T,
  stored: Readonly<Record<string, unknown>>,
): CommandOf<T> {
  const { type, ...given } = stored;
  const schema = typeof type === 'string' && Object.hasOwn(schemas, type) ? schemas[type] : undefined;
  const parsed = schema?.safeParse(given);
  if (!parsed?.success) throw new RangeError(`a command ${String(type)} cannot be read`);
  return { type, ...(parsed.data as object) } as CommandOf<T>;
}
