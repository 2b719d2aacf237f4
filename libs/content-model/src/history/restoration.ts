import { isSameJson } from '../json.js';

interface ElementEvents<T, E> {
  readonly remove: (element: T) => E;
  readonly add: (element: T, place: number) => E;
  /** Undefined where nothing differs. */
  readonly edit: (before: T, after: T) => E | undefined;
}

/** The events that make a list of elements with ids what it was. */
export function elementsBack<T extends { readonly id: string }, E extends object>(
  now: readonly T[],
  then: readonly T[],
  { remove, add, edit }: ElementEvents<T, E>,
): E[] {
  const wanted = new Set(then.map(({ id }) => id));
  const present = new Map(now.map((element) => [element.id, element]));
  return [
    ...now.filter(({ id }) => !wanted.has(id)).map(remove),
    ...then.flatMap((element, place) => {
      const before = present.get(element.id);
      return before ? (edit(before, element) ?? []) : add(element, place);
    }),
  ];
}

/** Those of the members that were otherwise, as they were; undefined where none was. */
export function difference<T extends object>(
  names: readonly (keyof T & string)[],
  now: T,
  then: T,
): Partial<T> | undefined {
  const changed = names.filter((name) => !isSameJson(now[name], then[name]));
  return changed.length === 0
    ? undefined
    : (Object.fromEntries(changed.map((name) => [name, then[name]])) as Partial<T>);
}
