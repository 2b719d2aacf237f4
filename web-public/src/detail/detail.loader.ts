import { redirect, redirectDocument } from 'react-router-dom';
import type { Family, FoundPosting } from '@noticeboard/content-model';
import { detailAddress, titleIn } from '../app/addresses';
import { outcomeOf, page } from '../app/outcome';
import type { PageAnswer } from '../app/outcome';
import type { Site } from '../app/site';

export type DetailData = Exclude<FoundPosting, { kind: 'moved' }> | { readonly kind: 'failed' };

/** @param detailPath the spelling of the family's path that matched */
export async function loadDetail(
  site: Site,
  family: Family,
  detailPath: string,
  request: Request,
): Promise<PageAnswer<DetailData>> {
  const title = titleIn(new URL(request.url).pathname, detailPath);
  const outcome = await outcomeOf(site.reads.find(family, title));
  if (!outcome.ok) return page({ kind: 'failed' }, 503);
  const found = outcome.value;
  switch (found.kind) {
    case 'found':
      return page(found, 200);
    case 'moved':
      return redirect(detailAddress(family, found.title), 301);
    case 'deleted':
      return page(found, 410);
    case 'unknown':
      return site.inBrowser ? redirectDocument(request.url) : page(found, 404);
  }
}
