import type { Command } from '@nestjs/cqrs';
import {
  type ChangeSet,
  type ChangeSetEvent,
  evolveChangeSet,
  type Family,
  type ReviewMode,
} from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { CommandContext } from '../commands/command-context.js';
import type { Received } from '../files/file-store.js';
import type { StagedRecords } from '../http/preparation.js';
import { byOf, type ChangeSetCommand, decideChangeSet } from './change-set.decider.js';
import { type Outcome, outcomeOf } from './outcome.js';
import { Staged } from './staging.js';

/** The words of an act as a whole. */
export interface ActRequest {
  readonly title: string;
  readonly publicNote?: string | undefined;
  /** Why it goes out without the review that it needs. */
  readonly override?: string | undefined;
  /** It waits for somebody who publishes it: who gives it may only prepare. */
  readonly submits?: boolean;
}

/** An act that was recorded, or that would have changed nothing. */
export interface ActDone {
  readonly act: Act;
  /** Undefined where it changes nothing. */
  readonly set?: ChangeSet | undefined;
  /** The position of the last event that the answer rests on. */
  readonly position: string;
  /** The time that the records have of it; undefined where they are as they were. ISO 8601, UTC. */
  readonly at?: string | undefined;
}

/** A command of an act, and what it came to. */
interface Written {
  readonly command: object;
  readonly result: object;
}

/** A change set of one press: its writes, staged one after the other. Nothing is recorded before its end. */
export class Act {
  readonly #events: ChangeSetEvent[] = [];
  readonly #written = new Map<string, Written>();
  readonly #files: Received[] = [];
  /** The position of the last event that its results rest on. */
  position = '';

  /** @param staged the change set that its writes go on from */
  constructor(
    private readonly staged: Staged,
    private readonly context: CommandContext,
    private readonly table: readonly Family[],
  ) {}

  /** One that has a change set of its own. */
  static begin(id: string, title: string, context: CommandContext, events: EventStore, table: readonly Family[]): Act {
    const opened = decideChangeSet({ type: 'Open', title, act: true }, undefined, byOf(context));
    const act = new Act(Staged.on(events, folded(undefined, id, opened, context), table), context, table);
    act.#events.push(...opened);
    return act;
  }

  get records(): StagedRecords {
    return this.staged;
  }

  /** The events of its own stream, in order. */
  get events(): readonly ChangeSetEvent[] {
    return this.#events;
  }

  get changesAnything(): boolean {
    return this.staged.set.steps.length > 0;
  }

  /** The last command on each record. */
  get written(): Iterable<Written> {
    return this.#written.values();
  }

  /** @throws ProblemError what the command is refused for */
  async take<R>(command: Command<R>): Promise<R> {
    const { result, prepared } = await this.staged.prepare(command);
    if (prepared) this.#decide({ type: 'Prepare', ...prepared });
    this.#written.set(result.after.id, { command, result });
    if (result.position > this.position) this.position = result.position;
    // The caller knows the command's result type: the handlers of the staged log are those of the real one.
    return result as unknown as R;
  }

  /** Takes a file, to be stored once nothing refuses the act any more. */
  takeFile(file: Received): void {
    this.#files.push(file);
  }

  /** @param changeSet has the files alone, until it is published; undefined: they are for everybody */
  async keepFiles(changeSet?: string): Promise<void> {
    for (const file of this.#files) await file.keep(changeSet);
  }

  /** Its last event: it is published, or submitted. @throws ProblemError */
  async end({ publicNote, override, submits }: ActRequest, mode: ReviewMode) {
    if (publicNote !== undefined) this.#decide({ type: 'Edit', changes: { publicNote } });
    const outcome = await outcomeOf(this.staged, mode, this.table);
    const isPublished = !submits && (outcome.review.length === 0 || override !== undefined);
    const looked = { digest: outcome.digest ?? '', outcome };
    const published = { type: 'Publish', override, answer: { holds: false }, ...looked } as const;
    this.#decide(isPublished ? published : { type: 'Submit', ...looked });
    return { outcome, isPublished } satisfies { readonly outcome: Outcome; readonly isPublished: boolean };
  }

  #decide(command: ChangeSetCommand): void {
    const { set } = this.staged;
    const decided = decideChangeSet(command, set, byOf(this.context));
    this.staged.set = folded(set, set.id, decided, this.context);
    this.#events.push(...decided);
  }
}

/** The state that decisions rest on: of the events that are not recorded, what is known before. */
function folded(
  before: ChangeSet | undefined,
  id: string,
  events: readonly ChangeSetEvent[],
  { actor, issuer, at }: CommandContext,
): ChangeSet {
  const by = issuer === undefined ? {} : { issuer };
  const evolve = (set: ChangeSet | undefined, event: ChangeSetEvent) =>
    evolveChangeSet(set, id, { ...event, at, actor, ...by, revision: (set?.revision ?? -1) + 1, position: '' });
  const set = events.reduce<ChangeSet | undefined>(evolve, before);
  if (!set) throw new RangeError('an act begins with its opening');
  return set;
}
