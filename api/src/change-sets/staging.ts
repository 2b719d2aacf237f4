import type { Command } from '@nestjs/cqrs';
import {
  bytesOf,
  changeSetAggregate,
  changeSetEvents,
  type ChangeSet,
  type ChangeSetStep,
  changeSetStream,
  eventOf,
  type Family,
  familyOf,
  families,
  isClosed,
  isLiving,
  type Listing,
  listingCommands,
  type ListingKind,
  listingKinds,
  type Posting,
  postingAggregate,
  postingCommands,
  type PreparableStep,
  ProblemError,
  readCommand,
  readEvent,
} from '@noticeboard/content-model';
import {
  type EventStore,
  type ExpectedRevision,
  giveWay,
  type RecordedEvent,
  type StreamWrite,
} from '@noticeboard/event-store';
import { v5 as uuidV5 } from 'uuid';
import { recordStream, stateInTurns } from '../commands/aggregate.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import { type CommandContext, recordId } from '../commands/command-context.js';
import { StagedLog } from '../commands/staged-log.js';
import { restorableOf, streamOf } from '../history/record-history.js';
import { RestoreHandler, RestoreRecords } from '../history/restore.handler.js';
import { ChangeListing, ListingHandler } from '../listings/listing.handler.js';
import { MovePostingPart, MovePostingPartHandler } from '../postings/posting-part.handler.js';
import { tableKind, usefulItemsKind, type PostingPartWrite } from '../postings/posting-part.kinds.js';
import { ChangePosting, PostingHandler } from '../postings/posting.handler.js';
import type { StagedRecords } from '../http/preparation.js';
import type { StagedEvents } from './staged-events.js';

/** The result of a command: the record that has it now. */
export interface StepResult {
  readonly before?: Posting | Listing | undefined;
  readonly after: Posting | Listing;
  readonly position: string;
}

/** A step as it is prepared: what `Prepare` tells of it. */
export interface PreparedStep {
  readonly stepId: string;
  readonly step: PreparableStep;
  readonly about: string;
  readonly bases: Readonly<Record<string, number>>;
  readonly bytes: number;
}

/** A step that can no longer be applied, and why. */
export interface BrokenStep {
  readonly step: ChangeSetStep;
  readonly problem: ProblemError;
}

/** The steps of a change set, replayed over the log as it is now. Nothing of it is recorded. */
export class Staged implements StagedRecords {
  readonly #results = new Map<string, StepResult>();
  /** Replay ends at the first of them. */
  broken: BrokenStep | undefined;
  /** When all of it would happen: now. */
  readonly at = new Date().toISOString();

  private constructor(
    public set: ChangeSet,
    readonly log: StagedLog,
    readonly store: AggregateStore,
    private readonly table: readonly Family[],
  ) {}

  /** A change set that has no step yet. */
  static on(events: EventStore, set: ChangeSet, table: readonly Family[], head = ''): Staged {
    const log = new StagedLog(events, head);
    return new Staged(set, log, new AggregateStore(log, { giveUpAfterMs: 0 }), table);
  }

  /** @throws ProblemError `unknownRecord` */
  static async over(events: EventStore, id: string, table: readonly Family[], without?: string): Promise<Staged> {
    demandId(id);
    // A step may be as long as a body, and many may ask at once.
    await giveWay();
    const [stored, head] = await Promise.all([events.readStream(changeSetStream(id)), events.head()]);
    const set = await stateInTurns(changeSetAggregate, id, stored);
    if (!set) throw new ProblemError('unknownRecord');
    const staged = Staged.on(events, set, table, head);
    const commands = commandsIn(stored);
    // A closed change set has no outstanding steps.
    const steps = isClosed(set) ? [] : set.steps;
    for (const step of steps) if (step.stepId !== without && !staged.broken) await staged.#replay(step, commands);
    return staged;
  }

  /** The result of a step in its turn. */
  resultOf(stepId: string): StepResult | undefined {
    return this.#results.get(stepId);
  }

  /** @throws ProblemError `changeSetBroken` */
  demandWhole(): void {
    if (this.broken) throw brokenProblem(this.broken);
  }

  /**
   * Executes a command on top, and makes a step of it; none where it would change nothing.
   * @throws ProblemError what the command is refused for
   */
  async prepare(command: unknown): Promise<{ readonly result: StepResult; readonly prepared?: PreparedStep }> {
    const step = stepOf(command);
    const { set, log } = this;
    const former = new Map(log.writes.map(({ stream, events }) => [stream, events.length]));
    const result = await this.execute(command);
    const touched = log.writes.filter(({ stream, events }) => events.length !== former.get(stream));
    if (touched.length === 0) return { result };
    orderedWrites(log.writes);
    const bases = Object.fromEntries(touched.map(({ stream, expected }) => [stream, numbered(expected)]));
    const about = (result.before ?? result.after).title;
    const recorded = touched.flatMap(({ stream, events }) => events.slice(former.get(stream) ?? 0));
    await giveWay();
    const narrowedStep = narrowed(step, recorded);
    const stepId = recordId(stepCommandId(set.id, step.commandId));
    return { result, prepared: { stepId, step: narrowedStep, about, bases, bytes: bytesOf(narrowedStep) } };
  }

