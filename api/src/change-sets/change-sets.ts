import { Inject, Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import {
  aggregateOf,
  type ChangeSet,
  type ChangeSetRecord,
  changeSetAggregate,
  changeSetStream,
  changeSetToWire,
  type Family,
  families,
  isClosed,
  ProblemError,
  type ReviewMode,
  type Role,
  type Submission,
  truncated,
} from '@noticeboard/content-model';
import { type EventStore, type RecordedEvent, type StreamWrite } from '@noticeboard/event-store';
import { v5 as uuidV5 } from 'uuid';
import { Accounts } from '../accounts/accounts.js';
import { evolved, recordStream, stateOf } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandContext, newEvents, recordedFrom, recordId } from '../commands/command-context.js';
import { type CommandResult, handleCommand } from '../commands/handle-command.js';
import { streamOf } from '../history/record-history.js';
import { RestoreRecords } from '../history/restore.handler.js';
import { Preparation, type Prepared, type StagedRecords, type Submitted } from '../http/preparation.js';
import { EVENT_STORE, FAMILIES, REVIEW_MODE } from '../http/tokens.js';
import { Act, type ActDone, type ActRequest } from './act.js';
import { type Answer, answerFor, type Rights, schedulerFault } from './answer-for.js';
import {
  type ChangeSetChanges,
  type ChangeSetCommand,
  type NoteCommand,
  byOf,
  decideChangeSet,
  demandUnscheduled,
  isPublishedBy,
  openOne,
} from './change-set.decider.js';
import { conflictStates, type ConflictStates } from './conflict-states.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { differencesSince, logUntil } from './submissions.js';
import type { StagedEvents } from './staged-events.js';
import { contextOf, demandId, type Staged, Staging, stepCommandId, type StepResult, publicationOf } from './staging.js';

export type ChangeSetChanged = CommandResult<ChangeSet>;

/** The outcome that somebody approves, with their note on it. */
export interface ApproveRequest {
  readonly digest: string;
  readonly note?: string | undefined;
  /** It is published, or scheduled, in the same append. */
  readonly publish?: boolean | undefined;
}

/** The request for a publication. */
export interface PublishRequest {
  readonly digest: string;
  /** Why it goes out without an approval. */
  readonly override?: string | undefined;
}

