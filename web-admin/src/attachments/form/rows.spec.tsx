import { describe, expect, it, jest } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
const three = [link, { ...link, title: 'Second', content: 'https://ssc.gov.in/2' }, notice];

/** The form at an item of three attachments. */
async function openThree() {
  const opened = openAttachments(jobs, { items: [three] });
  await opened.user.click(await screen.findByRole('button', { name: 'Edit item 1' }));
  await screen.findByRole('group', { name: 'Attachment 3' });
  return opened;
}

describe('an attachment', () => {
  it('needs a title and an address, or a PDF', async () => {
    const { user, api } = openAttachments(jobs);
    const row = await attachment(1);
    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect(row.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(document.activeElement).toBe(row.getByLabelText(/^Title/));
    await user.selectOptions(row.getByLabelText(/^Type/), 'PDF');
    expect(row.getByText('Please choose a PDF file.')).toBeTruthy();
    expect(row.getByLabelText('PDF file').getAttribute('aria-invalid')).toBe('true');
    expect(itemWrites(api)).toHaveLength(0);
  });

  it('says at once that an address is none, and where one leads', async () => {
    const { user } = openAttachments(jobs);
    const row = await attachment(1);
    const url = row.getByLabelText(/^URL/);
    await fill(user, url, 'ssc.gov.in/apply');
    expect(row.getByText('Please enter a valid URL for the link.')).toBeTruthy();
    await user.clear(url);
    await fill(user, url, 'https://ssc.gov.in/apply');
    expect(row.queryByText('Please enter a valid URL for the link.')).toBeNull();
    expect(row.getByText(/government host/).textContent).toBe('ssc.gov.in · government host');
    await user.clear(url);
    await fill(user, url, 'https://ssc.gov.in.example/');
    expect(row.getByText(/other host/).textContent).toBe('ssc.gov.in.example · other host: check');
  });

  it('keeps its other content while its type is switched, and lets go of it on saving', async () => {
    const { user, store } = await openThree();
    const first = await attachment(1);
    await user.selectOptions(first.getByLabelText(/^Type/), 'PDF');
    expect(first.getByText(`Kept until you save: ${link.content}`)).toBeTruthy();
    await user.upload(first.getByLabelText('PDF file'), pdf('apply.pdf'));
    await user.selectOptions(first.getByLabelText(/^Type/), 'Link');
    expect(first.getByLabelText(/^URL/)).toHaveProperty('value', link.content);
    await user.selectOptions(first.getByLabelText(/^Type/), 'PDF');
    expect(first.getByText(/^apply\.pdf/)).toBeTruthy();
    const third = await attachment(3);
    await user.selectOptions(third.getByLabelText(/^Type/), 'Link');
    await fill(user, third.getByLabelText(/^URL/), 'https://ssc.gov.in/notice');
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    await screen.findByText('Item updated.');
    expect(store.all()[0]?.content).toMatchObject([
      { title: 'Apply Online', type: 'pdf', fileName: 'apply.pdf' },
      three[1],
      { title: 'Notice', type: 'link', content: 'https://ssc.gov.in/notice', fileName: '' },
    ]);
  });

  it('replaces a stored PDF only when another is picked, and goes back to it on demand', async () => {
    const { user } = await openThree();
    const row = await attachment(3);
    expect(row.getByRole('link', { name: 'Open CGL notice.pdf in a new tab' })).toBeTruthy();
    await user.upload(row.getByLabelText('PDF file'), pdf('corrected.pdf'));
    expect(row.getByText('corrected.pdf · 1 KB · not uploaded yet')).toBeTruthy();
    expect(row.getByLabelText(/^Title/)).toHaveProperty('value', 'Notice');
    await user.click(row.getByRole('button', { name: 'Keep the stored PDF' }));
    expect(row.getByRole('link', { name: 'Open CGL notice.pdf in a new tab' })).toBeTruthy();
  });

  it('shows a picked PDF in a tab of its own', async () => {
    const { user } = openAttachments(jobs);
    const row = await attachment(1);
    await user.selectOptions(row.getByLabelText(/^Type/), 'PDF');
    const file = pdf('notice.pdf');
    await user.upload(row.getByLabelText('PDF file'), file);
    const made: unknown[] = [];
    Object.assign(URL, { createObjectURL: (given: unknown) => `blob:${made.push(given)}`, revokeObjectURL: jest.fn() });
    const open = jest.spyOn(window, 'open').mockReturnValue(null);
    await user.click(row.getByRole('button', { name: 'Preview notice.pdf in a new tab' }));
    expect(made).toEqual([file]);
    expect(open).toHaveBeenCalledWith('blob:1', '_blank', 'noopener');
    open.mockRestore();
  });

  it('warns of a file that is no PDF inside', async () => {
    const { user } = openAttachments(jobs);
    const row = await attachment(1);
    await user.selectOptions(row.getByLabelText(/^Type/), 'PDF');
    await user.upload(row.getByLabelText('PDF file'), pdf('renamed.pdf', 'Dear sir'));
    expect(await row.findByText(/does not begin as a PDF does/)).toBeTruthy();
    await user.upload(row.getByLabelText('PDF file'), pdf('right.pdf'));
    await waitFor(() => expect(row.queryByText(/does not begin as a PDF does/)).toBeNull());
  });

  it('warns when another one is the same', async () => {
    const { user } = openAttachments(jobs, { items: [[link]] });
    await screen.findByRole('button', { name: 'Edit item 1' });
    const first = await attachment(1);
    await fill(user, first.getByLabelText(/^URL/), link.content);
    expect(first.getByText(/Another item of this job has it too/)).toBeTruthy();
    await fill(user, first.getByLabelText(/^Title/), 'Apply');
    await user.click(screen.getByRole('button', { name: 'Add link' }));
    await fill(user, (await attachment(2)).getByLabelText(/^Title/), 'APPLY');
    expect((await attachment(2)).getByText(/The same title as attachment 1/)).toBeTruthy();
  });
});

describe('the rows', () => {
  it('move by buttons, which keep the cursor, and stop at the ends', async () => {
    const { user } = await openThree();
    const up = (await attachment(3)).getByRole('button', { name: 'Move up' });
    await user.click(up);
    expect(titlesInForm()).toEqual(['Apply Online', 'Notice', 'Second']);
    expect(document.activeElement).toBe(up);
    expect(screen.getByText('Now attachment 2 of 3.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(titlesInForm()).toEqual(['Notice', 'Apply Online', 'Second']);
    expect(up.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(titlesInForm()).toEqual(['Notice', 'Apply Online', 'Second']);
    await user.click((await attachment(1)).getByRole('button', { name: 'Move down' }));
    expect(titlesInForm()).toEqual(['Apply Online', 'Notice', 'Second']);
  });

  it('move by Alt and an arrow, from any input of the row', async () => {
    const { user } = await openThree();
    const title = (await attachment(2)).getByLabelText(/^Title/);
    await user.click(title);
    fireEvent.keyDown(title, { key: 'ArrowDown', altKey: true });
    expect(titlesInForm()).toEqual(['Apply Online', 'Notice', 'Second']);
    expect(document.activeElement).toBe(title);
    fireEvent.keyDown(title, { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown((await attachment(2)).getByLabelText(/^Type/), { key: 'ArrowUp', altKey: true });
    expect(titlesInForm()).toEqual(['Second', 'Apply Online', 'Notice']);
    fireEvent.keyDown(title, { key: 'ArrowDown' });
    expect(titlesInForm()).toEqual(['Second', 'Apply Online', 'Notice']);
  });

  it('are removed, leave the cursor with their neighbour, and can be put back', async () => {
    const { user } = await openThree();
    await user.click((await attachment(2)).getByRole('button', { name: 'Remove' }));
    expect(titlesInForm()).toEqual(['Apply Online', 'Notice']);
    expect(document.activeElement).toHaveProperty('value', 'Notice');
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    expect(titlesInForm()).toEqual(['Apply Online', 'Second', 'Notice']);
    expect(screen.queryByRole('button', { name: 'Put it back' })).toBeNull();
  });
});
