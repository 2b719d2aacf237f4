/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { placeholderAt } from '../layout/placeholders';
import { settings } from '../testing/example-site';
import { textOf, textsOf } from '../testing/rendered';
import { loadView, type Page, viewComponent } from './views';
import { siteOf, SiteProvider } from '../app/site-context';
import { unreachablePage } from './page-loader';

const lists = siteLists(families, listingKinds);

function shown(element: ReactNode): Document {
  const html = renderToString(
    <SiteProvider value={siteOf(lists, settings, 'en', undefined)}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <main>{element}</main> }])} />
    </SiteProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

async function shownPage({ view }: Page): Promise<Document> {
  await loadView(view.kind);
  const View = viewComponent(view.kind);
  return shown(<View view={view} />);
}

it.each(lists.flatMap(({ words }) => words.listPaths.map((path) => [path, words] as const)))(
  'keeps the list at %s standing, with its search, when nobody answers',
  async (path, words) => {
    const { head, view } = unreachablePage(`${path.toUpperCase()}/`, '?q=ssc+cgl&page=2', lists);
    expect(view).toMatchObject({ kind: 'list', q: 'ssc cgl', page: 2, failed: true });
    const page = await shownPage({ head, view });
    expect([head.title, textOf(page.querySelector('h1'))]).toEqual([words.heading, words.heading]);
    expect(textOf(page.querySelector('[role=status]'))).toBe('Could not load. Try again');
    expect(textOf(page.querySelector('.empty'))).toBe(words.empty);
    expect(page.querySelector('input')?.value).toBe('ssc cgl');
  },
);

it('keeps Home standing, with all its previews', async () => {
  const page = await shownPage(unreachablePage('/', '', lists));
  expect(page.querySelectorAll('.preview .could-not-load')).toHaveLength(7);
  expect(page.querySelector('section[aria-labelledby=legal]')).toBeNull();
});

it.each(['/latest-job/SSC%20CGL', '/changes', '/search', '/nowhere'])('says that %s could not be had', async (path) => {
  const unreachable = unreachablePage(path, '', lists);
  expect(unreachable).toMatchObject({ head: { unlisted: true }, view: { kind: 'refusal', reason: 'failed' } });
  const page = await shownPage(unreachable);
  expect(textOf(page.querySelector('h1'))).toBe('There was an error fetching data');
  expect(textOf(page.querySelector('[role=status]'))).toBe('Could not load. Try again');
});

it('stands nine cards in for a list while it loads, and seven for Home', () => {
  for (const list of lists) {
    const page = shown(placeholderAt(list.words.listPaths[0], lists));
    expect(page.querySelectorAll('.card-placeholder')).toHaveLength(9);
    expect(textsOf(page, 'h1')).toEqual([list.words.heading]);
    expect(textOf(page.querySelector('[role=status]'))).toBe('Loading');
  }
  const home = shown(placeholderAt('/', lists));
  expect(home.querySelectorAll('.card-placeholder')).toHaveLength(7);
  expect(textsOf(home, 'h1')).toEqual(['Government jobs and exams, on one board']);
});
