import type { HistoryEvent } from '@noticeboard/content-model';
import {
  eventWords,
  isAddition,
  isContent,
  isDeletion,
  isRestoration,
  type Subject,
} from '../history/events/history-event.js';
import { isObject } from '../providers/write-bodies.js';
import { type Sentence, sentence } from '../words/sentence.js';

/** The events of one action: a request, or several that belong together. */
export interface EventGroup {
  /** Names the newest of them, where several actions prepared one change set. */
  readonly correlationId: string;
  /** Newest first; never empty. */
  readonly events: readonly HistoryEvent[];
  /** Those that a person would name, not bookkeeping that comes along, nor what follows from a record's end or return. */
  readonly leading: readonly HistoryEvent[];
  /** The records that it touched. */
  readonly subjects: readonly Subject[];
  /** The records that its line names: the change set that it published, else the first ones. */
  readonly named: readonly Subject[];
}

/** They follow from others of their action. */
const bookkeeping = new Set(['TitleClaimed', 'AccountRegistered', 'AccountWithdrawn']);

/** Changes of what a change set holds: one line for all of them that stand together. */
const preparations = new Set(['ChangeSetOpened', 'ChangeSetEdited', 'StepPrepared', 'StepDropped']);

/** Events by the action that they are part of, each group where its newest event stands. @param events newest first */
export function groupedByAction(events: readonly HistoryEvent[]): readonly EventGroup[] {
  const groups = new Map<string, HistoryEvent[]>();
  let last: HistoryEvent[] = [];
  for (const event of events) {
    const { correlationId } = event;
    const group = groups.get(correlationId) ?? (last.every((one) => prepareTogether(one, event)) ? last : []);
    if (group.length === 0) groups.set(correlationId, group);
    group.push(event);
    last = group;
  }
  return [...groups].map(([correlationId, ofAction]) => {
    const leading = leadingOf(ofAction);
    const subjects = subjectsOf(leading);
    const set = ofAction.find(({ subject }) => subject.kind === 'changeSet')?.subject;
    return { correlationId, events: ofAction, leading, subjects, named: set ? [set] : subjects.slice(0, 2) };
  });
}

function prepareTogether(one: HistoryEvent, other: HistoryEvent): boolean {
  return (
    [one, other].every(({ type }) => preparations.has(type)) &&
    one.stream === other.stream &&
    one.actor.username === other.actor.username
  );
}

function leadingOf(events: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const content = events.filter(({ subject }) => isContent(subject));
  return content.length > 0 && content.length < events.length ? leadingOf(content) : leadingIn(events);
}

function leadingIn(events: readonly HistoryEvent[]): readonly HistoryEvent[] {
  const isWhole = (event: HistoryEvent) => isDeletion(event) || isRestoration(event);
  const whole = new Set(events.filter(isWhole).map(({ subject }) => keyOf(subject)));
  const named = events
    .filter(({ type }) => !bookkeeping.has(type))
    .filter((event) => isWhole(event) || !whole.has(keyOf(event.subject)));
  return named.length > 0 ? named : events;
}

/** Each record once, as it was called last. */
function subjectsOf(events: readonly HistoryEvent[]): readonly Subject[] {
  const subjects = new Map<string, Subject>();
  for (const { subject } of events) {
    const key = keyOf(subject);
    if (!subjects.has(key)) subjects.set(key, subject);
  }
  return [...subjects.values()];
}

function keyOf({ kind, family, id }: Subject): string {
  return `${kind} ${family} ${id}`;
}

/** True when an action can be taken back: one of accounts, or of the portal itself, cannot. */
export function isUndoable({ leading }: EventGroup): boolean {
  return leading.every(({ subject }) => isContent(subject));
}

export function isOf(username: string, { events }: EventGroup): boolean {
  return events.every(({ actor }) => actor.username === username);
}

/** The groups by the day in India of their newest event. */
export function byDay(groups: readonly EventGroup[], dayOf: (at: string) => string) {
  const days = new Map<string, EventGroup[]>();
  for (const group of groups) {
    const day = dayOf(group.events[0]?.at ?? '');
    days.set(day, [...(days.get(day) ?? []), group]);
  }
  return [...days].map(([day, ofDay]) => ({ day, groups: ofDay }));
}

/** Kinds of event that one line names. */
const mostKinds = 3;

/**
 * The events of an action, in words: each kind and how often, in the order that it happened first, and how many further
 * kinds of event the line has no room for.
 */
export function groupWords({ leading }: Pick<EventGroup, 'leading'>) {
  const counts = new Map<string, number>();
  for (const { type, data } of leading.toReversed()) counts.set(type, (counts.get(type) ?? 0) + countIn(data));
  const named = [...counts].slice(0, mostKinds).map(([type, count]) => ({ words: eventWords(type), count }));
  return { named, more: counts.size - named.length };
}

/** One event may tell of many failed sign-ins. */
function countIn(data: unknown): number {
  return isObject(data) && typeof data['count'] === 'number' ? data['count'] : 1;
}

/**
 * The result of undoing an action for each record that it touched; its change set stays as it was published.
 * @param events of one action, newest first
 */
export function undoOf(events: readonly HistoryEvent[]) {
  const records = new Map<string, readonly HistoryEvent[]>();
  for (const event of events.filter(({ subject }) => isContent(subject))) {
    const key = keyOf(event.subject);
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
