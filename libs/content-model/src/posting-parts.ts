import { z } from 'zod';
import { id, type ReadEvent, text } from './event.js';
import type { NotificationFields } from './posting-fields.js';

export const cell = z.object({ value: text, colspan: z.int().min(1), rowspan: z.int().min(1) });
const attachment = z.object({ title: text, type: z.enum(['link', 'pdf']), content: text, fileName: text });
export type Cell = z.infer<typeof cell>;
export type Attachment = z.infer<typeof attachment>;

export const rows: z.ZodType<readonly (readonly Cell[])[]> = z.array(z.array(cell));
export const attachments: z.ZodType<readonly Attachment[]> = z.array(attachment);

/** On a record that came from another posting: where it was, and its place in the lists, which it keeps. */
const moved = z.object({ from: id, createdAt: text, order: text });
export type Moved = z.infer<typeof moved>;

/** `restored`: on a record that is brought back after its deletion: its age and its place, which it keeps. */
export const arrival = {
  moved: moved.exactOptional(),
  restored: z.object({ createdAt: text, order: text }).exactOptional(),
};
export const departure = { movedTo: id.exactOptional() };

/** Stored beside each record: `revision` is the stream revision of the last event that changed it. */
export interface Managed {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

export type Notification = Managed & { readonly fields: NotificationFields };
/** `order`: its place in the lists, the position of the event that added it first. */
export type Table = Managed & { readonly rows: readonly (readonly Cell[])[]; readonly order: string };
export type UsefulItems = Managed & { readonly attachments: readonly Attachment[]; readonly order: string };

type Event = ReadEvent<unknown>;

export function managed(record: string, { at, revision }: Event): Managed {
  return { id: record, createdAt: at, updatedAt: at, revision };
}

/** A record that was moved here, or is brought back, keeps its age and its place in the lists. */
export function placed(record: string, event: Event, place: Pick<Moved, 'createdAt' | 'order'> | undefined) {
  const { createdAt = event.at, order = event.position } = place ?? {};
  return { ...managed(record, event), createdAt, order };
}

export function byAge<T extends { readonly order: string }>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => (a.order < b.order ? -1 : 1));
}

export function replaced<T extends Managed>(
  records: readonly T[],
  record: string,
  { at, revision }: Event,
  change: (old: T) => Partial<T>,
): readonly T[] {
  if (!recordIn(records, record)) throw new RangeError(`record ${record} is not there to be edited`);
  return records.map((old) => (old.id === record ? { ...old, ...change(old), updatedAt: at, revision } : old));
}

export function without<T extends Managed>(records: readonly T[], record: string): readonly T[] {
  if (!recordIn(records, record)) throw new RangeError(`record ${record} is not there to be deleted`);
  return records.filter((old) => old.id !== record);
}

export function recordIn<T extends { readonly id: string }>(
  records: readonly T[] | undefined,
  record: string,
): T | undefined {
  return records?.find((one) => one.id === record);
}
