import type { Values } from '../providers/write-bodies.js';
import { sameValue } from './same-value.js';

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

/** Whether each side changed something that the other has not: nobody but a person can tell that both shall stand. */
export function needsPerson(found: readonly Difference[]): boolean {
  const changed = (side: Side) => found.some(({ changedBy }) => changedBy === side || changedBy === 'both');
  return changed('remote') && changed('mine');
}
