import { attachmentsIn } from '../../attachments/draft/draft.js';
import type { Tables } from '../../navigation/addresses.js';
import type { Values } from '../../providers/write-bodies.js';
import { gridIn } from '../../tables/grid/grid.js';
import type { Subject } from '../events/history-event.js';
import { type Sentence, sentence } from '../../words/sentence.js';
import {
  attachmentDifference,
  type ComparedField,
  comparedField,
  fieldsOf,
  fieldsOfNotification,
} from './field-difference.js';
import { type Mark, tableDifference, type TableDifference } from './table-difference.js';

/** A part of two states of a record: its own fields, or one of the things it owns. */
export interface ComparedPart {
  /** `own`, or `<list>/<id>`. */
  readonly key: string;
  readonly heading: Sentence;
  readonly mark: Mark;
  readonly fields: readonly ComparedField[];
  /** A table has no fields but this. */
  readonly table?: TableDifference;
}

/** A record as it was, with all that it owned; undefined while there was none. */
export type RecordState = Values | undefined;

/** Two states of one record, part by part: itself, its notifications, its tables, its useful links. */
export function recordDifference(
  subject: Pick<Subject, 'kind' | 'family'>,
  tables: Tables,
  before: RecordState,
  after: RecordState,
): readonly ComparedPart[] {
  const family = tables.table.find(({ key }) => subject.kind === 'posting' && key === subject.family);
  const notificationFields = family ? fieldsOfNotification(family) : [];
  return [
    {
      key: 'own',
      heading: sentence('The record itself'),
      ...withFields({ before, after }, comparedFields(fieldsOf(subject, tables), { before, after })),
    },
    ...owned('notifications', before, after).map(({ key, states }) => ({
      key,
      heading: sentence('Notification: %{name}', { name: String((states.after ?? states.before)?.['nameOfPost']) }),
      ...withFields(states, comparedFields(notificationFields, states)),
    })),
    ...owned('tables', before, after).map(({ key, states, number }) => {
      const table = tableDifference(gridOf(states.before), gridOf(states.after));
      const heading = sentence('Table %{number}', { number });
      return { key, heading, mark: markOf(states, table.count === 0), fields: [], table };
    }),
    ...owned('items', before, after).map(({ key, states, number }) => ({
      key,
      heading: sentence('Useful links %{number}', { number }),
      ...withFields(
        states,
        attachmentDifference(attachmentsIn(states.before ?? {}), attachmentsIn(states.after ?? {})),
      ),
    })),
  ];
}

interface States {
  readonly before: RecordState;
  readonly after: RecordState;
}

/** The parts of a record, with their places in their lists from 1: in the order of now, then those that are gone. */
function owned(list: 'notifications' | 'tables' | 'items', before: RecordState, after: RecordState) {
  const [old, present] = [byId(before?.[list]), byId(after?.[list])];
  return [...new Set([...present.keys(), ...old.keys()])].map((id) => ({
    key: `${list}/${id}`,
    states: { before: old.get(id)?.record, after: present.get(id)?.record },
    number: (present.get(id) ?? old.get(id))?.number ?? 0,
  }));
}

function byId(records: unknown): ReadonlyMap<string, { readonly record: Values; readonly number: number }> {
  const list: readonly Values[] = Array.isArray(records) ? records : [];
  return new Map(list.map((record, place) => [String(record['_id']), { record, number: place + 1 }]));
}

function comparedFields(fields: ReturnType<typeof fieldsOf>, { before, after }: States): readonly ComparedField[] {
  return fields.map((field) => comparedField(field, before, after));
}

function withFields(states: States, fields: readonly ComparedField[]): Pick<ComparedPart, 'mark' | 'fields'> {
  const isSame = fields.every(({ mark }) => mark === 'same');
  return { mark: markOf(states, isSame), fields };
}

function markOf({ before, after }: States, isSame: boolean): Mark {
  if (!before && after) return 'added';
  if (before && !after) return 'removed';
  return isSame ? 'same' : 'changed';
}

function gridOf(record: RecordState) {
  return record ? gridIn(record) : [];
}
