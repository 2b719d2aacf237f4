import { Buffer } from 'node:buffer';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { OtherProgram } from '../../test/clipboard.js';
import { goTo, moveTo, openConsole, settled } from '../../test/console.js';
import { ConsolePage, expectDisabled } from '../../test/console-page.js';
import { addPosting, idOf, newTitle, postingPath, titlePath } from '../../test/content.js';
import { focusedName, stepTo } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { PdfFolder, textPdf } from '../../test/pdf-files.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;
const { postings, notifications } = jobs.console;
const portal = sharedPortal();
const client: ApiClient = await admin(portal.url);
const opened = await openConsole(portal, postings.path);
const { page, faults } = opened;
const desk = new ConsolePage(page);
const other = await OtherProgram.beside(page);
const files = await PdfFolder.make();

const notice = (title: string) =>
  [
    title,
    'Post Name: Assistant Section Officer',
    'The commission will hold a competitive examination for the recruitment of assistants in all its offices.',
    'Application Begin: 1 Dec 2098',
    'आवेदन की अंतिम तिथि: 31 दिसंबर 2098',
    'Exam Date: 02/13/2099',
    'General / OBC: Rs. 100/-',
    'Application Fee: SC/ST: Nil',
    'Office    Posts    Pay level',
    'Pune    120    4',
    'Nagpur    80    4',
    'Syllabus: https://results.example/syllabus.pdf',
  ].join('\n');

const fresh = 'New posting from a notice';
const shown = desk.dialog(fresh);
const tick = (name: RegExp) => shown.getByRole('checkbox', { name });
const written = async (title: string) => (await client.get(titlePath(jobs, title))).body as unknown as Fields;

/** What the page has sent that could change something. */
const writes: string[] = [];
page.on('request', (request) => {
  if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
});

async function paste(text: string, html = ''): Promise<void> {
  await desk.button(fresh).click();
  await other.copy({ text, html });
  await page.bringToFront();
  await page.getByLabel('Text of the notice').focus();
  await page.keyboard.press('Control+v');
}

/** Closes the dialog with what is in it. */
async function leave(): Promise<void> {
  await desk.asked('accept', () => page.keyboard.press('Escape'));
  await shown.waitFor({ state: 'detached' });
}

describe('A pasted notice', () => {
  const title = newTitle('Officer Recruitment 2098');

  it('is read into proposals beside their lines; nothing is ticked that is doubtful, and nothing stored', async () => {
    await paste(notice(title));
    await lookAt(page, 'paste notice text');
    await desk.button('Read the notice').click();
    await shown.getByText('Line 5: “आवेदन की अंतिम तिथि: 31 दिसंबर 2098”').waitFor();
    expect(await tick(/Last Date to Apply/).isChecked()).toBe(true);
    expect(await tick(/Exam Date/).isChecked()).toBe(false);
    expect(await tick(/Short Information/).isChecked()).toBe(false);
    await lookAt(page, 'paste notice proposals');
    expect(writes).toEqual([]);
  });

  it('says what is still missing before anything is sent', async () => {
    await shown.getByRole('button', { name: /^Add posting/ }).click();
    await shown.getByText('Please fill in this field.').waitFor();
    expect(await focusedName(page)).toMatch(/^Take over: Short Information/);
    expect(writes).toEqual([]);
  });

  it('becomes a posting with what is ticked, as one action', async () => {
    await page.keyboard.press('Space');
    await shown.getByRole('button', { name: /^Add posting/ }).click();
    await page.getByRole('heading', { name: title }).first().waitFor();
    await settled(page);
    expect(writes.map((write) => write.split(' ')[0])).toEqual(['POST', 'POST', 'POST', 'POST']);
  });
});
