import { changeSummary, type SiteAnswer } from '@noticeboard/content-model';
import { changedItems } from '../changes/changed-items';
import type { ServerSite } from '../server/loader';
import { siteName } from '../words/page-head';
import { atomFeed } from './atom';

const feedLength = 50;

/** `/changes/feed.xml`: what changed last across the portal, an entry for each change. */
export async function changesFeed(site: ServerSite): Promise<SiteAnswer> {
  const items = changedItems(site, await site.reads.changed(feedLength)).slice(0, feedLength);
  const entries = items.map(({ title, href, list, change }) => ({
    id: `urn:noticeboard:change:${list}:${change.position}`,
    title: `${title}: ${changeSummary(change)}`,
    path: href,
    publishedAt: change.at,
    updatedAt: change.at,
    summary: change.changes.map(({ label, before, after }) => `${label}: ${was(before)}${after || '–'}`).join('\n'),
  }));
  return atomFeed(
    site,
    { title: `${site.t('Changes')} – ${siteName}`, page: '/changes', path: '/changes/feed.xml' },
    entries,
  );
}

function was(before: string): string {
  return before === '' ? '' : `${before} → `;
}
