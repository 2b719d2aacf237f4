import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { addPart, partBody, partsPath } from '../../test/posting-parts.js';
import { partsOf } from '../../test/posting-parts-of.js';
import { moveTo, openConsole, unexpected, writer } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import {
  addAccount,
  addListing,
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
} from '../../test/content.js';
import { timeline } from '../../test/history.js';
import { focusedName } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { multipart, pdf } from '../../test/multipart.js';
import { PdfFolder } from '../../test/pdf-files.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { TableScreen } from '../../test/table-screen.js';
import { gridOf } from '../../web-admin/src/tables/grid/testing/grids.js';

const [jobs] = families;
const { postings, notifications, items } = jobs.console;
const useful = partsOf(jobs, 'UsefulItems');
const other = `ravi-${randomUUID().slice(0, 8)}`;
const fields = { salaryRange: 'Level 4', applyLink: 'https://ssc.example/' };

const portal = sharedPortal();
/** The other editor. */

const staff = await admin(portal.url);
await addAccount(staff, other, { password: 'quiet river', role: 'admin' });
const ravi = new ApiClient(portal.url);
await ravi.signIn(other, 'quiet river');
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

const comparison = () => desk.dialog('Somebody else changed this record meanwhile');
const choice = (name: string) => comparison().getByRole('radiogroup', { name });
const saveMerged = () => comparison().getByRole('button', { name: 'Save merged' }).click();
const stored = async (id: string): Promise<Fields> => (await staff.get(`/jobs/${id}`)).body;
const shown = async (part: Locator) => (await part.innerText()).replaceAll(/\s*\n\s*/g, ' | ');

async function openPosting(): Promise<{ id: string; title: string }> {
  const title = newTitle();
  const id = idOf(await addPosting(staff, jobs, title, fields));
  await moveTo(page, `${postings.path}?edit=${id}`);
  return { id, title };
}

