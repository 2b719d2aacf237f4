import { describe, expect, it } from '@jest/globals';
import { type Attachment, families } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { open, visit } from '../../test/browser.js';
import { OtherProgram } from '../../test/clipboard.js';
import { moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { addPosting, idOf, newTitle } from '../../test/content.js';
import { dragFiles } from '../../test/drag.js';
import { focusedName, stepTo } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { multipart } from '../../test/multipart.js';
import { PdfFolder } from '../../test/pdf-files.js';
import { slowUploads } from '../../test/upload-words.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;
const items = `/${jobs.paths.items}`;
const megabyte = 1024 * 1024;

const portal = sharedPortal();

const folder = await PdfFolder.make();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);

const row = (number: number): Locator => page.getByRole('group', { name: `Attachment ${number}`, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const form = () => page.locator('#attachments-form');
const said = (text: string) => new ConsolePage(page).said(text);
const link = (title: string, content: string): Attachment => ({ title, type: 'link', content, fileName: '' });

/** A posting with one record of these attachments, in the editor at it; without any, at a new one. */
async function openLinks(attachments: readonly Attachment[] = []): Promise<string> {
  const title = newTitle('SSC CGL');
  const posting = await addPosting(staff, jobs, title);
  const fields = { jobTitle: title, attachments: JSON.stringify(attachments) };
  if (attachments.length > 0) await staff.send('POST', items, multipart(fields));
  await moveTo(page, `${jobs.console.postings.path}/${idOf(posting)}?tab=links`);
  if (attachments.length > 0) await button('Edit item 1').click();
  return title;
}

async function stored(title: string): Promise<readonly (readonly Attachment[])[]> {
  const { list } = await staff.get(`${items}/${encodeURIComponent(title)}`);
  return list.map((record) => record['attachments'] as readonly Attachment[]);
}

async function titles(): Promise<readonly string[]> {
  const inputs = await form().getByRole('textbox', { name: 'Title' }).all();
  return Promise.all(inputs.map((input) => input.inputValue()));
}

describe('Many PDFs', () => {
  it('are dropped on the form at once, looked at before they are sent, and stored in their order', async () => {
    const title = await openLinks();
    const files = [
      await folder.pdf('CGL_notice.pdf'),
      await folder.pdf('उत्तर कुंजी.pdf'),
      await folder.write('list.txt', 'x'),
    ];
    const dragged = await dragFiles(form(), files);
    await lookAt(page, 'attachments dragged over the form');
    await dragged.drop();
    await said('2 attachments added.');
    await page.getByRole('alert').filter({ hasText: 'No PDF, so left out: list.txt' }).waitFor();
    expect(await titles()).toEqual(['CGL notice', 'उत्तर कुंजी']);
    await lookAt(page, 'attachments dropped');
    // A file that misses the form does not take the place of the page.
    await (await dragFiles(page.locator('h1'), files.slice(0, 1))).drop();
    expect(await titles()).toEqual(['CGL notice', 'उत्तर कुंजी']);

    // A browser without a window shows no PDF: what the tab is given is looked at before.
    await page.evaluate(() => {
      const addressOf = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (file) => {
        document.title = file instanceof File ? `${file.name} ${file.type}` : '';
        return addressOf(file);
      };
    });
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      button('Preview CGL_notice.pdf in a new tab').click(),
    ]);
    expect(await page.title()).toBe('CGL_notice.pdf application/pdf');
    await preview.close();
    await page.keyboard.press('Control+s');
    await said('Item added.');
    const [attachments = []] = await stored(title);
    expect(attachments).toMatchObject([
      { title: 'CGL notice', type: 'pdf', fileName: 'CGL_notice.pdf' },
      { title: 'उत्तर कुंजी', type: 'pdf', fileName: 'उत्तर कुंजी.pdf' },
    ]);
    for (const { content } of attachments) expect((await fetch(`${portal.url}/${content}`)).status).toBe(200);
  });

  it('are picked at once by the keyboard, and their upload tells how far it is', async () => {
    const title = await openLinks();
    const files = [await folder.pdf('one.pdf', 2 * megabyte), await folder.pdf('two.pdf', 2 * megabyte)];
    // Chromium hands choosers over only a while after it was asked to, on a busy machine.
    page.on('filechooser', () => undefined);
    await stepTo(page, 'PDF files to add');
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles(files);
    await said('2 attachments added.');
    const fast = await slowUploads(page, 2 * megabyte);
    await page.keyboard.press('Control+s');
    await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
    await lookAt(page, 'attachments on their way');
    await said('Item added.');
    await fast();
    expect(await stored(title)).toMatchObject([[{ fileName: 'one.pdf' }, { fileName: 'two.pdf' }]]);
  });
});

describe('A file that the portal does not take', () => {
  it('since it is no PDF is known by its first bytes, refused, and replaced in the form as it was', async () => {
    const title = await openLinks();
    await form()
      .getByLabel('PDF files to add')
      .setInputFiles([await folder.write('letter.pdf', 'Dear sir')]);
    await said('This file does not begin as a PDF does: the portal will refuse it.');
    await button('Add Item').click();
    await page.getByRole('alert').filter({ hasText: 'The file is not a PDF. Choose a PDF file.' }).waitFor();
    await lookAt(page, 'attachments refused');
    expect(await titles()).toEqual(['Letter']);
    await row(1)
      .getByLabel('PDF file')
      .setInputFiles([await folder.pdf('letter.pdf')]);
    await button('Add Item').click();
    await said('Item added.');
    expect(await stored(title)).toMatchObject([[{ title: 'Letter', fileName: 'letter.pdf' }]]);
  });
});

