import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import type { Subject } from './events/history-event.js';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });
const group = (name: string) => within(screen.getByRole('group', { name }));

/** A posting of three revisions: added, its last date moved and a table added, its title changed. */
function withHistory() {
  const api = createFakeApi(families);
  const id = api.postings('jobs').add({ title: 'CGL 2026' });
  const subject: Subject = { kind: 'posting', id, family: 'jobs', title: 'CGL' };
  const first = {
    _id: id,
    jobTitle: 'CGL',
    salaryRange: 'Level 6',
    applyLink: '',
    notifications: [{ _id: 'n1', nameOfPost: 'Inspector', lastDateApply: '20 Nov 2026', shortInfo: 'Ten posts.' }],
    tables: [
      {
        _id: 't1',
        data: [
          [cell('Post'), cell('Seats')],
          [cell('Clerk'), cell('10')],
        ],
      },
    ],
    items: [],
  };
  const second = {
    ...first,
    notifications: [{ ...first.notifications[0], lastDateApply: '30 Nov 2026' }],
    tables: [
      {
        _id: 't1',
        data: [
          [cell('Post'), cell('Seats')],
          [cell('Clerk'), cell('12')],
        ],
      },
    ],
  };
  api.history.record(
    subject,
    { type: 'PostingAdded', changes: [{ path: '/jobTitle', before: null, after: 'CGL' }] },
    first,
  );
  api.history.record(
    subject,
    {
      type: 'NotificationEdited',
      actor: { username: 'ravi', role: 'admin' },
      changes: [{ path: '/notifications/n1/lastDateApply', before: '20 Nov 2026', after: '30 Nov 2026' }],
    },
    second,
  );
  const third = { ...second, jobTitle: 'CGL 2026' };
  const change = { path: '/jobTitle', before: 'CGL', after: 'CGL 2026' };
  api.history.record({ ...subject, title: 'CGL 2026' }, { type: 'PostingEdited', changes: [change] }, third);
  return { api, id, subject: { ...subject, title: 'CGL 2026' }, last: third };
}

