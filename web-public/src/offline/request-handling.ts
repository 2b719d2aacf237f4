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
/** A page of an earlier moment must not be served as the present page. */
const pastParam = 'asOf';
/** Only these parameters select another page. Shared links may carry more. */
const pageParams = ['order', 'page'];

export function handlingOf({ method, mode, url }: RequestInfo, origin: string): Handling | undefined {
  const { origin: requestOrigin, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || requestOrigin !== origin || searchParams.has(pastParam)) return undefined;
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
