import { describe, expect, it } from '@jest/globals';
import { families, type NoticeKind, noticeKinds } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { titleLabel } from '../words/title-label.js';

function open(kind: NoticeKind, { as = 'asha', titles = [] }: { as?: 'asha' | 'ravi'; titles?: string[] } = {}) {
  const api = createFakeApi(families);
  const store = api.notices(kind.key);
  const ids = titles.map((title) => store.add({ title, applyLink: 'https://ssc.example/card' }));
  return { ...openConsole(`/admin/${kind.console.path}`, { api, as }), store, ids };
}

const title = (kind: NoticeKind) => screen.findByLabelText(new RegExp(`^${titleLabel(kind)}`));
const link = () => screen.getByLabelText(/^Apply Link/);
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const wrongLink = 'Please enter a valid URL for the Apply Link.';

describe.each<NoticeKind>(noticeKinds)('the manager of $key', (kind) => {
  it('adds a record under its specified label, then starts afresh', async () => {
    const { user, api, store } = open(kind);
    expect(await screen.findByRole('heading', { level: 1, name: kind.console.label })).toBeTruthy();
    expect(await screen.findByText(kind.site.empty)).toBeTruthy();
    await user.type(await title(kind), 'CGL 2026');
    await user.type(link(), 'https://ssc.example/cgl');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    const added = await row('CGL 2026');
    expect(added.getByRole('link', { name: 'ssc.example' })).toBeTruthy();
    expect(store.all()).toMatchObject([{ title: 'CGL 2026', applyLink: 'https://ssc.example/cgl' }]);
    expect(writesOf(api)[0]?.headers['idempotency-key']).toBeTruthy();
    expect(await title(kind)).toHaveProperty('value', '');
    expect(screen.getByText('Item added.').getAttribute('role')).toBe('status');
  });

  it('edits a record, says which revision it saw, and returns to adding', async () => {
    const { user, api, ids, store } = open(kind, { titles: ['CGL 2026'] });
    await user.click((await row('CGL 2026')).getByRole('button', { name: 'Edit' }));
    await user.type(await screen.findByDisplayValue('CGL 2026'), ' Tier 2');
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    await waitFor(() => expect(store.all()[0]?.title).toBe('CGL 2026 Tier 2'));
    expect(writesOf(api)[0]).toMatchObject({ method: 'PUT', path: `/api/${kind.path}/${ids[0]}` });
    expect(writesOf(api)[0]?.headers['if-match']).toBe('"1"');
    expect(await screen.findByRole('button', { name: 'Add Item' })).toBeTruthy();
  });

  it('asks before it deletes', async () => {
    const { user, api, store } = open(kind, { titles: ['CGL 2026'] });
    await user.click((await row('CGL 2026')).getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('dialog', { name: 'Are you sure you want to delete this item?' }));
    expect(writesOf(api)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(store.all()).toHaveLength(0));
    expect(await screen.findByText(kind.site.empty)).toBeTruthy();
  });

  it('takes no link that is no web address, and says so as an alert', async () => {
    const { user, api } = open(kind);
    await user.type(await title(kind), 'CGL 2026');
    await user.type(link(), 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect((await screen.findByRole('alert')).textContent).toBe(wrongLink);
    expect(writesOf(api)).toHaveLength(0);
  });

  it('requires what the specification requires', async () => {
    const { user, api } = open(kind);
    await user.click(await screen.findByRole('button', { name: 'Add Item' }));
    expect(await screen.findByText('Please enter a title.')).toBeTruthy();
    expect(screen.queryByText(wrongLink) !== null).toBe(kind.needsLink);
    expect(writesOf(api)).toHaveLength(0);
  });

  it('uses the specified words where the server has none', async () => {
    const { user, api, ids } = open(kind, { titles: ['CGL 2026'] });
    api.next('POST', `/api/${kind.path}`, undefined);
    await user.type(await title(kind), 'CHSL');
    await user.type(link(), 'https://ssc.example/chsl');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^ErrorFailed to submit data. Please try again./);
    api.next('DELETE', `/api/${kind.path}/${ids[0]}`, undefined);
    await user.click((await row('CGL 2026')).getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete item. Please try again.')).toBeTruthy();
  });

  it('says when the list cannot be read', async () => {
    const api = createFakeApi(families);
    api.next('GET', `/api/${kind.path}`, undefined);
    openConsole(`/admin/${kind.console.path}`, { api, as: 'asha' });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch data. Please try again.');
    expect(screen.getByText(kind.site.empty)).toBeTruthy();
  });

  it('shows an auditor everything and lets them write nothing', async () => {
    open(kind, { as: 'ravi', titles: ['CGL 2026'] });
    expect((await row('CGL 2026')).queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Item' })).toBeNull();
  });
});
