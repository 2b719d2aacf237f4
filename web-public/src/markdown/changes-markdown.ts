import type { Site } from '../app/site-context';
import type { ChangesView } from '../changes/changes.loader';
import { momentText } from '../ui/time';
import { changeLines, nested } from './change-lines';
import { heading, link, plain, type Written } from './markdown-text';

export function changesMarkdown({ lists, t }: Site, view: ChangesView, written: Written): readonly string[] {
  const { days, topics, feed, failed } = view;
  const others = topics.flatMap(({ label, href }) => (href === undefined ? [] : [`- ${link(label, written(href))}`]));
  const lines = days.flatMap(({ day, items }) => [
    heading(2, day),
    items
      .map(({ list, title, href, change }) => {
        const words = lists.find(({ key }) => key === list)?.words.heading ?? list;
        const about = `${momentText(change.at, t, true)} · ${plain(t(words))}: ${link(title, written(href))}`;
        return `- ${about}${nested(changeLines(change, t))}`;
      })
      .join('\n'),
  ]);
  const nothing = failed ? [t('Could not load.')] : days.length === 0 ? [t('No changes yet')] : [];
  return [...nothing, ...lines, others.join('\n'), link(t('Feed of these changes'), written(feed))];
}