  /** Executes a command on top. @throws ProblemError what the command is refused for */
  async execute(command: unknown): Promise<StepResult> {
    if (command instanceof ChangePosting) return new PostingHandler(this.store).execute(command);
    if (command instanceof ChangeListing) return new ListingHandler(this.store).execute(command);
    if (command instanceof MovePostingPart) return new MovePostingPartHandler(this.store).execute(command);
    if (command instanceof RestoreRecords) return this.#undo(command);
    throw new ProblemError('notPreparable');
  }

  /** Id of the posting that has this part here; undefined where no touched posting has it. */
  async ownerOf(family: Family, partId: string): Promise<string | undefined> {
    const aggregate = postingAggregate(family);
    for (const { stream } of this.log.writes) {
      if (!stream.startsWith(`${family.category}-`)) continue;
      const id = stream.slice(family.category.length + 1);
      const posting = await this.store.head(recordStream(aggregate, id));
      if (!isLiving(posting)) continue;
      if ([...posting.tables, ...posting.usefulItems].some((part) => part.id === partId)) return id;
    }
    return undefined;
  }

  /** Nobody has touched its records since, so that their parts and files are where they were when it was prepared. */
  async #undo(command: RestoreRecords): Promise<StepResult> {
    const unchecked = { checkHomes: nothingToKeep, checkFiles: nothingToKeep };
    const { lives, position } = await new RestoreHandler(this.store, unchecked).execute(command);
    const [first] = lives;
    if (!first) throw new RangeError('an undo is of no record');
    return { after: first.state, position };
  }

  async #replay(step: ChangeSetStep, commands: ReadonlyMap<string, PreparableStep['command']>): Promise<void> {
    await giveWay();
    try {
      const result = await this.execute(this.#commandOf(step, commands.get(step.stepId) ?? {}));
      this.#results.set(step.stepId, result);
    } catch (error) {
      // A record that a step would add exists only where it was published between two reads.
      const problem = error instanceof RangeError ? new ProblemError('changeSetMoved') : error;
      if (!(problem instanceof ProblemError)) throw error;
      this.broken = { step, problem };
    }
  }

  #commandOf({ kind, key, id, commandId, by }: ChangeSetStep, command: PreparableStep['command']): Command<unknown> {
    // The published events state who publishes it, and when.
    const { at } = this;
    const context: CommandContext = { actor: by, role: 'editor', at, correlationId: commandId, commandId };
    switch (kind) {
      case 'posting':
        return new ChangePosting(familyOf(key, this.table), id, readCommand(postingCommands, command), context);
      case 'listing':
        return new ChangeListing(listingKindOf(key), id, readCommand(listingCommands, command), context);
      case 'move': {
        const { part, from, to, content } = command as unknown as MoveStep;
        const partKind = part === 'tables' ? tableKind : usefulItemsKind;
        const family = familyOf(key, this.table);
        return new MovePostingPart(family, partKind, id, from, to, content, context, nothing, nothingToKeep);
      }
      case 'undo': {
        const { correlationId, streams } = command as unknown as UndoStep;
        const records = streams.flatMap((stream) => restorableOf(stream, this.table) ?? []);
        return RestoreRecords.undoing(correlationId, records, context);
      }
    }
  }
}

/** The id of the command that makes a step of another: the events of the two are different ones. */
export function stepCommandId(changeSet: string, commandId: string): string {
  return uuidV5(`step of ${changeSet}`, commandId);
}

/** An edit without what it leaves as it is: a form sends all of its fields, and what others do to the rest stays. */
function narrowed(step: PreparableStep, recorded: StreamWrite['events']): PreparableStep {
  const { changes } = step.command;
  const [edited, ...others] = recorded.filter(({ type }) => type.endsWith('Edited'));
  if (typeof changes !== 'object' || changes === null || !edited || others.length > 0) return step;
  const { fields = edited.data } = edited.data;
  const names = Object.keys(fields ?? {});
  const changed = Object.entries(changes).filter(([name]) => names.includes(name));
  return { ...step, command: { ...step.command, changes: Object.fromEntries(changed) } };
}

/** By stream, the revision that it rests on; -1: nothing. */
export function numbered(expected: ExpectedRevision): number {
  return expected === 'none' ? -1 : expected;
}

/** Not every text is a name of a stream. @throws ProblemError `unknownRecord` */
export function demandId(id: string): void {
  if (!/^[0-9a-f]{24}$/.test(id)) throw new ProblemError('unknownRecord');
}

/** Moves of tables and useful items, as steps keep them. */
interface MoveStep {
  readonly part: 'tables' | 'items';
  readonly from: string;
  readonly to: string;
  readonly content: PostingPartWrite['content'];
}

/** Undoing an action, as a step keeps it: of the records that the action had touched then. */
interface UndoStep {
  readonly correlationId: string;
  readonly streams: readonly string[];
}

