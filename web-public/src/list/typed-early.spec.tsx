/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { screen } from '@testing-library/dom';
import { readsOf, visit } from '../testing/example-site';
import { examplePostings } from '../testing/examples';

it('narrows a list by the words that were typed before the scripts arrived', async () => {
  const reads = readsOf((family) => examplePostings(family, 3));
  globalThis.fetch = async (address) => {
    const { status, body } = await visit(typeof address === 'string' ? address : '', reads);
    return new Response(body, { status });
  };
  window.history.replaceState(null, '', '/latest-job');
  const { page } = await visit('/latest-job', reads);
  document.head.replaceChildren(...page.head.children);
  document.body.replaceChildren(...page.body.children);
  const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Latest Jobs' });
  box.focus();
  box.value = 'posting 2';
  await import('../entry-client');
  expect(await screen.findByText('1 notice for “posting 2”')).toBeTruthy();
  expect([box.value, window.location.search]).toEqual(['posting 2', '?q=posting+2']);
});
