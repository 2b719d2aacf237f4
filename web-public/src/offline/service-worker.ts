/// <reference lib="webworker" />
import {
  cachePage,
  type Copy,
  copyOf,
  dataResponse,
  type Handling,
  handlingOf,
  headersOf,
  isCacheable,
  isGone,
  isOutage,
  savedPages,
} from './page-store';
import { openedAddress, shownMessage } from './push-messages';
import { withNote, withSavedPages } from './saved-copy';

/*
 * Visited pages can be read without a connection. The network always comes first: a copy is shown only when there is no
 * response, and always with a note. Only the document of a page is cached, because it contains the page's data.
 */
declare const self: ServiceWorkerGlobalScope;
/** The client build that this worker belongs to (`vite.config.ts`). Each build has caches of its own. */
declare const build: { readonly version: string; readonly files: readonly string[] };

const pagesCache = `pages-${build.version}`;
const filesCache = `files-${build.version}`;
/** Readers wait this long for the network when there is a copy. In milliseconds. */
const timeout = 8_000;

self.addEventListener('install', (event) => {
  event.waitUntil(cacheFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin);
  if (handling?.kind === 'asset') event.respondWith(asset(event.request));
  else if (handling) respond(event, handling);
});

self.addEventListener('push', (event) => {
  const { title, options } = shownMessage(event.data?.text() ?? '');
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(openedAddress(event.notification.data as { readonly url: string }, self.location.origin)));
});

/** In the window that shows it already, if one does. */
async function openPage(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find(({ url }) => url === address);
  await (shown ? shown.focus() : self.clients.openWindow(address));
}

/** Caches all code of the site, so that every saved page can be shown, and the offline page in both languages. */
async function cacheFiles(): Promise<void> {
  const files = await caches.open(filesCache);
  // Without cookies the response does not depend on the reader's language, and does not change it.
  const offlinePages = ['en', 'hi'].map((language) => new Request(offlinePage(language), { credentials: 'omit' }));
  await files.addAll([...build.files, ...offlinePages]);
}

function offlinePage(language: string): string {
  return `/offline?lang=${language}`;
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== pagesCache && name !== filesCache).map((name) => caches.delete(name)),
  );
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  // The page that registered the worker was loaded before the worker ran.
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const handling = handlingOf({ method: 'GET', mode: 'navigate', url }, self.location.origin);
    if (handling?.kind === 'document') await cacheDocument(handling.page);
  }
}

type PageHandling = Exclude<Handling, { kind: 'asset' }>;

function respond(event: FetchEvent, handling: PageHandling): void {
  const network = fromNetwork(event);
  event.waitUntil(network.then((fresh) => updateCache(handling, fresh.clone())).catch(() => undefined));
  event.respondWith(freshOrCached(network, handling));
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function freshOrCached(network: Promise<Response>, { kind, page }: PageHandling): Promise<Response> {
  const copy = page === undefined ? undefined : await copyOf(await caches.open(pagesCache), page);
  const orUndefined = network.catch(() => undefined);
  const fresh = await (copy ? Promise.race([orUndefined, later(timeout)]) : orUndefined);
  if (fresh && !isOutage(fresh.status)) return fresh;
  const fallback = copy && (kind === 'data' ? dataResponse(copy) : documentResponse(copy));
  return fallback ?? fresh ?? (kind === 'data' ? Response.error() : await offlineResponse());
}

function later(time: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), time));
}

async function updateCache({ kind, page }: PageHandling, fresh: Response): Promise<void> {
  if (page === undefined) return;
  const pages = await caches.open(pagesCache);
  if (isGone(fresh.status)) await pages.delete(page);
  else if (kind === 'data' && fresh.ok) await cacheDocument(page);
  else if (isCacheable(fresh)) await cachePage(pages, page, fresh, new Date());
}

/** Caches the document of a page that was fetched as data, so that a link opens it too. */
async function cacheDocument(page: string | undefined): Promise<void> {
  if (page === undefined) return;
  const fresh = await fetch(page, { redirect: 'manual', priority: 'low' });
  if (isCacheable(fresh)) await cachePage(await caches.open(pagesCache), page, fresh, new Date());
}

function documentResponse({ html, savedAt, headers }: Copy): Response {
  return new Response(withNote(html, savedAt, navigator.onLine ? 'unreachable' : 'offline'), { headers });
}

async function offlineResponse(): Promise<Response> {
  const { pages, language = 'en' } = await savedPages(await caches.open(pagesCache));
  const page = await caches.match(offlinePage(language), { ignoreVary: true });
  if (!page) return Response.error();
  return new Response(withSavedPages(await page.text(), pages), { status: 503, headers: headersOf(page) });
}

/** File names contain a hash of the content, so a cached file is never stale. */
async function asset(request: Request): Promise<Response> {
  const files = await caches.open(filesCache);
  const cached = await files.match(request.url, { ignoreVary: true });
  if (cached) return cached;
  const fresh = await fetch(request);
  if (fresh.ok) await files.put(request.url, fresh.clone());
  return fresh;
}
