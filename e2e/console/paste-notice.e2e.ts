import { beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { OtherProgram } from '../../test/clipboard.js';
import { goTo, moveTo, openConsole, settled } from '../../test/console.js';
import { beyondFailures, ConsolePage } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle, titlePath } from '../../test/content.js';
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
const notificationsOf = async (title: string) =>
  (await client.get(titlePath(jobs, title))).body as unknown as readonly Fields[];

/** The writes that the page has sent. */
const writes: string[] = [];
/** The ids that tell these apart in the log: one action of a person each. */
const actions: (string | undefined)[] = [];
page.on('request', (request) => {
  if (request.method() === 'GET') return;
  writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  actions.push(request.headers()['x-correlation-id']);
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
  await desk.asked('accept', () => shown.getByRole('button', { name: 'Cancel' }).click());
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
    await tick(/Exam Date/).focus();
    const lit = shown.getByRole('list', { name: 'Text of the notice' }).locator('[aria-current]');
    expect(await lit.textContent()).toBe('Exam Date: 02/13/2099');
    await lookAt(page, 'paste notice proposals');
    expect(writes).toEqual([]);
  });

  it('says what is still missing before anything is sent', async () => {
    await shown.getByRole('button', { name: /^Add posting/ }).click();
    await shown.getByText('Please fill in this field.').first().waitFor();
    expect(await focusedName(page)).toBe('Take over: Post Date');
    expect(writes).toEqual([]);
  });

  it('becomes a posting with what is ticked, as one action, by keyboard alone', async () => {
    await stepTo(page, 'Post Date');
    await page.keyboard.type('20 Nov 2098');
    await stepTo(page, /^Take over: Short Information/);
    await page.keyboard.press('Space');
    await stepTo(page, 'Add posting (fields: 8, tables: 1, links: 1)');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: title }).first().waitFor();
    await settled(page);
    expect(writes).toEqual(['POST /api/acts']);
    expect(new Set(actions).size).toBe(1);
    const [stored] = await notificationsOf(title);
    expect(stored).toMatchObject({
      nameOfPost: 'Assistant Section Officer',
      postDate: '20 Nov 2098',
      applicationBegin: '1 Dec 2098',
      lastDateApply: '31 दिसंबर 2098',
      generalFee: 'Rs. 100/-',
      scStPhFee: 'Nil',
      examDate: '',
    });
    const seen = await fetch(`${portal.url}${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`);
    const text = await seen.text();
    expect(['Nagpur', 'https://results.example/syllabus.pdf'].filter((part) => !text.includes(part))).toEqual([]);
  });
});

