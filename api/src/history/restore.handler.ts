import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { type Envelope, newEvents } from '../commands/envelope.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import type { StreamView } from '../commands/stream-view.js';
import { type Life, lifeOf, type Restorable, streamOf } from './life.js';
import { planRestoration, type RecordPlan } from './restoration-plan.js';
import { RestorationRules } from './restoration-rules.js';

/** Brings records back to what they were, all in one append. */
export class RestoreRecords extends Command<RecordsRestored> {
  constructor(
    readonly records: readonly Restorable[],
    /** The revision of each whose state is to come back; -1: the time before its first. @throws Refusal */
    readonly points: (lives: readonly Life[]) => readonly number[],
    readonly envelope: Envelope,
  ) {
    super();
  }
}

export interface RecordsRestored {
  /** Each as it is now. */
  readonly lives: readonly Life[];
  /** Of the last event that the answer rests on. */
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

  private async attempt({ records, points, envelope }: RestoreRecords, view: StreamView): Promise<RecordsRestored> {
    // Whole streams, not what is kept: a restoration looks back.
    const lives = await Promise.all(
      records.map(async (record) => lifeOf(record, await this.store.events.readStream(streamOf(record)))),
    );
    const done = alreadyDone(lives, envelope);
    if (done) return done;

    const planned = planRestoration(lives, points(lives));
    const changing = planned.plans.filter(({ events }) => events.length > 0);
    if (changing.length === 0) return { lives, position: lastPosition(lives) };

    await this.rules.checkHomes(planned.postings);
    await this.rules.checkFiles(new Map(changing.flatMap(({ files }) => files)));
    const own = numbered(changing, envelope);
    const from = changing.reduce((count, { events }) => count + events.length, 0);
    const claims = (await this.rules.claims(planned.postings, view)).map(({ stream, expected, data }, index) => ({
      stream,
      expected,
      events: newEvents(envelope, [{ type: 'TitleClaimed', data }], from + index),
    }));
    const { position } = await view.append([...claims, ...own]);
    return { lives: lives.map((life) => lifeOf(life, [...life.stored, ...appended(life, own, position)])), position };
  }
}

function numbered(plans: readonly RecordPlan[], envelope: Envelope): StreamWrite[] {
  let from = 0;
  return plans.map(({ life, events }) => {
    const write = newEvents(envelope, events, from);
    from += events.length;
    return { stream: life.stream, expected: life.stored.length - 1, events: write };
  });
}

function appended({ stream, stored }: Life, writes: readonly StreamWrite[], position: string): RecordedEvent[] {
  const { events = [] } = writes.find((write) => write.stream === stream) ?? {};
  return events.map((event, index) => ({ ...event, stream, revision: stored.length + index, position }));
}

/** The result of this very command, when it is in the log already: repeated after a crash or a lost answer. */
function alreadyDone(lives: readonly Life[], { commandId }: Envelope): RecordsRestored | undefined {
  const isOwn = ({ metadata }: RecordedEvent) => metadata['causationId'] === commandId;
  if (!lives.some(({ stored }) => stored.some(isOwn))) return undefined;
  const then = lives.map((life) => {
    const end = life.stored.findLastIndex(isOwn) + 1;
    return end === 0 ? life : lifeOf(life, life.stored.slice(0, end));
  });
  return { lives: then, position: lastPosition(then) };
}

function lastPosition(lives: readonly Life[]): string {
  return lives.map(({ stored }) => stored.at(-1)?.position ?? '').reduce((last, one) => (one > last ? one : last), '');
}
