import type { Family, PublicPosting } from '@noticeboard/content-model';
import { lastDateOf } from '../list/posting-summary.js';

const longest = 155;

/** One line for search results and shared links: the last date first, because that is what readers look for. */
export function descriptionOf(family: Family, { title, notifications }: PublicPosting): string {
  const newest = notifications.at(-1)?.fields;
  if (!newest) return cut(`${title} in ${family.site.heading}.`);
  const lastDate = lastDateOf(notifications);
  return cut(lastDate === '' ? newest.shortInfo : `Last date ${lastDate}. ${newest.shortInfo}`);
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, line.lastIndexOf(' ', longest)).slice(0, longest)}…`;
}
