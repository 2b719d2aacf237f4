import { z } from 'zod';
import { encodedError } from './field-errors.js';
import { families } from './families.js';
import { type FilteredFacts, type FilterName, isFiltered, isFilterValue } from './filters/index.js';
import { listingKinds } from './listing-kinds.js';
import { listName, longestFollowed } from './list-site.js';
import { foldText } from './titles.js';

/** Kinds of records that readers can follow, as paths call them. */
export const followedKinds = ['posting', ...listingKinds.map(({ category }) => category)] as const;

/** Names of the public lists, as their addresses spell them, in small letters: `latest-job`, `admitcard-list`. */
export const followedLists: readonly string[] = [
  ...families.flatMap(({ site }) => [
    listName(site),
    ...('answerKeys' in site ? [listName(site.answerKeys)] : []),
    ...('syllabus' in site ? [listName(site.syllabus)] : []),
  ]),
  ...listingKinds.map(({ site }) => listName(site)),
];

const mostRecords = 200;

const followedRecord = z.strictObject(
  {
    kind: z.enum(followedKinds, { error: `The kind is one of ${followedKinds.join(', ')}.` }),
    id: z
      .string({ error: encodedError('notText') })
      .regex(/^[\w.-]{1,100}$/, 'There is no such record among those that readers find.'),
  },
  { error: encodedError('notAnObject') },
);
export type FollowedRecord = z.infer<typeof followedRecord>;

const followedList = z
  .string({ error: encodedError('notText') })
  .toLowerCase()
  .refine((name) => followedLists.includes(name), `The list is one of ${followedLists.join(', ')}.`);

const filterValue = z
  .string({ error: encodedError('notText') })
  .max(longestFollowed, encodedError('tooManyCharacters', { max: longestFollowed }))
  .overwrite((text) => text.trim());

/** As addresses of filtered lists have it; empty: not asked for. */
const valueOf = (name: FilterName) =>
  filterValue
    .refine((value) => value === '' || isFilterValue(name, value), `No list is filtered by this ${name}.`)
    .optional();

const followedFilter = z.strictObject(
  {
    list: followedList.optional(),
    q: filterValue.optional(),
    status: valueOf('status'),
    closing: valueOf('closing'),
    qualification: valueOf('qualification'),
    state: valueOf('state'),
    organisation: valueOf('organisation'),
  },
  { error: encodedError('notAnObject') },
);
export type FollowedFilter = z.infer<typeof followedFilter>;

/** A reader follows records, lists, and all that a filter finds. */
export const followSchema = z
  .strictObject(
    {
      records: z
        .array(followedRecord, { error: encodedError('notAList') })
        .max(mostRecords, encodedError('tooManyEntries', { max: mostRecords }))
        .default([]),
      lists: z
        .array(followedList, { error: encodedError('notAList') })
        .max(followedLists.length, encodedError('tooManyEntries', { max: followedLists.length }))
        .default([]),
      filter: followedFilter.default({}),
    },
    { error: encodedError('notAnObject') },
  )
  .refine(
    ({ records, lists, filter }) => records.length > 0 || lists.length > 0 || followsByFilter(filter),
    'Name at least one record or list, or a filter.',
  );
export type Follow = z.infer<typeof followSchema>;

export function followsByFilter(filter: FollowedFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}

/** A record as filters see it. `facts`: of a posting. */
export interface FilteredRecord {
  readonly title: string;
  /** Names of the lists on which it stands. */
  readonly lists: readonly string[];
  readonly facts?: FilteredFacts;
}

/** True for a record that a filter finds at that moment. */
export function isFoundBy({ list, q, ...asked }: FollowedFilter, record: FilteredRecord, now: Date): boolean {
  if (list !== undefined && !record.lists.includes(list)) return false;
  if (q && !foldText(record.title).includes(foldText(q))) return false;
  const values = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  if (Object.keys(values).length === 0) return true;
  return record.facts !== undefined && isFiltered(values, record.facts, now);
}

/** A public change, as far as those who follow ask. */
export interface FollowedChange extends FollowedRecord {
  readonly what: 'published' | 'dateMoved' | 'changed' | 'withdrawn' | 'deleted' | 'returned';
  /** Names of the lists on which it stands, or stood until now. */
  readonly lists: readonly string[];
  /** Those on which it was not before. */
  readonly newIn: readonly string[];
  /** True for a filter that finds the record as it is now, or was until now. */
  readonly isFound: (filter: FollowedFilter) => boolean;
}

/** Followers of lists and filters hear of these alone. */
const tellsLists: ReadonlySet<FollowedChange['what']> = new Set(['published', 'dateMoved', 'withdrawn', 'deleted']);

/** True when a reader who follows that hears of the change. */
export function concerns({ records, lists, filter }: Follow, change: FollowedChange): boolean {
  const { kind, id, what, newIn } = change;
  if (records.some((record) => record.id === id && record.kind === kind)) return true;
  const onList = (name: string) => newIn.includes(name) || (tellsLists.has(what) && change.lists.includes(name));
  if (lists.some(onList)) return true;
  if (!followsByFilter(filter)) return false;
  const tells = filter.list === undefined ? tellsLists.has(what) || newIn.length > 0 : onList(filter.list);
  return tells && change.isFound(filter);
}
