import { describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Subject } from '../history/events/history-event.js';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const cgl: Subject = { kind: 'posting', id: 'p1', family: 'jobs', title: 'CGL 2026' };
const chsl: Subject = { kind: 'posting', id: 'p2', family: 'admission', title: 'CHSL 2026' };
const rowOf = (title: string) =>
  within(screen.getByRole('heading', { level: 3, name: new RegExp(title) }).closest('li') ?? document.body);
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

function withEvents() {
  const api = createFakeApi(families);
  const change = { path: '/jobTitle', before: 'CGL', after: 'CGL 2026' };
  api.history.record(cgl, { type: 'PostingAdded' }, { jobTitle: 'CGL' });
  api.history.record(cgl, { type: 'PostingEdited', changes: [change] }, { jobTitle: 'CGL 2026' });
  api.history.record(
    chsl,
    { type: 'PostingAdded', actor: { username: 'meera', role: 'admin' } },
    { jobTitle2: 'CHSL' },
  );
  for (const subject of [cgl, chsl])
    api.history.record(subject, { type: 'PostingDeleted', correlationId: 'bulk' }, null);
  return api;
}

describe('the audit page', () => {
  it('tells both roles what happened, newest first, an action on a row', async () => {
    const { user } = openConsole('/admin', { api: withEvents(), as: 'ravi' });
    await user.click(await screen.findByRole('link', { name: 'Audit' }));
    await screen.findByRole('region', { name: 'Fri, 20 Nov 2026' });
    expect(titles()).toEqual([
      'Posting deleted ×2',
      'Posting added · CHSL 2026',
      'Posting changed · CGL 2026',
      'Posting added · CGL 2026',
    ]);
    const changed = rowOf('Posting changed');
    expect(changed.getByText(/^Latest Jobs/).textContent).toBe(
      'Latest Jobs · asha (Admin) · 20 Nov 2026, 2:32:05 pm IST',
    );
    expect(changed.getByText('Job Title').nextElementSibling?.textContent).toBe('CGL → CGL 2026');
    expect(changed.getByRole('link', { name: 'CGL 2026' }).getAttribute('href')).toBe(
      '/admin/history/posting/p1?family=jobs',
    );
    expect(changed.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/addlatestjob/p1');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(rowOf('deleted').getByRole('button', { name: '2 events' }));
    expect(
      rowOf('deleted')
        .getAllByRole('heading', { level: 4 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Posting deleted · CHSL 2026', 'Posting deleted · CGL 2026']);
  });

  it('is filtered by what its address says, which is what is chosen', async () => {
    const api = withEvents();
    const { user, router } = openConsole('/admin/audit?actor=meera', { api, as: 'ravi' });
    await waitFor(() => expect(titles()).toEqual(['Posting added · CHSL 2026']));
    await user.click(await button('Remove all filters'));
    await waitFor(() => expect(titles()).toHaveLength(4));
    await user.click(screen.getByRole('combobox', { name: 'Record' }));
    await user.click(await screen.findByRole('option', { name: 'Latest Jobs' }));
    await user.type(screen.getByRole('combobox', { name: 'Title' }), 'cgl{Enter}');
    await user.click(screen.getByRole('combobox', { name: 'Event' }));
    await user.click(await screen.findByRole('option', { name: 'Posting changed' }));
    await waitFor(() => expect(titles()).toEqual(['Posting changed · CGL 2026']));
    expect(router.state.location.search).toBe('?kind=posting&family=jobs&type=PostingEdited&q=cgl');
    await user.click(rowOf('changed').getByRole('link', { name: 'This action' }));
    await waitFor(() => expect(router.state.location.search).toBe('?correlationId=correlation-2'));
  });

  it('goes to older events and back to newer ones by their positions', async () => {
    const api = createFakeApi(families);
    for (let n = 1; n <= 120; n += 1) api.history.record({ ...cgl, title: `CGL ${n}` }, { type: 'PostingEdited' });
    const { user } = openConsole('/admin/audit', { api, as: 'ravi' });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
    const first = () => titles()[0];
    expect(first()).toBe('Posting changed · CGL 120');
    expect(pages.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true);
    await user.click(pages.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(first()).toBe('Posting changed · CGL 70'));
    await user.click(pages.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect(first()).toBe('Posting changed · CGL 20'));
    expect(pages.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
    await user.click(pages.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(first()).toBe('Posting changed · CGL 70'));
  });

  it('tells that there is something new, and shows it when asked to', async () => {
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      const api = withEvents();
      openConsole('/admin/audit', { api, as: 'ravi' });
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(titles()).toHaveLength(4);
      api.history.record(cgl, { type: 'PostingRestored' });
      await act(() => jest.advanceTimersByTimeAsync(16_000));
      expect(titles()).toHaveLength(4);
      const show = screen.getByRole('button', { name: 'Show 1 new event' });
      await act(async () => {
        show.click();
        await jest.advanceTimersByTimeAsync(2000);
      });
      expect(titles()[0]).toBe('Posting restored · CGL 2026');
    } finally {
      jest.useRealTimers();
    }
  });

  it('gives what is found as CSV and JSON, and the whole log', async () => {
    const saved: string[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob.type)}`,
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const api = withEvents();
    const { user } = openConsole('/admin/audit?actor=meera', { api, as: 'ravi' });
    await user.click(await button('Export'));
    expect(screen.getByRole('menuitem', { name: /whole log/ }).getAttribute('href')).toBe('/api/log/export');
    await user.click(screen.getByRole('menuitem', { name: 'What is found, as CSV' }));
    await waitFor(() => expect(saved).toEqual(['text/csv']));
    expect(api.requests.at(-1)?.query.toString()).toBe('actor=meera&limit=500');
    click.mockRestore();
  });
});

describe('undoing an action', () => {
  it('says what becomes of each record, and does it', async () => {
    const api = withEvents();
    const { user } = openConsole('/admin/audit', { api, as: 'asha' });
    await screen.findByRole('heading', { level: 3, name: /×2/ });
    await user.click(rowOf('×2').getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this action?' }));
    await waitFor(() =>
      expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'CHSL 2026 comes back as it was',
        'CGL 2026 comes back as it was',
      ]),
    );
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: 2 records are what they were.')).toBeTruthy();
    expect(writesOf(api)).toMatchObject([{ path: '/api/history/correlation/bulk/undo', body: {} }]);
    expect(await screen.findByRole('heading', { level: 3, name: /Posting restored ×2/ })).toBeTruthy();
  });

  it('says in the server’s words why it cannot be done', async () => {
    const api = withEvents();
    const { user } = openConsole('/admin/audit?type=PostingEdited', { api, as: 'asha' });
    await screen.findByRole('heading', { level: 3, name: /changed/ });
    await user.click(rowOf('changed').getByRole('button', { name: 'Undo' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/becomes what it was before \(1 change\)/)).toBeTruthy();
    const message = '“CGL 2026” was changed by meera at 2026-11-20T10:00:00.000Z. Undo that first.';
    api.next('POST', '/api/history/correlation/correlation-2/undo', { status: 409, json: { message } });
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
  });
});
