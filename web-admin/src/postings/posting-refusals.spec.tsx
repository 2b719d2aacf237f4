import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { openPostings, rowOf } from '../test-support/open-postings.js';

const jobs = families[0];

describe('the title manager', () => {
  it('sends nothing without a title, and says so at the title', async () => {
    const { user, api } = openPostings(jobs);
    await user.click(await screen.findByRole('button', { name: 'Add Job' }));
    expect(await screen.findByText('Please enter a title.')).toBeTruthy();
    expect(writesOf(api)).toHaveLength(0);
  });

  it('shows what only the server knows at its field, and keeps what was typed', async () => {
    const { user, api } = openPostings(jobs);
    const json = { message: 'Please correct the marked fields.', errors: { salaryRange: 'Say the pay level.' } };
    api.next('POST', '/api/jobs', { status: 400, json });
    await user.type(await screen.findByLabelText(/^Job Title/), 'CGL');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect(await screen.findByText('Say the pay level.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Please correct the marked fields.');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect(await screen.findByRole('row', { name: /CGL/ })).toBeTruthy();
  });

  it('repeats a submit that got no answer under the same key', async () => {
    const { user, api } = openPostings(jobs);
    api.next('POST', '/api/jobs', undefined);
    await user.type(await screen.findByLabelText(/^Job Title/), 'CGL');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Error saving job data');
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    expect(await screen.findByRole('row', { name: /CGL/ })).toBeTruthy();
    const [first, second] = writesOf(api).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBe(second);
  });

  it('shows the change of somebody else beside the own one and saves both', async () => {
    const { user, ids, store } = openPostings(jobs, { titles: ['CGL 2026'] });
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByDisplayValue('CGL 2026'), '!');
    store.edit(ids[0] ?? '', { salaryRange: 'Level 7' });
    await user.click(screen.getByRole('button', { name: 'Update Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Somebody else changed this record/ }));
    expect(dialog.getByText('Level 7')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save merged' }));
    await waitFor(() => expect(store.all()[0]).toMatchObject({ title: 'CGL 2026!', salaryRange: 'Level 7' }));
  });

  it('goes on after a new sign-in when the session ran out meanwhile', async () => {
    const { user, api, store } = openPostings(jobs);
    await user.type(await screen.findByLabelText(/^Job Title/), 'Long work');
    api.endSessions();
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Please sign in again' }));
    expect(dialog.getByLabelText(/Username/)).toHaveProperty('value', 'asha');
    expect(sessionStorage.getItem('isAuthenticated')).toBeNull();
    await user.type(dialog.getByLabelText(/Password/), 'right-password');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(store.all().map(({ title }) => title)).toEqual(['Long work']));
    expect(sessionStorage.getItem('isAuthenticated')).toBe('true');
  });

  it('keeps what was typed when nobody signs in again', async () => {
    const { user, api, router } = openPostings(jobs);
    await user.type(await screen.findByLabelText(/^Job Title/), 'Long work');
    api.endSessions();
    await user.click(screen.getByRole('button', { name: 'Add Job' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in first.');
    expect(screen.getByDisplayValue('Long work')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/admin/addlatestjob');
  });

  it('says when the list cannot be read', async () => {
    const api = createFakeApi(families);
    api.next('GET', '/api/jobs', undefined);
    const { user } = openConsole('/admin/addlatestjob', { api, as: 'asha' });
    expect((await screen.findByRole('alert')).textContent).toContain('Error fetching jobs');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No jobs found.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says when a deletion fails', async () => {
    const { user, api, ids } = openPostings(jobs, { titles: ['CGL 2026'] });
    api.next('DELETE', `/api/jobs/${ids[0]}`, undefined);
    await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Error deleting job');
  });
});
