import {
  concerns,
  type Follow,
  type FollowedChange,
  followsByFilter,
  type FollowedRecord,
} from '@noticeboard/content-model';
import type { PeopleCollection, PeopleStore, PersonRow } from '../people/people.js';

/** The names under which a subscription is found by what it follows. */
export function followKeys({ records, lists, filter }: Follow): readonly string[] {
  const byFilter = followsByFilter(filter) ? ['filter'] : [];
  return [...new Set([...records.map(recordKey), ...lists.map(listKey), ...byFilter])];
}

export function recordKey({ kind, id }: FollowedRecord): string {
  return `record:${kind}:${id}`;
}

function listKey(name: string): string {
  return `list:${name}`;
}

/** Those who follow it, or not yet. */
export interface Follower {
  readonly id: string;
  readonly follow: Follow;
  /** ISO 8601; the portal tells it nothing that was public before. */
  readonly since: string;
}

export interface FollowersPage {
  readonly ids: readonly string[];
  /** Where the next page begins; absent after the last one. */
  readonly cursor?: string;
}

/** Rows that are read at a time. */
const pageSize = 500;

/**
 * Finds some of those whom a change concerns that readers saw at this time, each once, however often they follow it.
 * @param followerIn the follower in a stored subscription; undefined: the portal tells it nothing yet
 * @param cursor of the page before
 */
export async function followersPage(
  people: Pick<PeopleStore, 'page'>,
  collection: PeopleCollection,
  change: FollowedChange,
  at: string,
  followerIn: (row: PersonRow) => Follower | undefined,
  cursor = '0 ',
): Promise<FollowersPage> {
  const keys = [recordKey(change), ...change.lists.map(listKey), ...(change.lists.length > 0 ? ['filter'] : [])];
  const [, place = '0', after = ''] = /^(\d+) (.*)$/.exec(cursor) ?? [];
  const key = keys[Number(place)];
  if (key === undefined) return { ids: [] };
  const rows = await people.page(collection, { key, after, max: pageSize });
  const earlier = new Set(keys.slice(0, Number(place)));
  const ids = rows.flatMap((row) => {
    const follower = followerIn(row);
    if (!follower || follower.since > at) return [];
    // An earlier name has found it already.
    if (row.keys.some((name) => earlier.has(name)) && concerns(within(follower.follow, earlier), change)) return [];
    return concerns(follower.follow, change) ? [follower.id] : [];
  });
  const last = rows.at(-1);
  if (last && rows.length === pageSize) return { ids, cursor: `${place} ${last.id}` };
  return Number(place) + 1 < keys.length ? { ids, cursor: `${Number(place) + 1} ` } : { ids };
}

/** The part of it that is found under these names. */
function within({ records, lists }: Follow, names: ReadonlySet<string>): Follow {
  return {
    records: records.filter((record) => names.has(recordKey(record))),
    lists: lists.filter((name) => names.has(listKey(name))),
    filter: {},
  };
}
