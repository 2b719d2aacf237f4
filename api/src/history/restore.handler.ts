import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AppendResult, RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { type CommandContext, newEvents, recordedFrom } from '../commands/command-context.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import type { StreamView } from '../commands/stream-view.js';
import {
  type RecordHistory,
  pointsBefore,
  recordHistory,
  recordHistoryInTurns,
  type Restorable,
  streamOf,
} from './record-history.js';
import { planRestoration, type RecordPlan, type WithdrawalsBack } from './restoration-plan.js';
import { RestorationRules, titleClaims } from './restoration-rules.js';

/** Brings records back to what they were, all in one append. */
export class RestoreRecords extends Command<RecordsRestored> {
  constructor(
    readonly records: readonly Restorable[],
    /** The revision of each whose state is to come back; -1: the time before its first. @throws ProblemError */
    readonly points: (histories: readonly RecordHistory[]) => readonly number[],
    readonly context: CommandContext,
    /** Says what becomes of a posting that is withdrawn. */
    readonly withdrawals: WithdrawalsBack,
    /** Id of the action that this undoes: then `points` are those before it. */
    readonly undoes?: string,
  ) {
    super();
  }

  /** Every record that the action touched becomes again what it was before it. */
  static undoing(undoes: string, records: readonly Restorable[], context: CommandContext): RestoreRecords {
    return new RestoreRecords(records, (histories) => pointsBefore(undoes, histories), context, 'asThen', undoes);
  }
}

export interface RecordsRestored {
  /** Each as it is now. */
  readonly lives: readonly RecordHistory[];
  /** The position of the last event that the answer rests on. */
  readonly position: string;
}

@CommandHandler(RestoreRecords)
export class RestoreHandler implements ICommandHandler<RestoreRecords> {
  constructor(
    private readonly store: AggregateStore,
    @Inject(RestorationRules) private readonly rules: Pick<RestorationRules, 'checkHomes' | 'checkFiles'>,
  ) {}

  execute(command: RestoreRecords): Promise<RecordsRestored> {
    return this.store.transact(command.records.map(streamOf), (view) => this.attempt(command, view));
  }

  private async attempt(
    { records, points, context, withdrawals, undoes }: RestoreRecords,
    view: StreamView,
  ): Promise<RecordsRestored> {
    // A restoration looks back, so it reads whole streams and no cached states.
    const histories = await Promise.all(
      records.map(async (record) => recordHistoryInTurns(record, await this.store.events.readStream(streamOf(record)))),
    );
    const done = alreadyDone(histories, context);
    if (done) return done;

    const planned = planRestoration(histories, points(histories), withdrawals);
    const changing = planned.plans.filter(({ events }) => events.length > 0);
    if (changing.length === 0) return { lives: histories, position: lastPosition(histories) };

    await this.rules.checkHomes(planned.postings);
    await this.rules.checkFiles(new Map(changing.flatMap(({ files }) => files)));
    const own = numbered(changing, context, undoes);
    const from = changing.reduce((count, { events }) => count + events.length, 0);
    const claims = (await titleClaims(planned.postings, view)).map(({ stream, expected, data }, index) => ({
      stream,
      expected,
      events: newEvents(context, [{ type: 'TitleClaimed', data }], from + index),
    }));
    const result = await view.append([...claims, ...own]);
    return {
      lives: histories.map((history) => recordHistory(history, [...history.stored, ...appended(history, own, result)])),
      position: result.position,
    };
  }
}

/**
 * @param undoes the action that they undo: each event has its time, so that readers see no entry of the two, or one.
 * An event that undoes an undoing counts as one that is done by itself.
 */
function numbered(plans: readonly RecordPlan[], context: CommandContext, undoes: string | undefined): StreamWrite[] {
  let from = 0;
  return plans.map(({ history: { stream, stored }, events: planned }) => {
    const undone = stored.find(
      ({ metadata }) => undoes !== undefined && metadata['correlationId'] === undoes,
    )?.metadata;
    const at = undone?.['undoes'] === undefined ? undone?.['at'] : undefined;
    const events = newEvents(context, planned, from).map((event) =>
      at === undefined ? event : { ...event, metadata: { ...event.metadata, undoes: at } },
    );
    from += planned.length;
    return { stream, expected: stored.length - 1, events };
  });
}

function appended(
  { stream, stored }: RecordHistory,
  writes: readonly StreamWrite[],
  result: AppendResult,
): RecordedEvent[] {
  const own = writes.find((write) => write.stream === stream);
  return own ? recordedFrom(own, stored.length, result) : [];
}

/** The result of this very command, when it is in the log already: repeated after a crash or a lost answer. */
function alreadyDone(histories: readonly RecordHistory[], { commandId }: CommandContext): RecordsRestored | undefined {
  const isOwn = ({ metadata }: RecordedEvent) => metadata['causationId'] === commandId;
  if (!histories.some(({ stored }) => stored.some(isOwn))) return undefined;
  const then = histories.map((history) => {
    const end = history.stored.findLastIndex(isOwn) + 1;
    return end === 0 ? history : recordHistory(history, history.stored.slice(0, end));
  });
  return { lives: then, position: lastPosition(then) };
}

function lastPosition(histories: readonly RecordHistory[]): string {
  return histories
    .map(({ stored }) => stored.at(-1)?.position ?? '')
    .reduce((last, one) => (one > last ? one : last), '');
}
