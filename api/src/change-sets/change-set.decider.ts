import {
  type ChangeSet,
  type ChangeSetEvent,
  changeSetLimits,
  contributorsOf,
  fieldError,
  type FieldNote,
  isClosed,
  type OwnActor,
  ProblemError,
  mayDo,
  type Role,
} from '@noticeboard/content-model';
import type { CommandContext } from '../commands/command-context.js';
import type { Answer } from './answer-for.js';
import type { Outcome } from './outcome.js';
import { firstOf } from './review.js';
import type { PreparedStep } from './staging.js';

/** The facts of an outcome that a decision needs. */
export type OutcomeFacts = Pick<Outcome, 'digest' | 'broken' | 'conflicts' | 'review' | 'hides'> & {
  readonly writes: readonly unknown[];
};

export interface By {
  readonly username: string;
  readonly role: Role | OwnActor;
}

/** The account that gives a command to a change set. */
export function byOf({ actor: username, role }: CommandContext): By {
  return { username, role };
}

/** State and `evolve` are `ChangeSet` and `evolveChangeSet` of the content model. */
export type ChangeSetCommand =
  | { readonly type: 'Open'; readonly title: string; readonly act?: boolean }
  | { readonly type: 'Edit'; readonly changes: ChangeSetChanges }
  | (PreparedStep & { readonly type: 'Prepare' })
  | { readonly type: 'Drop'; readonly stepId: string }
  | { readonly type: 'Discard' }
  | (OnOutcome & { readonly type: 'Rebase' })
  | (OnOutcome & { readonly type: 'Submit' })
  | (OnOutcome & Approval)
  | { readonly type: 'SendBack'; readonly note: string }
  | { readonly type: 'WithdrawSubmission' }
  | NoteCommand
  | (OnOutcome & Override & { readonly type: 'Publish' })
  | (OnOutcome & Override & { readonly type: 'Schedule'; readonly publishAt: string })
  | { readonly type: 'Unschedule' }
  | ({ readonly type: 'Fail' } & EventData<'PublicationFailed'>);

/** A question about a field, an answer to it, or its end. */
export type NoteCommand =
  | ({ readonly type: 'Note' } & EventData<'FieldNoted'>)
  | ({ readonly type: 'AnswerNote' } & EventData<'FieldNoteAnswered'>)
  | ({ readonly type: 'SettleNote' } & EventData<'FieldNoteSettled'>);

type EventData<T extends ChangeSetEvent['type']> = Extract<ChangeSetEvent, { readonly type: T }>['data'];

interface Approval {
  readonly type: 'Approve';
  readonly note: string;
  readonly publishAt?: string | undefined;
  /** It is published with the approval, or scheduled for the time that this names. */
  readonly publish?: boolean | undefined;
  /** True when an approval that is there holds for the same. */
  readonly answer: Answer;
}

export interface ChangeSetChanges {
  readonly title?: string | undefined;
  readonly publicNote?: string | undefined;
  readonly correction?: boolean | undefined;
}

interface OnOutcome {
  /** Names the outcome that somebody has looked at. */
  readonly digest: string;
  /** As it is now. */
  readonly outcome: OutcomeFacts;
}

interface Override {
  /** Why it goes out unapproved; undefined: it does not. */
  readonly override?: string | undefined;
  readonly answer: Answer;
}

/**
 * The events of a command to a change set; `[]` when nothing would change.
 * @throws ProblemError
 */
