import { listingKinds, type RecordedDomainEvent, recordKinds } from '@noticeboard/content-model';
import type { WordKey } from '../../words/translate.js';

/** What an event is about. `portal`: the portal itself. */
export const subjectKinds = [...recordKinds, 'portal'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** What a history is of. Postings of two families may have one id, where they were imported. */
export interface Named {
  readonly kind: string;
  readonly id: string;
  /** Key of a posting's family; empty for everything else. */
  readonly family: string;
}

/** One record that has a history; the `id` of an account is its user name. */
export interface Subject extends Named {
  readonly kind: SubjectKind;
  /** What it was called right after the event. */
  readonly title: string;
}

/** Readers see it, and it can be brought back; accounts, change sets and the portal go on from where they are. */
export function isContent({ kind }: Pick<Subject, 'kind'>): boolean {
  return kind !== 'account' && kind !== 'portal' && kind !== 'changeSet';
}

/** One value that an event changed, in the words of the wire. */
export interface HistoryChange {
  /** JSON Pointer with ids in place of indices where elements have ids. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One recorded event, as `/api/history` tells it. */
export interface HistoryEvent {
  /** Opaque; orders as text. */
  readonly position: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actor: { readonly username: string; readonly role: string };
  readonly subject: Subject;
  readonly correlationId: string;
  readonly causationId: string;
  /** Id of the change set that it was published with. */
  readonly changeSet?: string;
  readonly publicNote?: string;
  readonly correction?: true;
  /** It needed a second person, and had none. */
  readonly unreviewed?: true;
  /** Why it was written directly; empty where nothing was said. */
  readonly reason?: string;
  readonly data: unknown;
  readonly changes: readonly HistoryChange[];
}

/** What happened, by the type of the event; `docs/events.md` lists the types. */
const words: Readonly<Record<RecordedDomainEvent['type'], WordKey>> = {
  PostingAdded: 'Posting added',
  PostingEdited: 'Posting changed',
  PostingDeleted: 'Posting deleted',
  PostingRestored: 'Posting restored',
  PostingWithdrawn: 'Posting withdrawn',
  PostingRepublished: 'Posting published again',
  NotificationAdded: 'Notification added',
  NotificationEdited: 'Notification changed',
  NotificationDeleted: 'Notification deleted',
  TableAdded: 'Table added',
  TableEdited: 'Table changed',
  TableDeleted: 'Table deleted',
  UsefulItemsAdded: 'Useful links added',
  UsefulItemsEdited: 'Useful links changed',
  UsefulItemsDeleted: 'Useful links deleted',
  AnswerKeyApproved: 'Answer key approved',
  AnswerKeyDeapproved: 'Answer key approval taken back',
  AdmitCardAdded: 'Admit card added',
  AdmitCardEdited: 'Admit card changed',
  AdmitCardDeleted: 'Admit card deleted',
  AdmitCardRestored: 'Admit card restored',
  AdmitCardTied: 'Admit card tied to its posting',
  AdmitCardUntied: 'Admit card untied',
  ResultListingAdded: 'Result added',
  ResultListingEdited: 'Result changed',
  ResultListingDeleted: 'Result deleted',
  ResultListingRestored: 'Result restored',
  ResultListingTied: 'Result tied to its posting',
  ResultListingUntied: 'Result untied',
  TitleClaimed: 'Title taken',
  ChangeSetOpened: 'Change set opened',
  ChangeSetEdited: 'Change set changed',
  StepPrepared: 'Step prepared',
  StepDropped: 'Step dropped',
  ChangeSetRebased: 'Changes of others accepted',
  ChangeSetSubmitted: 'Change set submitted',
  ChangeSetApproved: 'Change set approved',
  ChangeSetSentBack: 'Change set sent back',
  ReviewOverridden: 'Review overridden',
  PublicationScheduled: 'Publication scheduled',
  PublicationUnscheduled: 'Taken off the schedule',
  PublicationFailed: 'Publication failed',
  ChangeSetPublished: 'Change set published',
  ChangeSetDiscarded: 'Change set discarded',
  AccountAdded: 'Account added',
  RoleChanged: 'Role changed',
  PasswordChanged: 'Password changed',
  AccountClosed: 'Account closed',
  AccountReopened: 'Account reopened',
  SecondFactorAdded: 'Code at sign-in added',
  SecondFactorRemoved: 'Code at sign-in removed',
  SignedIn: 'Signed in',
  SignInFailed: 'Sign-in failed',
  SignedOut: 'Signed out',
  AccountRegistered: 'User name registered',
  AccountWithdrawn: 'User name withdrawn',
  RebuildStarted: 'Rebuild of the read models started',
  RebuildEnded: 'Rebuild of the read models ended',
  RebuildFailed: 'Rebuild of the read models failed',
  ReadModelsRolledBack: 'Read models rolled back',
};

/** Every type that a filter can name, in the order of a record's life. */
export const eventTypes: readonly string[] = Object.keys(words);

/** A type that this console does not know yet stands for itself. */
export function eventWords(type: string): string {
  return Object.hasOwn(words, type) ? words[type as keyof typeof words] : type;
}

/** Whether something happened to the record itself, not to what it owns. */
const happened = (what: 'Added' | 'Deleted' | 'Restored') => {
  const types = ['Posting', ...listingKinds.map(({ events }) => events)].map((record) => `${record}${what}`);
  return ({ type }: Pick<HistoryEvent, 'type'>) => types.includes(type);
};

export const isDeletion = happened('Deleted');
export const isAddition = happened('Added');
/** It was brought back, or to what it was; what that changed follows it. */
export const isRestoration = happened('Restored');
