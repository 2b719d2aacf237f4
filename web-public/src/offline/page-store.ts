import { languageIn, pageIn } from './saved-copy';
import type { SavedPage } from './saved-copy';

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
