import { Feed } from 'feed';
import type { SiteResponse } from '@noticeboard/content-model';
import type { ServerSite } from '../app/loader';
import { siteName } from '../app/site-context';

export interface FeedEntry {
  /** Stays the same for the lifetime of the entry. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly summary: string;
}

interface FeedAbout {
  readonly title: string;
  /** Path of the page that the feed belongs to. */
  readonly page: string;
  readonly path: string;
}

/** An Atom feed (RFC 4287), newest first. An empty feed carries a fixed time: the start of 2025. */
export function atomFeed(
  { settings, language }: ServerSite,
  about: FeedAbout,
  entries: readonly FeedEntry[],
): SiteResponse {
  const { origin } = settings;
  const newest = entries
    .map(({ updatedAt }) => updatedAt)
    .reduce((a, b) => (a > b ? a : b), '2025-01-01T00:00:00.000Z');
  const feed = new Feed({
    id: origin + about.path,
    title: xmlText(about.title),
    link: origin + about.page,
    feedLinks: { atom: origin + about.path },
    updated: new Date(newest),
    author: { name: siteName },
    language,
    generator: false,
  });
  for (const { id, title, path, publishedAt, updatedAt, summary } of entries)
    feed.addItem({
      id,
      title: xmlText(title),
      link: origin + path,
      published: new Date(publishedAt),
      date: new Date(updatedAt),
      description: xmlText(summary),
    });
  return { status: 200, type: 'application/atom+xml; charset=utf-8', body: feed.atom1() };
}

/** Removes the characters that XML 1.0 (section 2.2) cannot represent. The writers of XML escape the rest. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

export function xmlEscaped(text: string): string {
  return xmlText(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
