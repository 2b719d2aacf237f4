import { describe, expect, it } from '@jest/globals';
import { families, type Family, noticeKinds } from '@noticeboard/content-model';
import { screen, waitFor, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole, writesOf } from '../test-support/open-console.js';
import { storedAs } from '../test-support/fake-notices.js';
import { openPostings, rowOf } from '../test-support/open-postings.js';

const title = { name: 'Somebody else changed this record meanwhile' };
const dialog = async () => within(await screen.findByRole('dialog', title));

/** The title manager with a posting that is being edited, and that somebody else has changed. */
async function openStale(family: Family, theirs: { title?: string; salaryRange?: string }) {
  const console_ = openPostings(family, { titles: ['CGL 2026'] });
  const { user, ids, store } = console_;
  await user.click((await rowOf('CGL 2026')).getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByDisplayValue('CGL 2026'), '!');
  store.edit(ids[0] ?? '', theirs);
  await user.click(screen.getByRole('button', { name: 'Update Job' }));
  return console_;
}

describe.each<Family>([...families])('a save of $key that came second', (family) => {
  it('keeps what each side alone changed', async () => {
    const { user, api, store } = await openStale(family, { salaryRange: 'Level 7' });
    const shown = await dialog();
    expect(shown.getByRole('group', { name: 'Job Title' }).textContent).toContain('Changed by you only');
    const salary = within(shown.getByRole('group', { name: 'Salary Range' }));
    expect(salary.getAllByText('₹ 35,400')).toHaveLength(2);
    expect(salary.getByText('Theirs now – kept').nextElementSibling?.textContent).toBe('Level 7');
    expect(shown.queryByRole('radio')).toBeNull();
    await user.click(shown.getByRole('button', { name: 'Save merged' }));
    await waitFor(() => expect(store.all()[0]).toMatchObject({ title: 'CGL 2026!', salaryRange: 'Level 7' }));
    expect(writesOf(api).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"']);
    expect(await screen.findByText('Job updated.')).toBeTruthy();
  });
});

describe('a save that came second', () => {
  const [jobs] = families;

  it('asks where both sides changed the same field, and takes nothing for granted', async () => {
    const { user, api, store } = await openStale(jobs, { title: 'CGL 2027', salaryRange: 'Level 7' });
    const shown = await dialog();
    const choice = within(shown.getByRole('radiogroup', { name: 'Job Title' }));
    await user.click(shown.getByRole('button', { name: 'Save merged' }));
    expect(choice.getByRole('alert').textContent).toBe('Please choose theirs or yours.');
    expect(document.activeElement).toBe(choice.getByRole('radio', { name: 'Theirs now' }));
    expect(writesOf(api)).toHaveLength(1);
    await user.keyboard(' ');
    await user.click(shown.getByRole('button', { name: 'Save merged' }));
    await waitFor(() => expect(screen.queryByRole('dialog', title)).toBeNull());
    expect(store.all()[0]).toMatchObject({ title: 'CGL 2027', salaryRange: 'Level 7' });
  });

  it('can be left for the form as it was, and compared again', async () => {
    const { user, store } = await openStale(jobs, { title: 'CGL 2027' });
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByDisplayValue('CGL 2026!')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('The record has changed since you loaded it.');
    await user.click(screen.getByRole('button', { name: 'Compare and merge' }));
    await user.click((await dialog()).getByRole('radio', { name: 'Yours' }));
    await user.click((await dialog()).getByRole('button', { name: 'Save merged' }));
    await waitFor(() => expect(store.all()[0]).toMatchObject({ title: 'CGL 2026!' }));
  });

  it('of a notification compares its lists as a whole', async () => {
    const api = createFakeApi(families);
    const store = api.postings(jobs.key);
    const id = store.add({ title: 'CGL 2026' });
    const old = { nameOfPost: 'Inspector', postDate: '1 Nov 2026', shortInfo: 'First', dynamicInputs: ['Fee'] };
    const one = store.notify(id, old);
    const { user } = openConsole(`/admin/${jobs.console.notifications.path}?posting=${id}&edit=${one}`, {
      api,
      as: 'asha',
    });
    await user.type(await screen.findByDisplayValue('Fee'), ' 100');
    store.editNotification(id, one, { dynamicInputs: ['Fee', 'Late fee'], examDate: '5 Jan 2027' });
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    const lines = within((await dialog()).getByRole('radiogroup', { name: 'Extra Fee Lines' }));
    expect(lines.getByText(/Late fee/)).toBeTruthy();
    await user.click(lines.getByRole('radio', { name: 'Theirs now' }));
    await user.click((await dialog()).getByRole('button', { name: 'Save merged' }));
    expect(await screen.findByText('Item updated.')).toBeTruthy();
    const after = store.all()[0]?.notifications[0]?.fields;
    expect(after).toMatchObject({
      dynamicInputs: ['Fee', 'Late fee'],
      examDate: '5 Jan 2027',
      nameOfPost: 'Inspector',
    });
  });

  it('of a result listing sends the PDF that was chosen here', async () => {
    const kind = noticeKinds[1];
    const api = createFakeApi(families);
    const store = api.notices(kind.key);
    const id = store.add({ title: 'CGL 2026', pdfFile: storedAs('old.pdf'), fileName: 'old.pdf' });
    const { user } = openConsole(`/admin/${kind.console.path}?edit=${id}`, { api, as: 'asha' });
    const file = new File(['%PDF-1.7'], 'mine.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText('PDF File'), file);
    store.edit(id, { pdfFile: storedAs('theirs.pdf'), fileName: 'theirs.pdf', title: 'CGL 2027' });
    await user.click(screen.getByRole('button', { name: 'Update Item' }));
    const pdf = within((await dialog()).getByRole('radiogroup', { name: 'PDF File' }));
    expect([pdf.getByText('old.pdf'), pdf.getByText('theirs.pdf')]).toHaveLength(2);
    await user.click(pdf.getByRole('radio', { name: 'Yours' }));
    await user.click((await dialog()).getByRole('button', { name: 'Save merged' }));
    await waitFor(() => expect(store.all()[0]).toMatchObject({ fileName: 'mine.pdf', title: 'CGL 2027' }));
  });
});
