import { describe, expect, it } from '@jest/globals';
import { families, noticeKinds } from '@noticeboard/content-model';
import { screen, waitFor } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { storedAs } from '../test-support/fake-notices.js';
import { openConsole, writesOf } from '../test-support/open-console.js';

const kind = noticeKinds[1];
const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const stored = { title: 'CGL result', pdfFile: storedAs('old.pdf'), fileName: 'old.pdf' };

function open(edited = false) {
  const api = createFakeApi(families);
  const store = api.notices(kind.key);
  const id = edited ? store.add(stored) : '';
  const path = `/admin/${kind.console.path}${edited ? `?edit=${id}` : ''}`;
  return { ...openConsole(path, { api, as: 'asha' }), store, id };
}

const picker = () => screen.findByLabelText('PDF File');
const save = (name: 'Add Item' | 'Update Item') => screen.findByRole('button', { name });

describe('the PDF of a result', () => {
  it('goes along with the form, which tells how much of it is sent', async () => {
    const { user, api, store } = open();
    await user.type(await screen.findByLabelText(/^Listing Title/), 'CGL result');
    await user.upload(await picker(), pdf('परिणाम.pdf'));
    expect(screen.getByText('परिणाम.pdf (1 KB)')).toBeTruthy();
    const letGo = api.hold('POST', '/api/jobListings');
    await user.click(await save('Add Item'));
    expect(await screen.findByRole('button', { name: 'Submitting... 50%' })).toHaveProperty('disabled', true);
    letGo();
    expect(await screen.findByRole('link', { name: 'परिणाम.pdf' })).toBeTruthy();
    expect(writesOf(api)[0]?.headers['content-type']).toBeUndefined();
    expect(store.all()[0]).toMatchObject({ fileName: 'परिणाम.pdf', applyLink: '' });
    expect(screen.getByText('No file')).toBeTruthy();
  });

  it('is a PDF and nothing else', async () => {
    const { user } = open();
    const input = await picker();
    expect(input.getAttribute('accept')).toBe('application/pdf');
    input.removeAttribute('accept');
    await user.upload(input, new File(['x'], 'photo.png', { type: 'image/png' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The file is not a PDF. Choose a PDF file.');
    expect(screen.getByText('No file')).toBeTruthy();
  });

  it('stays as it is when something else is edited', async () => {
    const { user, api, store } = open(true);
    await user.type(await screen.findByDisplayValue('CGL result'), ' 2026');
    await user.click(await save('Update Item'));
    await waitFor(() => expect(store.all()[0]?.title).toBe('CGL result 2026'));
    expect(writesOf(api)[0]?.body).not.toHaveProperty('removePdf');
    expect(store.all()[0]).toMatchObject({ pdfFile: stored.pdfFile, fileName: 'old.pdf' });
  });

  it('can be replaced and removed', async () => {
    const { user, store, id, go } = open(true);
    await user.upload(await picker(), pdf('new.pdf'));
    await user.click(await save('Update Item'));
    await waitFor(() => expect(store.all()[0]?.fileName).toBe('new.pdf'));
    await save('Add Item');
    await go(`/admin/addresult?edit=${id}`);
    await user.click(await screen.findByRole('button', { name: 'Remove PDF' }));
    expect(screen.getByText('No file')).toBeTruthy();
    await user.click(await save('Update Item'));
    await waitFor(() => expect(store.all()[0]).toMatchObject({ pdfFile: '', fileName: '' }));
  });
});
