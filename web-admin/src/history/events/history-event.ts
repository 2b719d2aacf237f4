import { type HistoryEvent, listingKinds, recordedEvents, recordKinds } from '@noticeboard/content-model';
import type { WordKey } from '../../words/translate.js';

/** The subject of an event. `portal`: the portal itself. */
export const subjectKinds = [...recordKinds, 'portal'] as const;

/** The subject of a history. Postings of two families may have one id, where they were imported. */
export interface Named {
  readonly kind: string;
  readonly id: string;
  /** Key of a posting's family; empty for everything else. */
  readonly family: string;
}

/** One record that has a history; the `id` of an account is its user name. */
export type Subject = HistoryEvent['subject'];
export type SubjectKind = Subject['kind'];

/** Readers see it, and it can be brought back; accounts, change sets and the portal go on from where they are. */
export function isContent({ kind }: Pick<Subject, 'kind'>): boolean {
  return kind !== 'account' && kind !== 'portal' && kind !== 'changeSet';
}

/** The type of an event says what happened; `docs/events.md` lists the types. */
const words: Readonly<Record<string, { readonly words: WordKey }>> = recordedEvents;

/** Every type that a filter can name. */
export const eventTypes: readonly string[] = Object.keys(words);

/** A type that this console does not know yet stands for itself. */
export function eventWords(type: string): string {
  return (Object.hasOwn(words, type) && words[type]?.words) || type;
}

/** True when something happened to the record itself, not to what it owns. */
const happened = (what: 'Added' | 'Deleted' | 'Restored') => {
  const types = ['Posting', ...listingKinds.map(({ events }) => events)].map((record) => `${record}${what}`);
  return ({ type }: Pick<HistoryEvent, 'type'>) => types.includes(type);
};

export const isDeletion = happened('Deleted');
export const isAddition = happened('Added');
/** It was brought back, or to what it was; what that changed follows it. */
export const isRestoration = happened('Restored');
