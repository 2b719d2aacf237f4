/// <reference lib="webworker" />
import { documentOf, handlingOf, isOutage, mayBeKept } from './kept-requests';
import { dataIn, titleOf, withNotice, withSavedPages } from './saved-copy';
import type { Reason } from './saved-copy';

/*
 * Visited pages can be read without a connection. The network always goes first: a copy is shown only when there is no
 * answer, and never without a word that it is one. Pages fetched as data keep their document beside it, so that they
 * open from a link too.
 */
declare const self: ServiceWorkerGlobalScope;

const pagesCache = 'noticeboard-pages-1';
const assetsCache = 'noticeboard-assets-1';
const mostPages = 60;
const mostAssets = 60;
const offlinePage = '/offline';
const savedAt = 'X-Saved-At';

self.addEventListener('install', (event) => {
  event.waitUntil(keepDocument(offlinePage).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (handlingOf(request, self.location.origin)) {
    case 'document':
      event.respondWith(answer(event, () => savedDocument(request)));
      break;
    case 'data':
      event.respondWith(answer(event, () => savedData(request)));
      break;
    case 'asset':
      event.respondWith(asset(event));
      break;
    case undefined:
      break;
  }
});

type Saved = (reason: Reason) => Promise<Response | undefined>;

async function answer(event: FetchEvent, saved: () => Promise<Saved>): Promise<Response> {
  const { request } = event;
  let fresh: Response;
  try {
    fresh = await fetch(request);
  } catch (error) {
    const copy = await (await saved())('offline');
    if (copy) return copy;
    if (request.mode === 'navigate') return nothingSaved();
    throw error;
  }
  if (isOutage(fresh.status)) return (await (await saved())('unreachable')) ?? fresh;
  if (mayBeKept(fresh.status, fresh.headers.get('Cache-Control'))) event.waitUntil(keep(request, fresh.clone()));
  return fresh;
}

async function savedDocument(request: Request): Promise<Saved> {
  const copy = await (await caches.open(pagesCache)).match(request.url);
  return async (reason) => copy && htmlAnswer(withNotice(await copy.text(), savedAtOf(copy), reason));
}

/** Kept as data, or else taken out of the kept document. */
async function savedData(request: Request): Promise<Saved> {
  const pages = await caches.open(pagesCache);
  const data = await pages.match(request.url);
  if (data) return async () => data;
  const document = await pages.match(documentOf(request.url));
  return async () => {
    const json = document && dataIn(await document.text());
    if (!document || json === undefined) return undefined;
    return new Response(json, { headers: { 'Content-Type': 'application/json', [savedAt]: savedAtOf(document) } });
  };
}

async function asset(event: FetchEvent): Promise<Response> {
  const assets = await caches.open(assetsCache);
  const kept = await assets.match(event.request);
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.ok) event.waitUntil(assets.put(event.request, fresh.clone()).then(() => trim(assets, mostAssets)));
  return fresh;
}

async function keep(request: Request, fresh: Response): Promise<void> {
  await put(request.url, fresh);
  const document = documentOf(request.url);
  const pages = await caches.open(pagesCache);
  if (document !== request.url && !(await pages.match(document))) await keepDocument(document);
}

async function keepDocument(address: string): Promise<void> {
  const fresh = await fetch(address, { headers: { Accept: 'text/html' } });
  if (mayBeKept(fresh.status, fresh.headers.get('Cache-Control'))) await put(address, fresh);
}

async function put(address: string, fresh: Response): Promise<void> {
  const pages = await caches.open(pagesCache);
  const headers = new Headers(fresh.headers);
  headers.set(savedAt, new Date().toISOString());
  // Deleted first: the cache's order is then that of the visits.
  await pages.delete(address);
  await pages.put(address, new Response(await fresh.blob(), { headers }));
  await trim(pages, mostPages);
}

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== offlinePage);
  for (const key of keys.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}

async function nothingSaved(): Promise<Response> {
  const pages = await caches.open(pagesCache);
  const page = await pages.match(offlinePage);
  if (!page) return Response.error();
  const saved = await Promise.all(
    (await pages.keys()).map(async (key) => {
      const { pathname, search } = new URL(key.url);
      const kept = await pages.match(key);
      const isPage = kept?.headers.get('Content-Type')?.startsWith('text/html') && pathname !== offlinePage;
      return kept && isPage ? [{ path: pathname + search, title: titleOf(await kept.text()) }] : [];
    }),
  );
  return htmlAnswer(withSavedPages(await page.text(), saved.flat().reverse()));
}

function htmlAnswer(html: string): Response {
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

function savedAtOf(copy: Response): string {
  return copy.headers.get(savedAt) ?? '';
}

async function dropOtherCaches(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name !== pagesCache && name !== assetsCache);
  await Promise.all(others.map((name) => caches.delete(name)));
}
