/** A value of JSON. */
type StateValue = string | number | boolean | readonly StateValue[] | { readonly [name: string]: StateValue };

/** Field by field, in wire names. */
export type StateFields = Readonly<Record<string, StateValue>>;

/** The content of a record whose changes are reported: without the fields that the server manages. */
export interface HistoryState {
  readonly fields: StateFields;
  /** Its lists whose elements have ids: by the list's name on the wire, then by id. */
  readonly elements?: Readonly<Record<string, ReadonlyMap<string, StateFields>>>;
}

/** One value before and after an event. */
export interface StateChange {
  /** JSON Pointer (RFC 6901) with an element's id in place of its index: `/notifications/<id>/postDate`. */
  readonly path: string;
  /** `null`: it was not there. */
  readonly before: StateValue | null;
  /** `null`: it is gone. */
  readonly after: StateValue | null;
}

/**
 * The changes of a record, value by value. An element that comes or goes as a whole is shown by its fields that say
 * something; inside a list without ids an entry that comes or goes is one value.
 * @param before undefined: there was no such record
 */
export function changesBetween(before: HistoryState | undefined, after: HistoryState): StateChange[] {
  return [
    ...fieldChanges('', before?.fields, after.fields),
    ...Object.entries(after.elements ?? {}).flatMap(([list, elements]) =>
      elementChanges(`/${list}`, before?.elements?.[list], elements),
    ),
  ];
}

function elementChanges(
  path: string,
  before: ReadonlyMap<string, StateFields> = new Map(),
  after: ReadonlyMap<string, StateFields>,
): StateChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) =>
    fieldChanges(`${path}/${escaped(id)}`, before.get(id), after.get(id)),
  );
}

function fieldChanges(path: string, before: StateFields | undefined, after: StateFields | undefined): StateChange[] {
  if (before && after)
    return Object.keys(after).flatMap((name) => valueChanges(`${path}/${escaped(name)}`, before[name], after[name]));
  const members = Object.entries(before ?? after ?? {}).filter(([, value]) => !isEmpty(value));
  // Else its coming or going would leave no trace.
  if (members.length === 0) return [{ path, before: before ? {} : null, after: after ? {} : null }];
  return members.map(([name, value]) => ({
    path: `${path}/${escaped(name)}`,
    before: before ? value : null,
    after: after ? value : null,
  }));
}

/** An object that an event leaves as it was is the same one before and after, and is not looked into. */
function valueChanges(path: string, before: StateValue | undefined, after: StateValue | undefined): StateChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const longest = Math.max(before.length, after.length);
    return Array.from({ length: longest }).flatMap((_, index) =>
      valueChanges(`${path}/${index}`, before[index] as StateValue | undefined, after[index] as StateValue | undefined),
    );
  }
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => valueChanges(`${path}/${escaped(name)}`, before[name], after[name]));
  }
  return [{ path, before: before ?? null, after: after ?? null }];
}

function isRecord(value: StateValue | undefined): value is StateFields {
  return typeof value === 'object' && !Array.isArray(value);
}

function isEmpty(value: StateValue): boolean {
  return value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

function escaped(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function byId<T extends { readonly id: string }>(
  records: readonly T[],
  fieldsOf: (record: T) => StateFields,
): ReadonlyMap<string, StateFields> {
  return new Map(records.map((record) => [record.id, fieldsOf(record)]));
}
