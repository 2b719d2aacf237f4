import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, type Fields } from '../../test/api-client.js';
import { choose, goTo, moveTo, openConsole, writer } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { addPosting, idOf, newTitle, requiredFields } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { focusedName } from '../../test/keyboard.js';
import { PdfFolder } from '../../test/pdf-files.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { TableScreen } from '../../test/table-screen.js';
import { gridOf } from '../../web-admin/src/tables/grid/testing/grids.js';

const [jobs] = families;
const [admitCards, results] = listingKinds;
const { postings, notifications, items } = jobs.console;
const unsaved = 'You have an unsaved draft from';
const words =
  'confirm: This is not saved. It is kept as a draft in this browser, and offered when you open the form again. Leave it?';
const lostWords = "confirm: Some of your changes weren't saved. Are you sure you want to ignore them?";

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

/** One press after the other: a browser asks only where somebody has typed. */
async function typeInto(typed: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    await desk.field(name).click();
    await desk.type(text);
  }
}

/** Reloads what is not saved: it is offered, and restored. */
async function reload(): Promise<void> {
  expect(await desk.asked('accept', () => page.reload())).toBe('beforeunload: ');
  await desk.said(unsaved);
  await desk.button('Restore').click();
  await desk.said('Draft restored. It is not saved yet.');
  expect(await focusedName(page)).not.toBe('the browser');
}

async function expectNoDraft(path: string): Promise<void> {
  await moveTo(page, path);
  expect(await page.getByText(unsaved).count()).toBe(0);
}

interface Work {
  readonly form: string;
  readonly path: (id: string) => string;
  readonly typed: Readonly<Record<string, string>>;
  readonly submit: string;
  readonly done: string;
  readonly stored: (id: string, title: string) => Promise<Fields | undefined>;
  readonly expected: Fields;
}

const { nameOfPost, postDate, shortInfo } = requiredFields;
const link = { title: 'Notice', content: 'https://ssc.example/notice' };
const card = newTitle('CGL card');
const works: readonly Work[] = [
  {
    form: 'a posting that is edited',
    path: (id) => `${postings.path}?edit=${id}`,
    typed: { 'Salary Range': 'Level 7' },
    submit: 'Update Job',
    done: 'Job updated.',
    stored: async (id) => (await staff.get(`/jobs/${id}`)).body,
    expected: { salaryRange: 'Level 7' },
  },
  {
    form: 'a new notification',
    path: (id) => `${notifications.path}?posting=${id}`,
    typed: { 'Post Name': nameOfPost, 'Post Date': postDate, 'Short Information': shortInfo },
    submit: 'Add Item',
    done: 'Item added.',
    stored: async (_id, title) => (await staff.get(`/jobs/notifications/${encodeURIComponent(title)}`)).list[0],
    expected: requiredFields,
  },
  {
    form: 'new useful links',
    path: (id) => `${items.path}?posting=${id}`,
    typed: { Title: link.title, URL: link.content },
    submit: 'Add Item',
    done: 'Item added.',
    stored: async (_id, title) => (await staff.get(`/items/${encodeURIComponent(title)}`)).list[0],
    expected: { attachments: [{ ...link, type: 'link', fileName: '' }] },
  },
  {
    form: 'a new admit card',
    path: () => admitCards.console.path,
    typed: { 'Job Title': card, 'Apply Link': 'https://ssc.example/card' },
    submit: 'Add Item',
    done: 'Item added.',
    stored: async () => (await staff.get(`/${admitCards.path}`)).list.find(({ jobTitle }) => jobTitle === card),
    expected: { jobTitle: card, applyLink: 'https://ssc.example/card' },
  },
];

describe('Unsaved content', () => {
  it.each(works)('of $form outlasts a reload', async ({ path, typed, submit, done, stored, expected }) => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    await moveTo(page, path(id));
    await typeInto(typed);
    await reload();
    for (const [name, text] of Object.entries(typed)) expect(await desk.field(name).inputValue()).toBe(text);
    await desk.button(submit).click();
    await desk.said(done);
    expect(await stored(id, title)).toMatchObject(expected);
    await expectNoDraft(path(id));
  });

  it('of a new table outlasts a reload', async () => {
    const screen = new TableScreen(page, staff);
    const title = await screen.open();
    await screen.cell('row 1, column 1: empty').click();
    await desk.type('Vacancies');
    await desk.press('Tab');
    await reload();
    expect((await screen.cells()).flat()).toContain('Vacancies');
    await screen.save('Table data saved!');
    expect(await screen.stored(title)).toEqual([gridOf(['Vacancies'], [''])]);
    await expectNoDraft(page.url().slice(`${portal.url}/admin/`.length));
  });

  it('is kept while it is typed: another tab offers it on the desk, and can throw it away', async () => {
    await moveTo(page, postings.path);
    const title = newTitle();
    await typeInto({ 'Job Title': title });
    await page.waitForFunction(
      (text) => Object.values(localStorage).some((kept) => String(kept).includes(text)),
      title,
    );
    const other = await page.context().newPage();
    await goTo(other, portal, '');
    const drafts = other.getByRole('region', { name: /^Drafts in this browser \d+$/ });
    await drafts.getByRole('link', { name: new RegExp(`^${title}\\s*${postings.label} · `) }).click();
    await other.getByRole('status').filter({ hasText: unsaved }).waitFor();
    await other.getByRole('button', { name: 'Discard' }).click();
    await goTo(other, portal, '');
    expect(await drafts.count()).toBe(0);
    await other.close();
    expect(await desk.field('Job Title').inputValue()).toBe(title);
    expect((await staff.get(`/jobs?q=${encodeURIComponent(title)}`)).list).toEqual([]);
  });
});