describe('A save that comes second', () => {
  it('shows what each side alone changed, and keeps both', async () => {
    const { id, title } = await openPosting();
    await desk.field('Salary Range').fill('Level 7');
    await ravi.put(`/jobs/${id}`, { applyLink: 'https://ravi.example/' });
    await desk.button('Update Job').click();
    expect(await shown(comparison().getByRole('group', { name: 'Salary Range' }))).toBe(
      'Salary Range | Changed by you only: yours is kept. | ' +
        'When you opened it | Level 4 | Theirs now | Level 4 | Yours – kept | Level 7',
    );
    expect(await shown(comparison().getByRole('group', { name: 'Apply Link' }))).toBe(
      'Apply Link | Changed by them only: theirs is kept. | When you opened it | https://ssc.example/ | ' +
        'Theirs now – kept | https://ravi.example/ | Yours | https://ssc.example/',
    );
    expect(await comparison().getByRole('radio').count()).toBe(0);
    await lookAt(page, 'two changes of one posting');
    await saveMerged();
    await desk.said('Job updated.');
    const merged = { salaryRange: 'Level 7', applyLink: 'https://ravi.example/' };
    expect(await stored(id)).toMatchObject({ jobTitle: title, ...merged });
    const told = await timeline(staff, 'posting', id);
    expect(told.map(({ actor, changes }) => [actor.username, changes.at(-1)?.path])).toEqual([
      ['admin', '/applyLink'],
      [other, '/applyLink'],
      [writer.username, '/salaryRange'],
    ]);
  });

  it('asks where both changed the same, takes nothing for granted, and stores what was chosen', async () => {
    const { id, title } = await openPosting();
    await desk.field('Job Title').fill(`${title} mine`);
    await desk.field('Salary Range').fill('Level 7');
    await ravi.put(`/jobs/${id}`, { jobTitle: `${title} theirs`, salaryRange: 'Level 8' });
    await desk.button('Update Job').click();
    await comparison().getByRole('status').filter({ hasText: '2 fields to choose' }).waitFor();
    await saveMerged();
    expect(await choice('Job Title').getByRole('alert').innerText()).toBe('Please choose theirs or yours.');
    expect(await focusedName(page)).toBe('Theirs now');
    await lookAt(page, 'a field that two have changed');
    await choice('Job Title').getByRole('radio', { name: 'Yours' }).check();
    await choice('Salary Range').getByRole('radio', { name: 'Theirs now' }).check();
    await saveMerged();
    await desk.said('Job updated.');
    expect(await stored(id)).toMatchObject({ jobTitle: `${title} mine`, salaryRange: 'Level 8' });
  });

  it('can be left for the form as it was, outlasts a reload there, and is compared again', async () => {
    const { id } = await openPosting();
    await desk.field('Salary Range').fill('Level 7');
    await ravi.put(`/jobs/${id}`, { salaryRange: 'Level 8' });
    await desk.button('Update Job').click();
    await comparison().getByRole('button', { name: 'Cancel' }).click();
    const words = 'The record has changed since you loaded it. Look at the current one and repeat your change.';
    expect(await desk.alert()).toMatch(new RegExp(`^Error saving job data\\s+${words}\\s+Compare and merge$`));
    expect(await desk.field('Salary Range').inputValue()).toBe('Level 7');
    await page.reload();
    await desk.button('Restore').click();
    await desk.button('Update Job').click();
    expect((await stored(id))['salaryRange']).toBe('Level 8');
    await choice('Salary Range').getByRole('radio', { name: 'Yours' }).check();
    await saveMerged();
    await desk.said('Job updated.');
    expect((await stored(id))['salaryRange']).toBe('Level 7');
  });

  it('is merged without a question where they changed nothing that the form holds', async () => {
    const { id, title } = await openPosting();
    await desk.field('Salary Range').fill('Level 7');
    await ravi.post('/answare/approve-job', { jobTitle: title });
    await desk.button('Update Job').click();
    await desk.said('Job updated.');
    expect(await stored(id)).toMatchObject({ salaryRange: 'Level 7', approved: true });
  });

  it('of a notification compares its lists as a whole', async () => {
    const id = idOf(await addPosting(staff, jobs));
    const before = { dynamicInputs: ['Late fee: 100'], examDate: '' };
    const notification = idOf(await addNotification(staff, jobs, id, before));
    await moveTo(page, `${notifications.path}?posting=${id}&edit=${notification}`);
    await desk.field('Extra Fee Lines').fill('Late fee: 200');
    await desk.field('Post Name').fill('Inspector');
    const theirs = { dynamicInputs: ['Late fee: 100', 'Portal fee: 50'], examDate: '9 Jan 2027' };
    await ravi.put(notificationPath(jobs, id, notification), theirs);
    await desk.button('Update Item').click();
    expect(await shown(choice('Extra Fee Lines'))).toBe(
      'Extra Fee Lines | Changed by both of you: choose one. | When you opened it | Late fee: 100 | ' +
        'Theirs now | Late fee: 100 | Portal fee: 50 | Yours | Late fee: 200',
    );
    await choice('Extra Fee Lines').getByRole('radio', { name: 'Theirs now' }).check();
    await saveMerged();
    await desk.said('Item updated.');
    expect(await stored(id)).toMatchObject({ notifications: [{ ...theirs, nameOfPost: 'Inspector' }] });
  });

  it('of a result sends the PDF that was chosen here, where that is wanted', async () => {
    const [, results] = listingKinds;
    const title = newTitle('CGL');
    const id = idOf(await addListing(staff, results, title, { applyLink: fields.applyLink }));
    const folder = await PdfFolder.make();
    await moveTo(page, `${results.console.path}?edit=${id}`);
    await page.getByLabel('PDF File', { exact: true }).setInputFiles(await folder.pdf('mine.pdf'));
    const theirs = { field: 'pdfFile', name: 'theirs.pdf', bytes: pdf() };
    await ravi.send('PUT', `/${results.path}/${id}`, multipart({ listingTitle: `${title} again` }, [theirs]));
    await desk.button('Update Item').click();
    await choice('PDF File').getByText('theirs.pdf').waitFor();
    await choice('PDF File').getByRole('radio', { name: 'Yours' }).check();
    await saveMerged();
    await desk.said('Item updated.');
    const { list } = await staff.get(`/${results.path}`);
    expect(list.find((one) => idOf(one) === id)).toMatchObject({
      fileName: 'mine.pdf',
      listingTitle: `${title} again`,
    });
  });

  it('of a record that is deleted says so, and keeps what was typed', async () => {
    const { id, title } = await openPosting();
    await desk.field('Salary Range').fill('Level 7');
    await ravi.delete(`/jobs/${id}`);
    await desk.button('Update Job').click();
    const words = /^Error saving job data\s+No such record\. It may have been deleted\.$/;
    expect(await desk.alert()).toMatch(words);
    expect(await desk.field('Job Title').inputValue()).toBe(title);
    expect(await desk.field('Salary Range').inputValue()).toBe('Level 7');
  });
});

