import type { z } from 'zod';
import type { Effect, EventOf, EventRow, Publication, ReadEvent } from '../event.js';
import type { ChangeKind, FieldChange, ReaderChange } from './change.js';
import { alwaysTold, answerKeyPath, isLife, isNew } from './told-once.js';

/** The change that readers see in one event. */
export interface Sight {
  /** In place of the row's. */
  readonly kind?: ChangeKind;
  /** With none in the list, most kinds are not reported. */
  readonly changes?: readonly FieldChange[];
  /** The name of the changed part, where it has one. */
  readonly name?: string;
  /** Reported unless the publish has one. */
  readonly note?: string;
}

export interface Seen<State, Data> {
  readonly before: State | undefined;
  /** The state before, but for what came with the same publish: of that all is new. */
  readonly former: State | undefined;
  readonly after: State;
  readonly data: Data;
}

/** The words of an event for readers. */
interface Telling<State, Data> {
  /** Null: nothing. */
  readonly kind: ChangeKind | null;
  /** Undefined where they see no difference. Absent: they see that it happened. */
  readonly sight?: (seen: Seen<State, Data>) => Sight | undefined;
}

/** Makes the rows of a record that readers see. */
export function publicEventsOf<State>() {
  return <const Words extends string, Schema extends z.ZodType>(
    words: Words,
    data: Schema,
    row: Effect<State, z.infer<Schema>> & Telling<State, z.infer<Schema>>,
  ) => ({ words, data, ...row });
}

type TellingRow<State> = EventRow & Telling<State, never>;

/**
 * The change that readers see in one event, by the rows of its table; undefined when they see no difference, or none is
 * shown. `earlier`: the entries of the same publish so far.
 */
export function tellingBy<State extends object, T extends Readonly<Record<string, TellingRow<State>>>>(rows: T) {
  return (
    before: State | undefined,
    after: State,
    event: ReadEvent<EventOf<T>>,
    earlier?: ReaderChange,
  ): ReaderChange | undefined => {
    const { kind, sight }: TellingRow<State> = rows[event.type] as T[string];
    if (kind === null) return undefined;
    const data = event.data as object;
    const path = kind.startsWith('answerKey') ? answerKeyPath : placeOf(data);
    // Everything in a part that came with the publish is new.
    const comesNow = earlier !== undefined && isNew(earlier, path);
    const seen = sight ? sight({ before, former: comesNow ? undefined : before, after, data: data as never }) : {};
    if (!seen || (seen.changes?.length === 0 && !comesNow && !alwaysTold.has(kind))) return undefined;
    const entry = entryOf(event, { kind, ...seen }, path, 'withdrawn' in after);
    return entry && seen.note !== undefined && entry.note === undefined ? { ...entry, note: seen.note } : entry;
  };
}

/** The beginning of the paths of an event's changes. */
function placeOf(data: object): string {
  if ('notificationId' in data) return `notifications/${String(data.notificationId)}`;
  if ('tableId' in data) return `tables/${String(data.tableId)}`;
  return 'itemsId' in data ? `links/${String(data.itemsId)}` : '';
}

type Told = Pick<ReadEvent<unknown>, 'at' | 'position' | keyof Publication>;

function entryOf(
  { at, position, changeSet, publicNote, correction }: Told,
  { kind, changes = [], name = '' }: Sight & { readonly kind: ChangeKind },
  path: string,
  isHeld: boolean,
): ReaderChange | undefined {
  // A history begins with the publication and says whether the record is there, whatever the event is.
  if (correction && !isLife(kind)) return undefined;
  const entry = { kind, at, position, name, changes };
  const parts = isLife(kind) ? [] : [{ kind, name, path }];
  if (changeSet === undefined) return isHeld && !isLife(kind) ? { ...entry, parts } : entry;
  return { ...entry, changeSet, ...(publicNote !== undefined && { note: publicNote }), parts };
}
