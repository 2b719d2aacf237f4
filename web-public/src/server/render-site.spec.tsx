/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { type FoundPosting, listingKinds, siteLists } from '@noticeboard/content-model';
import { readsOf, settings, textOf, textsOf, visit } from '../testing/example-site';
import { examplePosting, hardTitles, scholarships, widerTable } from '../testing/examples';
import { detailAddress } from '../app/addresses';

const reads = readsOf((family) => [examplePosting(family)]);
const canonical = (page: Document) => page.querySelector('link[rel=canonical]')?.getAttribute('href');

describe.each(widerTable.map((family) => [family.key, family] as const))('the pages of %s', (_, family) => {
  const table = widerTable;

  it('answer in every spelling of the detail, in any letter case, with one canonical address', async () => {
    const spellings = family.site.detailPaths.flatMap((path) => [path, path.toUpperCase()]);
    for (const path of spellings.flatMap((start) => [`${start}/SSC%20CGL%202026`, `${start}/SSC%20CGL%202026/`])) {
      const { status, page } = await visit(path, reads, { table });
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(canonical(page)).toBe(settings.origin + detailAddress(family, 'SSC CGL 2026'));
    }
  });

  it.each(hardTitles)('find the posting called %s by its encoded title', async (title) => {
    const titled = readsOf(() => [examplePosting(family, { title })]);
    const { status, page } = await visit(detailAddress(family, title), titled, { table });
    expect(status).toBe(200);
    expect(page.querySelector('h1')?.textContent).toBe(title);
  });

  it.each(['a\r\nb', 'a\u2028b', '\u0000'])('have nothing at the title %j', async (title) => {
    expect((await visit(detailAddress(family, title), reads, { table })).status).toBe(404);
  });

  it('tolerate slashes in a title that nobody encoded', async () => {
    const titled = readsOf(() => [examplePosting(family, { title: 'Peon / Process Server' })]);
    expect((await visit(`${family.site.detailPaths[0]}/Peon%20/%20Process%20Server`, titled, { table })).status).toBe(
      200,
    );
  });

  it('send an old title to the current one for good', async () => {
    const current = 'SSC CGL 2026 / 100% #2?';
    const moved: FoundPosting = { kind: 'moved', title: current };
    const answer = await visit(
      detailAddress(family, 'Old'),
      readsOf(() => [], { Old: moved }),
      { table },
    );
    expect(answer).toMatchObject({ status: 301, location: detailAddress(family, current) });
  });
});

it('gives a further family its place in the navigation, with what follows the fourth entry under More', async () => {
  const { page } = await visit('/', reads, { table: widerTable });
  const bar = page.querySelector('nav[aria-label=Main]');
  expect(textsOf(page, 'nav [aria-current=page]')).toContain('Home');
  const labels = siteLists(widerTable, listingKinds).map(({ words }) => words.navigation);
  expect(labels).toContain(scholarships.site.navigation);
  expect(bar && textsOf(bar, ':scope > a')).toEqual(['Home', ...labels.slice(0, 3)]);
  expect(bar && textsOf(bar, 'details a')).toEqual(labels.slice(3));
  expect(textsOf(page, 'nav[aria-label="All pages"] a')).toEqual(['Home', ...labels]);
});

it('says on every page that it is no government website', async () => {
  for (const path of ['/', '/latest-job', '/latest-job/SSC%20CGL%202026', '/nowhere', '/%']) {
    expect(textOf((await visit(path, reads)).page.querySelector('footer'))).toContain('not a government website');
  }
});

it('holds to a content policy without inline script and style', async () => {
  for (const path of ['/', '/latest-job', '/latest-job/SSC%20CGL%202026', '/nowhere']) {
    const { page } = await visit(path, reads);
    expect(page.querySelectorAll('script:not([src]):not([type^="application/"]), style, [style]')).toHaveLength(0);
    expect(page.querySelector('script[src]')?.outerHTML).toBe(
      '<script type="module" src="/assets/entry-start.js"></script>',
    );
  }
});

describe('Links of the portal itself', () => {
  const addressesIn = (page: Document) =>
    [...page.querySelectorAll('[href], [src], [action], meta[property="og:url"], meta[property="og:image"]')].map(
      (element) =>
        ['href', 'src', 'action', 'content'].map((name) => element.getAttribute(name)).find((text) => text !== null) ??
        '',
    );

  it.each([
    '//evil.example',
    '//evil.example/latest-job',
    '//evil.example/%2e%2e',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example',
    '/%5c%5cevil.example',
    '//evil.example/%',
    '/page-data//evil.example',
  ])('lead to no other host from %s, where nothing is', async (path) => {
    const moments = [{}, { past: { asOf: '2026-11-20', at: '2026-11-20T00:00:00.000Z', outOfOrder: 0 } }];
    const refusals = [401, 400].map((status) => ({ problem: { status, message: 'No.' } }));
    for (const moment of [...moments, ...refusals]) {
      const { status, page } = await visit(path, reads, { moment });
      expect([status, path]).toEqual([
        'problem' in moment ? moment.problem.status : path.endsWith('%') ? 400 : 404,
        path,
      ]);
      const hosts = addressesIn(page).map((address) => new URL(address, settings.origin).host);
      expect(hosts.filter((host) => host !== new URL(settings.origin).host && host !== 'github.com')).toEqual([]);
    }
  });

  it('have no origin where that of the portal is not known for sure', async () => {
    const paths = ['/', '/latest-job', '/latest-job/SSC%20CGL%202026', '/changes'];
    for (const path of paths) {
      const { page, body } = await visit(path, reads, { settings: { origin: '' } });
      expect(canonical(page)).toBe(path);
      expect(addressesIn(page).filter((address) => address === '' || /undefined|null/.test(address))).toEqual([]);
      expect(body).not.toContain(settings.origin);
    }
  });
});
