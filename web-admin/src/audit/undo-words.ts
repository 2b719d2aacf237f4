import { type Sentence, sentence } from '../words/sentence.js';
import { isAddition, isDeletion } from '../history/events/event-words.js';
import type { HistoryEvent, Subject } from '../history/events/history-event.js';

/** What undoing an action makes of one record. */
export interface UndoOf {
  readonly subject: Subject;
  readonly words: Sentence;
}

/** Record by record. @param events of one action, newest first */
export function undoOf(events: readonly HistoryEvent[]): readonly UndoOf[] {
  const records = new Map<string, readonly HistoryEvent[]>();
  for (const event of events) {
    const { kind, family, id } = event.subject;
    const key = `${kind} ${family} ${id}`;
    records.set(key, [event, ...(records.get(key) ?? [])]);
  }
  return [...records.values()].flatMap((ofRecord) => {
    const last = ofRecord.at(-1);
    return last ? [{ subject: last.subject, words: wordsFor(ofRecord) }] : [];
  });
}

/** @param events of one record, oldest first */
function wordsFor(events: readonly HistoryEvent[]): Sentence {
  if (events.some(isAddition)) return sentence('was added by it and is deleted');
  if (events.some(isDeletion)) return sentence('comes back as it was');
  return sentence(
    'becomes what it was before (%{smart_count} change) |||| becomes what it was before (%{smart_count} changes)',
    {
      smart_count: events.reduce((sum, { changes }) => sum + changes.length, 0),
    },
  );
}
