import {
  changeLine,
  changeSummary,
  type ChangeTopic,
  type FieldChange,
  linkTarget,
  type ListingCard,
  type PostingCard,
  type SiteList,
  siteLists,
  type SiteResponse,
  titleLimit,
} from '@noticeboard/content-model';
import { changesPath, detailAddress, inLanguage, listSearch } from '../app/addresses';
import type { PageRequest, ServerSite } from '../app/loader';
import { isTooLong, quoted, searchTextIn } from '../list/list.view';
import { takenDownOf } from '../cards/card-view';
import { takenDownOn } from '../ui/taken-down';
import { changesHeading, latestChanges } from '../changes/changes.loader';

const feedLength = 50;

/** The entries of a feed, newest first, and what it says of itself. */
export interface Feed {
  readonly title: string;
  /** Path of the page that the feed belongs to. */
  readonly page: string;
  /** What its own address asks for behind its path, `?q=…`. */
  readonly query?: string;
  readonly entries: readonly FeedEntry[];
}

interface FeedEntry {
  /** Stays the same for the lifetime of the entry; no other portal has it. */
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly summary: string;
}

/** `/{list}/feed` */
export async function listFeed(site: ServerSite, list: SiteList): Promise<Feed> {
  const title = `${site.t(list.words.heading)} – ${site.name}`;
  return { title, page: list.words.listPaths[0], entries: await entriesOf(site, list) };
}

/** `/feed`: the newest entries of all families and listings. */
export async function wholeFeed(site: ServerSite): Promise<Feed> {
  const lists = siteLists(site.families, site.listingKinds).filter(
    ({ kind }) => kind === 'postings' || kind === 'notices',
  );
  const entries = (await Promise.all(lists.map((list) => entriesOf(site, list)))).flat();
  const newest = entries.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1)).slice(0, feedLength);
  return { title: site.name, page: '/', entries: newest };
}

