import { languageIn, pageIn } from './saved-copy';
import type { SavedPage } from './saved-copy';

/** At the most; the oldest copy goes first. */
export const mostPages = 60;

const savedAtHeader = 'X-Saved-At';
const ofTheTransfer = ['Content-Encoding', 'Content-Length', 'Transfer-Encoding'];

export interface Copy {
  readonly html: string;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly headers: Headers;
}

export async function keepPage(pages: Cache, address: string, answer: Response, now: Date): Promise<void> {
  const headers = headersOf(answer);
  headers.set(savedAtHeader, now.toISOString());
  const copy = new Response(await answer.text(), { headers });
  // Deleted first: the cache's order is then that of the visits.
  await pages.delete(address);
  await pages.put(address, copy);
  const kept = await pages.keys();
  for (const oldest of kept.slice(0, Math.max(0, kept.length - mostPages))) await pages.delete(oldest);
}

/** For a body that was read: without what the transfer made of it. */
export function headersOf(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  for (const name of ofTheTransfer) headers.delete(name);
  return headers;
}

export async function copyOf(pages: Cache, address: string): Promise<Copy | undefined> {
  // The language cookie varies the answer, and no request of a worker shows it.
  const kept = await pages.match(address, { ignoreVary: true });
  if (!kept) return undefined;
  const { headers } = kept;
  return { html: await kept.text(), savedAt: headers.get(savedAtHeader) ?? '', headers };
}

/** The same answer as the portal's, with the time of the copy. */
export function dataAnswer({ html, savedAt }: Copy): Response | undefined {
  const page = pageIn(html);
  const headers = { 'Content-Type': 'application/json', [savedAtHeader]: savedAt };
  return page && new Response(JSON.stringify({ page }), { headers });
}

interface SavedPages {
  readonly pages: readonly SavedPage[];
  readonly language: string | undefined;
}

/** All pages, the last visited first, and the language in which that one was read. */
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
