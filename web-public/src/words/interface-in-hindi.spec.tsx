/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { changeTopicNames, families, listingKinds, siteLists } from '@noticeboard/content-model';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { PageData } from '../shell/views';
import { siteOf } from '../app/site-context';
import { siteRoutes } from '../shell/site-routes';
import { brokenReads, readsOf, settings, visit } from '../testing/example-site';
import { exampleListing, examplePosting } from '../testing/examples';
import { hindi } from './hindi';
import type { Dictionary } from './translator';

const lists = siteLists(families, listingKinds);
const reads = readsOf((family) => [examplePosting(family)], {}, { notices: () => [exampleListing()] });
const community = { messaging: 'https://a.example', chat: 'https://b.example', video: 'https://c.example' };
/** All that an operator may turn on. */
const full = { ...settings, community, sendsMail: true, mailsAt: '19:00' };

/** The label of a date, as its editor typed it. */
const typed = new Set(['Correction window']);

/** The words that the page at a path asks of the dictionary in vain, when reads succeed and when they fail. */
async function missingAt(path: string): Promise<readonly string[]> {
  const missing = new Set<string>();
  const noting = new Proxy<Dictionary>(hindi, {
    get(target, english: string) {
      if (!(english in target) && !typed.has(english)) missing.add(english);
      return target[english] ?? '';
    },
  });
  for (const from of [reads, brokenReads]) {
    const { body } = await visit(`/page-data${path}`, from, { language: 'hi', settings: full });
    const data = JSON.parse(body) as PageData;
    if (!('page' in data)) throw new Error(`${path} leads elsewhere`);
    const site = siteOf(lists, full, 'hi', noting);
    const hydrationData = { loaderData: { '0': data.page } };
    const routes = siteRoutes(site, () => data.page);
    renderToString(<RouterProvider router={createMemoryRouter(routes, { hydrationData, initialEntries: [path] })} />);
  }
  return [...missing];
}

it.each([
  '/',
  '/search',
  '/search?q=ssc',
  '/search?q=zzz',
  '/filter/latest-job',
  '/filter/latest-job?status=closed&closing=today&qualification=graduate&state=bihar&organisation=not-stated',
  '/filter/latest-job?status=ajar',
  '/changes',
  ...changeTopicNames.map((topic) => `/changes/${topic}`),
  '/privacy',
  '/offline',
  '/mail/subscriptions',
  '/nowhere',
  ...lists.flatMap(({ words: { listPaths } }) => [listPaths[0], `${listPaths[0]}?q=zzz`]),
  ...families.flatMap(({ site: { detailPaths } }) => [`${detailPaths[0]}/SSC%20CGL%202026`, `${detailPaths[0]}/No`]),
])('has Hindi for every word of the page at %s', async (path) => {
  expect(await missingAt(path)).toEqual([]);
});