describe('the history of a posting', () => {
  it('is a tab of its workspace: what happened, who did it, when, and what changed, newest first', async () => {
    const { api, id } = withHistory();
    const { user } = openConsole(`/admin/addlatestjob/${id}`, { api, as: 'asha' });
    await user.click(await screen.findByRole('tab', { name: 'History' }));
    expect(await screen.findByRole('heading', { name: '3 revisions' })).toBeTruthy();
    const entries = screen
      .getAllByRole('listitem')
      .filter((entry) => within(entry).queryByRole('heading', { level: 3 }));
    expect(entries.map((entry) => within(entry).getByRole('heading').textContent)).toEqual([
      'Posting changed',
      'Notification changed',
      'Posting added',
    ]);
    expect(entries[1]?.textContent).toContain('Revision 1 · ravi (Admin) · 20 Nov 2026, 2:32:05 pm IST');
    expect(entries[1]?.textContent).toContain('Last Date to Apply20 Nov 2026 → 30 Nov 2026');
    expect(entries[1]?.textContent).toContain('Reads as Mon, 30 Nov 2026');
  });

  it('compares any two revisions: words, dates as they are read, and tables cell by cell', async () => {
    const { api, id } = withHistory();
    const { user, router } = openConsole(`/admin/addlatestjob/${id}?tab=history`, { api, as: 'ravi' });
    await user.click(await button('Compare with now: Revision 0'));
    expect(await screen.findByRole('heading', { name: 'Compare two revisions' })).toBe(document.activeElement);
    expect(router.state.location.search).toBe('?tab=history&from=0&to=2');
    await screen.findByRole('group', { name: 'Job Title' });
    expect(group('Job Title').getByRole('insertion').textContent).toBe(' 2026');
    const date = group('Last Date to Apply');
    expect([date.getByRole('deletion').textContent, date.getByRole('insertion').textContent]).toEqual(['20', '30']);
    expect(date.getByText('Reads as Fri, 20 Nov 2026, end of day')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Salary Range' })).toBeNull();
    const table = within(screen.getByRole('table', { name: 'Table 1: After' }));
    expect(table.getByRole('cell', { name: '12' }).dataset['mark']).toBe('changed');
    expect(table.getByRole('cell', { name: 'Post' }).dataset['mark']).toBe('same');

    await user.click(screen.getByRole('checkbox', { name: 'Only what changed' }));
    expect(group('Salary Range').getByText('Level 6')).toBeTruthy();
    await user.click(await button('Close'));
    expect(screen.queryByRole('heading', { name: 'Compare two revisions' })).toBeNull();
  });

  it('steps through the revisions, and takes them from a list', async () => {
    const { api, id } = withHistory();
    const { user, router } = openConsole(`/admin/addlatestjob/${id}?tab=history&from=1&to=2`, { api, as: 'ravi' });
    await user.click(await button('Earlier'));
    expect(router.state.location.search).toBe('?tab=history&from=0&to=1');
    expect(await button('Earlier')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: /^Revision 0/ }));
    expect(await screen.findByText('Nothing differs between the two.')).toBeTruthy();
  });

  it('brings a revision back after showing what that changes', async () => {
    const { api, id } = withHistory();
    const { user } = openConsole(`/admin/addlatestjob/${id}?tab=history`, { api, as: 'asha' });
    await user.click(await button('Restore: Revision 0'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore revision 0?' }));
    const title = within(await dialog.findByRole('group', { name: 'Job Title' }));
    expect(title.getByRole('deletion').textContent).toBe(' 2026');
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Revision 0 is restored.')).toBeTruthy();
    expect(writesOf(api)).toMatchObject([{ path: `/api/history/posting/${id}/restore`, body: { revision: 0 } }]);
    expect(await screen.findByRole('heading', { name: 'Posting restored' })).toBeTruthy();
  });

  it('brings nothing back where nothing differs from now', async () => {
    const { api, id, subject, last } = withHistory();
    api.history.record(subject, { type: 'PostingRestored' }, last);
    const { user } = openConsole(`/admin/addlatestjob/${id}?tab=history`, { api, as: 'asha' });
    await user.click(await button('Restore: Revision 2'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore revision 2?' }));
    expect(await dialog.findByText('Nothing differs between the two.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', true);
  });

  it('says in the server’s words why a revision cannot come back', async () => {
    const { api, id } = withHistory();
    const { user } = openConsole(`/admin/addlatestjob/${id}?tab=history`, { api, as: 'asha' });
    await user.click(await button('Restore: Revision 1'));
    const message = 'A posting with this title already exists.';
    api.next('POST', `/api/history/posting/${id}/restore`, { status: 409, json: { message } });
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', false));
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
  });

  it('has no way to restore for an auditor', async () => {
    const { api, id } = withHistory();
    openConsole(`/admin/addlatestjob/${id}?tab=history`, { api, as: 'ravi' });
    await button('Compare with now: Revision 0');
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });
});

describe('the history of a deleted posting', () => {
  it('has a page of its own, where an admin brings it back', async () => {
    const { api, id, subject } = withHistory();
    const causationId = 'deletion';
    api.history.record(subject, { type: 'TableDeleted', causationId }, { jobTitle: 'CGL 2026' });
    api.history.record(
      subject,
      { type: 'PostingDeleted', causationId, changes: [{ path: '/deleted', before: false, after: true }] },
      null,
    );
    const { user } = openConsole(`/admin/history/posting/${id}`, { api, as: 'asha' });
    expect(await screen.findByRole('heading', { level: 2, name: 'CGL 2026' })).toBeTruthy();
    expect(screen.getByText(/^Deleted by asha on 20 Nov 2026/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open workspace' })).toBeNull();
    const restorable = screen.getAllByRole('button', { name: /^Restore: / }).map((one) => one.ariaLabel);
    expect(restorable).toEqual(['Restore: Revision 2', 'Restore: Revision 1', 'Restore: Revision 0']);
    await user.click(await button('Restore deleted posting'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore revision 2?' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', false));
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('link', { name: 'Open workspace' })).toBeTruthy();
  });

  it('is not there for what never was', async () => {
    openConsole('/admin/history/posting/none', { as: 'ravi' });
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such record, and there never was.');
  });
});

describe('the history of an account', () => {
  it('tells of sign-ins and changes, and restores nothing', async () => {
    const api = createFakeApi(families);
    const subject: Subject = { kind: 'account', id: 'ravi', family: '', title: 'ravi' };
    api.history.record(subject, { type: 'AccountAdded' }, { username: 'ravi', role: 'admin', closed: false });
    const change = { path: '/closed', before: false, after: true };
    api.history.record(subject, { type: 'AccountClosed', changes: [change] }, { role: 'admin', closed: true });
    openConsole('/admin/history/account/ravi', { api, as: 'asha' });
    const closed = await screen.findByText('Account closed');
    expect(closed.closest('li')?.textContent).toContain('ClosedNo → Yes');
    expect(screen.queryByRole('button', { name: /Restore/ })).toBeNull();
  });
});
