import {
  type ChangeSet,
  type ChangeSetEvent,
  changeSetLimits,
  contributorsOf,
  fieldError,
  isClosed,
  type OwnActor,
  type PreparableStep,
  ProblemError,
  mayDo,
  type Role,
} from '@noticeboard/content-model';
import type { Answer } from './answer-for.js';
import type { Outcome } from './outcome.js';
import { firstOf } from './review.js';

/** What a decision needs to know of an outcome. */
export type OutcomeFacts = Pick<Outcome, 'digest' | 'broken' | 'conflicts' | 'review' | 'hides'> & {
  readonly writes: readonly unknown[];
};

export interface By {
  readonly username: string;
  readonly role: Role | OwnActor;
}

/** State and `evolve` are `ChangeSet` and `evolveChangeSet` of the content model. */
export type ChangeSetCommand =
  | { readonly type: 'Open'; readonly title: string }
  | { readonly type: 'Edit'; readonly changes: ChangeSetChanges }
  | {
      readonly type: 'Prepare';
      readonly stepId: string;
      readonly step: PreparableStep;
      readonly about: string;
      readonly bases: Readonly<Record<string, number>>;
      readonly bytes: number;
    }
  | { readonly type: 'Drop'; readonly stepId: string }
  | { readonly type: 'Discard' }
  | (OnOutcome & { readonly type: 'Rebase' })
  | (OnOutcome & { readonly type: 'Submit' })
  | (OnOutcome & { readonly type: 'Approve'; readonly note: string; readonly publishAt?: string | undefined })
  | { readonly type: 'SendBack'; readonly note: string }
  | (OnOutcome & Override & { readonly type: 'Publish' })
  | (OnOutcome & Override & { readonly type: 'Schedule'; readonly publishAt: string })
  | { readonly type: 'Unschedule' }
  | { readonly type: 'Fail'; readonly code: string; readonly why: string };

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
 * What happens when a command meets a change set; `[]` when nothing would change.
 * @throws ProblemError
 */
export function decideChangeSet(
  command: ChangeSetCommand,
  set: ChangeSet | undefined,
  by: By,
): readonly ChangeSetEvent[] {
  if (command.type === 'Open') {
    if (set) throw new RangeError(`change set ${set.id} is there already`);
    return [{ type: 'ChangeSetOpened', data: { title: command.title } }];
  }
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
      const { stepId } = command;
      if (!living.steps.some((step) => step.stepId === stepId)) throw new ProblemError('unknownRecord');
      return [{ type: 'StepDropped', data: { stepId } }];
    }
    case 'Discard':
      demandUnscheduled(living);
      return [{ type: 'ChangeSetDiscarded', data: {} }];
    case 'Rebase': {
      demandUnscheduled(living);
      const { conflicts } = demandSame(command);
      if (conflicts.length === 0) return [];
      return [{ type: 'ChangeSetRebased', data: { bases: nowOf(conflicts) } }];
    }
    case 'Submit':
      demandUnscheduled(living);
      demandPublishable(command, living);
      return [{ type: 'ChangeSetSubmitted', data: { digest: command.digest } }];
    case 'Approve': {
      demandUnscheduled(living);
      demandSubmitted(living);
      if (contributorsOf(living).includes(by.username)) throw new ProblemError('ownApproval');
      demandPublishable(command, living);
      const { digest, note, publishAt } = command;
      const data = { digest, ...(note !== '' && { note }), ...(publishAt !== undefined && { publishAt }) };
      return [{ type: 'ChangeSetApproved', data }];
    }
    case 'SendBack':
      demandSubmitted(living);
      return [{ type: 'ChangeSetSentBack', data: { note: command.note } }];
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
      const { code, why } = command;
      return [{ type: 'PublicationFailed', data: { code, why } }];
    }
  }
}

/** @throws ProblemError `unknownRecord`, `changeSetClosed` */
export function openOne(set: ChangeSet | undefined): ChangeSet {
  if (!set) throw new ProblemError('unknownRecord');
  if (isClosed(set)) throw new ProblemError('changeSetClosed');
  return set;
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

/** What is promised for a time is not changed under the promise. */
export function demandUnscheduled({ schedule }: ChangeSet): void {
  if (schedule) throw new ProblemError('changeSetScheduled');
}

function demandScheduled({ schedule }: ChangeSet): void {
  if (!schedule) throw new ProblemError('notScheduled');
}

function demandSubmitted({ submission }: ChangeSet): void {
  if (!submission) throw new ProblemError('notSubmitted');
}

function demandRoom({ steps }: ChangeSet, bytes: number): void {
  const held = steps.reduce((sum, step) => sum + step.bytes, 0);
  if (steps.length >= changeSetLimits.steps || held + bytes > changeSetLimits.bytes)
    throw new ProblemError('changeSetFull');
}

/** @throws ProblemError `changeSetBroken`, `changeSetMoved` */
function demandSame({ digest, outcome }: OnOutcome): OutcomeFacts {
  if (outcome.broken) throw new ProblemError('changeSetBroken', { message: outcome.broken.message });
  if (outcome.digest !== digest) throw new ProblemError('changeSetMoved');
  return outcome;
}

/** That it can go out as it is. Whether it was reviewed is another question. */
function demandPublishable(looked: OnOutcome, { correction }: ChangeSet): OutcomeFacts {
  const { outcome } = looked;
  if (outcome.broken) throw new ProblemError('changeSetBroken', { message: outcome.broken.message });
  if (outcome.writes.length === 0) throw new ProblemError('changeSetEmpty');
  if (outcome.conflicts.length > 0) {
    const titles = [...new Set(outcome.conflicts.map(({ record }) => `“${record.title}”`))].join(', ');
    const message = `Others have changed ${titles} since it was prepared. Look at what they did, then accept it or drop the step.`;
    throw new ProblemError('changeSetConflict', { message });
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
