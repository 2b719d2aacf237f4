import { describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { rowOf } from '../test-support/open-postings.js';

const link = { type: 'link', content: 'https://ssc.example/key', fileName: '' } as const;

function open(as: 'asha' | 'ravi' = 'asha') {
  const api = createFakeApi(families);
  const store = api.postings('jobs');
  const withKey = store.add({ title: 'CGL 2026' });
  store.add({ title: 'CHSL 2026' });
  api.items('jobs').add(withKey, [{ ...link, title: 'Tier 1 Answer Key' }]);
  return { ...openConsole('/admin/approveansware', { api, as }), store, withKey };
}

const named = (name: string) => ({ name });

describe('"Approve Answare"', () => {
  it('approves, reads "Approved", and takes it back', async () => {
    const { user, api, store } = open();
    const row = await rowOf('CGL 2026');
    await user.click(await row.findByRole('button', named('Approve')));
    expect(await row.findByRole('button', named('Approved'))).toHaveProperty('disabled', true);
    expect(writesOf(api)[0]).toMatchObject({ path: '/api/answare/approve-job', body: { jobTitle: 'CGL 2026' } });
    expect(store.all()[0]?.approvedAt).not.toBe('');

    await user.click(row.getByRole('button', named('Deapprove')));
    await waitFor(() => expect(row.queryByRole('button', named('Deapprove'))).toBeNull());
    expect(row.getByRole('button', named('Approve'))).toHaveProperty('disabled', false);
    expect(writesOf(api)[1]).toMatchObject({ path: '/api/answare/deapprove-job', body: { jobTitle: 'CGL 2026' } });
    expect(store.all()[0]?.approvedAt).toBe('');
  });

  it('searches by title', async () => {
    const { user } = open();
    await rowOf('CGL 2026');
    await user.type(screen.getByRole('textbox', { name: 'Search by title' }), 'chsl');
    await waitFor(() => expect(screen.queryByRole('row', { name: /CGL/ })).toBeNull());
    expect(await rowOf('CHSL 2026')).toBeTruthy();
  });

  it('warns of a job whose useful links hold no answer key, and leads to them', async () => {
    open();
    const without = await rowOf('CHSL 2026');
    expect(await without.findByText('No useful link mentions an answer key.')).toBeTruthy();
    expect(without.getByRole('link', { name: 'Add UseFull Links' }).getAttribute('href')).toMatch(
      /^\/admin\/addlatestjobusfullitems\?posting=job2$/,
    );
    expect((await rowOf('CGL 2026')).queryByText(/No useful link/)).toBeNull();
  });

  it.each([
    ['approve', 'Failed to approve job. Check console for details.'],
    ['deapprove', 'Failed to deapprove job. Check console for details.'],
  ])('says when it could not %s, and writes why to the console', async (call, words) => {
    const { user, api, store, withKey } = open();
    if (call === 'deapprove') store.approve(withKey);
    const written = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    api.next('POST', `/api/answare/${call}-job`, { status: 503, json: { message: 'The store does not answer.' } });
    const row = await rowOf('CGL 2026');
    await user.click(await row.findByRole('button', named(call === 'approve' ? 'Approve' : 'Deapprove')));
    expect((await screen.findByRole('alert')).textContent).toBe(`${words}The store does not answer.`);
    expect(written).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
    written.mockRestore();
  });

  it('says which of its lists cannot be read, and writes why to the console', async () => {
    const written = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const api = createFakeApi(families);
    api.postings('jobs').add({ title: 'CGL 2026' });
    api.next('GET', '/api/answare/approved-jobs', undefined);
    const { go } = openConsole('/admin/approveansware', { api, as: 'asha' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to fetch approved jobs. Check console for details.',
    );
    expect((await rowOf('CGL 2026')).getByRole('button', named('Approve'))).toHaveProperty('disabled', true);
    await go('/admin');
    api.next('GET', '/api/jobs', undefined);
    await go('/admin/approveansware');
    expect(await screen.findByText('Failed to fetch jobs. Check console for details.')).toBeTruthy();
    expect(written).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
    written.mockRestore();
  });

  it('shows an auditor what is approved and no button', async () => {
    const { store, withKey } = open('ravi');
    store.approve(withKey);
    const row = await rowOf('CGL 2026');
    expect(await row.findByText('Approved')).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });
});
