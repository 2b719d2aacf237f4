import { eventWords } from '../history/events/event-words.js';
import type { EventGroup } from './event-groups.js';

/** Kinds of event that one line names. */
const mostKinds = 3;

interface GroupWords {
  /** What happened, and how often, in the order that it happened first. */
  readonly told: readonly { readonly words: string; readonly count: number }[];
  /** Further kinds of event that the line has no room for. */
  readonly more: number;
}

/** What an action did, in words. */
export function groupWords({ leading }: Pick<EventGroup, 'leading'>): GroupWords {
  const counts = new Map<string, number>();
  for (const { type } of leading.toReversed()) counts.set(type, (counts.get(type) ?? 0) + 1);
  const told = [...counts].slice(0, mostKinds).map(([type, count]) => ({ words: eventWords(type), count }));
  return { told, more: counts.size - told.length };
}
