import { languageIn, pageIn, type SavedPage } from './saved-copy';

/** When there are more, the oldest copy is deleted first. */
export const maxPages = 60;

const savedAtHeader = 'X-Saved-At';
const transferHeaders = ['Content-Encoding', 'Content-Length', 'Transfer-Encoding'];

export interface Copy {
  readonly html: string;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly headers: Headers;
}

export async function cachePage(pages: Cache, address: string, response: Response, now: Date): Promise<void> {
  const headers = headersOf(response);
  headers.set(savedAtHeader, now.toISOString());
  const copy = new Response(await response.text(), { headers });
  // Deleting first keeps the cache in the order of the visits.
  await pages.delete(address);
  await pages.put(address, copy);
  const cached = await pages.keys();
  for (const oldest of cached.slice(0, Math.max(0, cached.length - maxPages))) await pages.delete(oldest);
}

/** The headers of a body that was already decoded: without those about the transfer. */
export function headersOf(response: Response): Headers {
  const headers = new Headers(response.headers);
  for (const name of transferHeaders) headers.delete(name);
  return headers;
}

export async function copyOf(pages: Cache, address: string): Promise<Copy | undefined> {
  // Responses vary by the language cookie, which no request of a worker shows.
  const cached = await pages.match(address, { ignoreVary: true });
  if (!cached) return undefined;
  const { headers } = cached;
  return { html: await cached.text(), savedAt: headers.get(savedAtHeader) ?? '', headers };
}

/** The portal's response, with the time of the copy. */
export function dataResponse({ html, savedAt }: Copy): Response | undefined {
  const page = pageIn(html);
  const headers = { 'Content-Type': 'application/json', [savedAtHeader]: savedAt };
  return page && new Response(JSON.stringify({ page }), { headers });
}

interface SavedPages {
  readonly pages: readonly SavedPage[];
  readonly language: string | undefined;
}

/** All pages, the last visited first, and the language of that page. */
export async function savedPages(pages: Cache): Promise<SavedPages> {
  const keys = await pages.keys();
  const copies = await Promise.all(
    [...keys].reverse().map(async ({ url }) => ({ address: addressOf(url), copy: await copyOf(pages, url) })),
  );
  const [newest] = copies;
  return {
    language: newest?.copy && languageIn(newest.copy.html),
    pages: copies.flatMap(({ address, copy }) => {
      const title = copy && pageIn(copy.html)?.head.title;
      return copy && title !== undefined ? [{ address, title, savedAt: copy.savedAt }] : [];
    }),
  };
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** How the service worker handles a request; undefined leaves it to the browser. */
export type Handling =
  | { readonly kind: 'asset' }
  | {
      /** A page as a document, or its data for a page that is already open. */
      readonly kind: 'document' | 'data';
      /** Address under which the page's document is cached; undefined for pages that are not cached. */
      readonly page: string | undefined;
    };

interface RequestInfo {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** The same as in `app/addresses`. The worker is one plain script and cannot import a shared chunk. */
const dataPrefix = '/page-data';
/** Staff screens, the API and files are never served from the cache. */
const neverCached = /^\/(admin|login|api|uploads|health|calendar)(\/|$)|\.(xml|txt|ics)$/i;
/** A page of an earlier moment, or a preview, must not be served as the present page. */
const stateParams = ['asOf', 'changeSet'];
/** Only these parameters select another page. Shared links may carry more. */
const pageParams = ['order', 'page'];

export function handlingOf({ method, mode, url }: RequestInfo, origin: string): Handling | undefined {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin || stateParams.some((name) => searchParams.has(name)))
    return undefined;
  if (pathname.startsWith('/assets/')) return { kind: 'asset' };
  const isData = pathname.startsWith(`${dataPrefix}/`);
  const path = isData ? pathname.slice(dataPrefix.length) : pathname;
  if (neverCached.test(path) || (!isData && mode !== 'navigate')) return undefined;
  return { kind: isData ? 'data' : 'document', page: pageAt(path, searchParams) };
}

/** Searches are not cached: every typed letter is one, and they would evict the visited pages. */
function pageAt(path: string, search: URLSearchParams): string | undefined {
  if (/^\/(search|offline)\/*$/i.test(path) || search.get('q')) return undefined;
  const query = new URLSearchParams(pageParams.flatMap((name) => search.getAll(name).map((value) => [name, value])));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Only pages that are the same for everybody are cached. */
export function isCacheable({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return status === 200 && isPage && !/no-store|private/i.test(headers.get('Cache-Control') ?? '');
}

/** The portal, or a proxy before it, cannot respond now. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The page does not exist, or no longer does, so its copy is dropped. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}
