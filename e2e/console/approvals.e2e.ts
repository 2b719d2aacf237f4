import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { openConsole } from '../../test/console.js';
import { beyondFailures, ConsolePage, expectAlert, expectDisabled, expectEnabled } from '../../test/console-page.js';
import { addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { multipart } from '../../test/multipart.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;
const screen = jobs.approvalScreen;

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

const button = (title: string, name: string) => desk.row(title).getByRole('button', { name, exact: true });
const approved = async () => (await staff.get('/answare/approved-jobs')).list.map(({ jobTitle }) => jobTitle);
const readers = async () => (await fetch(`${portal.url}/answer-key`)).text();
const noRow = (title: string) => desk.row(title).waitFor({ state: 'detached' });

/** The screen with as many further jobs; gives their titles. */
async function openWith(count: number): Promise<readonly string[]> {
  const titles = Array.from({ length: count }, () => newTitle('CGL'));
  for (const title of titles) await addPosting(staff, jobs, title);
  await desk.open(screen.label);
  return titles;
}

async function expectApprovable(title: string): Promise<void> {
  await button(title, 'Deapprove').waitFor({ state: 'detached' });
  await expectEnabled(button(title, 'Approve'));
}

async function expectApproved(title: string): Promise<void> {
  await button(title, 'Deapprove').waitFor();
  await expectDisabled(button(title, 'Approved'));
}

describe('An answer key', () => {
  it('is approved by the keyboard, then reads "Approved"; readers find it until it is deapproved', async () => {
    const [title = ''] = await openWith(1);
    await expectApprovable(title);
    await button(title, 'Approve').focus();
    await desk.press('Enter');
    await desk.said(`Approved: ${title}`);
    await expectApproved(title);
    expect(await approved()).toContain(title);
    expect(await readers()).toContain(title);
    await button(title, 'Deapprove').click();
    await desk.said(`Deapproved: ${title}`);
    await expectApprovable(title);
    expect(await approved()).not.toContain(title);
    expect(await readers()).not.toContain(title);
  });

  it('that is not among the useful links is warned of, with the way to them', async () => {
    const [without = '', having = ''] = await openWith(2);
    const link = { title: 'Tier 1 answer key', type: 'link', content: 'https://ssc.example/key', fileName: '' };
    await staff.send('POST', '/items', multipart({ jobTitle: having, attachments: JSON.stringify([link]) }));
    await desk.button('Refresh').click();
    const warning = 'No useful link mentions an answer key.';
    await desk.row(having).getByText(warning).waitFor({ state: 'detached' });
    await desk.row(without).getByText(warning).waitFor();
    await desk.row(without).getByRole('link', { name: 'Add UseFull Links' }).click();
    await desk.page.getByRole('heading', { level: 1, name: 'Add UseFull Links' }).waitFor();
    expect(await desk.page.getByRole('combobox', { name: 'Job Title' }).inputValue()).toBe(without);
  });

  it('of a job that was deleted meanwhile is not approved, and the list says why', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    await desk.open(screen.label);
    await expectApprovable(title);
    await staff.delete(postingPath(jobs, id));
    await button(title, 'Approve').click();
    const why = 'There is no posting with this title. Choose one from the list.';
    await expectAlert(desk, 'Failed to approve job. Check console for details.', why);
    await noRow(title);
    expect(faults.filter((fault) => fault.includes(why))).not.toEqual([]);
  });
});

describe('The list', () => {
  it('stands newest first', async () => {
    const titles = await openWith(3);
    const rows = await desk.page.getByRole('row').allInnerTexts();
    const shown = titles.map((title) => rows.findIndex((row) => row.includes(title)));
    expect(shown).toEqual([3, 2, 1]);
  });

  it('of those that are not approved empties, job by job', async () => {
    const stem = newTitle('UPSC');
    const waiting = [`${stem} A`, `${stem} B`];
    for (const title of waiting) await addPosting(staff, jobs, title);
    await desk.open(screen.label);
    await desk.field('Search by title').fill(stem);
    await desk.page.getByRole('combobox', { name: 'Answer Key' }).click();
    await desk.page.getByRole('option', { name: 'Not approved' }).click();
    for (const title of waiting) {
      await button(title, 'Approve').click();
      await noRow(title);
    }
    await desk.page.getByText('No jobs found.').waitFor();
    await desk.button('Remove all filters').click();
    for (const title of waiting) await expectApproved(title);
    expect(await approved()).toEqual(expect.arrayContaining(waiting));
  });

  it('approves and deapproves several at once, and leaves the others alone', async () => {
    const [first = '', second = '', other = ''] = await openWith(3);
    const select = async () => {
      for (const title of [first, second]) await desk.page.getByRole('checkbox', { name: `Select ${title}` }).check();
    };
    await select();
    // The bar stands above the rows, each of which has a button of that name, too.
    await desk.button('Approve').first().click();
    await desk.said('2 jobs approved.');
    for (const title of [first, second]) await expectApproved(title);
    await expectApprovable(other);
    expect(await approved()).toEqual(expect.arrayContaining([first, second]));
    await select();
    await desk.button('Deapprove').first().click();
    await desk.said('2 jobs deapproved.');
    for (const title of [first, second]) await expectApprovable(title);
    for (const title of [first, second, other]) expect(await approved()).not.toContain(title);
  });

  it('shows what somebody else has approved, once it is read again', async () => {
    const [title = ''] = await openWith(1);
    expect((await staff.post('/answare/approve-job', titled(jobs, title))).status).toBe(200);
    await desk.button('Refresh').click();
    await expectApproved(title);
  });
});

it('Nothing else is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
