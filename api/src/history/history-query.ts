import { type Family, jsonIn, malformed, recordedEvents, recordKinds } from '@noticeboard/content-model';
import type { Position } from '@noticeboard/event-store';
import { z } from 'zod';
import { parseRange, parseSort, type Range, strangerIn, wholeNumber } from '../http/list-query.js';
import { contentKind } from '../ledger/facets.js';
import type { EventFilter, EventSlice } from '../ledger/log-index.js';
import { requestError } from '../http/request-errors.js';

/** The filters of events: names of query parameters, and of the members of a `filter`. */
export const eventFilters = {
  kind: `${recordKinds.join(', ')} or portal; ${contentKind}: what readers see`,
  family: 'Key of a posting’s family',
  id: 'Id of the record; the user name of an account',
  actor: 'User name of who did it',
  type: 'Type of the event',
  from: 'Not before this time (ISO 8601)',
  to: 'Not after this time (ISO 8601); a day is meant to its end',
  q: 'Part of the title that the record had at any time',
  correlationId: 'The action that it is part of',
  before: 'Before this position',
  after: 'After this position',
} as const;

type FilterName = keyof typeof eventFilters;

/** Which events a list shows. */
interface HistoryQuery {
  readonly filter: Omit<EventFilter, 'id'>;
  /** Only events of these records. */
  readonly ids?: readonly string[];
  readonly slice: EventSlice;
}

const limits = { most: 500, usual: 100, mostInRange: 1000 } as const;

export type GivenQuery = Readonly<Partial<Record<FilterName | 'limit' | 'sort' | 'range' | 'filter', string>>>;

/**
 * Reads the two dialects of a list of events: plain parameters with `limit`, newest first; or sort, range and filter.
 * @throws ProblemError `malformedQuery` naming the parameter
 */
export function parseHistoryQuery(query: GivenQuery, table: readonly Family[]): HistoryQuery {
  const { limit, sort, range, filter, ...plain } = query;
  if (!isInRanges(query))
    return {
      ...filtersOf(plain, table),
      slice: { order: 'newest', offset: 0, limit: limitOf(limit ?? String(limits.usual)) },
    };
  const others = [...Object.keys(plain), ...(limit === undefined ? [] : ['limit'])];
  if (others.length > 0) malformed('sort', requestError('mixedFilters', { names: others.join(', ') }));
  const sorted = sort === undefined ? undefined : parseSort(sort, { sortable: ['position', 'at'] });
  return {
    ...filtersOf(filter === undefined ? {} : parseFilter(filter), table),
    slice: {
      order: sorted?.descending === false ? 'oldest' : 'newest',
      ...sliceOf(range === undefined ? { from: 0, to: limits.usual - 1 } : parseRange(range)),
    },
  };
}

/** True when a list of events is asked for with sort, range or filter. */
export function isInRanges({ sort, range, filter }: GivenQuery): boolean {
  return sort !== undefined || range !== undefined || filter !== undefined;
}

/** A `range` of so many, as it is written. */
export function rangeText(from: number, limit: number): string {
  return JSON.stringify([from, from + limit - 1]);
}

/** The part of one record's timeline that is asked for. */
export const timelineQuery = {
  family: 'Key of the family, where postings of two families have the id',
  order: 'oldest (unless told) or newest: which come first',
  limit: `1 to ${limits.most}; unless told, as many as have room`,
  before: eventFilters.before,
  after: eventFilters.after,
} as const;

export type GivenTimelineQuery = Readonly<Partial<Record<keyof typeof timelineQuery, string>>>;

/** @throws ProblemError `malformedQuery` naming the parameter */
export function parseTimelineQuery({ order = 'oldest', limit, before, after }: GivenTimelineQuery) {
  return {
    between: {
      ...(before !== undefined && { before: positionOf('before', before) }),
      ...(after !== undefined && { after: positionOf('after', after) }),
    },
    order: oneOf('order', order, orders),
    limit: limit === undefined ? undefined : limitOf(limit),
  };
}

const orders = ['oldest', 'newest'] as const;

function limitOf(text: string): number {
  return wholeNumber('limit', text, limits.most);
}

function sliceOf({ from, to }: Range): Pick<EventSlice, 'offset' | 'limit'> {
  const limit = to - from + 1;
  if (limit > limits.mostInRange) malformed('range', requestError('rangeTooLong', { max: limits.mostInRange }));
  return { offset: from, limit };
}

const filterShape = z.record(z.string(), z.union([z.string(), z.array(z.string()).min(1).max(100)]));

/** The members of a JSON object under the same names; `id` is one id or a list of them. */
function parseFilter(text: string): Readonly<Partial<Record<FilterName, string | readonly string[]>>> {
  const given = jsonIn(text);
  const parsed = filterShape.safeParse(given);
  const names = Object.keys(eventFilters);
  const unknown = parsed.success ? strangerIn(given, names) : undefined;
  const listed = Object.entries(parsed.data ?? {}).find(([name, value]) => Array.isArray(value) && name !== 'id');
  if (!parsed.success || unknown !== undefined || listed)
    malformed('filter', requestError('malformedEventFilter', { names: names.join(', ') }));
  return parsed.data;
}

function filtersOf(
  { id, ...given }: Readonly<Partial<Record<FilterName, string | readonly string[]>>>,
  table: readonly Family[],
): Pick<HistoryQuery, 'filter' | 'ids'> {
  const filter = Object.entries(given).map(([name, value]) => {
    const text = String(value);
    return [name, checked(name as Exclude<FilterName, 'id'>, text, table)];
  });
  return {
    filter: Object.fromEntries(filter) as HistoryQuery['filter'],
    ...(id !== undefined && { ids: typeof id === 'string' ? [id] : [...new Set(id)] }),
  };
}

const kinds: readonly string[] = [...recordKinds, 'portal', contentKind];
const day = z.iso.date();
const time = z.iso.datetime({ offset: true });

/** The value as the index takes it. */
function checked(name: Exclude<FilterName, 'id'>, text: string, table: readonly Family[]): string {
  switch (name) {
    case 'kind':
      return oneOf(name, text, kinds);
    case 'family':
      return oneOf(
        name,
        text,
        table.map(({ key }) => key),
      );
    case 'type':
      return oneOf(name, text, Object.keys(recordedEvents));
    case 'from':
      return moment(name, text, 'T00:00:00.000Z');
    case 'to':
      return moment(name, text, 'T23:59:59.999Z');
    case 'before':
    case 'after':
      return positionOf(name, text);
    case 'actor':
    case 'q':
    case 'correlationId':
      return text;
  }
}

function oneOf<T extends string>(name: string, text: string, values: readonly T[]): T {
  const value = values.find((one) => one === text);
  return value ?? malformed(name, requestError('notOneOf', { name, values: values.join(', ') }));
}

function positionOf(name: string, text: string): Position {
  if (!/^\d{1,32}(?:-\d{1,32})?$/.test(text)) malformed(name, requestError('notAPosition', { name }));
  return text;
}

/** @param ofDay what makes a time of a day */
function moment(name: string, text: string, ofDay: string): string {
  if (day.safeParse(text).success) return `${text}${ofDay}`;
  // Times are compared as texts, so this one gets milliseconds and UTC as recorded times have.
  const utc = time.safeParse(text).success ? new Date(text).toISOString() : '';
  if (/^\d{4}-/.test(utc)) return utc;
  return malformed(name, requestError('notATime', { name }));
}