export function decideChangeSet(
  command: ChangeSetCommand,
  set: ChangeSet | undefined,
  by: By,
): readonly ChangeSetEvent[] {
  if (command.type === 'Open') {
    if (set) throw new RangeError(`change set ${set.id} is there already`);
    return [{ type: 'ChangeSetOpened', data: { title: command.title, ...(command.act && { act: true }) } }];
  }
  if (set && isSaid(command, set, by)) return [];
  const living = openOne(set);
  switch (command.type) {
    case 'Edit':
      return edited(command.changes, living);
    case 'Prepare': {
      demandUnscheduled(living);
      demandRoom(living, command.bytes);
      const { stepId, step, about, bases } = command;
      return [{ type: 'StepPrepared', data: { stepId, step, about, bases } }];
    }
    case 'Drop': {
      demandUnscheduled(living);
      demandPart(living, by);
      const { stepId } = command;
      if (!living.steps.some((step) => step.stepId === stepId)) throw new ProblemError('unknownRecord');
      return [{ type: 'StepDropped', data: { stepId } }];
    }
    case 'Discard':
      demandUnscheduled(living);
      demandPart(living, by);
      return [{ type: 'ChangeSetDiscarded', data: {} }];
    case 'Rebase': {
      demandUnscheduled(living);
      const { conflicts } = demandSame(command);
      if (conflicts.length === 0) return [];
      return [{ type: 'ChangeSetRebased', data: { bases: nowOf(conflicts) } }];
    }
    case 'Submit':
      demandUnscheduled(living, command);
      demandPublishable(command, living);
      return [{ type: 'ChangeSetSubmitted', data: { digest: command.digest } }];
    case 'Approve': {
      demandUnscheduled(living, command);
      demandSubmitted(living);
      demandNoPart(living, by);
      demandPublishable(command, living);
      const { digest, note, publishAt, publish } = command;
      const data = { digest, ...(note !== '' && { note }), ...(publishAt !== undefined && { publishAt }) };
      const approved: ChangeSetEvent = { type: 'ChangeSetApproved', data };
      const events = isApproved(command, living) ? [] : [approved];
      if (publish !== true) return events;
      if (publishAt === undefined) return [...events, { type: 'ChangeSetPublished', data: { digest } }];
      return [...events, { type: 'PublicationScheduled', data: { digest, publishAt } }];
    }
    case 'SendBack':
      demandSubmitted(living);
      demandNoPart(living, by);
      return [{ type: 'ChangeSetSentBack', data: { note: command.note } }];
    case 'WithdrawSubmission':
      demandUnscheduled(living);
      demandSubmitted(living);
      demandOwnPart(living, by);
      return [{ type: 'SubmissionWithdrawn', data: {} }];
    case 'Note': {
      demandNoteRoom(living.notes?.length ?? 0, changeSetLimits.notes);
      const { type: _, ...data } = command;
      return [{ type: 'FieldNoted', data }];
    }
    case 'AnswerNote': {
      demandNoteRoom(noteIn(living, command.noteId).answers.length, changeSetLimits.answers);
      return [{ type: 'FieldNoteAnswered', data: { noteId: command.noteId, note: command.note } }];
    }
    case 'SettleNote': {
      const { noteId, settled } = noteIn(living, command.noteId);
      return settled ? [] : [{ type: 'FieldNoteSettled', data: { noteId } }];
    }
    case 'Publish':
      return [...published(command, living, by), { type: 'ChangeSetPublished', data: { digest: command.digest } }];
    case 'Schedule': {
      const { digest, publishAt } = command;
      return [...published(command, living, by), { type: 'PublicationScheduled', data: { digest, publishAt } }];
    }
    case 'Unschedule':
      demandScheduled(living);
      return [{ type: 'PublicationUnscheduled', data: {} }];
    case 'Fail': {
      demandScheduled(living);
      const { type: _, ...data } = command;
      return [{ type: 'PublicationFailed', data }];
    }
  }
}

/** True when it was said of this very outcome before: said twice, it is done once. */
function isSaid(command: ChangeSetCommand, set: ChangeSet, { username }: By): boolean {
  switch (command.type) {
    case 'Submit':
      return isOf(set.submission, command);
    case 'Approve':
      if (contributorsOf(set).includes(username) || !isOf(set.approval, command)) return false;
      if (isClosed(set)) return true;
      return command.publish === true ? isScheduled(set, command) : isApproved(command, set);
    case 'Publish':
      return isPublishedBy(set, command.digest, username);
    case 'Schedule':
      return (
        isPublishedBy(set, command.digest, username) || (isScheduled(set, command) && set.schedule?.by === username)
      );
    default:
      return false;
  }
}

function isOf(said: { readonly digest: string } | undefined, { digest, outcome }: OnOutcome): boolean {
  return said?.digest === digest && outcome.digest === digest;
}

/**
 * An account that approves the same after somebody else adds nothing: the first counts, as long as that approval holds.
 */
function isApproved(command: OnOutcome & Approval, { approval }: ChangeSet): boolean {
  const { publishAt, answer } = command;
  return isOf(approval, command) && answer.holds && (publishAt === undefined || publishAt === approval?.publishAt);
}

function isScheduled(
  { schedule }: ChangeSet,
  command: OnOutcome & { readonly publishAt?: string | undefined },
): boolean {
  return isOf(schedule, command) && schedule?.publishAt === command.publishAt;
}

export function isPublishedBy({ publication }: ChangeSet, digest: string, username: string): boolean {
  return publication?.digest === digest && publication.by === username;
}

/** @throws ProblemError `unknownRecord`, `changeSetClosed` */
export function openOne(set: ChangeSet | undefined): ChangeSet {
  if (!set) throw new ProblemError('unknownRecord');
  if (isClosed(set)) throw closedProblem(set);
  return set;
}

/** @param status in place of 409 */
export function closedProblem({ publication, discarded }: ChangeSet, status?: number): ProblemError {
  const { by, at } = publication ?? discarded ?? {};
  const changeSetStatus = publication ? 'published' : 'discarded';
  const named = {
    changeSetStatus,
    ...(by !== undefined && { by }),
    ...(at !== undefined && { at }),
    ...(publication && { digest: publication.digest }),
  } as const;
  return new ProblemError('changeSetClosed', { named, ...(status !== undefined && { status }) });
}

