import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { actionsOf, openConsole, writesOf } from '../test-support/open-console.js';
import { workspaceAddress } from '../navigation/addresses.js';

const [jobs] = families;

function open(as: 'asha' | 'ravi' = 'asha') {
  const api = createFakeApi(families);
  const store = api.postings('jobs');
  const id = store.add({ title: 'CGL 2026' });
  const notification = store.notify(id, { nameOfPost: 'Inspector', lastDateApply: '20 Nov 2026' });
  const path = `/api/jobs/${id}/notifications/${notification}`;
  return { ...openConsole(workspaceAddress(jobs, id), { api, as }), store, id, path };
}

type Opened = ReturnType<typeof open>;

async function choose({ user }: Opened, label: string) {
  await user.click(await screen.findByRole('button', { name: label }));
  return within(await screen.findByRole('dialog', { name: new RegExp(label) }));
}

function planIn(dialog: Awaited<ReturnType<typeof choose>>) {
  return dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('a quick action', () => {
  it('extends the last date with a form of two fields, told before it is written', async () => {
    const opened = open();
    const { user, api, store, path } = opened;
    const dialog = await choose(opened, 'Extend last date');
    const date = await dialog.findByLabelText(/^Last Date to Apply/);
    expect(document.activeElement).toBe(date);
    expect(dialog.getByText('Nothing yet.')).toBeTruthy();
    await user.type(date, '19 Nov 2026');
    expect(dialog.getByText('The new last date is not later than the present one.')).toBeTruthy();
    await user.clear(date);
    await user.type(date, '30 Nov 2026');
    expect(await dialog.findByText('Reads as Mon, 30 Nov 2026, end of day')).toBeTruthy();
    expect(planIn(dialog)).toEqual([
      'Notification “Inspector” is changedLast Date to Apply: was 20 Nov 2026 → 30 Nov 2026',
    ]);
    expect(writesOf(api)).toHaveLength(0);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Everything is written.')).toBeTruthy();
    const [put] = writesOf(api);
    expect(put).toMatchObject({ method: 'PUT', path, body: { lastDateApply: '30 Nov 2026' } });
    expect(put?.headers['if-match']).toBe('"2"');
    expect(store.all()[0]?.notifications[0]?.fields.lastDateApply).toBe('30 Nov 2026');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Extend last date' }));
  });

  it('adds an admit card and its date, says what failed, and goes on with it', async () => {
    const opened = open();
    const { user, api, store, path } = opened;
    const dialog = await choose(opened, 'Admit card out');
    expect(await dialog.findByLabelText(/^Title/)).toHaveProperty('value', 'CGL 2026');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please fill in this field.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Apply Link/), 'https://ssc.example/card');
    api.next('PUT', path, undefined);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe('Not everything was written.Failed to submit data. Please try again.');
    expect(planIn(dialog).map((line) => line?.slice(0, 21))).toEqual([
      'WrittenAdmit card “CG',
      'Not writtenNotificati',
    ]);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Try again' }));
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Everything is written.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
    expect(api.notices('admitCards').all()).toHaveLength(1);
    expect(store.all()[0]?.notifications[0]?.fields.admitCardAvailable).toMatch(/^\d+ \w+ 20\d\d$/);
    // What was tried again is the same action.
    expect([writesOf(api).length, actionsOf(api)]).toEqual([3, [expect.stringMatching(/^[0-9a-f-]{36}$/)]]);
  });

  it('writes over what somebody else wrote meanwhile only after showing it', async () => {
    const opened = open();
    const { user, api, store, id } = opened;
    const dialog = await choose(opened, 'Extend last date');
    await user.type(await dialog.findByLabelText(/^Last Date to Apply/), '30 Nov 2026');
    const [notification] = store.all()[0]?.notifications ?? [];
    const put = api.answer({
      method: 'PUT',
      path: `/api/jobs/${id}/notifications/${notification?.id}`,
      query: new URLSearchParams(),
      headers: { cookie: api.requests.at(-1)?.headers['cookie'] ?? '' },
      body: { lastDateApply: '25 Nov 2026' },
    });
    expect(put.status).toBe(200);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The record has changed since you loaded it.');
    await waitFor(() => expect(planIn(dialog)[0]).toContain('was 25 Nov 2026 → 30 Nov 2026'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Everything is written.')).toBeTruthy();
  });

  it('adds an answer key as a PDF and approves it', async () => {
    const opened = open();
    const { user, api, store } = opened;
    const dialog = await choose(opened, 'Answer key out');
    const pdf = new File(['%PDF-1.7'], 'key.pdf', { type: 'application/pdf' });
    await user.upload(await dialog.findByLabelText('PDF file'), pdf);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Everything is written.')).toBeTruthy();
    expect(api.items('jobs').all()[0]?.content).toMatchObject([
      { title: 'Answer Key', type: 'pdf', fileName: 'key.pdf' },
    ]);
    expect(store.all()[0]?.approvedAt).not.toBe('');
  });

  it('goes on without what was refused', async () => {
    const opened = open();
    const { user, api, store } = opened;
    const dialog = await choose(opened, 'Answer key out');
    await user.type(await dialog.findByLabelText('Link'), 'https://ssc.example/key');
    api.next('POST', '/api/items', { status: 503, json: { message: 'The store does not answer right now.' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The store does not answer right now.');
    await user.click(dialog.getByRole('button', { name: 'Go on without it' }));
    expect(await dialog.findByText('The rest is written.')).toBeTruthy();
    expect(planIn(dialog).map((line) => line?.slice(0, 8))).toEqual(['Left out', 'WrittenT']);
    expect(store.all()[0]?.approvedAt).not.toBe('');
    expect(api.items('jobs').all()).toEqual([]);
  });

  it('adds a result with a link or a PDF', async () => {
    const opened = open();
    const { user, api } = opened;
    const dialog = await choose(opened, 'Result out');
    await dialog.findByLabelText(/^Title/);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please give a link or a PDF.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Apply Link'), 'https://ssc.example/result');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Everything is written.')).toBeTruthy();
    expect(api.notices('resultListings').all()).toMatchObject([
      { title: 'CGL 2026', applyLink: 'https://ssc.example/result' },
    ]);
  });

  it('can be left before anything is written', async () => {
    const opened = open();
    const { user, api } = opened;
    const dialog = await choose(opened, 'Result out');
    await dialog.findByLabelText(/^Title/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(api)).toHaveLength(0);
  });
});

describe('the quick actions of a row', () => {
  it('are behind its button, with the way to the workspace', async () => {
    const { user, go, store, id, router } = open();
    await go('/admin/addlatestjob');
    await user.click(await screen.findByRole('button', { name: 'Quick actions: CGL 2026' }));
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual([
      'Open workspace',
      'History',
      'Extend last date',
      'Admit card out',
      'Answer key out',
      'Result out',
      'Duplicate posting',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Extend last date' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Extend last date/ }));
    await user.type(await dialog.findByLabelText(/^Last Date to Apply/), '30 Nov 2026{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Close' }));
    expect(store.all()[0]?.notifications[0]?.fields.lastDateApply).toBe('30 Nov 2026');
    await user.click(await screen.findByRole('button', { name: 'Quick actions: CGL 2026' }));
    await user.click(screen.getByRole('menuitem', { name: 'Duplicate posting' }));
    expect(router.state.location).toMatchObject({ pathname: `/admin/addlatestjob/${id}`, search: '?draft=copy' });
  });

  it('are, for an auditor, the way to the workspace only', async () => {
    const { user, go } = open('ravi');
    await go('/admin/addlatestjob');
    await user.click(await screen.findByRole('button', { name: 'Quick actions: CGL 2026' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Open workspace',
      'History',
    ]);
  });
});