describe('A table, or links, that somebody else saved first', () => {
  const row = (number: number) => page.getByRole('group', { name: `Attachment ${number}`, exact: true });
  const saved = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();

  async function editTable(mine: string) {
    const screen = new TableScreen(page, staff);
    const title = await screen.open(gridOf(['Post', 'Fee']));
    const [record = {}] = (await staff.get(`/tables/${encodeURIComponent(title)}`)).list;
    await screen.cell('row 1, column 1: Post').click();
    await desk.type(mine);
    await desk.press('Tab');
    return { path: `/tables/${idOf(record)}`, stored: () => screen.stored(title) };
  }

  it('is compared as a whole in the same way, and the chosen table is stored', async () => {
    const { path, stored: tables } = await editTable('Mine');
    await ravi.put(path, { data: gridOf(['Theirs']) });
    await desk.button('Save').click();
    for (const text of ['Post', 'Theirs', 'Mine']) await choice('Table').getByText(text, { exact: true }).waitFor();
    await lookAt(page, 'a table that two have changed');
    await choice('Table').getByRole('radio', { name: 'Yours' }).check();
    await saveMerged();
    await saved('Table data updated!');
    expect(await tables()).toEqual([gridOf(['Mine', 'Fee'])]);
  });

  it('and the chosen links are', async () => {
    const title = newTitle();
    const posting = idOf(await addPosting(staff, jobs, title));
    const id = idOf(await addPart(staff, useful, title));
    await moveTo(page, `${items.path}?posting=${posting}&edit=${id}`);
    await row(1).getByRole('textbox', { name: 'Title' }).fill('Mine');
    const [, theirs] = useful.contents;
    await ravi.send('PUT', `${useful.path}/${id}`, partBody(useful, { content: theirs }));
    await desk.button('Update Item').click();
    await choice('Useful links').getByText('Mine (only here)').waitFor();
    await choice('Useful links').getByRole('radio', { name: 'Theirs now' }).check();
    await saveMerged();
    await desk.said('Item updated.');
    expect((await staff.get(partsPath(useful, title))).list).toMatchObject([{ attachments: theirs }]);

    await moveTo(page, `${items.path}?posting=${posting}&edit=${id}`);
    await row(1).getByRole('textbox', { name: 'Title' }).fill('Mine alone');
    await ravi.delete(`${useful.path}/${id}`);
    await desk.button('Update Item').click();
    await desk.button('Save mine as a new item').click();
    await desk.said('Item added.');
    const [again] = (await staff.get(partsPath(useful, title))).list;
    expect(again).toMatchObject({ attachments: [{ title: 'Mine alone' }] });
  });

  it('is made anew, if somebody wants that, where it was deleted', async () => {
    const { path, stored: tables } = await editTable('Mine');
    await ravi.delete(path);
    await desk.button('Save').click();
    await desk.button('Save mine as a new table').click();
    await saved('Table data saved!');
    expect(await tables()).toEqual([gridOf(['Mine', 'Fee'])]);
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
