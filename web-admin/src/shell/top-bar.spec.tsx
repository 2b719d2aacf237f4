import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';

const button = (name: string) => screen.findByRole('button', { name });
const names = ['Messages', 'Notifications', 'Profile'];
const panels = () => names.filter((name) => screen.queryByRole('region', { name }));
/** As an editor types it, in India. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('the dropdowns of the top bar', () => {
  it('are open one at a time and close when they are chosen again, or with Escape', async () => {
    const { user } = openConsole('/admin', { as: 'asha' });
    await user.click(await button('Messages'));
    expect(panels()).toEqual(['Messages']);
    await user.click(await button('Notifications'));
    expect(panels()).toEqual(['Notifications']);
    await user.click(await button('Profile'));
    expect(panels()).toEqual(['Profile']);
    await user.click(await button('Profile'));
    expect(panels()).toEqual([]);
    await user.click(await button('Messages'));
    await user.keyboard('{Escape}');
    expect(panels()).toEqual([]);
    expect(document.activeElement).toBe(await button('Messages'));
    await user.click(await button('Messages'));
    await user.click(screen.getByRole('main'));
    await waitFor(() => expect(panels()).toEqual([]));
  });

  it('tell what was changed last, of every kind, and lead there', async () => {
    const api = createFakeApi(families);
    const id = api.postings('jobs').add({ title: 'CGL 2026' });
    api.notices('resultListings').add({ title: 'CHSL result' });
    api.postings('jobs').edit(id, { salaryRange: 'Level 7' });
    const { user, router } = openConsole('/admin', { as: 'asha', api });
    await user.click(await button('Messages'));
    const panel = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await panel.findByRole('link', { name: /CGL 2026.*Latest Jobs · 20 Nov 2026/ })).toBeTruthy();
    await user.click(panel.getByRole('link', { name: /CHSL result/ }));
    expect(router.state.location.pathname).toBe('/admin/addresult');
    expect(panels()).not.toContain('Messages');
    expect(await screen.findByDisplayValue('CHSL result')).toBeTruthy();
  });

  it('tell what closes soon, in the words of the desk and in its order, and lead there', async () => {
    const api = createFakeApi(families);
    const closing = (id: string, title: string, days: number) => ({
      family: 'admission',
      id,
      title,
      applicationBegin: '',
      lastDateApply: dayFromNow(days),
    });
    api.desk.show({
      closingToday: { total: 1, records: [closing('a1', 'Sooner', 1)] },
      closingSoon: { total: 1, records: [closing('a2', 'Later', 3)] },
    });
    const { user } = openConsole('/admin/addadmission', { as: 'asha', api });
    await user.click(await button('Notifications'));
    const panel = within(screen.getByRole('region', { name: 'Notifications' }));
    const links = await panel.findAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^SoonerCloses /), '/admin/addadmission/a1'],
      [expect.stringMatching(/^LaterCloses in \d days$/), '/admin/addadmission/a2'],
    ]);
  });

  it('say so when there is nothing to tell', async () => {
    const { user } = openConsole('/admin', { as: 'asha' });
    await user.click(await button('Messages'));
    expect(await screen.findByText('Nothing has been added yet.')).toBeTruthy();
    await user.click(await button('Notifications'));
    expect(await screen.findByText('No posting closes today or within the next three days.')).toBeTruthy();
  });
});

describe('the profile', () => {
  it('tells who is signed in and leads to My Profile and Settings', async () => {
    const { user, router } = openConsole('/admin', { as: 'ravi' });
    await user.click(await button('Profile'));
    const panel = within(screen.getByRole('region', { name: 'Profile' }));
    expect(panel.getByText('ravi')).toBeTruthy();
    expect(panel.getByText('Auditor')).toBeTruthy();
    await user.click(panel.getByRole('menuitem', { name: 'My Profile' }));
    expect(await screen.findByText('Ask an admin when you need a new password.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin/profile');
    await user.click(await button('Profile'));
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    await user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect(localStorage.getItem('RaStorenoticeboard.theme')).toBe('"dark"');
  });

  it('changes the own password and stays signed in', async () => {
    const { user, api } = openConsole('/admin/profile', { as: 'asha' });
    await user.type(await screen.findByLabelText(/New password/), 'short');
    await user.click(await button('Change password'));
    expect(await screen.findByText('A password has at least 8 characters.')).toBeTruthy();
    await user.type(screen.getByLabelText(/New password/), ' no more');
    await user.click(await button('Change password'));
    expect(await screen.findByText('Password changed.')).toBeTruthy();
    expect(writesOf(api)).toMatchObject([
      { method: 'PUT', path: '/api/accounts/asha', body: { password: 'short no more' } },
    ]);
    expect(api.requests.findLast(({ path }) => path === '/api/auth/login')?.body).toMatchObject({
      password: 'short no more',
    });
  });
});
