import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import type { StreamView } from '../commands/stream-view.js';
import { type RecordHistory, recordHistory, type Restorable, streamOf } from './record-history.js';
import { planRestoration, type RecordPlan } from './restoration-plan.js';
import { RestorationRules } from './restoration-rules.js';

/** Brings records back to what they were, all in one append. */
export class RestoreRecords extends Command<RecordsRestored> {
  constructor(
    readonly records: readonly Restorable[],
    /** The revision of each whose state is to come back; -1: the time before its first. @throws ProblemError */
    readonly points: (histories: readonly RecordHistory[]) => readonly number[],
    readonly context: CommandContext,
  ) {
    super();
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
    @Inject(AggregateStore) private readonly store: AggregateStore,
    @Inject(RestorationRules) private readonly rules: RestorationRules,
  ) {}

  execute(command: RestoreRecords): Promise<RecordsRestored> {
    return this.store.transact(command.records.map(streamOf), (view) => this.attempt(command, view));
  }

  private async attempt({ records, points, context }: RestoreRecords, view: StreamView): Promise<RecordsRestored> {
    // Whole streams, not what is kept: a restoration looks back.
    const histories = await Promise.all(
      records.map(async (record) => recordHistory(record, await this.store.events.readStream(streamOf(record)))),
    );
    const done = alreadyDone(histories, context);
    if (done) return done;

    const planned = planRestoration(histories, points(histories));
    const changing = planned.plans.filter(({ events }) => events.length > 0);
    if (changing.length === 0) return { lives: histories, position: lastPosition(histories) };

    await this.rules.checkHomes(planned.postings);
    await this.rules.checkFiles(new Map(changing.flatMap(({ files }) => files)));
    const own = numbered(changing, context);
    const from = changing.reduce((count, { events }) => count + events.length, 0);
    const claims = (await this.rules.claims(planned.postings, view)).map(({ stream, expected, data }, index) => ({
      stream,
      expected,
      events: newEvents(context, [{ type: 'TitleClaimed', data }], from + index),
    }));
    const { position } = await view.append([...claims, ...own]);
    return {
      lives: histories.map((history) =>
        recordHistory(history, [...history.stored, ...appended(history, own, position)]),
      ),
      position,
    };
  }
}

function numbered(plans: readonly RecordPlan[], context: CommandContext): StreamWrite[] {
  let from = 0;
  return plans.map(({ history, events }) => {
    const write = newEvents(context, events, from);
    from += events.length;
    return { stream: history.stream, expected: history.stored.length - 1, events: write };
  });
}

function appended(
  { stream, stored }: RecordHistory,
  writes: readonly StreamWrite[],
  position: string,
): RecordedEvent[] {
  const { events = [] } = writes.find((write) => write.stream === stream) ?? {};
  return events.map((event, index) => ({ ...event, stream, revision: stored.length + index, position }));
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