describe('The attachments of a record', () => {
  const listing = link('Notice', 'https://ssc.gov.in/notice');
  const apply = link('Apply Online', 'https://ssc.gov-in.example/apply');

  it('change their type, and lose what the other type held only when they are saved', async () => {
    const title = await openLinks([listing]);
    const type = row(1).getByRole('combobox', { name: 'Type' });
    await type.selectOption('PDF');
    await row(1).getByText('Kept until you save: https://ssc.gov.in/notice').waitFor();
    await type.selectOption('Link');
    expect(await row(1).getByRole('textbox', { name: 'URL' }).inputValue()).toBe(listing.content);
    await type.selectOption('PDF');
    await row(1)
      .getByLabel('PDF file')
      .setInputFiles([await folder.pdf('notice.pdf')]);
    expect(await stored(title)).toEqual([[listing]]);
    await button('Update Item').click();
    await said('Item updated.');
    expect(await stored(title)).toMatchObject([[{ title: 'Notice', type: 'pdf', fileName: 'notice.pdf' }]]);
    await button('Edit item 1').click();
    await row(1)
      .getByLabel('PDF file')
      .setInputFiles([await folder.pdf('corrected.pdf')]);
    await row(1).getByText('corrected.pdf · 1 KB · not uploaded yet').waitFor();
    await row(1).getByRole('button', { name: 'Keep the stored PDF' }).click();
    await row(1).getByRole('link', { name: 'Open notice.pdf in a new tab' }).waitFor();
    await row(1).getByRole('combobox', { name: 'Type' }).selectOption('Link');
    expect(await row(1).getByRole('textbox', { name: 'URL' }).inputValue()).toBe('');
  });

  it('show their hosts, flag those that are not the government’s, and are put in order by buttons and keys', async () => {
    const title = await openLinks([listing, apply, link('Site', 'https://www.nic.in')]);
    await row(1).getByRole('link', { name: 'ssc.gov.in · government host' }).waitFor();
    await row(2).getByText('ssc.gov-in.example · other host: check').waitFor();
    await row(3).getByRole('link', { name: 'www.nic.in · government host' }).waitFor();
    // One line, where there is room for it.
    expect((await row(1).boundingBox())?.height).toBeLessThan(64);
    await lookAt(page, 'attachments with their hosts');
    await row(2).getByRole('button', { name: 'Move up' }).press('Enter');
    await said('Now attachment 1 of 3.');
    expect(await focusedName(page)).toBe('Move up');
    await row(3).getByRole('textbox', { name: 'Title' }).press('Alt+ArrowUp');
    expect(await titles()).toEqual(['Apply Online', 'Site', 'Notice']);
    await page.keyboard.press('Control+s');
    await said('Item updated.');
    const ordered = ['Apply Online', 'Site', 'Notice'];
    expect(await stored(title)).toMatchObject([ordered.map((name) => ({ title: name }))]);
    const { page: reader } = await visit({ serviceWorkers: 'block' });
    await open(reader, `${portal.url}${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`);
    expect(await reader.getByRole('table', { name: 'Useful Links' }).getByRole('rowheader').allInnerTexts()).toEqual(
      ordered,
    );
  });

  it('are pasted as lines, warned of where two are the same, removed and put back', async () => {
    const title = await openLinks();
    await button('Paste links').click();
    const line = `Apply Online\t${apply.content}`;
    await page.getByLabel('Links, one per line').fill(`${line}\nNotice ${listing.content}\n${line}`);
    await page.getByText('3 links read').waitFor();
    await button('Add these links').click();
    expect(await titles()).toEqual(['Apply Online', 'Notice', 'Apply Online']);
    await row(3)
      .getByText(/The same title as attachment 1/)
      .waitFor();
    await row(3).getByRole('button', { name: 'Remove' }).click();
    expect(await titles()).toEqual(['Apply Online', 'Notice']);
    await button('Put it back').click();
    expect(await titles()).toEqual(['Apply Online', 'Notice', 'Apply Online']);
    await row(3).getByRole('button', { name: 'Remove' }).click();
    await page.keyboard.press('Control+s');
    await said('Item added.');
    expect(await stored(title)).toEqual([[apply, listing]]);
  });

  it('come from a copied page: each of its links is a row', async () => {
    const title = await openLinks();
    const other = await OtherProgram.beside(page);
    await other.copyPage(
      `<table><tr><td>Apply Online<td><a href="${apply.content}">Click Here</a><tr><td>Notice<td><a href="${listing.content}">Click Here</a></table>`,
    );
    await row(1).getByRole('textbox', { name: 'URL' }).focus();
    await page.keyboard.press('Control+v');
    await said('2 attachments added.');
    await page.keyboard.press('Control+s');
    await said('Item added.');
    expect(await stored(title)).toEqual([[apply, listing]]);
  });
});

it('leaves no error in the console of the browser', () => {
  expect(unexpected(faults)).toEqual([]);
});
