/** What the service worker does with a request: `undefined` leaves it to the browser. */
export type Handling = 'document' | 'data' | 'asset';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

const dataPrefix = '/page-data/';
/** Staff's screens, the API and files are never answered from a copy. */
const neverKept = /^\/(admin|login|api|uploads|health|calendar)(\/|$)|\.(xml|txt|ics)$/i;

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling | undefined {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || asked !== origin || neverKept.test(pathname)) return undefined;
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith(dataPrefix))
    return neverKept.test(pathname.slice(dataPrefix.length - 1)) ? undefined : 'data';
  return mode === 'navigate' ? 'document' : undefined;
}

/** Whether an answer may be kept: a page as anybody would get it. */
export function mayBeKept(status: number, cacheControl: string | null): boolean {
  return status === 200 && !/no-store|private/i.test(cacheControl ?? '');
}

/** Of a portal, or of what stands before it, that cannot answer now. */
export function isOutage(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

export function documentOf(dataAddress: string): string {
  return dataAddress.replace(dataPrefix, '/');
}
