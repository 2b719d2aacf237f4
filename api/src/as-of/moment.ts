import { malformed } from '@noticeboard/content-model';
import type { EventStore, Position } from '@noticeboard/event-store';
import { z } from 'zod';
import { requestError } from '../http/request-errors.js';
import type { SqliteLogIndex } from '../ledger/sqlite-log-index.js';

/** What `?asOf=` leads to. */
export interface Moment {
  /** The state is that of all events up to here. */
  readonly position: Position;
  readonly asOf: string;
  /** ISO 8601, UTC, ms; undefined where a position was given. */
  readonly time: string | undefined;
}

export interface Log {
  readonly events: Pick<EventStore, 'head'>;
  readonly index: Pick<SqliteLogIndex, 'catchUp' | 'positionAt'>;
}

/** Before every event: positions are texts, and order as such. */
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
    return { position: index.positionAt(time) ?? beforeAll, asOf, time };
  }
  const head = (await events.head()) ?? '';
  if (shapeOf(asOf) !== shapeOf(head)) return malformed('asOf', requestError('asOfMalformed'));
  if (asOf > head) return malformed('asOf', requestError('asOfFuture'));
  return { position: asOf, asOf, time: undefined };
}

/** As ISO 8601 in UTC with milliseconds. The `+` of an offset that was not percent-encoded arrives as a space. */
function timeIn(text: string): string | undefined {
  const parsed = isoTime.safeParse(text.replace(/ (?=\d\d:\d\d$)/, '+'));
  const time = parsed.success ? new Date(parsed.data) : undefined;
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : undefined;
}

/** All positions of one log have one: they order as text. */
function shapeOf(position: Position): string {
  return position.replace(/\d/g, '0');
}
