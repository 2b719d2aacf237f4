/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import { readsOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';
import { dataIn, titleOf, withNotice, withSavedPages } from './saved-copy';

const [jobs] = families;
const savedAt = '2026-11-20T08:30:00.000Z';
const title = `A & B "<script>alert(1)</script>"`;
const page = (language: 'en' | 'hi' = 'en') =>
  visit(
    detailAddress(jobs, title),
    readsOf(() => [examplePosting(jobs, { title })]),
    { language },
  );
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it.each([
  ['en', 'offline', /^You are offline\. This is a copy saved on 20 Nov 2026.+2:00/],
  ['en', 'unreachable', /^The portal cannot be reached\. This is a copy saved on 20 Nov 2026/],
  ['hi', 'offline', /^आप ऑफलाइन हैं।.+20 नव/],
] as const)('says in %s, when %s, that it is a copy and since when', async (language, reason, words) => {
  const { body } = await page(language);
  const copy = parsed(withNotice(body, savedAt, reason));
  const notice = copy.querySelector('body > .saved-copy');
  expect(notice?.getAttribute('role')).toBe('status');
  expect(notice?.textContent).toMatch(words);
  expect(copy.getElementById('root')?.outerHTML).toBe(parsed(body).getElementById('root')?.outerHTML);
});

it('finds the page’s data in its document, the same as the server would send', async () => {
  const { body } = await page();
  const data = await visit(
    `/page-data${detailAddress(jobs, title)}`,
    readsOf(() => [examplePosting(jobs, { title })]),
  );
  expect(JSON.parse(dataIn(body) ?? '')).toEqual(JSON.parse(data.body));
  expect(dataIn('<p>no page of ours</p>')).toBeUndefined();
});

it('lists the saved pages as text, on a page that nobody takes over', async () => {
  const { body } = await visit(
    '/offline',
    readsOf(() => []),
  );
  const path = `/latest-job/${encodeURIComponent(title)}"><img src=x>`;
  const list = parsed(withSavedPages(body, [{ path, title: titleOf((await page()).body) }]));
  expect(list.querySelector('script[type=module], img, #saved-pages script')).toBeNull();
  const [link] = list.querySelectorAll('#saved-pages a');
  expect(link?.textContent).toBe(`${title} – Noticeboard`);
  expect(link?.getAttribute('href')).toBe(path);
});
