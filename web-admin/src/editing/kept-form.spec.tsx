import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { openPostings, rowOf } from '../test-support/open-postings.js';

const [jobs] = families;
const posts = `/api/${jobs.paths.postings}`;
const title = () => screen.findByLabelText<HTMLInputElement>(/^Job Title/);

afterEach(() => void jest.restoreAllMocks());

describe('a save without an answer', () => {
  it('says that nothing was lost, offline or not, and can be tried again', async () => {
    const { user, api, store } = openPostings(jobs);
    await user.type(await title(), 'CGL');
    api.next('POST', posts, undefined);
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error saving job data');
    expect(alert.textContent).toContain('You are offline. Nothing was lost; the form keeps what you typed.');
    expect(await title()).toHaveProperty('value', 'CGL');
    online.mockReturnValue(true);
    api.next('POST', posts, undefined);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/The portal did not answer. Nothing was lost/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.all()).toHaveLength(1));
    expect(new Set(writesOf(api).map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('that was stored all the same is stored once, also with other words', async () => {
    const { user, api, store } = openPostings(jobs);
    await user.type(await title(), 'CGL');
    api.loseAnswer('POST', posts);
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await screen.findByRole('alert');
    await user.type(await title(), ' 2026');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await waitFor(() => expect(store.all().map((posting) => posting.title)).toEqual(['CGL 2026']));
  });

  it('of an edit that was stored is no conflict with itself', async () => {
    const { user, api, store, ids } = openPostings(jobs, { titles: ['CGL'] });
    await user.click((await rowOf('CGL')).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByDisplayValue('CGL'), ' 2026');
    api.loseAnswer('PUT', `${posts}/${ids[0]}`);
    await user.click(screen.getByRole('button', { name: 'Update Job' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Job updated.')).toBeTruthy();
    expect(store.all()[0]).toMatchObject({ title: 'CGL 2026' });
  });

  it('because the server failed is told in the specified words first, then in its own', async () => {
    const { user, api } = openPostings(jobs);
    const message = 'The store does not answer right now. Try again in a moment.';
    api.next('POST', posts, { status: 503, json: { message } });
    await user.type(await title(), 'CGL');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toMatch(/^Error saving job data.*The store does not answer.*Nothing was lost/);
  });

  it('can be given up after a while', async () => {
    const { user, api, store } = openPostings(jobs);
    await user.type(await title(), 'CGL');
    const letGo = api.hold('POST', posts);
    jest.useFakeTimers({ advanceTimers: true });
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await screen.findByRole('button', { name: 'Processing...' });
    act(() => jest.advanceTimersByTime(15_000));
    const stop = await screen.findByRole('button', { name: 'Stop waiting' });
    jest.useRealTimers();
    await user.click(stop);
    letGo();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(store.all()).toHaveLength(1);
  });
});

describe('a submit', () => {
  it('that comes twice is one', async () => {
    const { user, api, store } = openPostings(jobs);
    await user.type(await title(), 'CGL');
    const letGo = api.hold('POST', posts);
    await user.keyboard('{Enter}{Enter}');
    const button = await screen.findByRole('button', { name: 'Processing...' });
    expect(button).toHaveProperty('disabled', true);
    letGo();
    await waitFor(() => expect(store.all()).toHaveLength(1));
    expect(writesOf(api)).toHaveLength(1);
  });

  it('leaves nothing behind that leaving would ask about', async () => {
    const { user, go, router, store } = openPostings(jobs);
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await user.type(await title(), 'CGL');
    await go('/admin');
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(router.state.location.pathname).toBe(`/admin/${jobs.console.postings.path}`);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await waitFor(() => expect(store.all()).toHaveLength(1));
    await screen.findByText('Job added.');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    await go('/admin');
    expect(router.state.location.pathname).toBe('/admin');
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

describe('signing in over a form', () => {
  it('as somebody else is said, and sends the form once', async () => {
    const api = createFakeApi(families);
    const { user } = openConsole(`/admin/${jobs.console.postings.path}`, { api, as: 'asha' });
    const account = { username: 'meena', role: 'admin', password: 'right-password' };
    const request = { method: 'POST', path: '/api/accounts', query: new URLSearchParams(), headers: {}, body: account };
    api.accounts.answer(request, 'admin');
    await user.type(await title(), 'CGL');
    api.endSessions();
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    await user.clear(dialog.getByLabelText(/Username/));
    await user.type(dialog.getByLabelText(/Username/), 'meena');
    await user.type(dialog.getByLabelText(/Password/), 'right-password');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('You are now signed in as meena.')).toBeTruthy();
    await waitFor(() => expect(api.postings(jobs.key).all()).toHaveLength(1));
  });
});
