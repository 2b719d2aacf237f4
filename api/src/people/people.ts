import { jsonIn } from '@noticeboard/content-model';
import { z } from 'zod';

/** Each has its words, what is in it and for how long, in docs/threat-model.md. */
export const peopleCollections = ['reports', 'push', 'mail', 'mailNews', 'reachState', 'staff', 'staffLinks'] as const;
export type PeopleCollection = (typeof peopleCollections)[number];

const collection = z.enum(peopleCollections);
export const personRow = z.object({
  collection,
  /** ASCII; pages are in its order. */
  id: z.string().regex(/^[\w.:-]{1,200}$/),
  /** Names that it is found by, within its collection, beside others of the same name: hashes of what is secret. */
  keys: z.array(z.string().min(1).max(512)),
  /** Gone from this moment on: ms since 1970. */
  until: z.number().optional(),
  /** JSON. */
  value: z.string(),
});
/** A small record. */
export type PersonRow = Readonly<z.infer<typeof personRow>>;

/** @throws ZodError for what no store has written */
export function rowIn(line: string): PersonRow {
  return personRow.parse(jsonIn(line));
}

export interface PersonPage {
  readonly key?: string;
  /** The id of the last that was read. */
  readonly after?: string;
  readonly max: number;
}

/**
 * Holds what people have left with the portal: outside the log, for it is forgotten; outside the read models, for it is not
 * made again from the log. Stored by Redis, or by a file of its own beside the embedded log. A row past its moment is
 * in no answer, and is erased by `sweep`. Each call rejects with ReadStoreUnavailable while the store cannot be used.
 */
export interface PeopleStore {
  get(collection: PeopleCollection, id: string): Promise<PersonRow | undefined>;
  /** @returns false where the id is taken; nothing is changed then */
  add(row: PersonRow): Promise<boolean>;
  /** Each over what has its id; cut off, some of them may be there. */
  put(rows: readonly PersonRow[]): Promise<void>;
  /** @returns false where the id has not got the value `before` any more; nothing is changed then */
  replace(before: string, row: PersonRow): Promise<boolean>;
  /** @returns how many were there */
  remove(collection: PeopleCollection, ids: readonly string[]): Promise<number>;
  /** In the order of ids; fewer than `max` at the end. */
  page(collection: PeopleCollection, page: PersonPage): Promise<readonly PersonRow[]>;
  count(collection: PeopleCollection, key?: string): Promise<number>;
  /** Erases what is past its moment. @returns how many that were */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

/** All of a collection, or of a key, page by page: what is added meanwhile may be among it, and what is removed not. */
export async function* peoplePages(
  store: Pick<PeopleStore, 'page'>,
  name: PeopleCollection,
  { key, max = 500 }: { readonly key?: string; readonly max?: number } = {},
): AsyncGenerator<readonly PersonRow[]> {
  for (let after = ''; ;) {
    const rows = await store.page(name, { ...(key !== undefined && { key }), after, max });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < max) return;
    after = last.id;
  }
}
