/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { readsOf, visit } from './testing/example-site';
import { examplePostings } from './testing/examples';

const reads = readsOf((family) => examplePostings(family, 9));
const user = userEvent.setup();
const consoleError = jest.spyOn(console, 'error');
const consoleWarn = jest.spyOn(console, 'warn');

/** Before the server answers. */
let meanwhile = () => Promise.resolve();
/** Of the server's answers: a service worker adds to them. */
let headers = {};

/** The server's half of the site. */
async function server(address: string): Promise<Response> {
  await meanwhile();
  const { status, body } = await visit(address, reads);
  return new Response(body, { status, headers });
}

/** Holds the server back until the returned function is called. */
function holdBack(): () => void {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  meanwhile = () => held;
  return letGo;
}

const placeholders = () => document.querySelectorAll('.card-placeholder').length;
const navigate = (label: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText(label));
const box = () => within(screen.getByRole('main')).getByRole('searchbox');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const focusOn = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name })));

// One browser tab: each test goes on where the one before it ended.
beforeAll(async () => {
  globalThis.fetch = (address) => server(typeof address === 'string' ? address : '');
  const { page } = await visit('/', reads);
  document.head.replaceChildren(...page.head.children);
  document.body.replaceChildren(...page.body.children);
  await import('./entry-client');
});

beforeEach(() => {
  meanwhile = () => Promise.resolve();
});

it('takes over the page of the server', async () => {
  const served = await heading('Government jobs and exams, on one board');
  await waitFor(() => expect(window.history.scrollRestoration).toBe('manual'));
  expect(await heading('Government jobs and exams, on one board')).toBe(served);
  expect(document.querySelectorAll('title')).toHaveLength(1);
});

it('shows nine placeholders while a list loads, then the list with the focus on its heading', async () => {
  const answer = holdBack();
  await navigate('Admission');
  await waitFor(() => expect(placeholders()).toBe(9));
  answer();
  expect(await screen.findByText('9 notices')).toBeTruthy();
  await focusOn('Admission');
  expect(document.querySelectorAll('link[rel=canonical], title')).toHaveLength(2);
});

it('offers the page that is loading in the other language, not the one that it takes the place of', async () => {
  const offered = () => screen.getAllByText('हिन्दी').map((link) => link.getAttribute('href'));
  const answer = holdBack();
  await navigate('Latest Job');
  await waitFor(() => expect(offered()).toEqual(['/latest-job?lang=hi', '/latest-job?lang=hi']));
  expect(window.location.pathname).toBe('/admission');
  answer();
  await focusOn('Latest Jobs');
  await navigate('Admission');
  await focusOn('Admission');
});

it('narrows the list while its reader types, and keeps the focus in the box', async () => {
  const steps = window.history.length;
  await user.type(box(), 'posting 4');
  expect(await screen.findByText('1 notice for “posting 4”')).toBeTruthy();
  expect(window.location.search).toBe('?q=posting+4');
  expect(window.history).toHaveLength(steps);
  expect(document.activeElement).toBe(box());
});

it('forgets the search on the page of another family', async () => {
  await navigate('Latest Job');
  await focusOn('Latest Jobs');
  expect(box()).toHaveProperty('value', '');
});

it('shows seven placeholders while Home loads', async () => {
  const answer = holdBack();
  await navigate('Home');
  await waitFor(() => expect(placeholders()).toBe(7));
  answer();
  expect(await screen.findAllByText('View More')).not.toHaveLength(0);
});

it.each([
  [10, 'false'],
  [11, 'true'],
  [0, 'false'],
])('scrolled to %i pixels, the shadow of the top bar is %s', async (position, shadow) => {
  window.scrollY = position;
  window.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(screen.getByRole('banner').dataset['scrolled']).toBe(shadow));
});

it('says what it could not load, beside the message of the empty list', async () => {
  meanwhile = () => Promise.reject(new Error('no connection'));
  await navigate('Offline Form');
  await focusOn('Offline Form');
  expect(screen.getByText('Could not load.', { exact: false })).toBeTruthy();
  expect(screen.getByText('No jobs found.')).toBeTruthy();
  expect(screen.getByText('Try again').getAttribute('href')).toBe('/offlineform');
});

it('closes what is folded out by Escape, which gives the focus back to the toggle', async () => {
  await user.click(within(screen.getByRole('banner')).getByText('Search', { selector: 'summary *' }));
  const search = screen.getByRole('searchbox', { name: 'Search the whole board' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('{Escape}');
  expect(search.closest('details')?.open).toBe(false);
  expect(document.activeElement?.textContent).toBe('Search');
});

it('says of a saved copy that it is one, on its page alone', async () => {
  // As the service worker puts it above a document.
  document.body.insertAdjacentHTML('afterbegin', '<div class="saved-copy">a copy</div>');
  const words = 'The portal cannot be reached. This is a copy saved on 20 Nov 2026, 14:05 IST.';
  headers = { 'X-Saved-At': '2026-11-20T08:35:00.000Z' };
  await navigate('Result');
  await focusOn('Result');
  expect([...document.querySelectorAll('.saved-copy')].map(({ textContent }) => textContent)).toEqual([words]);
  expect(screen.getByText(words).closest('main')).not.toBeNull();
  headers = {};
  await navigate('Latest Job');
  await focusOn('Latest Jobs');
  expect(document.querySelector('.saved-copy')).toBeNull();
});

it('does all this without a word on the console', () => {
  expect(consoleError).not.toHaveBeenCalled();
  expect(consoleWarn).not.toHaveBeenCalled();
});
