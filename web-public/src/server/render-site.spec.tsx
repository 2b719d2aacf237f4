/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { noticeKinds, siteLists } from '@noticeboard/content-model';
import type { FoundPosting } from '@noticeboard/content-model';
import { brokenReads, readsOf, settings, textOf, textsOf, visit } from '../testing/example-site';
import { examplePosting, hardTitles, scholarships, widerTable } from '../testing/examples';
import { detailAddress, listAddress } from '../app/addresses';

const reads = readsOf((family) => [examplePosting(family)]);
const canonical = (page: Document) => page.querySelector('link[rel=canonical]')?.getAttribute('href');

describe.each(widerTable.map((family) => [family.key, family] as const))('the pages of %s', (_, family) => {
  const table = widerTable;

  it('answer in every spelling of the list, in any letter case, with one canonical address', async () => {
    const spellings = family.site.listPaths.flatMap((path) => [path, path.toUpperCase(), `${path}/`]);
    for (const path of spellings) {
      const { status, page } = await visit(path, reads, { table });
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(canonical(page)).toBe(settings.origin + listAddress(family));
      expect(textOf(page.querySelector('h1'))).toBe(family.site.heading);
    }
  });

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

  it('say when a deleted posting was removed', async () => {
    const deleted: FoundPosting = { kind: 'deleted', title: 'Gone', deletedAt: '2026-11-12T20:00:00.000Z' };
    const { status, page } = await visit(
      detailAddress(family, 'Gone'),
      readsOf(() => [], { Gone: deleted }),
      { table },
    );
    expect(status).toBe(410);
    expect(textOf(page.querySelector('main'))).toContain('Gone was removed on 13 Nov 2026.');
  });

  it('answer 404 for an unknown title, with a search form', async () => {
    const { status, page } = await visit(detailAddress(family, 'Nobody'), reads, { table });
    expect(status).toBe(404);
    expect(textOf(page.querySelector('main'))).toContain('No notifications found for this job title.');
    expect(page.querySelector('main form')?.getAttribute('action')).toBe('/search');
    expect(page.querySelector('main input')?.getAttribute('value')).toBe('Nobody');
  });

  it('answer 400 for a title that cannot be decoded', async () => {
    const { status, page } = await visit(`${family.site.detailPaths[0]}/100%`, reads, { table });
    expect(status).toBe(400);
    expect(textOf(page.querySelector('h1'))).toBe('This address cannot be read');
  });

  it('stand without their data while reads fail', async () => {
    const list = await visit(listAddress(family), brokenReads, { table });
    expect(list.status).toBe(503);
    expect(textOf(list.page.querySelector('main'))).toContain(family.site.empty);
    expect(textOf(list.page.querySelector('main'))).toContain('Could not load. Try again');
    const detail = await visit(detailAddress(family, 'SSC CGL 2026'), brokenReads, { table });
    expect(detail.status).toBe(503);
    expect(textOf(detail.page.querySelector('h1'))).toBe('There was an error fetching data');
  });
});

it('answers 404 with a search form for a path that no page has', async () => {
  const { status, page } = await visit('/no/such/page', reads);
  expect(status).toBe(404);
  expect(textOf(page.querySelector('h1'))).toBe('Page not found');
  expect(page.querySelector('form input[name=q]')).not.toBeNull();
});

it('gives a further family its place in the navigation, with what follows the fourth entry under More', async () => {
  const { page } = await visit('/', reads, { table: widerTable });
  const bar = page.querySelector('nav[aria-label=Main]');
  const labels = siteLists(widerTable, noticeKinds).map(({ words }) => words.navigation);
  expect(labels).toContain(scholarships.site.navigation);
  expect(bar && textsOf(bar, ':scope > a')).toEqual(['Home', ...labels.slice(0, 3)]);
  expect(bar && textsOf(bar, 'details a')).toEqual(labels.slice(3));
  expect(textsOf(page, 'nav[aria-label="All pages"] a')).toEqual(['Home', ...labels]);
});

it('marks the current page in the navigation', async () => {
  const { page } = await visit('/admission', reads);
  expect(textsOf(page, 'nav[aria-label=Main] [aria-current=page]')).toEqual(['Admission']);
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
      '<script type="module" src="/assets/entry-client.js"></script>',
    );
  }
});

it('lets no text of an editor out of its place', async () => {
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
  const attacked = Object.fromEntries(
    ['nameOfPost', 'postDate', 'shortInfo', 'requirementTitle', 'examTitle', 'websiteLink', 'applicationBegin']
      .concat(['lastDateApply', 'generalFee', 'additionalInfo', 'sectionTitle', 'startDate', 'details'])
      .map((name) => [name, attack]),
  );
  const notices = [{ ...attacked, additionalDates: [{ dateValue: attack }], dynamicInputs: [attack] }];
  const hostile = readsOf((family) => [
    examplePosting(family, { id: 'p', title: attack, notices, posting: { salaryRange: attack, applyLink: attack } }),
  ]);
  for (const path of [
    '/',
    '/latest-job',
    `/latest-job?q=${encodeURIComponent(attack)}`,
    `/latest-job/${encodeURIComponent(attack)}`,
  ]) {
    const { status, page } = await visit(path, hostile);
    expect(status).toBe(200);
    expect(page.querySelectorAll('img, [onerror]')).toHaveLength(0);
    expect(page.querySelectorAll('script:not([type$=json])')).toHaveLength(1);
    for (const block of page.querySelectorAll('script[type$=json]')) JSON.parse(block.textContent ?? '');
    expect(JSON.stringify(JSON.parse(page.getElementById('hydration')?.textContent ?? ''))).toContain(attack);
  }
});
