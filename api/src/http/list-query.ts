import { jsonIn, malformed, type TextBounds } from '@noticeboard/content-model';
import { z } from 'zod';
import { requestError } from './request-errors.js';

/** Names of every list's query parameters. */
export const listParameters = ['limit', 'page', 'sort', 'range', 'filter', 'q'] as const;

export type Scalar = string | number | boolean;

/** The three dialects of a list (contract, section 2). */
export type ListQuery =
  | { readonly dialect: 'all'; readonly q: string | undefined }
  /** Page 1 is the latest `limit` records. */
  | { readonly dialect: 'pages'; readonly q: string | undefined; readonly limit: number; readonly page: number }
  | {
      readonly dialect: 'rest';
      readonly sort: Sort | undefined;
      readonly range: Range | undefined;
      readonly filter: Filter;
    };

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
  /** The records within each of these come one after the other, sorted in themselves; never from a request. */
  readonly groups?: readonly Bounds[];
}

/** Bounds of plain fields, by their names. */
export type Bounds = Readonly<Partial<Record<string, TextBounds>>>;

/** From 0, both inclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Filter {
  readonly q?: string;
  readonly ids?: readonly string[];
  readonly equal: Readonly<Record<string, Scalar>>;
  /** Never from a request. */
  readonly within?: Bounds;
}

/** The fields that a list can be sorted and filtered by. */
export interface ListFields {
  readonly sortable: readonly string[];
  readonly scalars: readonly string[];
}

/** The fields of a record with this title field and these plain fields beside it. */
export function listFields(titleField: string, scalars: readonly string[] = []): ListFields {
  const times = ['createdAt', 'updatedAt'];
  return {
    sortable: ['id', '_id', titleField, ...times],
    scalars: ['_id', titleField, ...scalars, ...times, 'revision'],
  };
}

type Parameters = Readonly<Partial<Record<(typeof listParameters)[number], string>>>;

const sortShape = z.tuple([z.string(), z.enum(['ASC', 'DESC'])]);
const rangeShape = z.tuple([z.int().min(0), z.int().min(0)]).refine(([from, to]) => from <= to);
const filterShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));

/** @throws ProblemError `malformedQuery` with each parameter that cannot be used */
export function parseListQuery(query: Parameters, fields: ListFields): ListQuery {
  const { limit, page, sort, range, filter, q } = query;
  const isRest = sort !== undefined || range !== undefined || filter !== undefined;
  if (isRest && (limit !== undefined || page !== undefined || q !== undefined))
    malformed('sort', requestError('mixedDialects'));
  if (isRest) {
    return {
      dialect: 'rest',
      sort: sort === undefined ? undefined : parseSort(sort, fields),
      range: range === undefined ? undefined : parseRange(range),
      filter: filter === undefined ? { equal: {} } : parseFilter(filter, fields),
    };
  }
  if (limit === undefined) {
    if (page !== undefined) malformed('page', requestError('pageWithoutLimit'));
    return { dialect: 'all', q };
  }
  return {
    dialect: 'pages',
    q,
    limit: wholeNumber('limit', limit, 1000),
    page: page === undefined ? 1 : wholeNumber('page', page),
  };
}

/** @throws ProblemError `malformedQuery` */
export function parseSort(text: string, { sortable }: Pick<ListFields, 'sortable'>): Sort {
  const parsed = sortShape.safeParse(jsonIn(text));
  if (!parsed.success || !sortable.includes(parsed.data[0]))
    return malformed('sort', requestError('malformedSort', { fields: sortable.join(', ') }));
  return { field: parsed.data[0], descending: parsed.data[1] === 'DESC' };
}

/** @throws ProblemError `malformedQuery` */
export function parseRange(text: string): Range {
  const parsed = rangeShape.safeParse(jsonIn(text));
  if (!parsed.success) return malformed('range', requestError('malformedRange'));
  return { from: parsed.data[0], to: parsed.data[1] };
}

function parseFilter(text: string, { scalars }: ListFields): Filter {
  const given = jsonIn(text);
  const parsed = filterShape.safeParse(given);
  if (!parsed.success) return malformed('filter', requestError('malformedFilter'));
  const unknown = strangerIn(given, ['q', 'id', ...scalars]);
  if (unknown !== undefined) malformed('filter', requestError('unknownFilter', { name: unknown }));
  const { q, id, ...equal } = parsed.data;
  if (q !== undefined && typeof q !== 'string') malformed('filter', requestError('qNotText'));
  if (id !== undefined && !Array.isArray(id)) malformed('filter', requestError('idNotAList'));
  for (const [name, value] of Object.entries(equal)) {
    if (Array.isArray(value)) malformed('filter', requestError('filterByOneValue', { name }));
  }
  return {
    ...(typeof q === 'string' && { q }),
    ...(Array.isArray(id) && { ids: id }),
    equal: equal as Filter['equal'],
  };
}

/** From 1 to `most`. @throws ProblemError `malformedQuery` */
export function wholeNumber(name: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  const isBound = most < Number.MAX_SAFE_INTEGER;
  return malformed(
    name,
    isBound
      ? requestError('notInBounds', { name, min: 1, max: most })
      : requestError('notAWholeNumber', { name, min: 1 }),
  );
}

/**
 * The first member that has none of these names. It takes the input itself: a record schema drops `__proto__` without a
 * word.
 */
export function strangerIn(given: unknown, names: readonly string[]): string | undefined {
  return Object.keys(given as object).find((name) => !names.includes(name));
}
