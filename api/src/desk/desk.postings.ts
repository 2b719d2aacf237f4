import { Query, Req, type Type } from '@nestjs/common';
import {
  type CountedBounds,
  type Family,
  indianDay,
  malformed,
  notStatedBounds,
  statedBounds,
  statusBounds,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { Needs } from '../http/access.js';
import { type HttpResult, listResult, withoutCaching } from '../http/http-result.js';
import { type Filter, type ListQuery, parseListQuery, type Scalar, type Sort } from '../http/list-query.js';
import { ListsRecords, RecordController } from '../http/record-routes.js';
import { requestError } from '../http/request-errors.js';
import { postingRecord } from '../postings/posting.controller.js';
import { postingListFields, PostingReads } from '../postings/posting.reads.js';
import { RequestReads } from '../reads/request-reads.js';
import { DeskSelections, type SelectionName, selectionNames } from './desk.selections.js';

const attached = ['hasLink', 'hasPdf', 'hasTable'];
const closings = ['closesFrom', 'closesTo', 'closesWithin'];

/** `/api/desk/postings/<family>`: its postings as readers get them, by what only staff sort and filter by. */
export function deskPostingController(family: Family): Type {
  const { sortable, scalars } = postingListFields(family);
  const fields = {
    sortable: [...sortable, 'deadline', 'status'],
    scalars: [...scalars, 'status', ...closings, ...attached, ...selectionNames],
  };

  @RecordController(`${family.key}DeskPostings`, 'desk', `desk/postings/${family.key}`)
  class DeskPostingController {
    constructor(
      private readonly reads: PostingReads,
      private readonly asked: RequestReads,
      private readonly selections: DeskSelections,
    ) {}

    @ListsRecords({
      summary: 'Postings, sorted and filtered also by deadline, status, what they have, and whose work they are',
      answer: postingRecord(family),
      problems: ['signInRequired'],
    })
    @Needs('read')
    async list(@Query() query: Record<string, string>, @Req() { user }: Request): Promise<HttpResult> {
      const parsed = byDates(parseListQuery(query, fields), this.asked.now);
      const { names, rest } = selectionsIn(parsed);
      const ids = await this.selections.idsOf(family, names, user?.username ?? '');
      const asked = ids && rest.dialect === 'rest' ? { ...rest, filter: among(rest.filter, ids) } : rest;
      const found = names.includes('withdrawn')
        ? await this.selections.withdrawn(family, asked)
        : await this.reads.list(family, asked);
      return withoutCaching(listResult(family.key, found));
    }
  }
  return DeskPostingController;
}

/** A query without the selections that it asks for, and their names. @throws ProblemError `malformedQuery` */
function selectionsIn(query: ListQuery): { readonly names: readonly SelectionName[]; readonly rest: ListQuery } {
  if (query.dialect !== 'rest') return { names: [], rest: query };
  const { equal } = query.filter;
  const names = selectionNames.filter((name) => equal[name] !== undefined);
  const wrong = names.find((name) => equal[name] !== true);
  if (wrong) malformed('filter', requestError('notTrue', { name: wrong }));
  const left = Object.entries(equal).filter(([name]) => !names.some((one) => one === name));
  return { names, rest: { ...query, filter: { ...query.filter, equal: Object.fromEntries(left) } } };
}

function among(filter: Filter, ids: ReadonlySet<string>): Filter {
  return { ...filter, ids: filter.ids ? filter.ids.filter((id) => ids.has(id)) : [...ids] };
}

/** In the order of urgency. */
const statuses = ['closing', 'open', 'opensSoon', 'notStated', 'closed'] as const;

/**
 * A query by the status that a posting has at that moment, and by its last date, in terms of the dates that are stored of
 * it. @throws ProblemError `malformedQuery`
 */
export function byDates(query: ListQuery, now: Date): ListQuery {
  if (query.dialect !== 'rest') return query;
  const bounds = statusBounds(now);
  return { ...query, filter: filterWithin(query.filter, now), sort: query.sort && sortInGroups(query.sort, bounds) };
}

type StatusBounds = ReturnType<typeof statusBounds>;

function filterWithin(filter: Filter, now: Date): Filter {
  const { status, closesFrom, closesTo, closesWithin, ...equal } = filter.equal;
  const asked: readonly CountedBounds[] = [
    ...(status === undefined ? [] : [statusBounds(now)[statuses.find((one) => one === status) ?? 'closed']]),
    ...(closesFrom === undefined ? [] : [{ deadline: { from: startOf(dayIn('closesFrom', closesFrom)) } }]),
    ...(closesTo === undefined ? [] : [statedBounds, { deadline: { to: startOf(dayIn('closesTo', closesTo), 1) } }]),
    ...(closesWithin === undefined ? [] : [within(daysIn(closesWithin), now)]),
  ];
  if (asked.length === 0) return filter;
  const isUnknown = status !== undefined && !statuses.some((one) => one === status);
  return { ...filter, equal, within: isUnknown ? nothing : asked.reduce(both) };
}

/** Every text comes after it or is it. */
const nothing = { deadline: { to: '' } };

/** The bounds of postings that still close, today or on one of so many days after. */
function within(days: number, now: Date): CountedBounds {
  const open = statusBounds(now).closing.deadline?.from ?? '';
  return { deadline: { from: open, to: startOf(indianDay(now), days + 1) } };
}

/** Both hold. */
function both(one: CountedBounds, other: CountedBounds): CountedBounds {
  const joined = (['deadline', 'opening'] as const).flatMap((name) => {
    const bounds = [one[name], other[name]].filter((each) => each !== undefined);
    if (bounds.length === 0) return [];
    const from = bounds
      .flatMap((each) => each.from ?? [])
      .toSorted()
      .at(-1);
    const to = bounds
      .flatMap((each) => each.to ?? [])
      .toSorted()
      .at(0);
    return [[name, { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]];
  });
  return Object.fromEntries(joined) as CountedBounds;
}

/** The moment at which a day begins in India, or one so many days later. */
function startOf(day: string, later = 0): string {
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + later * 86_400_000).toISOString();
}

function dayIn(name: string, value: Scalar): string {
  const isDay = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return isDay ? value : malformed('filter', requestError('notADay', { name }));
}

const mostDays = 366;

function daysIn(value: Scalar): number {
  const days = Number(value);
  if (Number.isInteger(days) && days >= 0 && days <= mostDays) return days;
  return malformed('filter', requestError('notInBounds', { name: 'closesWithin', min: 0, max: mostDays }));
}

function sortInGroups(sort: Sort, bounds: StatusBounds): Sort {
  const { field, descending } = sort;
  // A posting without a date comes last in both directions.
  if (field === 'deadline') return { ...sort, groups: [statedBounds, notStatedBounds] };
  if (field !== 'status') return sort;
  const groups = statuses.map((status) => bounds[status]);
  return { field: 'deadline', descending, groups: descending ? groups.toReversed() : groups };
}
