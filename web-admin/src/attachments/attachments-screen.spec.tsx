import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { attachment, fill, itemWrites, link, notice, openAttachments, pdf } from './testing/open-attachments.js';

const [jobs] = families;

describe.each<Family>(families)('the attachments of $key', (family) => {
  it('are added to the selected posting: links and PDFs in one item', async () => {
    const { user, api, store, posting, write } = openAttachments(family);
    const first = await attachment(1);
    await fill(user, first.getByLabelText(/^Title/), 'Apply Online');
    await fill(user, first.getByLabelText(/^URL/), 'https://ssc.gov.in/apply');
    await user.upload(screen.getByLabelText('PDF files to add'), [pdf('CGL_2026-notice.pdf'), pdf('syllabus.pdf')]);
    const letGo = api.hold('POST', write);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect(await screen.findByRole('button', { name: 'Submitting... 50%' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('progressbar', { name: 'Upload' }).getAttribute('aria-valuenow')).toBe('50');
    letGo();
    expect(await screen.findByText('Item added.')).toBeTruthy();

    expect(store.all()).toHaveLength(1);
    expect(store.all()[0]).toMatchObject({
      postingId: posting,
      content: [
        { title: 'Apply Online', type: 'link', content: 'https://ssc.gov.in/apply' },
        { title: 'CGL 2026 notice', type: 'pdf', fileName: 'CGL_2026-notice.pdf' },
        { title: 'Syllabus', type: 'pdf', fileName: 'syllabus.pdf' },
      ],
    });
    const [post] = itemWrites(api);
    expect(post).toMatchObject({ method: 'POST', path: write, body: { [family.titleField]: 'CGL 2026' } });
    expect(post?.headers['idempotency-key']).toBeTruthy();
    // Add mode again.
    expect((await attachment(1)).getByLabelText(/^Title/)).toHaveProperty('value', '');
    expect(screen.queryByRole('group', { name: 'Attachment 2' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Edit item 1' })).toBeTruthy();
  });

  it('are edited with the revision that was read, and the form returns to adding', async () => {
    const { user, api, store, ids, write } = openAttachments(family, { items: [[link], [notice, link]] });
    await user.click(await screen.findByRole('button', { name: 'Edit item 2' }));
    const first = await attachment(1);
    expect(first.getByLabelText(/^Title/)).toHaveProperty('value', 'Notice');
    expect(screen.queryByText(/in reverse order/) !== null).toBe(family.site.linksReversed);
    await fill(user, first.getByLabelText(/^Title/), ' (English)');
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    expect(await screen.findByText('Item updated.')).toBeTruthy();
    expect(store.all()[1]?.content).toEqual([{ ...notice, title: 'Notice (English)' }, link]);
    const [put] = itemWrites(api);
    expect(put).toMatchObject({ method: 'PUT', path: `${write}/${ids[1]}`, files: [] });
    expect(put?.headers['if-match']).toBe('"2"');
    expect(await screen.findByRole('button', { name: 'Add Item' })).toBeTruthy();
  });

  it('are deleted one item at a time, after a question', async () => {
    const { user, api, store, ids, write } = openAttachments(family, { items: [[link], [link]] });
    await user.click(await screen.findByRole('button', { name: 'Delete item 1' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Are you sure you want to delete this item?' }));
    expect(dialog.getByText('Apply Online')).toBeTruthy();
    expect(itemWrites(api)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Item deleted.')).toBeTruthy();
    expect(store.all().map(({ id }) => id)).toEqual([ids[1]]);
    expect(itemWrites(api)[0]).toMatchObject({ method: 'DELETE', path: `${write}/${ids[0]}` });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit item 2' })).toBeNull());
  });

  it('are not sent without a valid title', async () => {
    const { user, api } = openAttachments(family, { selected: false });
    const first = await attachment(1);
    await fill(user, first.getByLabelText(/^Title/), 'Apply Online');
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect((await screen.findByRole('alert')).textContent).toBe(`Error${family.unknownTitle}`);
    expect(first.getByLabelText(/^Title/)).toHaveProperty('value', 'Apply Online');
    expect(itemWrites(api)).toHaveLength(0);
  });
});

it('keeps what was typed while a posting is searched for and selected', async () => {
  const { user } = openAttachments(jobs, { items: [[link]], selected: false });
  await fill(user, (await attachment(1)).getByLabelText(/^Title/), 'Mine');
  await user.click(screen.getByRole('combobox', { name: /Job Title/ }));
  await user.click(await screen.findByRole('option', { name: 'CGL 2026' }));
  expect(await screen.findByRole('button', { name: 'Edit item 1' })).toBeTruthy();
  expect((await attachment(1)).getByLabelText(/^Title/)).toHaveProperty('value', 'Mine');
});

describe('what is stored', () => {
  it('shows where each link leads and what each file is', async () => {
    const { api } = openAttachments(jobs, {
      items: [[link, { ...link, title: 'Site', content: 'https://ssc.gov.in/' }, notice]],
    });
    api.next('HEAD', `/${notice.content}`, { status: 200, headers: { 'content-length': '20480' } });
    const list = within(await screen.findByRole('region', { name: 'Items of this job (1)' }));
    const [first, second, third] = (await list.findAllByRole('listitem')).slice(1);
    expect(first?.textContent).toContain('ssc.gov-in.example · other host: check');
    expect(second?.textContent).toContain('ssc.gov.in · government host');
    await waitFor(() => expect(third?.textContent).toContain('CGL notice.pdf · 20 KB'));
    const open = list.getByRole('link', { name: 'Open CGL notice.pdf in a new tab' });
    expect(open.getAttribute('href')).toBe(`/${notice.content}?name=CGL%20notice.pdf`);
    expect(open.getAttribute('target')).toBe('_blank');
  });

  it('is all that an auditor sees', async () => {
    openAttachments(jobs, { as: 'ravi', items: [[link]] });
    expect(await screen.findByText('Apply Online')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Edit|Delete|Add|Paste/ })).toBeNull();
    expect(screen.queryByLabelText(/^Title/)).toBeNull();
  });

  it('says when it cannot be read', async () => {
    const { user, api, write } = openAttachments(jobs, { selected: false });
    api.next('GET', `${write}/${encodeURIComponent('CGL 2026')}`, undefined);
    await user.click(await screen.findByRole('combobox', { name: /Job Title/ }));
    await user.click(await screen.findByRole('option', { name: 'CGL 2026' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to fetch data. Please try again.');
  });

  it('says when it cannot be deleted', async () => {
    const { user, api, ids, write } = openAttachments(jobs, { items: [[link]] });
    api.next('DELETE', `${write}/${ids[0]}`, undefined);
    await user.click(await screen.findByRole('button', { name: 'Delete item 1' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorFailed to delete item. Please try again.');
  });
});
