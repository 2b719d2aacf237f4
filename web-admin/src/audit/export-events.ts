import type { TranslateFunction } from 'react-admin';
import { inWords } from '../words/sentence.js';
import type { Tables } from '../navigation/addresses.js';
import { changeWords } from '../history/difference/change-words.js';
import { eventWords } from '../history/events/event-words.js';
import type { HistoryEvent } from '../history/events/history-event.js';
import { byteOrderMark, csvOf } from '../lists/csv-exporter.js';

/** One line an event; each of its changes is a line of the last cell. */
export function eventsAsCsv(events: readonly HistoryEvent[], tables: Tables, translate: TranslateFunction): string {
  const columns = {
    at: 'Time',
    actor: 'User name',
    role: 'Role',
    what: 'Event',
    kind: 'Kind',
    title: 'Title',
    id: 'Id',
    revision: 'Revision',
    changes: 'Changes',
    correlationId: 'Action',
    position: 'Position',
  };
  const headings = Object.fromEntries(Object.entries(columns).map(([name, label]) => [name, translate(label)]));
  const records = events.map(({ at, actor, type, subject, revision, changes, correlationId, position }) => ({
    at,
    actor: actor.username,
    role: actor.role,
    what: translate(eventWords(type)),
    kind: [subject.kind, subject.family].filter(Boolean).join(' '),
    title: subject.title,
    id: subject.id,
    revision,
    changes: changes
      .map((change) => changeWords(subject, tables, change))
      .map(({ label, before, after }) => `${inWords(label, translate)}: ${before} → ${after}`)
      .join('\n'),
    correlationId,
    position,
  }));
  return byteOrderMark + csvOf(records, headings);
}

export function eventsAsJson(events: readonly HistoryEvent[]): string {
  return JSON.stringify(events, null, 2);
}