function edited({ title, publicNote, correction }: ChangeSetChanges, set: ChangeSet): readonly ChangeSetEvent[] {
  const data = {
    ...(title !== undefined && title !== set.title && { title }),
    ...(publicNote !== undefined && publicNote !== set.publicNote && { publicNote }),
    ...(correction !== undefined && correction !== set.correction && { correction }),
  };
  if (Object.keys(data).length === 0) return [];
  if ('publicNote' in data || 'correction' in data) demandUnscheduled(set);
  return [{ type: 'ChangeSetEdited', data }];
}

/** The content that is promised for a time is not changed under the promise. */
export function demandUnscheduled({ schedule }: ChangeSet, looked?: OnOutcome): void {
  if (!schedule) return;
  if (looked) demandSame(looked);
  throw new ProblemError('changeSetScheduled');
}

function demandScheduled({ schedule }: ChangeSet): void {
  if (!schedule) throw new ProblemError('notScheduled');
}

/** An account with a part in it decides its fate before it is approved; an admin may always. */
function demandPart(set: ChangeSet, by: By): void {
  if (!mayDo(by.role, 'discardOthers')) demandOwnPart(set, by);
}

function demandOwnPart(set: ChangeSet, { username }: By): void {
  if (contributorsOf(set).includes(username)) return;
  const message = `Only those who have a part in it may do this: ask ${contributorsOf(set).join(', ')}.`;
  throw new ProblemError('forbidden', { message });
}

function demandNoPart(set: ChangeSet, { username }: By): void {
  if (contributorsOf(set).includes(username)) throw new ProblemError('ownApproval');
}

function demandSubmitted({ submission }: ChangeSet): void {
  if (!submission) throw new ProblemError('notSubmitted');
}

function demandRoom({ steps }: ChangeSet, bytes: number): void {
  const held = steps.reduce((sum, step) => sum + step.bytes, 0);
  if (steps.length >= changeSetLimits.steps || held + bytes > changeSetLimits.bytes)
    throw new ProblemError('changeSetFull');
}

/** @throws ProblemError `unknownRecord` */
function noteIn({ notes = [] }: ChangeSet, noteId: string): FieldNote {
  const note = notes.find((one) => one.noteId === noteId);
  if (!note) throw new ProblemError('unknownRecord');
  return note;
}

function demandNoteRoom(held: number, most: number): void {
  if (held < most) return;
  const { notes, answers } = changeSetLimits;
  const message = `A change set holds at most ${notes} notes, each with ${answers} answers. Send it back with a note on the whole.`;
  throw new ProblemError('changeSetFull', { message });
}

/** @throws ProblemError `changeSetBroken`, `changeSetMoved` */
function demandSame({ digest, outcome }: OnOutcome): OutcomeFacts {
  if (outcome.broken) throw new ProblemError('changeSetBroken', { message: outcome.broken.message });
  if (outcome.digest !== digest)
    throw new ProblemError('changeSetMoved', { named: { digest: outcome.digest ?? null } });
  return outcome;
}

/** That it can go out as it is, reviewed or not. */
function demandPublishable(looked: OnOutcome, { correction }: ChangeSet): OutcomeFacts {
  const { outcome } = looked;
  if (outcome.broken) throw new ProblemError('changeSetBroken', { message: outcome.broken.message });
  if (outcome.writes.length === 0) throw new ProblemError('changeSetEmpty');
  if (outcome.conflicts.length > 0) {
    const titles = [...new Set(outcome.conflicts.map(({ record }) => `“${record.title}”`))].join(', ');
    const message = `Others have changed ${titles} since it was prepared. Look at what they did, then accept it or drop the step.`;
    throw new ProblemError('changeSetConflict', { message, named: { digest: outcome.digest ?? null } });
  }
  demandSame(looked);
  if (correction && outcome.hides.length > 0) {
    const message = fieldError('other', {
      message: `This is more than the correction of a typing error: ${firstOf(outcome.hides)}. Readers must be told: take the mark of a correction off.`,
    });
    throw new ProblemError('correctionHides', { message, errors: { correction: message } });
  }
  return outcome;
}

function published(command: OnOutcome & Override, set: ChangeSet, { role }: By): readonly ChangeSetEvent[] {
  const { review } = demandPublishable(command, set);
  const { digest, override, answer } = command;
  if (review.length === 0 || answer.holds) return [];
  if (override === undefined) {
    const message =
      answer.why ??
      `Another person has to approve this before it is published (${firstOf(review)}). Submit it for review.`;
    throw new ProblemError('reviewRequired', { message });
  }
  if (!mayDo(role, 'publishUnreviewed')) {
    throw new ProblemError('forbidden', { message: 'Only an admin may publish without review.' });
  }
  return [{ type: 'ReviewOverridden', data: { digest, reason: override } }];
}

function nowOf(conflicts: OutcomeFacts['conflicts']): Record<string, number> {
  return Object.fromEntries(conflicts.map(({ stream, now }) => [stream, now]));
}
