import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { families, noticeKinds } from '@noticeboard/content-model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole } from '../test-support/open-console.js';
import { openPostings, rowOf } from '../test-support/open-postings.js';
import { draftStore } from './draft-store.js';

const [jobs] = families;
const results = noticeKinds[1];
const here = `/admin/${jobs.console.postings.path}`;

beforeEach(() => void jest.spyOn(window, 'confirm').mockReturnValue(true));
afterEach(() => void jest.restoreAllMocks());

const draft = async () => within((await screen.findByText(/You have an unsaved draft from/)).closest('[role=status]')!);
const title = () => screen.findByLabelText<HTMLInputElement>(/^Job Title/);

describe('a draft', () => {
  it('of a form that was left is offered when it is opened again, and restored', async () => {
    const { user, go } = openPostings(jobs);
    await user.type(await title(), 'CGL 2026');
    await user.type(screen.getByLabelText(/^Salary Range/), 'Level 7');
    await go('/admin');
    await go(here);
    expect(await title()).toHaveProperty('value', '');
    await user.click((await draft()).getByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'CGL 2026');
    expect(screen.getByLabelText(/^Salary Range/)).toHaveProperty('value', 'Level 7');
    expect(document.activeElement).toBe(await title());
    expect(screen.getByText('Draft restored. It is not saved yet.')).toBeTruthy();
  });

  it('is removed after a save, and not offered again', async () => {
    const { user, go, store } = openPostings(jobs);
    await user.type(await title(), 'CGL 2026');
    fireEvent(window, new Event('pagehide'));
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await waitFor(() => expect(store.all()).toHaveLength(1));
    await go('/admin');
    await go(here);
    await title();
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
    expect(Object.keys(localStorage).filter((name) => name.includes('draft'))).toEqual([]);
  });

  it('is gone when it is discarded, and does not cover what is typed meanwhile', async () => {
    const { user, go } = openPostings(jobs);
    await user.type(await title(), 'Old');
    await go('/admin');
    await go(here);
    await user.type(await title(), 'New');
    fireEvent(window, new Event('pagehide'));
    await user.click((await draft()).getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
    expect(await title()).toHaveProperty('value', 'New');
    const key = { account: 'asha', form: jobs.console.postings.path, record: '' };
    expect(draftStore.read(key)).toMatchObject([{ values: { jobTitle: 'New' } }]);
  });

  it('that is restored over other words keeps those as a draft', async () => {
    const { user, go } = openPostings(jobs);
    await user.type(await title(), 'Old');
    await go('/admin');
    await go(here);
    await user.type(await title(), 'New');
    await user.click((await draft()).getByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'Old');
    await user.click((await draft()).getByRole('button', { name: 'Restore' }));
    expect(await title()).toHaveProperty('value', 'New');
  });

  it('of a record that somebody changed since then is merged, not put over it', async () => {
    const { user, go, ids, store } = openPostings(jobs, { titles: ['CGL 2026'] });
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByDisplayValue('CGL 2026'), '!');
    await go('/admin');
    store.edit(ids[0] ?? '', { salaryRange: 'Level 7' });
    await go(`${here}?edit=${ids[0]}`);
    await user.click((await draft()).getByRole('button', { name: 'Restore' }));
    await user.click(screen.getByRole('button', { name: 'Update Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Somebody else changed this record/ }));
    await user.click(dialog.getByRole('button', { name: 'Save merged' }));
    await waitFor(() => expect(store.all()[0]).toMatchObject({ title: 'CGL 2026!', salaryRange: 'Level 7' }));
  });

  it('belongs to the account that typed it', async () => {
    const { user, view } = openPostings(jobs);
    await user.type(await title(), 'CGL 2026');
    view.unmount();
    const key = { form: jobs.console.postings.path, record: '' };
    expect(draftStore.read({ account: 'asha', ...key })).toHaveLength(1);
    expect(draftStore.read({ account: 'ravi', ...key })).toHaveLength(0);
  });

  it('names the files that must be chosen again', async () => {
    const { user, go } = openConsole(`/admin/${results.console.path}`, { as: 'asha', api: createFakeApi(families) });
    const file = new File(['%PDF-1.7'], 'result.pdf', { type: 'application/pdf' });
    await user.type(await screen.findByLabelText(/^Listing Title/), 'CGL');
    await user.upload(screen.getByLabelText('PDF File'), file);
    await go('/admin');
    await go(`/admin/${results.console.path}`);
    await user.click((await draft()).getByRole('button', { name: 'Restore' }));
    expect(screen.getByText(/Please choose these files again: result.pdf/)).toBeTruthy();
    expect(screen.getByLabelText(/^Listing Title/)).toHaveProperty('value', 'CGL');
  });

  it('that the browser refuses to keep does no harm', async () => {
    const { user, store } = openPostings(jobs);
    await title();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation((name) => {
      if (name.startsWith('noticeboard.draft')) throw new DOMException('denied', 'SecurityError');
    });
    await user.type(await title(), 'CGL 2026');
    fireEvent(window, new Event('pagehide'));
    expect(await screen.findByText(/This browser keeps no drafts/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    await waitFor(() => expect(store.all()).toHaveLength(1));
  });
});