/** The write side of change sets. */
@Injectable()
export class ChangeSets extends Preparation implements StagedEvents {
  readonly #staging: Staging;

  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly store: AggregateStore = new AggregateStore(events),
    @Inject(REVIEW_MODE) private readonly review: ReviewMode = 'off',
    @Inject(FAMILIES) private readonly table: readonly Family[] = families,
    @Inject(Accounts) private readonly rights: Rights = new Accounts(events, store),
  ) {
    super();
    this.#staging = new Staging(events, table);
  }

  of(id: string): Promise<readonly RecordedEvent[]> {
    return this.#staging.of(id);
  }

  /** The present outcome of the steps. @throws ProblemError `unknownRecord` */
  async outcome(id: string): Promise<Outcome> {
    return this.#outcome(await this.#staging.stage(id));
  }

  /**
   * Compares the outcome with the one that was submitted as that digest, as readers would see it.
   * @throws ProblemError `unknownRecord`, also where it was never submitted so
   */
  async outcomeSince(id: string, digest: string): Promise<Outcome & { readonly since: Submission }> {
    const staged = await this.#staging.stage(id);
    const since = staged.set.submissions.findLast((submission) => submission.digest === digest);
    const stored = await this.events.readStream(changeSetStream(id));
    const submitted = stored.findLast(({ type, data }) => type === 'ChangeSetSubmitted' && data['digest'] === digest);
    if (!since || !submitted) {
      const message = 'This change set was not submitted with that digest. Take one of its submissions.';
      throw new ProblemError('unknownRecord', { message });
    }
    const earlier = await new Staging(logUntil(this.events, submitted.position), this.table).stage(id);
    const outcome = await this.#outcome(staged);
    return { ...outcome, since, differences: await differencesSince(earlier, staged, outcome, this.table) };
  }

  /** True when its approval is of what would go out: when it is scheduled or approved for, else now. */
  async approvalNow(id: string, now: Date): Promise<Answer & Pick<ChangeSet, 'lapsed'>> {
    const { set, digest, conflicts, broken } = await this.outcome(id);
    if (isClosed(set)) return { holds: set.approval?.digest === digest };
    if (set.approval && set.approval.digest !== digest) {
      const { by: approvedBy, at, digest: approved } = set.approval;
      const [first] = conflicts;
      const through = first
        ? { record: first.record.id, by: first.by }
        : { ...(broken && { stepId: broken.stepId }), by: '' };
      const lapsed = { by: approvedBy, at, digest: approved, lostAt: first?.at ?? set.updatedAt, through };
      return { holds: false, lapsed };
    }
    const { override: _, ...approved } = set;
    const { publishAt, scheduledFor } = set.approval ?? {};
    const when = set.schedule?.publishAt ?? publishAt ?? scheduledFor ?? now.toISOString();
    return answerFor(approved, { digest, by: set.schedule?.by, now: when }, this.rights);
  }

  /** The stored form of a change set, with what the log of the moment says of its approval. */
  async present(stored: ChangeSetRecord, now: Date): Promise<ChangeSetRecord> {
    const { approval, status } = stored;
    if (!approval) return stored;
    const { holds: counts, lapsed, ...why } = await this.approvalNow(stored._id, now);
    if (!lapsed) return { ...stored, approval: { ...approval, counts, ...why } };
    const reopened = status === 'approved' && ({ status: 'open', submittedBy: null } as const);
    return { ...stored, ...reopened, approval: null, lapsed };
  }

  /** The changes of others underneath, to be merged. @throws ProblemError `unknownRecord` */
  async conflicts(id: string): Promise<readonly ConflictStates[]> {
    const staged = await this.#staging.stage(id);
    const { conflicts } = await this.#outcome(staged);
    return conflictStates(staged, conflicts, this.table);
  }

  open(title: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(recordId(context.commandId), context, () => ({ type: 'Open', title }), { begins: true });
  }

  edit(id: string, changes: ChangeSetChanges, context: CommandContext, check?: Check): Promise<ChangeSetChanged> {
    return this.#handle(id, context, () => ({ type: 'Edit', changes }), { check });
  }

  discard(id: string, context: CommandContext, check?: Check): Promise<ChangeSetChanged> {
    return this.#handle(id, context, () => ({ type: 'Discard' }), { check });
  }

  /** @throws ProblemError `stepNeeded` when what comes later rests on it */
  drop(id: string, stepId: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, async (set) => {
      if (set?.steps.some((step) => step.stepId === stepId)) await this.#demandNotNeeded(id, stepId);
      return { type: 'Drop', stepId };
    });
  }

  rebase(id: string, digest: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, async () => ({ type: 'Rebase', digest, outcome: await this.outcome(id) }));
  }

  submit(id: string, digest: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, async () => ({ type: 'Submit', digest, outcome: await this.outcome(id) }));
  }

  /** @param timeOf as in `schedule`; undefined: for a publication at once */
  approve(
    id: string,
    { digest, note = '', publish }: ApproveRequest,
    context: CommandContext,
    timeOf?: () => string,
  ): Promise<ChangeSetChanged> {
    let outcome: Outcome | undefined;
    return this.#handle(
      id,
      context,
      async (before) => {
        const publishAt = before && isClosed(before) ? undefined : timeOf?.();
        outcome = await this.outcome(id);
        const { override: _, ...set } = outcome.set;
        const by = publish ? context.actor : set.approval?.by;
        const answer = await answerFor(set, { digest: outcome.digest, by, publishAt, now: context.at }, this.rights);
        return { type: 'Approve', digest, note, publishAt, publish, outcome, answer };
      },
      { alsoAppend: async () => (outcome && publish && !timeOf ? publishedWrites(outcome, context) : []) },
    );
  }

  sendBack(id: string, note: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, () => ({ type: 'SendBack', note }));
  }

  note(id: string, command: NoteCommand, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, () => command);
  }

  withdrawSubmission(id: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, () => ({ type: 'WithdrawSubmission' }));
  }

  /** @param timeOf asked only of what is new: repeated, a schedule is answered when its time is past, too */
  schedule(
    id: string,
    timeOf: () => string,
    request: PublishRequest,
    context: CommandContext,
  ): Promise<ChangeSetChanged> {
    return this.#handle(id, context, async (set) => {
      const isOver = set && isPublishedBy(set, request.digest, context.actor);
      const publishAt = isOver ? context.at : timeOf();
      const outcome = await this.outcome(id);
      const answer = await this.#answer(outcome, context, publishAt);
      return { type: 'Schedule', publishAt, ...request, outcome, answer };
    });
  }

  unschedule(id: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, () => ({ type: 'Unschedule' }));
  }

  /** All of it and the publication itself in one append: it happens as a whole, on the revisions of the digest. */
  publish(id: string, request: PublishRequest, context: CommandContext, check?: Check): Promise<ChangeSetChanged> {
    let outcome: Outcome | undefined;
    return this.#handle(
      id,
      context,
      async () => {
        outcome = await this.outcome(id);
        return { type: 'Publish', ...request, outcome, answer: await this.#answer(outcome, context) };
      },
      { check, alsoAppend: async () => (outcome ? publishedWrites(outcome, context) : []) },
    );
  }

  /**
   * Publishes what is due, as the account that has scheduled it, with the rights that they have by then. A refusal is
   * recorded with the record and not tried again. The ids of its events come from the one that has scheduled it:
   * however often it is tried, by however many, it happens once.
   * @throws Error of a store that does not answer: try again
   */
  async publishDue(id: string, now: Date): Promise<void> {
    const stored = await this.events.readStream(changeSetStream(id));
    const schedule = stateOf(changeSetAggregate, id, stored)?.schedule;
    const scheduled = stored.findLast(({ type }) => type === 'PublicationScheduled');
    if (!schedule || !scheduled || schedule.publishAt > now.toISOString()) return;
    const role = await this.rights.roleOf(schedule.by);
    const context = contextFrom(scheduled, role, now);
    // Somebody may have taken it off, or have been first.
    const check: Check = (set) => {
      if (set.schedule?.publishAt !== schedule.publishAt) throw new ProblemError('notScheduled');
    };
    try {
      const fault = schedulerFault(schedule.by, role);
      if (fault !== undefined) throw new ProblemError('forbidden', { message: fault });
      await this.publish(id, { digest: schedule.digest }, context('publication'), check);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code === 'contended') throw error;
      const failure = await this.#failure(id, schedule.digest, error);
      await this.#handle(id, context('refusal'), () => failure, { check }).catch(overAlready);
    }
  }

  async #failure(id: string, digest: string, { code, message: why }: ProblemError) {
    const { digest: now, conflicts } = await this.outcome(id);
    const [first] = conflicts;
    const moved = first ? { record: first.record.id, by: first.by } : {};
    return { type: 'Fail', code: failureCode(code), why, ...(now !== digest && { moved }) } as const;
  }

  async recordsOf(changeSet: string): Promise<StagedRecords> {
    return this.#wholeOf(changeSet);
  }

  async prepare<R extends { readonly position: string }>(id: string, command: Command<R>): Promise<Prepared<R>> {
    demandId(id);
    const given = contextOf(command);
    const context = { ...given, commandId: stepCommandId(id, given.commandId) };
    const stepId = recordId(context.commandId);
    let result: StepResult | undefined;
    const done = await handleCommand<ChangeSet>(this.store, {
      aggregate: recordStream(changeSetAggregate, id),
      context,
      decide: async (before) => {
        const set = openOne(before);
        demandUnscheduled(set);
        const { prepared, ...executed } = await (await this.#wholeOf(id)).prepare(command);
        result = executed.result;
        return prepared ? decideChangeSet({ type: 'Prepare', ...prepared }, set, byOf(given)) : [];
      },
    });
    const isThere = done.after.steps.some((each) => each.stepId === stepId);
    // A repetition finds the step that the first one has left.
    result ??= (await this.#staging.stage(id)).resultOf(stepId);
    if (!result) throw new ProblemError('changeSetMoved');
    // The caller knows the command's result type: the handlers of the staged log are those of the real one.
    return { result: result as unknown as R, stepId: isThere ? stepId : undefined, position: done.position };
  }

  /**
   * Writes of one press in one append: published, or submitted where they need review that no `override` stands in for.
   * @param run gives the commands, one after the other; it may run again as a whole
   * @throws ProblemError of the first that is refused; nothing is recorded then
   */
  async act(request: ActRequest, context: CommandContext, run: (act: Act) => Promise<unknown>): Promise<ActDone> {
    const id = recordId(context.commandId);
    const aggregate = recordStream(changeSetAggregate, id);
    const { stream } = aggregate;
    return this.store.transact([stream], async (view) => {
      const isRepeatable = context.idempotencyKey !== undefined;
      const earlier = isRepeatable ? (await view.history(aggregate)).at : undefined;
      const act = Act.begin(id, request.title, context, this.events, this.table);
      if (earlier) {
        await run(act).catch(ignoreRefusal);
        return { act, set: earlier.state, position: earlier.position };
      }
      await run(act);
      const { position } = act;
      if (!act.changesAnything) return { act, position };
      const { outcome, isPublished } = await act.end(request, this.review);
      const own = { stream, expected: 'none' as const, events: newEvents(context, act.events) };
      // The others come first, so that the answer's position belongs to this stream's last event.
      const writes = [...(isPublished ? publishedWrites(outcome, context) : []), own];
      await view.demandAllowed(writes);
      await act.keepFiles(isPublished ? undefined : id);
      const appended = await view.append(writes);
      const set = evolved(aggregate, undefined, recordedFrom(own, 0, appended))?.state;
      return { act, set, position: appended.position, ...(isPublished && { at: appended.at }) };
    });
  }

  /** The same in a change set that is open: its steps, or none of them. */
  async actIn(id: string, context: CommandContext, run: (act: Act) => Promise<unknown>): Promise<ActDone> {
    demandId(id);
    let act: Act | undefined;
    const begin = async () => new Act(await this.#wholeOf(id), context, this.table);
    const { after, position } = await handleCommand<ChangeSet>(this.store, {
      aggregate: recordStream(changeSetAggregate, id),
      context,
      decide: async (before) => {
        demandUnscheduled(openOne(before));
        act = await begin();
        await run(act);
        return act.events;
      },
      prepare: async () => act?.keepFiles(id),
    });
    // A repetition finds the steps that the first one has left.
    return { act: act ?? (await begin()), set: after, position };
  }

  async submitAlone<R extends { readonly position: string }>(
    command: Command<R>,
    context: CommandContext,
  ): Promise<Submitted> {
    const title = await this.#titleOf(command);
    const { set, position } = await this.act({ title }, context, (act) => act.take(command));
    if (!set) throw new ProblemError('changeSetEmpty');
    return { id: set.id, set: changeSetToWire(set), position };
  }

  /** "Undo: SSC CGL and 2 more" */
  async #titleOf(command: unknown): Promise<string> {
    if (!(command instanceof RestoreRecords)) throw new ProblemError('notPreparable');
    const [first, ...others] = command.records;
    const aggregate = first && aggregateOf(streamOf(first), this.table);
    const state = aggregate && (await this.store.head(recordStream(aggregate, first.id)));
    const { title = '' } = (state ?? {}) as { readonly title?: string };
    return `Undo: ${truncated(title, 150)}${others.length > 0 ? ` and ${others.length} more` : ''}`;
  }

  async #handle(
    id: string,
    context: CommandContext,
    command: (set: ChangeSet | undefined) => ChangeSetCommand | Promise<ChangeSetCommand>,
    { begins = false, check, alsoAppend }: HandleOptions = {},
  ): Promise<ChangeSetChanged> {
    demandId(id);
    return handleCommand<ChangeSet>(this.store, {
      aggregate: recordStream(changeSetAggregate, id),
      context,
      begins,
      decide: async (before) => {
        if (!begins) check?.(openOne(before));
        return decideChangeSet(await command(before), before, byOf(context));
      },
      ...(alsoAppend && { alsoAppend }),
    });
  }

  async #wholeOf(id: string): Promise<Staged> {
    const staged = await this.#staging.stage(id);
    staged.demandWhole();
    return staged;
  }

  #answer({ set, digest }: Outcome, { actor: by, at: now }: CommandContext, publishAt?: string): Promise<Answer> {
    return answerFor(set, { digest, by, publishAt, now }, this.rights);
  }

  #outcome(staged: Staged): Promise<Outcome> {
    return outcomeOf(staged, this.review, this.table);
  }

  async #demandNotNeeded(id: string, stepId: string): Promise<void> {
    const [{ broken: now }, { broken }] = await Promise.all([this.#staging.stage(id), this.#staging.stage(id, stepId)]);
    // One that is broken anyway is no reason to keep it.
    if (!broken || broken.step.stepId === now?.step.stepId || now?.step.stepId === stepId) return;
    const message = `A later step on “${broken.step.about}” rests on this one: ${broken.problem.message} Drop that step first.`;
    throw new ProblemError('stepNeeded', { message });
  }
}

