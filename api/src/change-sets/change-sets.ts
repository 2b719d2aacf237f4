import { Inject, Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import {
  aggregateOf,
  bytesOf,
  type ChangeSet,
  changeSetAggregate,
  changeSetStream,
  changeSetToWire,
  type Family,
  families,
  isClosed,
  type PreparableStep,
  ProblemError,
  type ReviewMode,
  type Role,
  truncated,
} from '@noticeboard/content-model';
import { type EventStore, giveWay, type RecordedEvent, type StreamWrite } from '@noticeboard/event-store';
import { v5 as uuidV5 } from 'uuid';
import { Accounts } from '../accounts/accounts.js';
import { recordStream, stateOf } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandContext, recordId } from '../commands/command-context.js';
import { type CommandResult, handleCommand } from '../commands/handle-command.js';
import { StagedLog } from '../commands/staged-log.js';
import { streamOf } from '../history/record-history.js';
import { RestoreRecords } from '../history/restore.handler.js';
import { Preparation, type Prepared, type Submitted } from '../http/preparation.js';
import { EVENT_STORE, FAMILIES, REVIEW_MODE } from '../http/tokens.js';
import { type Answer, answerFor, type Rights, schedulerFault } from './answer-for.js';
import {
  type ChangeSetChanges,
  type ChangeSetCommand,
  decideChangeSet,
  demandUnscheduled,
  isPublishedBy,
  openOne,
} from './change-set.decider.js';
import { conflictStates, type ConflictStates } from './conflict-states.js';
import { numbered, type Outcome, outcomeOf } from './outcome.js';
import type { StagedEvents } from './staged-events.js';
import {
  contextOf,
  demandId,
  orderedWrites,
  type Staged,
  Staging,
  stepOf,
  type StepResult,
  toldIn,
} from './staging.js';

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
      { alsoAppend: async () => (outcome && publish && !timeOf ? toldWrites(outcome, context) : []) },
    );
  }

  sendBack(id: string, note: string, context: CommandContext): Promise<ChangeSetChanged> {
    return this.#handle(id, context, () => ({ type: 'SendBack', note }));
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
      { check, alsoAppend: async () => (outcome ? toldWrites(outcome, context) : []) },
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

  async storeOf(changeSet: string): Promise<AggregateStore> {
    return (await this.#wholeOf(changeSet)).store;
  }

  async ownerOf(changeSet: string, family: Family, partId: string): Promise<string | undefined> {
    return (await this.#wholeOf(changeSet)).ownerOf(family, partId);
  }

  async prepare<R extends { readonly position: string }>(id: string, command: Command<R>): Promise<Prepared<R>> {
    demandId(id);
    const given = contextOf(command);
    const step = stepOf(command);
    // The published events come from the command's id; the change set's own are other events.
    const context = { ...given, commandId: uuidV5(`step of ${id}`, given.commandId) };
    const stepId = recordId(context.commandId);
    let result: StepResult | undefined;
    const done = await handleCommand<ChangeSet>(this.store, {
      aggregate: recordStream(changeSetAggregate, id),
      context,
      decide: async (before) => {
        const set = openOne(before);
        demandUnscheduled(set);
        const staged = await this.#wholeOf(id);
        const former = new Map(staged.log.writes.map(({ stream, events }) => [stream, events.length]));
        result = await staged.execute(command);
        const touched = staged.log.writes.filter(({ stream, events }) => events.length !== former.get(stream));
        if (touched.length === 0) return [];
        orderedWrites(staged.log.writes);
        const bases = Object.fromEntries(touched.map(({ stream, expected }) => [stream, numbered(expected)]));
        const about = (result.before ?? result.after).title;
        const recorded = touched.flatMap(({ stream, events }) => events.slice(former.get(stream) ?? 0));
        await giveWay();
        const kept = narrowed(step, recorded);
        const prepare = { type: 'Prepare', stepId, step: kept, about, bases, bytes: bytesOf(kept) } as const;
        return decideChangeSet(prepare, set, byOf(given));
      },
    });
    const isThere = done.after.steps.some((each) => each.stepId === stepId);
    // A repetition finds the step that the first one has left.
    result ??= (await this.#staging.stage(id)).resultOf(stepId);
    if (!result) throw new ProblemError('changeSetMoved');
    // The caller knows the command's result type: the handlers of the staged log are those of the real one.
    return { result: result as unknown as R, stepId: isThere ? stepId : undefined, position: done.position };
  }

  /** In one append: half of it would be a change set that nobody has asked for. */
  async submitAlone<R extends { readonly position: string }>(
    command: Command<R>,
    context: CommandContext,
  ): Promise<Submitted> {
    const log = new StagedLog(this.events);
    const own = new ChangeSets(log, new AggregateStore(log), this.review, this.table, this.rights);
    const { after } = await own.open(await this.#titleOf(command), context);
    const { id } = after;
    await own.prepare(id, command);
    const { digest = '' } = await own.outcome(id);
    const submission = { ...context, commandId: uuidV5('submission', context.commandId) };
    await own.submit(id, digest, submission);
    await log.commit();
    const stored = await this.events.readStream(changeSetStream(id));
    const set = stateOf(changeSetAggregate, id, stored);
    if (!set) throw new RangeError(`change set ${id} was recorded and is not there`);
    return { id, set: changeSetToWire(set), position: stored.at(-1)?.position ?? '' };
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

/** An edit without what it leaves as it is: a form sends all of its fields, and what others do to the rest stays. */
function narrowed(step: PreparableStep, recorded: StreamWrite['events']): PreparableStep {
  const { changes } = step.command;
  const [edited, ...others] = recorded.filter(({ type }) => type.endsWith('Edited'));
  if (typeof changes !== 'object' || changes === null || !edited || others.length > 0) return step;
  const { fields = edited.data } = edited.data;
  const names = Object.keys(fields ?? {});
  const kept = Object.entries(changes).filter(([name]) => names.includes(name));
  return { ...step, command: { ...step.command, changes: Object.fromEntries(kept) } };
}

/** The conditions that must hold before a command. @throws ProblemError */
type Check = (set: ChangeSet) => void;

interface HandleOptions {
  readonly begins?: boolean;
  readonly check?: Check | undefined;
  readonly alsoAppend?: () => Promise<readonly StreamWrite[]>;
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
  const { actor = '', role } = metadata;
  const own = { actor, role: roleNow ?? (role as CommandContext['role']), at: now.toISOString() };
  return (what: string): CommandContext => ({
    ...own,
    correlationId: uuidV5('action', id),
    commandId: uuidV5(what, id),
  });
}

function byOf({ actor: username, role }: CommandContext) {
  return { username, role };
}

/** The outcome as it is recorded: by whom, under one correlation id, and with the words for readers. */
function toldWrites({ set, writes }: Outcome, context: CommandContext): readonly StreamWrite[] {
  const { actor, role, at, correlationId } = context;
  const told = { actor, role, at, correlationId, ...toldIn(set) };
  return writes.map((write) => ({
    ...write,
    events: write.events.map((event) => ({ ...event, metadata: { ...event.metadata, ...told } })),
  }));
}
