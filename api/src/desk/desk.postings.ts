import { Query, type Type } from '@nestjs/common';
import { type Family, notStatedBounds, statedBounds, statusBounds } from '@noticeboard/content-model';
import { Needs } from '../http/access.js';
import { type HttpResult, listResult, withoutCaching } from '../http/http-result.js';
import { type Filter, type ListQuery, parseListQuery, type Sort } from '../http/list-query.js';
import { ListsRecords, RecordController } from '../http/record-routes.js';
import { postingRecord } from '../postings/posting.controller.js';
import { postingListFields, PostingReads } from '../postings/posting.reads.js';
import { RequestReads } from '../reads/request-reads.js';

/** `/api/desk/postings/<family>`: its postings as readers get them, by dates that only staff sort and filter by. */
export function deskPostingController(family: Family): Type {
  const { sortable, scalars } = postingListFields(family);
  const fields = { sortable: [...sortable, 'deadline', 'status'], scalars: [...scalars, 'status'] };

  @RecordController(`${family.key}DeskPostings`, 'desk', `desk/postings/${family.key}`)
  class DeskPostingController {
    constructor(
      private readonly reads: PostingReads,
      private readonly asked: RequestReads,
    ) {}

    @ListsRecords({
      summary: 'Postings, sorted and filtered by deadline and status too',
      answer: postingRecord(family),
      problems: ['signInRequired'],
    })
    @Needs('read')
    async list(@Query() query: Record<string, string>): Promise<HttpResult> {
      const asked = byStatus(parseListQuery(query, fields), this.asked.now);
      return withoutCaching(listResult(family.key, await this.reads.list(family, asked)));
    }
  }
  return DeskPostingController;
}

/** In the order of urgency. */
const statuses = ['closing', 'open', 'opensSoon', 'notStated', 'closed'] as const;

/** A query by the status that a posting has at that moment, in terms of the dates that are stored of it. */
export function byStatus(query: ListQuery, now: Date): ListQuery {
  if (query.dialect !== 'rest') return query;
  const bounds = statusBounds(now);
  return { ...query, filter: filterWithin(query.filter, bounds), sort: query.sort && sortInGroups(query.sort, bounds) };
}

type StatusBounds = ReturnType<typeof statusBounds>;

function filterWithin(filter: Filter, bounds: StatusBounds): Filter {
  const { status: asked, ...equal } = filter.equal;
  if (asked === undefined) return filter;
  const status = statuses.find((one) => one === asked);
  return { ...filter, equal, within: status ? bounds[status] : nothing };
}

/** Every text comes after it or is it. */
const nothing = { deadline: { to: '' } };

function sortInGroups(sort: Sort, bounds: StatusBounds): Sort {
  const { field, descending } = sort;
  // A posting without a date comes last in both directions.
  if (field === 'deadline') return { ...sort, groups: [statedBounds, notStatedBounds] };
  if (field !== 'status') return sort;
  const groups = statuses.map((status) => bounds[status]);
  return { field: 'deadline', descending, groups: descending ? groups.toReversed() : groups };
}
