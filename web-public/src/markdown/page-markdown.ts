import { inLanguage } from '../app/addresses';
import type { Site } from '../app/site-context';
import type { Steps } from '../app/turns';
import type { Page, View } from '../shell/views';
import { changesMarkdown } from './changes-markdown';
import { listMarkdown } from './list-markdown';
import { heading, joined, link, type Written } from './markdown-text';
import { postingMarkdown } from './posting-markdown';

/** True for the pages that programs may have as Markdown. */
export function hasMarkdown({ kind }: Pick<View, 'kind'>): boolean {
  return kind === 'posting' || kind === 'list' || kind === 'changes';
}

/** A page as Markdown: what it says, without its menus; in steps, because a posting may be large. */
export function* pageMarkdown(site: Site, { head, view }: Page): Steps<string> {
  const written = addressesOf(site);
  const top = [heading(1, 'title' in view ? view.title : head.title)];
  if (head.canonical !== undefined)
    top.push(`${site.name}: ${link(site.settings.origin + head.canonical, written(head.canonical))}`);
  const body = view.kind === 'posting' ? yield* postingMarkdown(site, view, written) : partsOf(site, view, written);
  return `${joined([...top, ...body])}\n`;
}

function partsOf(site: Site, view: View, written: Written): readonly (string | undefined)[] {
  if (view.kind === 'list') return listMarkdown(site, view, written);
  return view.kind === 'changes' ? changesMarkdown(site, view, written) : [];
}

function addressesOf({ settings: { origin }, language }: Site): Written {
  return (path) => origin + (path.startsWith('/uploads/') ? path : inLanguage(path, language));
}
