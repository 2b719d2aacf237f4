/** What the service worker makes of a request; undefined leaves it to the browser. */
export type Handling =
  | { readonly kind: 'asset' }
  | {
      /** A page as a document, or its data for a page that is there. */
      readonly kind: 'document' | 'data';
      /** Address under which the page's document is kept; undefined for what is worth no room. */
      readonly page: string | undefined;
    };

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** As in `app/page`, which the worker cannot share: it is one plain script. */
const dataPrefix = '/page-data';
/** Staff's screens, the API and files are never answered from a copy. */
const neverKept = /^\/(admin|login|api|uploads|health|calendar)(\/|$)|\.(xml|txt|ics)$/i;
/** A page as it was is no copy of the page as it is, and must not be taken for one. */
const earlierMoment = 'asOf';
/** Of a query, these alone make another page: a shared link may carry more. */
const telling = ['order', 'page'];

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling | undefined {
  const { origin: asked, pathname, searchParams } = new URL(url);
  if (method !== 'GET' || asked !== origin || searchParams.has(earlierMoment)) return undefined;
  if (pathname.startsWith('/assets/')) return { kind: 'asset' };
  const isData = pathname.startsWith(`${dataPrefix}/`);
  const path = isData ? pathname.slice(dataPrefix.length) : pathname;
  if (neverKept.test(path) || (!isData && mode !== 'navigate')) return undefined;
  return { kind: isData ? 'data' : 'document', page: pageAt(path, searchParams) };
}

/** A search is as fleeting as its letters: typing one word would push sixty pages out. */
function pageAt(path: string, search: URLSearchParams): string | undefined {
  if (/^\/(search|offline)\/*$/i.test(path) || search.get('q')) return undefined;
  const query = new URLSearchParams(telling.flatMap((name) => search.getAll(name).map((value) => [name, value])));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Whether a document may be kept: a page as anybody would get it. */
export function mayBeKept({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return status === 200 && isPage && !/no-store|private/i.test(headers.get('Cache-Control') ?? '');
}

/** Of a portal, or of what stands before it, that cannot answer now. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The portal says that there is no such page, or no longer: a copy of it would be a lie. */
export function isGone(status: number): boolean {
  return status === 404 || status === 410;
}
