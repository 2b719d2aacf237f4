import { z } from 'zod';

export const text = z.string();
export const id = z.string().min(1);
export const noData = z.object({});
/** Begins every restoration: the revision whose state the events after it, of the same append, bring back. */
export const restored = z.object({ revision: z.int().min(0) });

/** The fields that changed, and no others: absent, never undefined. */
export type Changed<T> = { readonly [K in keyof T]?: T[K] };

export function someOf(shape: Readonly<Record<string, z.ZodType>>) {
  return z.object(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.exactOptional()])));
}

/** The metadata of an event about the publish of a change set that it is part of. */
export interface Publication {
  /** Id of the change set. */
  readonly changeSet?: string;
  /** The note to readers beside the changes. */
  readonly publicNote?: string;
  /** Readers do not hear of it: a typing error was corrected. */
  readonly correction?: true;
}

/** An event with its place in its stream and in the log, its time (ours, ISO 8601 UTC, ms) and who did it. */
export type ReadEvent<E> = E & {
  readonly revision: number;
  readonly position: string;
  readonly at: string;
  readonly actor?: string;
  /** The admin who issued the token, where a program did it with one. */
  readonly issuer?: string;
  /** When the action was that it undoes: the last one that touched the record. ISO 8601. */
  readonly undoes?: string;
} & Publication;

/** One row of a table of events, by type: the schema of its data and, for staff, what happened. */
export interface EventRow {
  readonly data: z.ZodType;
  readonly words?: string;
}
export type EventRows = Readonly<Record<string, EventRow>>;

/** The events that a table describes. */
export type EventOf<T extends EventRows> = {
  [K in keyof T & string]: { readonly type: K; readonly data: Readonly<z.infer<T[K]['data']>> };
}[keyof T & string];

/** A row that says no more. */
export function named<const Words extends string, Schema extends z.ZodType>(words: Words, data: Schema) {
  return { words, data };
}

type EventWith<Data> = ReadEvent<{ readonly data: Data }>;

/** The next state, member by member; undefined: it is there no more. */
type ChangeOf<State> = {
  readonly [K in keyof State]?: object extends Pick<State, K> ? State[K] | undefined : State[K];
};

/** The state of a record after an event. Pure. */
export type Effect<State, Data> =
  | { readonly begins: (id: string, event: EventWith<Data>) => State }
  | {
      readonly evolve: (before: State, event: EventWith<Data>) => ChangeOf<State>;
      /** It can follow on the end of a record. */
      readonly revives?: true;
    };

/** Makes the rows of a record that readers do not see. */
export function eventsOf<State>() {
  return <const Words extends string, Schema extends z.ZodType>(
    words: Words,
    data: Schema,
    effect: Effect<State, z.infer<Schema>>,
  ) => ({ ...named(words, data), ...effect });
}

interface RecordLife<State> {
  /** The name of a record. */
  readonly name: string;
  /** Nothing follows on its end, but what revives it. */
  readonly isOver: (state: State) => boolean;
  /** The members that every event changes. */
  readonly touched?: (event: EventWith<object>) => ChangeOf<State>;
}

/**
 * One more event of a stream, by the rows of its table.
 * @throws RangeError for an event that cannot follow on what came before it
 */
export function foldOf<State extends object, T extends Readonly<Record<string, EventRow & Effect<State, never>>>>(
  rows: T,
  { name, isOver, touched = () => ({}) }: RecordLife<State>,
) {
  return (before: State | undefined, record: string, event: ReadEvent<EventOf<T>>): State => {
    const row: Effect<State, never> = rows[event.type] as T[string];
    const happened = event as unknown as EventWith<never>;
    if ('begins' in row) {
      if (before) throw new RangeError(`${event.type} of ${name} ${record}, which is there already`);
      return row.begins(record, happened);
    }
    if (!before || (isOver(before) && !row.revives))
      throw new RangeError(`${event.type} of ${name} ${record}, which is not there`);
    return changed(before, touched(happened), row.evolve(before, happened));
  };
}

function changed<State extends object>(before: State, touch: ChangeOf<State>, change: ChangeOf<State>): State {
  const after = { ...before, ...touch, ...change } as State;
  if (!Object.values(change).includes(undefined)) return after;
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined)) as State;
}
