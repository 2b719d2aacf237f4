import { describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole } from '../test-support/open-console.js';

function open(path = '/admin') {
  const api = createFakeApi(families);
  const ids = families.map(({ key }) => api.postings(key).add({ title: `${key} CGL 2026` }));
  api.postings('jobs').add({ title: 'jobs CHSL 2026' });
  return { ...openConsole(path, { api, as: 'asha' }), ids };
}

/** The lines as they stand: each under what it is listed under. */
function lines(): readonly (string | null)[] {
  return within(screen.getByRole('listbox'))
    .getAllByRole('group')
    .flatMap((group) => [
      document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
      ...within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ]);
}

describe('"Find posting"', () => {
  it('opens at a key, searches all families and opens a workspace, without a mouse', async () => {
    const { user, router, ids } = open();
    await screen.findByRole('button', { name: /^Find posting/ });
    await user.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Find posting' });
    expect(document.activeElement).toBe(box);
    await user.keyboard('cgl');
    await screen.findByRole('option', { name: 'offline CGL 2026' });
    expect(lines()).toEqual([
      'Latest Jobs · 1 found',
      'jobs CGL 2026',
      'Admission · 1 found',
      'admission CGL 2026',
      'Offline Form · 1 found',
      'offline CGL 2026',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/addadmission/${ids[1]}`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers what was opened last', async () => {
    const { user, go, ids } = open(`/admin/addlatestjob/none`);
    await screen.findByText('No such record. It may have been deleted.');
    await go(`/admin/AddOfflineFrom/${ids[2]}`);
    await screen.findByRole('heading', { name: 'offline CGL 2026', level: 2 });
    await user.click(screen.getByRole('button', { name: /^Find posting/ }));
    await screen.findByRole('option', { name: 'offline CGL 2026' });
    expect(lines()).toEqual(['Recently opened · in this browser', 'offline CGL 2026']);
  });

  it('says when there is no such posting, and when a family cannot be searched', async () => {
    const { user, api } = open();
    await user.click(await screen.findByRole('button', { name: /^Find posting/ }));
    await user.type(await screen.findByRole('combobox', { name: 'Find posting' }), 'xyz');
    expect(await screen.findByText('No posting with this title.')).toBeTruthy();
    api.next('GET', '/api/job2', undefined);
    await user.type(screen.getByRole('combobox', { name: 'Find posting' }), '{Backspace>3/}chsl');
    expect(await screen.findByRole('option', { name: 'jobs CHSL 2026' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Error');
  });

  it('asks before it leaves what is not saved', async () => {
    const { user, router } = open('/admin/addlatestjob');
    const asked = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await user.type(await screen.findByLabelText(/^Job Title/), 'Half a title');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Find posting' }), 'chsl');
    await user.click(await screen.findByRole('option', { name: 'jobs CHSL 2026' }));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(router.state.location.pathname).toBe('/admin/addlatestjob');
    expect(screen.getByDisplayValue('Half a title')).toBeTruthy();
    asked.mockRestore();
  });
});

describe('the question mark', () => {
  it('lists the keyboard shortcuts, except while something is typed', async () => {
    const { user } = open('/admin/addlatestjob');
    await user.type(await screen.findByLabelText(/^Job Title/), 'Why?');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: /^Find posting/ }).focus();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});
