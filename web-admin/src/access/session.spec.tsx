import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole } from '../test-support/open-console.js';

async function signIn(user: UserEvent, password: string) {
  await user.type(await screen.findByLabelText(/Username/), 'asha');
  await user.type(screen.getByLabelText(/Password/), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('signing in', () => {
  it('is asked of a visitor of the console who has no session', async () => {
    const { router } = openConsole('/admin');
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
  });

  it('says above the fields that the name or password is wrong', async () => {
    const { user } = openConsole('/login');
    await signIn(user, 'wrong');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Invalid username or password');
    const above = alert.compareDocumentPosition(screen.getByLabelText(/Username/));
    expect(above & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('opens the console, greets by name and mirrors the session in this tab', async () => {
    const { user, router } = openConsole('/login');
    await signIn(user, 'right-password');
    expect(await screen.findByText('Welcome, asha')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin');
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
    expect(Date.now() - Number(sessionStorage.getItem('lastLoginTime'))).toBeLessThan(60_000);
  });

  it('tells how long to wait after too many attempts, in the words of the server', async () => {
    const { user, api } = openConsole('/login');
    const message = 'Too many sign-in attempts.';
    api.next('POST', '/api/auth/login', { status: 429, headers: { 'retry-after': '37' }, json: { message } });
    await signIn(user, 'x');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many sign-in attempts. (37 seconds)');
  });

  it('says so when the portal cannot be reached', async () => {
    const { user, api } = openConsole('/login');
    api.next('POST', '/api/auth/login', undefined);
    await signIn(user, 'x');
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  });

  it('tells how to get a new password', async () => {
    const { user } = openConsole('/login');
    await user.click(screen.getByRole('button', { name: 'Reset it here' }));
    expect(screen.getByRole('dialog').textContent).toContain('npm run portal -- account password');
  });

  it('returns to the screen that was asked for', async () => {
    const { user, router } = openConsole('/admin/addlatestjobinfo?posting=7');
    await signIn(user, 'right-password');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/addlatestjobinfo'));
    expect(router.state.location.search).toBe('?posting=7');
  });
});

describe('a session', () => {
  it('of another tab counts in this one, because the server knows it', async () => {
    openConsole('/admin', { as: 'asha' });
    expect(await screen.findByText('Welcome, asha')).toBeTruthy();
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
  });

  it('is over an hour after the login', async () => {
    const { go, api, router } = openConsole('/login', { as: 'asha' });
    sessionStorage.setItem('isAuthenticated', 'true');
    sessionStorage.setItem('lastLoginTime', String(Date.now() - 3_600_000));
    await go('/admin');
    await waitFor(() => expect(sessionStorage.getItem('isAuthenticated')).toBeNull());
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(api.requests.some(({ path }) => path === '/api/auth/logout')).toBe(true);
  });

  it('that the server has ended leads to the login with the next screen', async () => {
    const { user, api, router } = openConsole('/admin', { as: 'asha' });
    await screen.findByText('Welcome, asha');
    api.endSessions();
    await user.click(screen.getByRole('link', { name: 'Add Job Info' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
  });

  it('announces its end in time and can be renewed in place', async () => {
    const api = createFakeApi(families);
    api.letSessionsLast(4 * 60_000);
    const { user } = openConsole('/admin', { as: 'asha', api });
    expect(await screen.findByText(/Your session ends at/)).toBeTruthy();
    api.letSessionsLast(60 * 60_000);
    await user.click(screen.getByRole('button', { name: 'Sign in again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    await user.type(dialog.getByLabelText(/Password/), 'right-password');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(screen.queryByText(/Your session ends at/)).toBeNull());
  });

  it('ends on the server, too, with Log Out', async () => {
    const { user, api, go, router } = openConsole('/admin', { as: 'asha' });
    await user.click(await screen.findByRole('button', { name: 'Profile' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeTruthy();
    expect(api.requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/auth/logout' });
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
    expect(sessionStorage.getItem('lastLoginTime')).toBeNull();
    await go('/admin');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
