/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { copyOf, dataResponse, cachePage, maxPages, savedPages } from './page-store';

const origin = 'https://board.example';

/** As browsers keep responses: by address, in the order of keeping. */
function emptyCache(): Cache {
  const kept = new Map<string, Response>();
  const urlOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, origin).href;
  const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
    match: async (asked) => kept.get(urlOf(asked))?.clone(),
    put: async (asked, answer) => void kept.set(urlOf(asked), answer),
    delete: async (asked) => kept.delete(urlOf(asked)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
  return cache as Cache;
}

function documentOf(title: string, language = 'en'): Response {
  const page = JSON.stringify({ page: { head: { title }, view: { kind: 'policy' } } });
  const html = `<html lang="${language}"><div id="root"></div><script id="hydration" type="application/json">${page}</script>`;
  return new Response(html, { headers: { 'Content-Security-Policy': "script-src 'self'", 'Content-Encoding': 'br' } });
}

const minute = (count: number) => new Date(Date.UTC(2026, 10, 20, 8, count));
const titles = async (pages: Cache) => (await savedPages(pages)).pages.map(({ title }) => title);

it('keeps a page with the time of its visit and the policy it was sent with, not as it was compressed', async () => {
  const pages = emptyCache();
  await cachePage(pages, '/Terms', documentOf('Terms'), minute(5));
  const copy = await copyOf(pages, '/Terms');
  expect(copy?.savedAt).toBe('2026-11-20T08:05:00.000Z');
  expect(copy?.headers.get('Content-Security-Policy')).toBe("script-src 'self'");
  expect(copy?.headers.get('Content-Encoding')).toBeNull();
  expect(await copyOf(pages, '/privacy')).toBeUndefined();
});

it('gives a page’s data out of its document, and says since when it has it', async () => {
  const pages = emptyCache();
  await cachePage(pages, '/Terms', documentOf('Terms'), minute(5));
  const copy = await copyOf(pages, '/Terms');
  const answer = copy && dataResponse(copy);
  expect(answer?.headers.get('X-Saved-At')).toBe('2026-11-20T08:05:00.000Z');
  expect(await answer?.json()).toEqual({ page: { head: { title: 'Terms' }, view: { kind: 'policy' } } });
});

it('lets the page go whose visit is longest ago', async () => {
  const pages = emptyCache();
  for (let count = 0; count < maxPages; count += 1)
    await cachePage(pages, `/${count}`, documentOf(`page ${count}`), minute(count));
  await cachePage(pages, '/0', documentOf('page 0 again'), minute(60));
  await cachePage(pages, '/60', documentOf('page 60'), minute(61));
  const kept = await titles(pages);
  expect(kept).toHaveLength(maxPages);
  expect(kept.slice(0, 3)).toEqual(['page 60', 'page 0 again', 'page 59']);
  expect(kept).not.toContain('page 1');
});

it('lists the pages with the last visit first, and knows in which language that was', async () => {
  const pages = emptyCache();
  expect(await savedPages(pages)).toEqual({ pages: [], language: undefined });
  await cachePage(pages, '/Terms', documentOf('Terms'), minute(1));
  await cachePage(pages, '/latest-job?page=2', documentOf('नई नौकरियाँ', 'hi'), minute(2));
  expect(await savedPages(pages)).toEqual({
    language: 'hi',
    pages: [
      { address: '/latest-job?page=2', title: 'नई नौकरियाँ', savedAt: minute(2).toISOString() },
      { address: '/Terms', title: 'Terms', savedAt: minute(1).toISOString() },
    ],
  });
});
