/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { pageLoader } from './page-loader';

const lists = siteLists(families, listingKinds);
const page = { head: { title: 'Terms' }, view: { kind: 'policy' } };
const answering = (body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { headers });

/** The page that the browser shows at an address, and its requests. */
async function load(get: (address: string) => Promise<Response>, leaving = new AbortController()) {
  const asked: string[] = [];
  const request = new Request('https://board.example/Terms?page=2', { signal: leaving.signal });
  const loader = pageLoader((address) => {
    asked.push(address);
    return get(address);
  }, lists);
  const shown: unknown = await loader({ request, params: {}, context: {} } as LoaderFunctionArgs);
  return { asked, shown };
}

it('asks for the page’s data under its address, with its query', async () => {
  const { asked, shown } = await load(async () => answering({ page }));
  expect(asked).toEqual(['/page-data/Terms?page=2']);
  expect(shown).toEqual(page);
});

it('says since when the browser has had the copy that answers', async () => {
  const savedAt = '2026-11-20T08:35:00.000Z';
  const { shown } = await load(async () => answering({ page }, { 'X-Saved-At': savedAt }));
  expect(shown).toEqual({ ...page, savedAt });
});

it('goes where an old address leads', async () => {
  const { shown } = await load(async () => answering({ location: '/latest-job/New%20title' }));
  expect(shown).toBeInstanceOf(Response);
  expect((shown as Response).headers.get('Location')).toBe('/latest-job/New%20title');
});

it.each([
  ['the connection fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['what answers is no portal', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
])('lets the page stand without its data when %s', async (_, get) => {
  const { shown } = await load(get);
  expect(shown).toMatchObject({ view: { kind: 'refusal', reason: 'failed' } });
});

it('shows nothing of a navigation that its reader has left', async () => {
  const leaving = new AbortController();
  const left = load(() => {
    leaving.abort();
    return Promise.reject(new DOMException('aborted', 'AbortError'));
  }, leaving);
  await expect(left).rejects.toThrow('aborted');
});

it('loads the document when the code of the page cannot be had', async () => {
  const unknown = { ...page, view: { kind: 'of a later release' } };
  const { shown } = await load(async () => answering({ page: unknown }));
  const { headers } = shown as Response;
  expect([headers.get('Location'), headers.get('X-Remix-Reload-Document')]).toEqual(['/Terms?page=2', 'true']);
});
