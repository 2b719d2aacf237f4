import { describe, expect, it, jest } from '@jest/globals';
import { families, problemOf, Refusal } from '@noticeboard/content-model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  attachment,
  fill,
  itemWrites,
  link,
  notice,
  openAttachments,
  pdf,
  titlesInForm,
} from '../testing/open-attachments.js';

const [jobs] = families;
const theirs = { ...link, title: 'Apply (their words)' };

/** The form at an item, with a change in its first title. */
async function openChanged() {
  const opened = openAttachments(jobs, { items: [[link, notice]] });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit item 1' }));
  await screen.findByRole('region', { name: 'Edit: item 1' });
  const title = (await attachment(1)).getByLabelText(/^Title/);
  await fill(opened.user, title, ' now');
  const [id = ''] = opened.ids;
  return { ...opened, id, title, save: () => opened.user.click(screen.getByRole('button', { name: 'Update Item' })) };
}

describe('a failed save', () => {
  it('keeps the form and uses the specified words where the server has none', async () => {
    const { api, write, id, title, save } = await openChanged();
    api.next('PUT', `${write}/${id}`, undefined);
    await save();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^ErrorFailed to submit data\. Please try again\./);
    expect(title).toHaveProperty('value', 'Apply Online now');
  });

  it('is any answer but 200 and 201', async () => {
    const { api, write, id, title, save } = await openChanged();
    api.next('PUT', `${write}/${id}`, { status: 202, json: {} });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to submit data. Please try again.');
    expect(title).toHaveProperty('value', 'Apply Online now');
  });

  it('adds the words of the server', async () => {
    const { user, api, write } = openAttachments(jobs);
    await attachment(1);
    await user.upload(screen.getByLabelText('PDF files to add'), pdf('renamed.pdf', 'Dear sir'));
    api.next('POST', write, { status: 415, json: problemOf(new Refusal('notAPdf')) });
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ErrorFailed to submit data. Please try again.The file is not a PDF. Choose a PDF file.',
    );
    expect(titlesInForm()).toEqual(['Renamed']);
  });

  it('marks the attachment that the server means', async () => {
    const { api, write, id, save } = await openChanged();
    const errors = { attachments: 'Entry 2: This is no file of the portal. Please upload the PDF.' };
    api.next('PUT', `${write}/${id}`, { status: 400, json: problemOf(new Refusal('invalid', { errors })) });
    await save();
    const second = await attachment(2);
    expect(await second.findByText('This is no file of the portal. Please upload the PDF.')).toBeTruthy();
  });
});

describe('an item that somebody else changed', () => {
  it('is shown beside mine, and may be taken', async () => {
    const { user, api, store, id, save } = await openChanged();
    store.edit(id, [theirs, notice]);
    await save();
    expect(await screen.findByText('Somebody else changed this item meanwhile.')).toBeTruthy();
    const [mine, other] = ['Yours, not saved', 'Theirs, as it is now'].map((name) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    );
    expect(mine?.[0]).toMatch(/^Apply Online now \(only here\)/);
    expect(other?.[0]).toMatch(/^Apply \(their words\) \(only here\)/);
    expect(other?.[1]).toMatch(/^Notice CGL/);
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(titlesInForm()).toEqual(['Apply (their words)', 'Notice']);
    expect(screen.queryByRole('alert')).toBeNull();
    await fill(user, (await attachment(1)).getByLabelText(/^Title/), '!');
    await save();
    await screen.findByText('Item updated.');
    expect(store.all()[0]?.content[0]?.title).toBe('Apply (their words)!');
    expect(itemWrites(api)).toHaveLength(2);
  });

  it('may be written over, which a third change prevents again', async () => {
    const { user, store, id, save } = await openChanged();
    store.edit(id, [theirs]);
    await save();
    const over = await screen.findByRole('button', { name: 'Save mine over it' });
    store.edit(id, [theirs, theirs]);
    await user.click(over);
    await waitFor(() => {
      const region = within(screen.getByRole('region', { name: 'Theirs, as it is now' }));
      expect(region.getAllByRole('listitem')).toHaveLength(2);
    });
    await user.click(await screen.findByRole('button', { name: 'Save mine over it' }));
    await screen.findByText('Item updated.');
    expect(store.all()[0]?.content).toEqual([{ ...link, title: 'Apply Online now' }, notice]);
  });

  it('or deleted can be saved as a new one', async () => {
    const { user, api, store, write, id, save } = await openChanged();
    const headers = api.requests.at(-1)?.headers ?? {};
    api.answer({ method: 'DELETE', path: `${write}/${id}`, headers, query: new URLSearchParams(), body: undefined });
    expect(store.all()).toEqual([]);
    await save();
    await screen.findByText('Somebody else deleted this item meanwhile.');
    await user.click(screen.getByRole('button', { name: 'Save mine as a new item' }));
    await screen.findByText('Item added.');
    expect(store.all().map(({ content }) => content)).toEqual([[{ ...link, title: 'Apply Online now' }, notice]]);
  });
});

it('follows the record while nothing is typed', async () => {
  const { user, store, ids } = openAttachments(jobs, { items: [[link]] });
  await user.click(await screen.findByRole('button', { name: 'Edit item 1' }));
  await screen.findByRole('region', { name: 'Edit: item 1' });
  store.edit(ids[0] ?? '', [theirs, notice]);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(titlesInForm()).toEqual(['Apply (their words)', 'Notice']));
  await fill(user, (await attachment(2)).getByLabelText(/^Title/), '!');
  await user.click(screen.getByRole('button', { name: 'Update Item' }));
  await screen.findByText('Item updated.');
  expect(store.all()[0]?.content[1]?.title).toBe('Notice!');
});

describe('unsaved changes', () => {
  it('ask before another screen is opened, the tab is closed, or another item is edited', async () => {
    const { user, router, go } = await openChanged();
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    await go('/admin/addlatestjob');
    await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
    expect(router.state.location.pathname).toBe('/admin/addlatestjobusfullitems');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    confirm.mockReturnValue(true);
    await go('/admin/addlatestjob');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/addlatestjob'));
    expect(user).toBeTruthy();
    confirm.mockRestore();
  });

  it('are none once they are saved', async () => {
    const { save } = await openChanged();
    await save();
    await screen.findByText('Item updated.');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('are saved by Ctrl and S', async () => {
    const { store, title } = await openChanged();
    fireEvent.keyDown(title, { key: 's', ctrlKey: true });
    await screen.findByText('Item updated.');
    expect(store.all()[0]?.content[0]?.title).toBe('Apply Online now');
  });

  it('are offered again after the form was left, and stand against the record as it was then', async () => {
    const { user, api, store, id, save } = await openChanged();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    store.edit(id, [notice, link]);
    await user.click(await screen.findByRole('button', { name: 'Edit item 1' }));
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(titlesInForm()).toEqual(['Apply Online now', 'Notice']);
    await save();
    expect(itemWrites(api)[0]?.headers['if-match']).toBe('"1"');
    expect(await screen.findByRole('button', { name: 'Save mine over it' })).toBeTruthy();
  });
});
