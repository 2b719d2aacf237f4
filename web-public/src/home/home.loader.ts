import type { Family } from '@noticeboard/content-model';
import { outcomeOf, page } from '../app/outcome';
import type { PageAnswer } from '../app/outcome';
import type { Site } from '../app/site';
import { summaryOf } from '../list/posting-summary';
import type { PostingSummary } from '../list/posting-summary';

export const previewLength = 7;

export interface Preview {
  readonly summaries: readonly PostingSummary[];
  readonly total: number;
  readonly failed: boolean;
}

/** One preview per family, in the order of the table. */
export type HomeData = readonly Preview[];

export async function loadHome(site: Site): Promise<PageAnswer<HomeData>> {
  const previews = await Promise.all(site.families.map((family) => loadPreview(site, family)));
  return page(previews, previews.some(({ failed }) => failed) ? 503 : 200);
}

async function loadPreview(site: Site, family: Family): Promise<Preview> {
  const outcome = await outcomeOf(site.reads.list(family, { q: '', page: 1, limit: previewLength }));
  if (!outcome.ok) return { summaries: [], total: 0, failed: true };
  return { summaries: outcome.value.postings.map(summaryOf), total: outcome.value.total, failed: false };
}