/** `/search/feed?q=`: what a search of the whole board finds. */
export async function searchFeed(site: ServerSite, { search }: PageRequest): Promise<Feed | SiteResponse> {
  const q = searchTextIn(search);
  if (q === '' || isTooLong(q)) {
    const body = `A feed of a search needs its words, at most ${titleLimit} characters: /search/feed.xml?q=…\n`;
    return { status: 400, type: 'text/plain; charset=utf-8', body };
  }
  const { hits } = await site.reads.search(site.families, q, feedLength);
  const takenDown = await takenDownIn(
    site,
    hits.flatMap((hit) => ('listing' in hit ? [hit.listing] : [])),
  );
  const entries = hits.flatMap((hit): FeedEntry[] => {
    const list = site.lists.find(({ key }) => key === hit.list);
    if (!list) return [];
    if ('listing' in hit) return [ofListing(site, list, hit.listing, takenDown)];
    return list.kind === 'notices' ? [] : [ofPosting(site, list, hit.posting)];
  });
  const newest = entries.toSorted((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const title = `${site.t('Search for “{q}”', { q: quoted(q) })} – ${site.name}`;
  const query = listSearch(q, 1);
  return { title, page: `/search${query}`, query, entries: newest };
}

async function entriesOf(site: ServerSite, list: SiteList): Promise<FeedEntry[]> {
  const { reads } = site;
  const query = { q: '', page: 1, limit: feedLength };
  switch (list.kind) {
    case 'postings':
      return (await reads.postings(list.family, query)).cards.map((card) => ofPosting(site, list, card));
    case 'answerKeys':
      return (await reads.answerKeys(list.family, query)).cards.map((card) => ofPosting(site, list, card));
    case 'syllabus':
      return (await reads.syllabus(list.family, query)).cards.map((card) => ofPosting(site, list, card));
    case 'notices': {
      const { cards } = await reads.listings(list.notices, query);
      const takenDown = await takenDownIn(site, cards);
      return cards.map((card) => ofListing(site, list, card, takenDown));
    }
  }
}

function takenDownIn(site: ServerSite, cards: readonly ListingCard[]) {
  return takenDownOf(
    site,
    cards.map(({ pdfFile }) => pdfFile),
  );
}

function ofPosting(
  site: ServerSite,
  list: Exclude<SiteList, { kind: 'notices' }>,
  { id, title, createdAt, changedAt, applicationBegin, lastDateApply }: PostingCard,
): FeedEntry {
  const { t } = site;
  const dates = [
    ...(lastDateApply === '' ? [] : [t('Last date {text}', { text: lastDateApply })]),
    ...(applicationBegin === '' ? [] : [`${t('Application Begin')}: ${applicationBegin}`]),
  ];
  return {
    id: idIn(site, list.key, id),
    title,
    path: detailAddress(list.family, title),
    publishedAt: createdAt,
    updatedAt: changedAt,
    summary: [t(list.words.heading), ...dates].join(' · '),
  };
}

/** A listing has no page of its own, so the address is its list, narrowed to its title. */
function ofListing(
  site: ServerSite,
  list: SiteList,
  card: ListingCard,
  takenDown: Awaited<ReturnType<typeof takenDownIn>>,
): FeedEntry {
  const { id, title, createdAt, updatedAt, applyLink, pdfFile, posting } = card;
  const link = linkTarget(applyLink);
  const gone = takenDown[pdfFile];
  const pdf = gone ? `PDF – ${takenDownOn(gone.at, site.t)}: ${gone.reason}` : pdfFile === '' ? '' : 'PDF';
  const said = [posting?.title ?? '', pdf, link ? new URL(link.href).host : ''];
  return {
    id: idIn(site, list.key, id),
    title,
    path: list.words.listPaths[0] + listSearch(title, 1),
    publishedAt: createdAt,
    updatedAt,
    summary: [site.t(list.words.heading), ...said.filter((part) => part !== '')].join(' · '),
  };
}

/** `/changes/feed`, `/changes/{topic}/feed`: the latest changes across the portal, one entry each. */
export async function changesFeed(site: ServerSite, topic?: ChangeTopic): Promise<Feed> {
  const items = await latestChanges(site, feedLength, topic);
  const entries = items.map(({ title, href, list, change }) => ({
    id: idIn(site, 'change', `${list}:${change.position}`),
    title: `${title}: ${changeLine(changeSummary(change), site.t)}`,
    path: href,
    publishedAt: change.at,
    updatedAt: change.at,
    summary: [
      ...(change.note === undefined ? [] : [change.note]),
      ...change.changes.map((field) => fieldLine(field, site.t)),
    ].join('\n'),
  }));
  const title = `${changesHeading(site, site.t('Changes'), topic)} – ${site.name}`;
  return { title, page: changesPath(topic), entries };
}

/** A tag URI (RFC 4151) of the portal's host; in another language than English it ends with that. */
function idIn({ settings: { origin }, language }: ServerSite, list: string, id: string): string {
  const authority = origin === '' ? 'urn:noticeboard' : `tag:${new URL(origin).hostname},2025`;
  return [authority, list, id, ...(language === 'en' ? [] : [language])].join(':');
}

function fieldLine({ label, before, after }: FieldChange, t: ServerSite['t']): string {
  return `${t(label)}: ${was(before)}${after || '–'}`;
}

function was(before: string): string {
  return before === '' ? '' : `${before} → `;
}

/**
 * An Atom feed (RFC 4287) at this path. An empty feed carries a fixed time: the start of 2025. Titles are text, in which
 * readers look for no HTML.
 */
export function atomFeed(site: ServerSite, path: string, { title, page, entries }: Feed): SiteResponse {
  const { language, name } = site;
  const addressOf = addressesIn(site);
  const newest = entries
    .map(({ updatedAt }) => updatedAt)
    .reduce((a, b) => (a > b ? a : b), '2025-01-01T00:00:00.000Z');
  const feed = [
    // An id needs a scheme, whatever is known of the portal's address.
    element('id', site.settings.origin === '' ? idIn(site, 'feed', path.slice(1)) : xmlEscaped(addressOf(path))),
    text('title', title),
    element('updated', newest),
    `<author>${element('name', name)}</author>`,
    `<link rel="alternate" href="${xmlEscaped(addressOf(page))}"/>`,
    `<link rel="self" href="${xmlEscaped(addressOf(path))}"/>`,
    ...(site.settings.hub === undefined ? [] : [`<link rel="hub" href="${xmlEscaped(site.settings.hub)}"/>`]),
    ...entries.map((entry) => `<entry>${ofEntry(entry, addressOf)}</entry>`),
  ];
  const body = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">\n${feed.join('\n')}\n</feed>`;
  return {
    status: 200,
    type: 'application/atom+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`,
  };
}

/** A JSON Feed (version 1.1) at this path. */
export function jsonFeed(site: ServerSite, path: string, { title, page, entries }: Feed): SiteResponse {
  const { language, name } = site;
  const addressOf = addressesIn(site);
  const items = entries.map((entry) => ({
    id: entry.id,
    url: addressOf(entry.path),
    title: entry.title,
    content_text: entry.summary,
    date_published: entry.publishedAt,
    date_modified: entry.updatedAt,
  }));
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: addressOf(page),
    feed_url: addressOf(path),
    language,
    authors: [{ name }],
    ...(site.settings.hub !== undefined && { hubs: [{ type: 'WebSub', url: site.settings.hub }] }),
    items,
  };
  return { status: 200, type: 'application/feed+json; charset=utf-8', body: JSON.stringify(feed) };
}

/** Absolute addresses of pages in the language of the feed. */
function addressesIn({ settings: { origin }, language }: ServerSite): (path: string) => string {
  return (path) => origin + inLanguage(path, language);
}

function ofEntry(
  { id, title, path, publishedAt, updatedAt, summary }: FeedEntry,
  addressOf: (path: string) => string,
): string {
  const link = `<link href="${xmlEscaped(addressOf(path))}"/>`;
  const times = element('published', publishedAt) + element('updated', updatedAt);
  return text('title', title) + element('id', id) + link + times + text('summary', summary);
}

function text(name: string, content: string): string {
  return `<${name} type="text">${xmlEscaped(content)}</${name}>`;
}

function element(name: string, content: string): string {
  return `<${name}>${xmlEscaped(content)}</${name}>`;
}

/** Removes the characters that XML 1.0 (section 2.2) cannot represent. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}

export function xmlEscaped(text: string): string {
  return xmlText(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