describe('In a notice', () => {
  beforeEach(async () => {
    await moveTo(page, postings.path);
    writes.length = 0;
  });

  it('a copied page is read as text: its scripts do not run, its links keep their addresses', async () => {
    const html = `<h1>Clerk Vacancy 2098</h1><script>document.title = 'ran'</script><img src="x" onerror="document.title = 'ran'">
      <p>Last Date: 5 Dec 2098</p><p><a href="javascript:document.title = 'ran'">Result</a>
      <a href="https://results.example/apply">Apply Online</a></p>`;
    await paste('Clerk Vacancy 2098', html);
    await desk.button('Read the notice').click();
    await shown.getByText('Line 2: “Last Date: 5 Dec 2098”').waitFor();
    expect(await shown.getByRole('textbox', { name: 'Apply Link' }).inputValue()).toBe('https://results.example/apply');
    expect(await shown.getByText('Result', { exact: true }).count()).toBe(0);
    expect(await page.title()).not.toBe('ran');
    await leave();
    expect(writes).toEqual([]);
  });

  it('dates that contradict each other are both shown, and neither is ticked', async () => {
    await paste('Clerk Vacancy 2098\nLast Date: 5 Dec 2098\nClosing date: 6 Dec 2098');
    await desk.button('Read the notice').click();
    await shown.getByText('Line 3 says “6 Dec 2098”.').waitFor();
    await shown.getByText('Line 2 says “5 Dec 2098”.').waitFor();
    const dates = await tick(/Last Date to Apply/).all();
    expect(await Promise.all(dates.map((date) => date.isChecked()))).toEqual([false, false]);
    await dates[0]?.check();
    await dates[1]?.check();
    expect(await Promise.all(dates.map((date) => date.isChecked()))).toEqual([false, true]);
    await leave();
  });

  it('a megabyte is cut and read, and a text that says nothing is told so', async () => {
    await paste(`Clerk Vacancy 2098\nLast Date: 5 Dec 2098\n${'lorem ipsum 12 dolor\n'.repeat(50_000)}`);
    await desk.button('Read the notice').click();
    await shown.getByText('The notice is long: only its first part was read.').waitFor();
    await shown.getByRole('button', { name: 'Back to the text' }).click();
    await page.getByLabel('Text of the notice').fill('lorem ipsum');
    await desk.button('Read the notice').click();
    await shown.getByText('Nothing was found in it that belongs here.').waitFor();
    await lookAt(page, 'paste notice nothing');
    await leave();
    expect(writes).toEqual([]);
  });

  it('a PDF is read in the browser, or it is told why not', async () => {
    await desk.button(fresh).click();
    const pick = (path: string) => page.getByLabel('PDF of the notice').setInputFiles(path);
    const told = shown.getByRole('alert');
    await pick(await files.pdf('scanned.pdf'));
    await told.filter({ hasText: 'scanned.pdf: This PDF holds no text' }).waitFor();
    await pick(await files.pdf('large.pdf', 21 * 1024 * 1024));
    await told.filter({ hasText: 'large.pdf: This PDF is too large.' }).waitFor();
    await pick(await files.write('locked.pdf', textPdf([], true)));
    await told.filter({ hasText: 'locked.pdf: This PDF asks for a password.' }).waitFor();
    await pick(await files.write('damaged.pdf', '%PDF-1.7 and nothing more'));
    await told.filter({ hasText: 'damaged.pdf: This PDF cannot be read' }).waitFor();
    await lookAt(page, 'paste notice refused');
    // Nearly as large as may be.
    await pick(await files.write('notice.pdf', `${textPdf(printed)}${' '.repeat(19 * 1024 * 1024)}`));
    await shown.getByText('Line 3: “Last Date for Receipt of Application 31.12.2098 (23:00)”').waitFor();
    expect(await shown.getByRole('textbox', { name: 'Last Date to Apply' }).inputValue()).toBe('31.12.2098 (23:00)');
    await shown.getByRole('cell', { name: 'Pune' }).waitFor();
    expect(await shown.getByRole('textbox', { name: 'Link', exact: true }).inputValue()).toBe('notice.pdf');
    await leave();
    expect(writes).toEqual([]);
  });

  it('the open form of a notification is filled as a draft, and nothing is saved', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(client, jobs, title));
    await moveTo(page, `${notifications.path}?posting=${id}`);
    await desk.field(/^Post Name/).fill('Senior clerk');
    await desk.button('Paste a notice').click();
    const filling = desk.dialog('Paste a notice');
    const lines = [
      'Post Name: Clerk',
      'Last Date: 5 Dec 2098',
      'Fee: Late fee: 50; Portal charge: 10',
      'Correction: 7 Dec 2098',
    ];
    await page.getByLabel('Text of the notice').fill(lines.join('\n'));
    await desk.button('Read the notice').click();
    await filling.getByText('The form says “Senior clerk”.').waitFor();
    await lookAt(page, 'paste notice into the form');
    await desk.button('Put 4 entries into the form').click();
    await filling.waitFor({ state: 'detached' });
    await page.getByText('Put into the form. Nothing is saved yet.').waitFor();
    expect(await desk.field(/^Post Name/).inputValue()).toBe('Senior clerk');
    expect(await desk.field(/^Last Date to Apply/).inputValue()).toBe('5 Dec 2098');
    expect(await desk.field('Additional Dates').inputValue()).toBe('Correction: 7 Dec 2098');
    expect(await desk.field('Extra Fee Lines').count()).toBe(2);
    expect(writes).toEqual([]);
    expect(await notificationsOf(title)).toEqual([]);
    await desk.asked('accept', () => goTo(page, portal, ''));
  });

  it('that changes an earlier one leads to its posting, with the date that it strikes', async () => {
    const title = newTitle('Guard Recruitment 2098');
    const id = idOf(await addPosting(client, jobs, title));
    await addNotification(client, jobs, id, { lastDateApply: '30/11/2098' });
    await moveTo(page, postings.path);
    await paste(`${title}\nThe last date for online application is extended from 30.11.2098 to 15.12.2098.`);
    await desk.button('Read the notice').click();
    await shown.getByRole('button', { name: title }).click();
    await desk.button('Read the notice').click();
    const filling = desk.dialog('Paste a notice');
    await filling.getByRole('checkbox', { name: /Last Date to Apply/ }).waitFor();
    expect(await filling.locator('del').textContent()).toBe('30/11/2098');
    await lookAt(page, 'paste notice corrigendum');
    await filling.getByRole('button', { name: /^Put 1 entry/ }).click();
    await filling.waitFor({ state: 'detached' });
    expect(await desk.field(/^Last Date to Apply/).inputValue()).toBe('15.12.2098');
    await desk.asked('accept', () => goTo(page, portal, ''));
  });

  it('all of it goes into the change set that is open, or nothing of it, which is tried again', async () => {
    const title = newTitle('Warden Recruitment 2098');
    await desk.button('Where saves go').click();
    await desk.field('Title of a new change set').fill(title);
    await desk.button('Open a new change set').click();
    await page.getByText(`You work in the change set “${title}”`).waitFor();
    await paste(`${notice(title)}\nPost Date: 20 Nov 2098\nShort Information: Ten posts.`);
    await desk.button('Read the notice').click();
    await tick(/Short Information, line 14/).waitFor();
    await desk.intercept('POST', 'change-sets/*/steps/acts', 'refused');
    writes.length = 0;
    await shown.getByRole('button', { name: /^Add posting/ }).click();
    await shown.getByRole('alert').waitFor();
    await lookAt(page, 'paste notice not written');
    await desk.restore();
    await shown.getByRole('button', { name: /^Add posting/ }).click();
    await page.getByRole('heading', { name: title }).first().waitFor();
    await page.getByText('Prepared, not published').first().waitFor();
    expect(writes.map((write) => write.split('/').at(-1))).toEqual(['acts', 'acts']);
    const { status } = await fetch(`${portal.url}${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`);
    expect(status).toBe(404);
  });

  it('nothing goes wrong in the browser', () => {
    // The policy of the portal speaks up for a pasted handler, which nothing would have called.
    expect(beyondFailures(faults).filter((fault) => !fault.startsWith('Executing inline event handler'))).toEqual([]);
  });
});

const printed = [
  [[60, 'Clerk Recruitment 2098'] as const],
  [],
  [[60, 'Last Date for Receipt of Application'] as const, [380, '31.12.2098 (23:00)'] as const],
  [],
  [[60, 'Office'] as const, [200, 'Posts'] as const, [300, 'Level'] as const],
  [[60, 'Pune'] as const, [200, '120'] as const, [300, '4'] as const],
  [[60, 'Nagpur'] as const, [200, '80'] as const, [300, '4'] as const],
];
