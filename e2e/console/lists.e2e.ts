import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import type { Locator, Page } from 'playwright-core';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { choose, moveTo, openConsole } from '../../test/console.js';
import { beyondFailures, ConsolePage, expectDisabled } from '../../test/console-page.js';
import { addNotification, addPosting, idOf } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { history } from '../../test/history.js';
import { indianDay } from '../../test/indian-day.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { savedBy } from '../../test/saved-file.js';

const [jobs] = families;
const [admitCards, results] = listingKinds;
const { postings } = jobs.console;

let portal: HostedPortal;
let staff: ApiClient;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  ({ page, faults } = await openConsole(portal));
  desk = new ConsolePage(page);
});

const clerk = (number: number) => `Clerk ${String(number).padStart(2, '0')}`;
const clerks = (first: number, last: number) =>
  Array.from({ length: Math.abs(first - last) + 1 }, (_, place) => clerk(first + Math.sign(last - first) * place));
const shown = () => page.getByRole('row').getByRole('link', { name: /^Clerk \d\d/ });
const expectShown = (titles: readonly string[]) =>
  eventually(async () => expect(await shown().allInnerTexts()).toEqual(titles));
const search = () => desk.field('Search by title');
const chooseIn = async (filter: string | RegExp, option: string) => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const inMenu = async (menu: string, name: string) => {
  await desk.button(menu).click();
  await page.getByRole('menu', { name: menu }).getByText(name, { exact: true }).click();
};

describe('An empty list', () => {
  it.each([
    ...families.map(({ console: screens }) => [screens.postings.label, 'No jobs found.'] as const),
    [jobs.approvalScreen.label, 'No jobs found.'],
    [admitCards.console.label, 'No admit cards found'],
    [results.console.label, 'No job listings found'],
  ])('of %s says "%s", and has nothing to export', async (label, words) => {
    await choose(page, label);
    await page.getByText(words, { exact: true }).waitFor();
    await expectDisabled(desk.button('Export'));
  });
});

