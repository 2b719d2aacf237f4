import { notAvailable } from '@noticeboard/content-model';
import { isObject, type Values } from '../providers/write-bodies.js';

/** One record three times over: as it was when the form was opened, as somebody else left it, as the form has it. */
export interface Versions {
  readonly opened: Values;
  readonly remote: Values;
  readonly mine: Values;
}

export type Side = 'remote' | 'mine';

export interface Difference {
  readonly name: string;
  readonly changedBy: Side | 'both';
}

/** The fields that one side changed, or both to different values, in the order of `names`. */
export function differences(names: readonly string[], { opened, remote, mine }: Versions): readonly Difference[] {
  return names.flatMap((name): Difference[] => {
    if (sameValue(remote[name], mine[name])) return [];
    if (sameValue(remote[name], opened[name])) return [{ name, changedBy: 'mine' }];
    return [{ name, changedBy: sameValue(mine[name], opened[name]) ? 'remote' : 'both' }];
  });
}

/**
 * The named fields with both sides' changes in them. A choice counts only for a field that both changed: what one side
 * alone changed is never lost. Without a choice for it, such a field stays as the form has it.
 */
export function merged(
  names: readonly string[],
  versions: Versions,
  choices: Readonly<Record<string, Side>> = {},
): Values {
  const sides = new Map(
    differences(names, versions).map(({ name, changedBy }) => [
      name,
      changedBy === 'both' ? (choices[name] ?? 'mine') : changedBy,
    ]),
  );
  return Object.fromEntries(names.map((name) => [name, versions[sides.get(name) ?? 'remote'][name]]));
}

/** True when each side changed something that the other has not: nobody but a person can tell that both shall stand. */
export function needsPerson(found: readonly Difference[]): boolean {
  const changed = (side: Side) => found.some(({ changedBy }) => changedBy === side || changedBy === 'both');
  return changed('remote') && changed('mine');
}

/**
 * True when two values of a field say the same. Absent, null, an empty text and an empty list do: an input that was
 * emptied holds null where the API says "". A picked file is the same as itself only.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, index) => sameValue(entry, other[index]));
  }
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameValue(one[name], other[name]));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isPlain(value: unknown): value is Values {
  return isObject(value) && !(value instanceof Blob);
}

/**
 * True when a record is what a write that got no answer would have made of it. The server trims some texts and takes
 * "Not Available" for no date; of a file it tells the name.
 */
export function isStored(sent: Values, current: Values, names: readonly string[]): boolean {
  return names.every((name) => {
    const value = sent[name];
    if (value === undefined) return true;
    if (value instanceof File) return current['fileName'] === value.name;
    return sameValue(asStored(value), asStored(current[name]));
  });
}

function asStored(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  return text === notAvailable ? '' : text;
}
