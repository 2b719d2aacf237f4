import { fieldError, malformed, type PastMoment, type PastReplay, ProblemError } from '@noticeboard/content-model';
import { Inject, Injectable } from '@nestjs/common';
import { PastStates } from './past-states.js';
import type { EventStore, Position } from '@noticeboard/event-store';
import { z } from 'zod';
import { requestError } from '../http/request-errors.js';
import { RequestReads } from '../reads/request-reads.js';
import { EVENT_STORE } from '../http/tokens.js';
import { SqliteLogIndex } from '../ledger/sqlite-log-index.js';

/** Lets a request be answered as it would have been at an earlier moment. */
@Injectable()
export class AsOf {
  /** Moments that requests wait for. */
  readonly #awaited = new Set<Pick<Moment, 'asOf' | 'position'>>();

  readonly #log: Log;

  constructor(
    @Inject(EVENT_STORE) events: Log['events'],
    @Inject(SqliteLogIndex) index: Log['index'],
    private readonly reads: RequestReads,
    private readonly states: PastStates,
  ) {
    this.#log = { events, index };
  }

  /**
   * Runs `work` with the read models of the moment that `asOf` names.
   * @throws ProblemError `malformedQuery`, `pastBusy`, `pastUnavailable`
   * @throws StoreUnavailable
   */
  async during<T>(asOf: unknown, work: (past: PastMoment) => Promise<T>): Promise<T> {
    const moment = await momentOf(asOf, this.#log, new Date());
    this.#awaited.add(moment);
    const use = this.states.use(moment.position, async ({ reads, ready }) => {
      this.#awaited.delete(moment);
      const { asOf: given, outOfOrder } = moment;
      const past = { asOf: given, at: moment.time ?? (await ready), outOfOrder };
      return this.reads.during(reads, () => work(past), new Date(past.at ?? 0));
    });
    return use.finally(() => this.#awaited.delete(moment));
  }

  /**
   * The answer about a record that a past state does not have: it was added later, where nothing is recorded of it up
   * to then.
   */
  async absence(asOf: unknown, id: string): Promise<ProblemError> {
    const { index } = this.#log;
    const { position } = await momentOf(asOf, this.#log, new Date());
    await index.catchUp();
    const recorded = index.count({ id });
    const isLater = recorded > 0 && index.count({ id, after: position }) === recorded;
    return new ProblemError('unknownRecord', isLater ? { message: fieldError('notYetThere') } : {});
  }

  /** The moments whose states are made for requests that wait, each once. */
  replays(): PastReplay[] {
    const shares = new Map<string, number>();
    for (const { asOf, position } of this.#awaited) {
      const share = this.states.shareOf(position);
      if (share !== undefined) shares.set(asOf, share);
    }
    return [...shares].map(([asOf, share]) => ({ asOf, share }));
  }
}

/** The moment that `?asOf=` leads to. */
export interface Moment {
  /** The state is that of all events up to here. */
  readonly position: Position;
  readonly asOf: string;
  /** ISO 8601, UTC, ms; undefined where a position was given. */
  readonly time: string | undefined;
  /** How many events around it are not in the order of their times: some of them may be from after it. */
  readonly outOfOrder: number;
}

export interface Log {
  readonly events: Pick<EventStore, 'head'>;
  readonly index: Pick<SqliteLogIndex, 'catchUp' | 'count' | 'positionAt' | 'outOfOrderAt'>;
}

/** Sorts before every position, because positions are compared as texts. */
const beforeAll: Position = '';
const isoTime = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

/**
 * The moment that `asOf` names: a time, or a position of this log, whether or not an event has it.
 * @throws ProblemError `malformedQuery` for anything else, and for what is yet to come
 */
export async function momentOf(asOf: unknown, { events, index }: Log, now: Date): Promise<Moment> {
  if (typeof asOf !== 'string') return malformed('asOf', requestError('asOfRepeated'));
  const time = timeIn(asOf);
  if (time !== undefined) {
    if (time > now.toISOString()) return malformed('asOf', requestError('asOfFuture'));
    await index.catchUp();
    return { position: index.positionAt(time) ?? beforeAll, asOf, time, outOfOrder: index.outOfOrderAt(time) };
  }
  const head = (await events.head()) ?? '';
  if (shapeOf(asOf) !== shapeOf(head)) return malformed('asOf', requestError('asOfMalformed'));
  if (asOf > head) return malformed('asOf', requestError('asOfFuture'));
  return { position: asOf, asOf, time: undefined, outOfOrder: 0 };
}

/** ISO 8601 in UTC with milliseconds. The `+` of an offset arrives as a space when it was not percent-encoded. */
export function timeIn(text: string): string | undefined {
  const parsed = isoTime.safeParse(text.replace(/ (?=\d\d:\d\d$)/, '+'));
  const time = parsed.success ? new Date(parsed.data) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/** All positions of one log have the same shape. */
function shapeOf(position: Position): string {
  return position.replace(/\d/g, '0');
}