describe('A list of 23 postings', () => {
  // The newest notification that states one tells it.
  const dated: readonly [number, ...string[]][] = [
    [12, '1 January 2020', '1 December 2099', ''],
    [13, '2 January 2020'],
    [21, 'To be notified'],
    [6, indianDay(2)],
  ];

  beforeAll(async () => {
    for (let number = 1; number <= 23; number += 1) {
      const applyLink = number > 20 ? '' : 'https://ssc.example/apply';
      await addPosting(staff, jobs, clerk(number), { salaryRange: 'Level 4', applyLink });
    }
    for (const [number, ...dates] of dated) {
      const { list } = await staff.get(`/jobs?q=${encodeURIComponent(clerk(number))}`);
      for (const lastDateApply of dates) await addNotification(staff, jobs, idOf(list[0] ?? {}), { lastDateApply });
    }
    await staff.post('/answare/approve-job', { jobTitle: clerk(22) });
    await staff.post('/answare/approve-job', { jobTitle: clerk(3) });
  });

  const edit = async (number: number, fields: Fields) => {
    const { list } = await staff.get(`/jobs?q=${encodeURIComponent(clerk(number))}`);
    await staff.put(`/jobs/${idOf(list[0] ?? {})}`, fields);
  };

  beforeEach(async () => {
    await page.evaluate(() => localStorage.clear());
    await moveTo(page, postings.path);
    await expectShown(clerks(23, 14));
  });

  it('is paged by ten, or by as many as one likes, newest first', async () => {
    await page.getByText('1-10 of 23').waitFor();
    await desk.button('Go to next page').click();
    await expectShown(clerks(13, 4));
    await desk.button('Go to page 3').click();
    await expectShown(clerks(3, 1));
    await expectDisabled(desk.button('Go to next page'));
    await chooseIn('Rows per page:', '25');
    await expectShown(clerks(23, 1));
  });

  it('is searched by a part of the title in any letter case, and says when nothing is found', async () => {
    await search().fill('CLERK 1');
    await expectShown(clerks(19, 10));
    await search().fill('railway');
    await page.getByText('No jobs found.', { exact: true }).waitFor();
    await desk.button('Remove all filters').click();
    await expectShown(clerks(23, 14));
  });

  it('is filtered by what is missing and by approval, both at once too', async () => {
    await chooseIn('Answer Key', 'Approved');
    await expectShown([clerk(22), clerk(3)]);
    await chooseIn('Without', 'Apply Link');
    await expectShown([clerk(22)]);
    await chooseIn('Answer Key', 'Not approved');
    await expectShown([clerk(23), clerk(21)]);
  });

  it('is filtered by the last date and by whose work it is, on demand', async () => {
    await desk.button('More filters').click();
    await chooseIn('Closes', 'Within 3 days');
    await expectShown([clerk(6)]);
    await desk.button('More filters').and(page.locator('[aria-expanded=true]')).waitFor();
    await chooseIn(/^With$/, 'PDF');
    await page.getByText('No jobs found.', { exact: true }).waitFor();
    await desk.button('Remove all filters').click();
    await expectShown(clerks(23, 14));
    await page.getByLabel('Last date until').fill('2020-01-31');
    await expectShown([clerk(13)]);
    await page.getByText('Fri, 31 Jan 2020').waitFor();
    await page.getByLabel('Last date until').fill('');
    await expectShown(clerks(23, 14));
    await chooseIn('Work', 'Prepared');
    await page.getByText('No jobs found.', { exact: true }).waitFor();
  });

  it('is sorted by its headings, over all pages', async () => {
    await page.getByRole('button', { name: /^Sort by job title/i }).click();
    await expectShown(clerks(1, 10));
    await page.getByRole('button', { name: /^Sort by job title/i }).click();
    await expectShown(clerks(23, 14));
    await edit(5, { salaryRange: 'Level 5' });
    await page.getByRole('button', { name: /^Sort by updated/i }).click();
    await page.getByRole('button', { name: /^Sort by updated.* descending/i }).click();
    await expectShown([...[5, 3, 22, 6, 21, 13, 12, 23].map(clerk), ...clerks(20, 19)]);
  });

  it('shows last date and status, is sorted by them and filtered by status', async () => {
    const row = (number: number) => page.getByRole('row', { name: clerk(number) });
    const told = [
      [12, '1 December 2099', 'Open now'],
      [6, indianDay(2), 'Closes in 2 days'],
      [13, '2 January 2020', 'Closed'],
      [21, 'To be notified', 'Date not stated'],
    ] as const;
    await page.getByRole('button', { name: /^Sort by status/i }).click();
    await expectShown([clerk(6), clerk(12), ...clerks(1, 5), ...clerks(7, 9)]);
    await page.getByRole('button', { name: /^Sort by last date/i }).click();
    await expectShown([clerk(13), clerk(6), clerk(12), ...clerks(1, 5), ...clerks(7, 8)]);
    await page.getByRole('button', { name: /^Sort by last date.* descending/i }).click();
    await expectShown([clerk(12), clerk(6), clerk(13), ...clerks(23, 22), clerk(21), ...clerks(20, 17)]);
    for (const [number, last, standing] of told) {
      await row(number).getByTitle(last, { exact: true }).waitFor();
      await row(number).getByText(standing, { exact: true }).waitFor();
      // One line each.
      expect((await row(number).boundingBox())?.height).toBeLessThan(46);
    }
    await row(12).getByText('1 Dec 2099', { exact: true }).waitFor();
    for (const [status, number] of [
      ['Closing soon', 6],
      ['Open longer than a week', 12],
      ['Closed', 13],
    ] as const) {
      await chooseIn('Status', status);
      await expectShown([clerk(number)]);
    }
    await chooseIn('Status', 'Date not stated');
    await page.getByText('1-10 of 20').waitFor();
    await search().fill('2');
    await chooseIn('Without', 'Apply Link');
    await expectShown(clerks(23, 21));
  });

  it('has its state in the address: a reload and a link give the same, and Back leaves the screen', async () => {
    await moveTo(page, '');
    await moveTo(page, postings.path);
    await search().fill('clerk 1');
    await expectShown(clerks(19, 10));
    await page.getByRole('button', { name: /^Sort by job title/i }).click();
    await expectShown(clerks(10, 19));
    await chooseIn('Rows per page:', '25');
    await chooseIn('Status', 'Date not stated');
    const listed = [...clerks(10, 11), ...clerks(14, 19)];
    await expectShown(listed);
    // The record that the form above edits stands there too.
    await desk.button('Edit').first().click();
    await desk.button('Update Job').waitFor();
    const link = page.url();
    await page.reload();
    await desk.button('Update Job').waitFor();
    await expectShown(listed);
    expect(await search().inputValue()).toBe('clerk 1');
    const other = await openConsole(portal, link.split('/admin/')[1]);
    const rows = other.page.getByRole('row').getByRole('link', { name: /^Clerk \d\d/ });
    await eventually(async () => expect(await rows.allInnerTexts()).toEqual(listed));
    await other.page.context().close();
    await page.goBack();
    await page.waitForURL(`${portal.url}/admin`);
    // The page size is the browser's: nothing else of it is.
    await desk.open(postings.label);
    await expectShown(clerks(23, 1));
    await moveTo(page, `${postings.path}?page=2&perPage=10&sort=jobTitle&filter={`);
    await expectShown(clerks(11, 20));
  });

  it('has its shape before it is read', async () => {
    const release = await desk.hold('GET', 'jobs?*');
    await page.goto(`${portal.url}/admin/${postings.path}`);
    const loading = page.getByRole('region', { name: 'Postings' }).getByRole('progressbar');
    await loading.waitFor();
    const top = (from: Locator) => from.boundingBox().then((box) => box?.y);
    const [headings, before] = [loading.locator('th'), await top(loading.locator('tbody tr').first())];
    expect(await headings.allInnerTexts()).toEqual(expect.arrayContaining(['Job Title', 'Last date', 'Actions']));
    expect(await loading.locator('tbody tr').count()).toBe(10);
    release();
    await expectShown(clerks(23, 14));
    expect(Math.abs(Number(await top(page.getByRole('row').nth(1))) - Number(before))).toBeLessThan(24);
    await desk.restore();
  });

  it('keeps a query under a name, over a reload, until it is not wanted', async () => {
    await chooseIn('Without', 'Apply Link');
    await search().fill('2');
    await expectShown([clerk(23), clerk(22), clerk(21)]);
    await inMenu('Saved queries', 'Save current query...');
    await desk.dialog('Save current query as').getByLabel('Query name').fill('No link yet');
    await desk.dialog('Save current query as').getByRole('button', { name: 'Save' }).click();
    await inMenu('Saved queries', 'Remove all filters');
    await expectShown(clerks(23, 14));
    await page.reload();
    await inMenu('Saved queries', 'No link yet');
    await expectShown([clerk(23), clerk(22), clerk(21)]);
    expect(await search().inputValue()).toBe('2');
    await inMenu('Saved queries', 'Remove query "No link yet"');
    await desk.dialog('Remove saved query?').getByRole('button', { name: 'Confirm' }).click();
    await desk.button('Saved queries').click();
    await page.getByRole('menuitem', { name: 'Save current query...' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(2);
  });

  it('has the form for a new one on one line over it, until that is wanted', async () => {
    const form = page.getByRole('region', { name: 'New posting' });
    expect((await form.boundingBox())?.height).toBeLessThan(70);
    await desk.field('Job Title').focus();
    await desk.button('Cancel').waitFor();
  });

  it('shows the columns that are chosen, over a reload too', async () => {
    expect(await page.getByRole('columnheader', { name: 'Salary Range' }).count()).toBe(0);
    const heading = page.getByRole('columnheader', { name: 'Apply Link' });
    await inMenu('Columns', 'Apply Link');
    await heading.waitFor({ state: 'detached' });
    await page.reload();
    await expectShown(clerks(23, 14));
    expect(await heading.count()).toBe(0);
    await desk.button('Columns').click();
    const column = page.getByRole('menuitemcheckbox', { name: 'Apply Link' });
    await column.click();
    await heading.waitFor();
  });

  it('goes to a CSV file as it was found, all pages of it', async () => {
    await edit(1, { salaryRange: '₹ 35,400 – "basic"\nवेतन स्तर 6' });
    // A spreadsheet would work these out.
    await edit(10, { salaryRange: '=1+1' });
    await edit(11, { salaryRange: '@SUM(A1)' });
    await search().fill('1');
    await page.getByText('1-10 of 12').waitFor();
    const saved = await savedBy(page, () => desk.button('Export').click());
    expect(saved.name).toBe('addlatestjob.csv');
    const { list } = await staff.get('/jobs?q=1');
    const dated = new Map([
      [clerk(12), '1 December 2099,Open now'],
      [clerk(13), '2 January 2020,Closed'],
      [clerk(21), 'To be notified,Date not stated'],
    ]);
    const rows = list.map(({ _id, jobTitle, salaryRange, applyLink, approved, createdAt, updatedAt }) => {
      const quoted = new Map([
        [clerk(1), '"₹ 35,400 – ""basic""\nवेतन स्तर 6"'],
        [clerk(10), "'=1+1"],
        [clerk(11), "'@SUM(A1)"],
      ]);
      const salary = quoted.get(String(jobTitle)) ?? salaryRange;
      const dates = dated.get(String(jobTitle)) ?? ',Date not stated';
      return [_id, jobTitle, salary, applyLink, approved, createdAt, updatedAt, dates].join(',');
    });
    const heading = 'Id,Job Title,Salary Range,Apply Link,Answer Key approved,Created,Updated,Last date,Status';
    const lines = [heading, ...rows.toReversed()].map((line) => `${line}\r\n`);
    expect(saved.text).toBe(`\uFEFF${lines.join('')}`);
  });

  it('names the selected one that is refused, approves none, and leaves them selected', async () => {
    const refused = { message: 'No such record.', step: 1 };
    await page.route('**/api/acts', (route) => route.fulfill({ status: 404, json: refused }), { times: 1 });
    const boxes = [16, 15].map((number) => page.getByRole('checkbox', { name: `Select ${clerk(number)}` }));
    for (const box of boxes) await box.click();
    const bar = page.locator('[data-test="bulk-actions-toolbar"]');
    const before = (await staff.get('/answare/approved-jobs')).text;
    await bar.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Failed to approve job' }).waitFor();
    expect(await desk.alert()).toMatch(
      /^Failed to approve job\. Check console for details\.\s+Clerk 1[56]: No such record\.$/,
    );
    expect((await staff.get('/answare/approved-jobs')).text).toBe(before);
    for (const box of boxes) await box.uncheck();
  });

  it('approves, and deletes after the question, all that are selected as one action', async () => {
    const bar = page.locator('[data-test="bulk-actions-toolbar"]');
    const selectTwo = async () => {
      for (const number of [20, 18]) await page.getByRole('checkbox', { name: `Select ${clerk(number)}` }).click();
    };
    await selectTwo();
    await bar.getByText('2 items selected').waitFor();
    await bar.getByRole('button', { name: 'Approve', exact: true }).click();
    await desk.said('2 jobs approved.');
    await selectTwo();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const question = desk.dialog('Are you sure you want to delete this job?');
    await question.getByText('2 records selected').waitFor();
    expect(await question.getByRole('listitem').allInnerTexts()).toEqual([clerk(20), clerk(18)]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect((await staff.get('/jobs')).list).toHaveLength(23);
    await bar.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await desk.said('2 records deleted.');
    await expectShown([...clerks(23, 21), clerk(19), ...clerks(17, 12)]);
    const told = await history(staff, { kind: 'posting', limit: '6' });
    const [deletion, approval] = new Set(told.map(({ correlationId }) => correlationId));
    const typesIn = (action?: string) => told.filter((one) => one.correlationId === action).map(({ type }) => type);
    const deleted = ['PostingDeleted', 'AnswerKeyDeapproved'];
    expect([typesIn(deletion), typesIn(approval)]).toEqual([
      [...deleted, ...deleted],
      ['AnswerKeyApproved', 'AnswerKeyApproved'],
    ]);
    await desk.button('Undo').click();
    await desk.said('All of them are back as they were.');
    await expectShown(clerks(23, 14));
    expect((await staff.get('/answare/approved-jobs')).text).toContain(clerk(20));
  });
});

it('Nothing of this is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