/** A command as a step keeps it. @throws ProblemError `notPreparable` */
function stepOf(command: unknown): PreparableStep {
  if (command instanceof ChangePosting) {
    const { family, id, context } = command;
    return { kind: 'posting', key: family.key, id, command: plain(command.command), commandId: context.commandId };
  }
  if (command instanceof ChangeListing) {
    const { kind, id, context } = command;
    return { kind: 'listing', key: kind.key, id, command: plain(command.command), commandId: context.commandId };
  }
  if (command instanceof MovePostingPart) {
    const { family, kind, id, from, to, content, context } = command;
    const move = plain({ part: kind.name, from, to, content });
    return { kind: 'move', key: family.key, id, command: move, commandId: context.commandId };
  }
  if (command instanceof RestoreRecords && command.undoes !== undefined) {
    const { records, undoes: correlationId, context } = command;
    const [first] = records;
    if (!first) throw new RangeError('an undo is of no record');
    const key = first.kind === 'posting' ? first.family.key : first.listings.key;
    const undo = plain({ type: 'Undo', correlationId, streams: records.map(streamOf) });
    return { kind: 'undo', key, id: first.id, command: undo, commandId: context.commandId };
  }
  throw new ProblemError('notPreparable');
}

/** As JSON keeps it: without what is undefined. */
function plain(command: object): PreparableStep['command'] {
  return JSON.parse(JSON.stringify(command)) as PreparableStep['command'];
}

export function contextOf(command: unknown): CommandContext {
  const kinds = [ChangePosting, ChangeListing, MovePostingPart, RestoreRecords];
  for (const kind of kinds) if (command instanceof kind) return command.context;
  throw new ProblemError('notPreparable');
}

function listingKindOf(key: string): ListingKind {
  const kind = listingKinds.find((row) => row.key === key);
  if (!kind) throw new RangeError(`there is no kind of listing ${key}`);
  return kind;
}

function nothing(): void {}
async function nothingToKeep(): Promise<void> {}

function commandsIn(stored: readonly RecordedEvent[]): ReadonlyMap<string, PreparableStep['command']> {
  const commands = new Map<string, PreparableStep['command']>();
  for (const event of stored) {
    const { type, data } = eventOf(changeSetEvents, readEvent(event));
    if (type === 'StepPrepared') commands.set(data.stepId, data.step.command);
  }
  return commands;
}

export function brokenProblem({ step, problem }: BrokenStep): ProblemError {
  const message = `“${step.about}” can no longer be changed as prepared: ${problem.message} Drop the step, or prepare it anew.`;
  return new ProblemError('changeSetBroken', { message });
}

/**
 * The staged events, in the order in which an append records them: a posting that something moves away from comes
 * before the one that receives it, or a batch of the projections that ends between the two would lose it.
 * @throws ProblemError `notPreparable` when things move both ways
 */
export function orderedWrites(writes: readonly StreamWrite[]): readonly StreamWrite[] {
  const byStream = new Map(writes.map((write) => [write.stream, write]));
  const before = new Map<string, string[]>();
  for (const { stream, events } of writes) {
    const category = stream.slice(0, stream.indexOf('-'));
    for (const { data } of events) {
      const target = `${category}-${String(data['movedTo'])}`;
      if (data['movedTo'] !== undefined && byStream.has(target))
        before.set(target, [...(before.get(target) ?? []), stream]);
    }
  }
  const ordered: StreamWrite[] = [];
  const begun = new Set<string>();
  const done = new Set<string>();
  const visit = (write: StreamWrite) => {
    if (done.has(write.stream)) return;
    if (begun.has(write.stream))
      throw new ProblemError('notPreparable', {
        message: 'Two postings cannot give each other something in one change set. Drop the step of the first move.',
      });
    begun.add(write.stream);
    for (const stream of before.get(write.stream) ?? []) {
      const other = byStream.get(stream);
      if (other) visit(other);
    }
    done.add(write.stream);
    ordered.push(write);
  };
  for (const write of writes) visit(write);
  return ordered;
}

/** The metadata of published events about their change set. */
export function publicationOf({ id, publicNote, correction }: ChangeSet): Readonly<Record<string, string>> {
  return {
    changeSet: id,
    ...(publicNote !== '' && { publicNote }),
    ...(correction && { correction: 'true' }),
  };
}

/** Change sets replayed over a log. */
export class Staging implements StagedEvents {
  constructor(
    private readonly events: EventStore,
    private readonly table: readonly Family[] = families,
  ) {}

  /** @param without this step is left out. @throws ProblemError `unknownRecord` */
  stage(id: string, without?: string): Promise<Staged> {
    return Staged.over(this.events, id, this.table, without);
  }

  async of(id: string): Promise<readonly RecordedEvent[]> {
    const staged = await this.stage(id);
    staged.demandWhole();
    const publication = publicationOf(staged.set);
    const all = await Promise.all(orderedWrites(staged.log.writes).map(({ stream }) => staged.log.events(stream)));
    const events = all.flat();
    // They were staged in the order of the steps, and one append records them stream by stream.
    const positions = events.map(({ position }) => position).toSorted();
    return events.map((event, index) => ({
      ...event,
      position: positions[index] ?? event.position,
      metadata: { ...event.metadata, ...publication },
    }));
  }
}