describe('A draft', () => {
  it('that is restored over other words keeps those as a draft', async () => {
    await goTo(page, portal, '');
    await choose(page, postings.label);
    const [old, fresh] = [newTitle('Old'), newTitle('New')];
    await typeInto({ 'Job Title': old });
    await desk.asked('accept', () => page.getByRole('link', { name: 'Dashboard' }).click());
    await choose(page, postings.label);
    await typeInto({ 'Job Title': fresh });
    for (const title of [old, fresh]) {
      await desk.button('Restore').click();
      await eventually(async () => expect(await desk.field('Job Title').inputValue()).toBe(title));
    }
  });

  it('names the files that must be chosen again', async () => {
    const folder = await PdfFolder.make();
    await moveTo(page, results.console.path);
    const title = newTitle();
    await typeInto({ 'Listing Title': title });
    await page.getByLabel('PDF File', { exact: true }).setInputFiles(await folder.pdf('result.pdf'));
    await reload();
    await page.getByText(/Please choose these files again: result\.pdf/).waitFor();
    expect(await desk.field('Listing Title').inputValue()).toBe(title);
  });

  it('that the browser refuses to keep does no harm', async () => {
    const { page: own } = await openConsole(portal);
    await own.addInitScript(() => {
      const setItem = Reflect.get(Storage.prototype, 'setItem') as (this: Storage, ...kept: string[]) => void;
      Storage.prototype.setItem = function (name, text) {
        if (name.startsWith('noticeboard.draft')) throw new DOMException('denied', 'SecurityError');
        setItem.call(this, name, text);
      };
    });
    await goTo(own, portal, postings.path);
    const title = newTitle();
    await own.getByRole('textbox', { name: 'Job Title' }).pressSequentially(title);
    await own.getByText(/This browser keeps no drafts/).waitFor();
    await own.getByRole('button', { name: 'Add Job' }).click();
    await own.getByRole('row', { name: title }).waitFor();
  });
});

describe('Leaving a form that is not saved', () => {
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['the sidebar', () => page.getByRole('link', { name: 'Dashboard' }).click()],
    ['Back', () => page.evaluate(() => history.back())],
  ];

  it.each(ways)('by %s is asked about; those who stay keep their words', async (_way, leave) => {
    await goTo(page, portal, '');
    await choose(page, postings.label);
    await typeInto({ 'Job Title': 'Half a title' });
    expect(await desk.asked('dismiss', leave)).toBe(words);
    expect(await desk.field('Job Title').inputValue()).toBe('Half a title');
    expect(new URL(page.url()).pathname).toBe(`/admin/${postings.path}`);
    expect(await desk.asked('accept', leave)).toBe(words);
    await page.getByRole('heading', { name: `Welcome, ${writer.username}` }).waitFor();
  });

  it('for another tab of the workspace, or another posting, is asked about too', async () => {
    const [one, two] = [newTitle(), newTitle()];
    const id = idOf(await addPosting(staff, jobs, one));
    await addPosting(staff, jobs, two);
    await goTo(page, portal, `${postings.path}/${id}`);
    await typeInto({ 'Salary Range': 'Level 9' });
    const links = page.getByRole('tab', { name: 'Links' });
    expect(await desk.asked('dismiss', () => links.click())).toBe(words);
    expect(await desk.field('Salary Range').inputValue()).toBe('Level 9');
    await desk.press('Control+k');
    await page.getByRole('combobox', { name: 'Find posting' }).fill(two);
    const found = page.getByRole('option', { name: two });
    expect(await desk.asked('accept', () => found.click())).toBe(words);
    await page.getByRole('heading', { level: 2, name: two, exact: true }).waitFor();
    expect((await staff.get(`/jobs/${id}`)).body).toMatchObject({ salaryRange: '' });
  });

  it('with a file, which no draft keeps, is asked about as a loss', async () => {
    await goTo(page, portal, results.console.path);
    await page.locator('input[type=file]').setInputFiles({
      name: 'roll.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await page.getByText('roll.pdf').waitFor();
    expect(await desk.asked('accept', () => page.getByRole('link', { name: 'Dashboard' }).click())).toBe(lostWords);
  });

  it('is not asked about once it is saved', async () => {
    await moveTo(page, postings.path);
    const title = newTitle();
    await typeInto({ 'Job Title': title });
    await desk.button('Add Job').click();
    await desk.said('Job added.');
    await choose(page, 'Dashboard');
    await page.getByRole('heading', { name: `Welcome, ${writer.username}` }).waitFor();
  });
});

it('Nothing of this is an error to the browser', () => expect(faults).toEqual([]));
