import type { Family } from '@noticeboard/content-model';
import { outcomeOf, page } from '../app/outcome';
import type { PageAnswer } from '../app/outcome';
import type { Site } from '../app/site';
import { summaryOf } from './posting-summary';
import type { PostingSummary } from './posting-summary';

export const pageLength = 60;

export interface ListData {
  readonly q: string;
  /** Counts from 1. */
  readonly page: number;
  readonly summaries: readonly PostingSummary[];
  /** How many match in all. */
  readonly total: number;
  readonly failed: boolean;
}

export async function loadList(site: Site, family: Family, request: Request): Promise<PageAnswer<ListData>> {
  const search = new URL(request.url).searchParams;
  const asked = { q: (search.get('q') ?? '').trim(), page: pageNumber(search.get('page')) };
  const outcome = await outcomeOf(site.reads.list(family, { ...asked, limit: pageLength }));
  if (!outcome.ok) return page({ ...asked, summaries: [], total: 0, failed: true }, 503);
  const { postings, total } = outcome.value;
  return page({ ...asked, summaries: postings.map(summaryOf), total, failed: false }, 200);
}

function pageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}
