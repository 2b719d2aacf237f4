/// <reference lib="webworker" />
import { handlingOf, isGone, isOutage, mayBeKept } from './kept-requests';
import type { Handling } from './kept-requests';
import { copyOf, dataAnswer, headersOf, keepPage, savedPages } from './page-store';
import type { Copy } from './page-store';
import { withNotice, withSavedPages } from './saved-copy';

/*
 * Visited pages can be read without a connection. The network always goes first: a copy is shown only when no answer
 * comes, and never without a word that it is one. One thing is kept of a page, its document: it carries the data too.
 */
declare const self: ServiceWorkerGlobalScope;
/** Of the client that this worker was built with (`vite.config.ts`): what one build has kept, another never shows. */
declare const build: { readonly version: string; readonly files: readonly string[] };

const pagesCache = `pages-${build.version}`;
const filesCache = `files-${build.version}`;
/** With a copy at hand, nobody waits longer. */
const patience = 8_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling?.kind === 'asset') event.respondWith(asset(event.request));
  else if (handling) answer(event, handling);
});

/** All code of the site, so that any saved page can be shown; and the page to show in place of one that is not. */
async function keepFiles(): Promise<void> {
  const files = await caches.open(filesCache);
  // Without the cookie: each page in its own language, and the reader's choice as it was.
  const offlinePages = ['en', 'hi'].map((language) => new Request(offlinePage(language), { credentials: 'omit' }));
  await files.addAll([...build.files, ...offlinePages]);
}

function offlinePage(language: string): string {
  return `/offline?lang=${language}`;
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== pagesCache && name !== filesCache).map((name) => caches.delete(name)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // The page that registered the worker was loaded before it.
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const handling = handlingOf({ method: 'GET', mode: 'navigate', url }, self.location.origin);
    if (handling?.kind === 'document') await keepDocument(handling.page);
  }
}

type OfPage = Exclude<Handling, { kind: 'asset' }>;

function answer(event: FetchEvent, handling: OfPage): void {
  const network = fromNetwork(event);
  event.waitUntil(network.then((fresh) => remember(handling, fresh.clone())).catch(() => undefined));
  event.respondWith(firstOf(network, handling));
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function firstOf(network: Promise<Response>, { kind, page }: OfPage): Promise<Response> {
  const copy = page === undefined ? undefined : await copyOf(await caches.open(pagesCache), page);
  const orNothing = network.catch(() => undefined);
  const fresh = await (copy ? Promise.race([orNothing, later(patience)]) : orNothing);
  if (fresh && !isOutage(fresh.status)) return fresh;
  const fallback = copy && (kind === 'data' ? dataAnswer(copy) : documentAnswer(copy));
  return fallback ?? fresh ?? (kind === 'data' ? Response.error() : await nothingSaved());
}

function later(time: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), time));
}

async function remember({ kind, page }: OfPage, fresh: Response): Promise<void> {
  if (page === undefined) return;
  const pages = await caches.open(pagesCache);
  if (isGone(fresh.status)) await pages.delete(page);
  else if (kind === 'data' && fresh.ok) await keepDocument(page);
  else if (mayBeKept(fresh)) await keepPage(pages, page, fresh, new Date());
}

/** A page that was fetched as data has to open from a link too. */
async function keepDocument(page: string | undefined): Promise<void> {
  if (page === undefined) return;
  const fresh = await fetch(page, { redirect: 'manual', priority: 'low' });
  if (mayBeKept(fresh)) await keepPage(await caches.open(pagesCache), page, fresh, new Date());
}

function documentAnswer({ html, savedAt, headers }: Copy): Response {
  return new Response(withNotice(html, savedAt, navigator.onLine ? 'unreachable' : 'offline'), { headers });
}

async function nothingSaved(): Promise<Response> {
  const { pages, language = 'en' } = await savedPages(await caches.open(pagesCache));
  const page = await caches.match(offlinePage(language), { ignoreVary: true });
  if (!page) return Response.error();
  return new Response(withSavedPages(await page.text(), pages), { status: 503, headers: headersOf(page) });
}

/** A file's name has its content's hash in it: a copy is as good as the file. */
async function asset(request: Request): Promise<Response> {
  const files = await caches.open(filesCache);
  const kept = await files.match(request.url, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await files.put(request.url, fresh.clone());
  return fresh;
}
