import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AppendResult, RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { type CommandContext, newEvents, recordedFrom } from '../commands/command-context.js';
import { AggregateStore } from '../commands/aggregate-store.js';
import type { StreamView } from '../commands/stream-view.js';
import {
  type ListingHistory,
  type PostingHistory,
  type RecordHistory,
  pointsBefore,
  recordHistory,
  recordHistoryInTurns,
  type Restorable,
  streamOf,
} from './record-history.js';
import { RestorationRules, titleClaims } from './restoration-rules.js';
import type { Posting, PostingEvent } from '@noticeboard/content-model';
import { restoreListing, restorePosting } from './restoration.js';

/** Brings records back to what they were, all in one append. */
export class RestoreRecords extends Command<RecordsRestored> {
  constructor(
    readonly records: readonly Restorable[],
    /** The revision of each whose state is to come back; -1: the time before its first. @throws ProblemError */
    readonly points: (histories: readonly RecordHistory[]) => readonly number[],
    readonly context: CommandContext,
    /** Id of the action that this undoes: then `points` are those before it. */
    readonly undoes?: string,
  ) {
    super();
  }

  /** Every record that the action touched becomes again what it was before it. */
  static undoing(undoes: string, records: readonly Restorable[], context: CommandContext): RestoreRecords {
    return new RestoreRecords(records, (histories) => pointsBefore(undoes, histories), context, undoes);
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

  private async attempt({ records, points, context }: RestoreRecords, view: StreamView): Promise<RecordsRestored> {
    // A restoration looks back, so it reads whole streams and no cached states.
    const histories = await Promise.all(
      records.map(async (record) => recordHistoryInTurns(record, await this.store.events.readStream(streamOf(record)))),
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

/** What is to happen to one record. */
interface RecordPlan {
  readonly history: RecordHistory;
  /** `[]` when it is already what it was. */
  readonly events: readonly { readonly type: string; readonly data: object }[];
  /** Stored PDFs that come back: path and name. */
  readonly files: readonly (readonly [path: string, name: string])[];
}

export interface PostingPlan extends RecordPlan {
  readonly history: PostingHistory;
  readonly events: readonly PostingEvent[];
  /** The state that is to come back; undefined: it was not there yet. */
  readonly goal: Posting | undefined;
}

/** @param points for each history the revision whose state is to come back, or -1 */
function planRestoration(histories: readonly RecordHistory[], points: readonly number[]) {
  const pointOf = ({ stored }: RecordHistory, place: number) => points[place] ?? stored.length - 1;
  const targets = histories.flatMap((history, place) => {
    const point = pointOf(history, place);
    return history.kind === 'posting' ? [{ history, point, goal: history.at(point) }] : [];
  });
  const [now, afterwards] = [homes(targets, ({ history }) => history.state), homes(targets, ({ goal }) => goal)];
  const postings = targets.map(({ history, point, goal }): PostingPlan => {
    const { family, state } = history;
    const events = restorePosting(state, goal, point, {
      from: (id) => now.get(`${family.key} ${id}`),
      to: (id) => afterwards.get(`${family.key} ${id}`),
    });
    return { history, events, files: events.flatMap(attachedFiles), goal };
  });
  const listings = histories.flatMap((history, place) =>
    history.kind === 'listing' ? [listingPlan(history, pointOf(history, place))] : [],
  );
  return { postings, plans: [...postings, ...listings] };
}

function listingPlan(history: ListingHistory, point: number): RecordPlan {
  const then = history.at(point);
  const events = restoreListing(history.listings, history.state, then, point);
  const comesBack = events.length > 0 && then !== undefined && then.deletedAt === undefined && then.pdfFile !== '';
  return { history, events, files: comesBack ? [[then.pdfFile, then.fileName]] : [] };
}

function attachedFiles({ type, data }: PostingEvent): [path: string, name: string][] {
  if (type !== 'UsefulItemsAdded' && type !== 'UsefulItemsEdited') return [];
  const pdfs = data.attachments.filter((attachment) => attachment.type === 'pdf' && attachment.content !== '');
  return pdfs.map(({ content, fileName }) => [content, fileName]);
}

type Target = Pick<PostingPlan, 'history' | 'goal'>;

/** The posting that has each table and each list of useful items, by family and id. */
function homes(targets: readonly Target[], stateOf: (target: Target) => Posting | undefined): Map<string, string> {
  return new Map(
    targets.flatMap((target) => {
      const { tables = [], usefulItems = [] } = stateOf(target) ?? {};
      const { family, id: home } = target.history;
      return [...tables, ...usefulItems].map(({ id }) => [`${family.key} ${id}`, home] as const);
    }),
  );
}
