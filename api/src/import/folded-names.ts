import { families, type Family, listingKinds } from '@noticeboard/content-model';
import { type Collection, collections, listingsOf, postingsOf } from './dump.js';

/** A name as programs spell it apart: `LastDateApply`, `lastdateapply` and `last_date_apply` are one. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Databases name a collection in the plural or not: `job2s`, `tablev2`. */
const foldList = (name: string) => foldName(name).replace(/s(?=(?:v?\d+)?$)/, '');

const collectionsByName = new Map([
  ...families.map((family) => [foldList(family.key), postingsOf(family)] as const),
  ...listingKinds.map((kind) => [foldList(kind.key), listingsOf(kind)] as const),
  ...collections.flatMap((one) => [one.key, one.path].map((name) => [foldList(name), one] as const)),
]);

/** The collection that goes by this name, in any spelling. */
export function collectionNamed(name: string): Collection | undefined {
  return collectionsByName.get(foldList(name));
}

/** Those whose notifications a list of this name may hold, apart from their postings. */
export function familiesOfNotifications(name: string): readonly Family[] {
  return families.filter(({ paths }) => foldList(paths.notifications) === foldList(name));
}

export function isNotificationList(name: string): boolean {
  return familiesOfNotifications(name).length > 0;
}

/**
 * The list that a file holds, by its name: `jobs.json`, `portal.jobs.json`, `jobs-2026-11-20.json`. The longest of
 * several names in it counts: `admit_cards_and_jobs` is one of admit cards.
 */
export function listNameOf(fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, '');
  const words = stem.split(/[^\p{L}\p{N}]+/u).slice(0, mostWords);
  const runs = words.flatMap((_, from) => words.slice(from).map((_word, more) => words.slice(from, from + more + 1)));
  const known = runs.map((run) => run.join('')).filter((name) => collectionNamed(name) || isNotificationList(name));
  return known.toSorted((one, other) => other.length - one.length)[0] ?? stem;
}

const mostWords = 20;

/**
 * Gives records these names for theirs, whatever their letters. Where a record has one in two spellings, the right one
 * goes first, and the other stays as it is.
 * @param others further spellings, and what each stands for
 */
export function renamer(
  names: readonly string[],
  others: Readonly<Record<string, string>> = {},
): <T extends object>(record: T) => T {
  const spellings = [...Object.entries(others), ...names.map((name) => [name, name] as const)];
  const wanted = new Map(spellings.toReversed().map(([spelling, name]) => [foldName(spelling), name]));
  return (record) => {
    const given = new Set<PropertyKey>(Object.keys(record));
    const right = (name: string) => {
      const known = wanted.get(foldName(name));
      if (known === undefined || given.has(known)) return name;
      given.add(known);
      return known;
    };
    const own = Reflect.ownKeys(record).map(
      (name) => [typeof name === 'string' ? right(name) : name, Reflect.get(record, name)] as const,
    );
    return Object.fromEntries(own) as typeof record;
  };
}
