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

/** The server's half of the site. */
async function server(address: string): Promise<Response> {
  await meanwhile();
  const { status, body } = await visit(address, reads);
  return new Response(body, { status });
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

it('shows seven placeholders while Home loads', async () => {
  const answer = holdBack();
  await navigate('Home');
  await waitFor(() => expect(placeholders()).toBe(7));
  answer();
  expect(await screen.findAllByText('View More')).not.toHaveLength(0);
  await focusOn('Government jobs and exams, on one board');
});

it('does all this without a word on the console', () => {
  expect(consoleError).not.toHaveBeenCalled();
  expect(consoleWarn).not.toHaveBeenCalled();
});
