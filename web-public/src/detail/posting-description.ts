import { applicationDates } from '@noticeboard/content-model';
import type { Family, Posting } from '@noticeboard/content-model';
import type { Translate } from '../words/translator';

const longest = 155;

/** One line for search results and shared links: the last date first, because that is what readers look for. */
export function descriptionOf({ title, notifications }: Posting, family: Family, t: Translate): string {
  const newest = notifications.at(-1)?.fields;
  if (!newest) return cut(t('{title} in {heading}.', { title, heading: t(family.site.heading) }));
  const { lastDateApply } = applicationDates({ notifications });
  const text = newest.shortInfo;
  return cut(lastDateApply === '' ? text : t('Last date {date}. {text}', { date: lastDateApply, text }));
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const space = line.lastIndexOf(' ', longest);
  // Not within a character of two halves.
  return `${(space > 0 ? line.slice(0, space) : line.slice(0, longest)).replace(/\p{Cs}$/u, '')}…`;
}
