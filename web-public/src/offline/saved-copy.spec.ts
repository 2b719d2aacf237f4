/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import { readsOf, textsOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';
import { hindi } from '../words/hindi';
import { momentText } from '../ui/time';
import { translator } from '../words/translator';
import { noteTexts, pageIn, withNote, withSavedPages } from './saved-copy';

const [jobs] = families;
const savedAt = '2026-11-20T08:35:00.000Z';
const title = `A & B "<script>alert(1)</script>" $&`;
const reads = readsOf(() => [examplePosting(jobs, { title })]);
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');

it.each([
  ['en', 'offline', 'You are offline. This is a copy saved on 20 Nov 2026, 14:05 IST.'],
  ['en', 'unreachable', 'The portal cannot be reached. This is a copy saved on 20 Nov 2026, 14:05 IST.'],
  ['hi', 'offline', 'आप ऑफलाइन हैं। यह 20 नव॰ 2026, 14:05 IST को सहेजी गई प्रति है।'],
] as const)('says in %s, when %s, that it is a copy and since when', async (language, reason, words) => {
  const { body } = await visit(detailAddress(jobs, title), reads, { language });
  const copy = parsed(withNote(body, savedAt, reason));
  const notice = copy.querySelector('body > .saved-copy');
  expect([notice?.getAttribute('role'), notice?.textContent]).toEqual(['status', words]);
  notice?.remove();
  expect(copy.documentElement.outerHTML).toBe(parsed(body).documentElement.outerHTML);
});

it('speaks as the pages do', () => {
  const filled = { date: momentText(savedAt, translator(), true) };
  for (const reason of ['offline', 'unreachable'] as const) {
    expect(hindi[noteTexts.en[reason]]).toBe(noteTexts.hi[reason]);
    const html = withNote('<html lang="en"><div id="root">', savedAt, reason);
    expect(html).toContain(translator()(noteTexts.en[reason], filled));
  }
});

it('finds in a document what the server sends as the page’s data', async () => {
  const address = detailAddress(jobs, title);
  const [document, data] = [await visit(address, reads), await visit(`/page-data${address}`, reads)];
  expect({ page: pageIn(document.body) }).toEqual(JSON.parse(data.body));
  expect(pageIn('<p>no page of ours</p>')).toBeUndefined();
});

it.each(['en', 'hi'] as const)(
  'lists the saved pages as text, on a page in %s that nobody takes over',
  async (language) => {
    const { body, page } = await visit('/offline', reads, { language });
    expect(page.querySelector('script[type=module], #hydration, link[rel=modulepreload]')).toBeNull();
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    const address = `/latest-job/x"><img src=x>`;
    const filled = parsed(withSavedPages(body, [{ address, savedAt, title }]));
    expect(filled.querySelector('#saved-pages :is(script, img)')).toBeNull();
    expect(textsOf(filled, '#saved-pages a')).toEqual([title]);
    expect(filled.querySelector('#saved-pages a')?.getAttribute('href')).toBe(address);
    expect(textsOf(filled, '#saved-pages .label')[0]).toMatch(
      language === 'hi' ? /^20 नव/ : /^20 Nov 2026, 14:05 IST$/,
    );
  },
);