/** The conditions that must hold before a command. @throws ProblemError */
type Check = (set: ChangeSet) => void;

interface HandleOptions {
  readonly begins?: boolean;
  readonly check?: Check | undefined;
  readonly alsoAppend?: () => Promise<readonly StreamWrite[]>;
}

/** An act that was recorded stands, though others have changed its records since: a repetition has fewer answers then. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ProblemError)) throw error;
}

/** A change set that is no longer scheduled was published or taken off by somebody else. */
function overAlready(error: unknown): void {
  const isOver = error instanceof ProblemError && ['changeSetClosed', 'notScheduled'].includes(error.code);
  if (!isOver) throw error;
}

/** The failure, for the person who mends it. */
function failureCode(code: ProblemError['code']): string {
  if (code === 'changeSetConflict') return 'conflict';
  return code === 'reviewRequired' ? code : 'refused';
}

/** As the account that has scheduled it; the same for everybody who tries. */
function contextFrom({ id, metadata }: RecordedEvent, roleNow: Role | undefined, now: Date) {
  const { actor = '', role, tell } = metadata;
  const own = {
    actor,
    role: roleNow ?? (role as CommandContext['role']),
    at: now.toISOString(),
    ...(tell === 'nobody' && { tell: 'nobody' as const }),
  };
  return (what: string): CommandContext => ({
    ...own,
    correlationId: uuidV5('action', id),
    commandId: uuidV5(what, id),
  });
}

/** The outcome as it is recorded: by whom, under one correlation id, and with the words for readers. */
function publishedWrites({ set, writes }: Outcome, context: CommandContext): readonly StreamWrite[] {
  const { actor, issuer, role, at, correlationId, tell } = context;
  const by = { actor, ...(issuer !== undefined && { issuer }), role };
  const metadataOfAll = { ...by, at, correlationId, ...publicationOf(set), ...(tell && { tell }) };
  return writes.map((write) => ({
    ...write,
    events: write.events.map((event) => {
      // The person who publishes decides whether any channel gets a message.
      const { tell: _tell, ...metadata } = event.metadata;
      return { ...event, metadata: { ...metadata, ...metadataOfAll } };
    }),
  }));
}
