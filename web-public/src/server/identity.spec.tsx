/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { familyOf } from '@noticeboard/content-model';
import { readsOf, textOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';

const name = { en: 'R&D <Board>', hi: 'रोजगार सूचना पट' };
const mark = { address: '/mark.png', type: 'image/png', sizes: '512x512' };
const settings = { name, mark };
const jobs = familyOf('jobs');
const posting = examplePosting(jobs, { title: 'CGL' });
const reads = readsOf((family) => (family === jobs ? [posting] : []));
const pages = ['/', '/latest-job', '/latest-job/CGL', '/changes', '/search?q=x', '/privacy', '/offline', '/nowhere'];

describe('The name that the operator gives the portal', () => {
  it.each(['en', 'hi'] as const)('stands on every page, which names the program once, in %s', async (language) => {
    for (const path of pages) {
      const { page } = await visit(path, reads, { settings, language });
      expect([path, page.title.endsWith(` – ${name[language]}`)]).toEqual([path, true]);
      expect(textOf(page.querySelector('.brand'))).toBe(name[language]);
      expect(page.querySelector('meta[property="og:site_name"]')?.getAttribute('content')).toBe(name[language]);
      for (const data of page.querySelectorAll('script')) data.remove();
      expect([path, page.documentElement.outerHTML.match(/Noticeboard/g)?.length]).toEqual([path, 1]);
      expect(textOf(page.querySelector('footer'))).toMatch(/Noticeboard/);
    }
  });

  it('is text in feeds, calendars, the app and the markup, whatever signs it has', async () => {
    const at = async (path: string) => (await visit(path, reads, { settings })).body;
    const feed = new DOMParser().parseFromString(await at('/feed.xml'), 'application/xml');
    expect(feed.querySelector('feed > title')?.textContent).toBe(name.en);
    expect(feed.querySelector('author > name')?.textContent).toBe(name.en);
    expect(JSON.parse(await at('/manifest.webmanifest'))).toMatchObject({
      name: name.en,
      short_name: name.en,
      icons: [{ src: '/mark.png', type: 'image/png', sizes: '512x512' }],
    });
    const { page } = await visit('/latest-job/CGL', reads, { settings });
    const [article] = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? '') as object,
    );
    expect(article).toMatchObject({ publisher: { '@type': 'Organization', name: name.en } });
  });

  it('has its mark beside it, which is the icon of the pages too', async () => {
    const { page } = await visit('/', reads, { settings });
    expect(page.querySelector('.brand img')?.getAttribute('src')).toBe('/mark.png');
    expect(page.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/mark.png');
    expect(page.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href')).toBe('/mark.png');
  });
});
