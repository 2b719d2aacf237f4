import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family, fieldErrorTexts, listingKinds } from '@noticeboard/content-model';
import type { Locator, Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { visit } from '../../test/browser.js';
import { breadth } from '../../test/breadth.js';
import { goTo, moveTo, openConsole } from '../../test/console.js';
import { beyondFailures, ConsolePage, expectAlert, refusal } from '../../test/console-page.js';
import { addListing, addNotification, addPosting, idOf, newTitle, titled } from '../../test/content.js';
import { lookAt } from '../../test/look.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;
const [admitCards, results] = [listingKinds[0].console.path, listingKinds[1].console.path];
const approvals = jobs.approvalScreen.path;
const [title, bare] = [newTitle('SSC CGL'), newTitle('UPSC NDA')];
const address = 'https://ssc.example/';

const portal = sharedPortal();
let staff: ApiClient;
let desk: ConsolePage;
let faults: readonly string[];
let id: string;

/** A job with everything that is approved, and one with nothing; an admit card and a result. */
beforeAll(async () => {
  staff = await admin(portal.url);
  id = idOf(await addPosting(staff, jobs, title));
  await addNotification(staff, jobs, id);
  for (const kind of postingParts.filter(({ family }) => family === jobs)) await addPart(staff, kind, title);
  await staff.post('/answare/approve-job', titled(jobs, title));
  await addPosting(staff, jobs, bare);
  for (const kind of listingKinds) await addListing(staff, kind, title, { applyLink: address });
  const visited = await openConsole(portal);
  ({ faults } = visited);
  desk = new ConsolePage(visited.page);
  // A form that could not be saved is left all the same.
  desk.page.on('dialog', (question) => void question.accept());
});

/** A screen of the job. */
const at = (screen: keyof Family['console'], more = '') => `${jobs.console[screen].path}?posting=${id}${more}`;
const inRow = (name: string, button: string) =>
  desk.row(name).getByRole('button', { name: button, exact: true }).click();

/** Deletes a part of the job. */
const remove = (part: string) => desk.chooseIn(desk.page.getByRole('main'), `Delete ${part}`);

/** Answers the question that follows with yes. */
async function confirm(asking: Promise<void>): Promise<void> {
  await asking;
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

async function send(...labels: readonly string[]): Promise<void> {
  for (const label of labels) await desk.field(label).fill(/URL|Link/.test(label) ? address : 'Something');
  await desk.button('Add Item').click();
}

async function saveTable(): Promise<void> {
  await desk.page.getByRole('gridcell').first().click();
  await desk.type('Something');
  await desk.press('Escape');
  await desk.button('Save').click();
}

describe('A failed read is shown', () => {
  const box = ['Error', 'Failed to fetch data. Please try again.'];
  const failed = (what: string) => [`Failed to fetch ${what}. Check console for details.`];
  // Alone, or in the list to select from: either has all that the screen shows of it.
  const anyJob = '{jobs?*,jobs/*}';

  type Read = readonly [what: string, request: string, path: () => string, says: readonly string[]];
  const reads: readonly Read[] = [
    ['the job of notifications', anyJob, () => at('notifications'), box],
    ['the tables of a job', 'tables/*', () => at('tables'), box],
    ['the useful links of a job', 'items/*', () => at('items'), box],
    ['the job of a workspace', 'jobs/*', () => `${jobs.console.postings.path}/${id}`, box],
    ['the approved jobs', 'answare/approved-jobs?*', () => approvals, failed('approved jobs')],
  ];
  /** They choose their job as notifications do. */
  const alike: readonly Read[] = [
    ['the job of tables', anyJob, () => at('tables'), box],
    ['the job of useful links', anyJob, () => at('items'), box],
  ];

  it.each(breadth([...reads, ...alike], reads))('of %s', async (_what, request, path, says) => {
    await desk.intercept('GET', request, 'fails');
    await goTo(desk.page, portal, path());
    await expectAlert(desk, ...says);
    await desk.restore();
  });

  it.each([
    ['No admit cards found', 'admitcards?*', admitCards, box],
    ['No job listings found', 'jobListings?*', results, box],
    ['No jobs found.', 'jobs?*', approvals, failed('jobs')],
  ])('beside "%s", until it is read again', async (empty, request, path, says) => {
    await desk.intercept('GET', request, 'fails');
    await goTo(desk.page, portal, path);
    await expectAlert(desk, ...says);
    await desk.page.getByText(empty, { exact: true }).waitFor();
    await desk.restore();
    await desk.button('Try again').click();
    await desk.row(title).waitFor();
    expect(await desk.page.getByRole('alert').count()).toBe(0);
  });
});

it('A failed read or deletion is shown in the words of the console first, with the reason of the server', async () => {
  const { page } = desk;
  await desk.intercept('GET', 'admitcards?*', 'refused');
  await goTo(page, portal, admitCards);
  await expectAlert(desk, 'Error', 'Failed to fetch data. Please try again.', refusal);
  await desk.restore();
  await desk.intercept('GET', 'jobs?*', 'refused');
  await goTo(page, portal, at('notifications').replace(/[?].*/, ''));
  await expectAlert(desk, 'Error', 'Failed to fetch data. Please try again.', refusal);
  await desk.restore();
  await goTo(page, portal, at('items'));
  await desk.intercept('DELETE', 'items/*', 'refused');
  await confirm(remove('item 1'));
  await expectAlert(desk, 'Error', 'Failed to delete item. Please try again.', refusal);
  await desk.restore();
  // A failure is over with the next act.
  await desk.button('Edit item 1').click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

describe('A failed write is shown', () => {
  const notSent = ['Error', 'Failed to submit data. Please try again.'];
  const notDeleted = ['Error', 'Failed to delete item. Please try again.'];
  const notification = ['Post Name', 'Post Date', 'Short Information'];
  const press = (name: string) => desk.button(name).click();
  const approval = (what: string) => [`Failed to ${what} job. Check console for details.`];

  type Write = readonly [
    method: string,
    request: string,
    path: () => string,
    act: () => Promise<void>,
    says: readonly string[],
  ];
  const writes: readonly Write[] = [
    ['POST', 'items', () => at('items'), () => send('Title', 'URL'), notSent],
    ['POST', 'jobListings', () => results, () => send('Listing Title', 'Apply Link'), notSent],
    ['DELETE', 'jobs/*/notifications/*', () => at('notifications'), () => confirm(remove('Clerk')), notDeleted],
    ['DELETE', 'items/*', () => at('items'), () => confirm(remove('item 1')), notDeleted],
    ['DELETE', 'jobListings/*', () => results, () => confirm(desk.chooseIn(desk.row(title), 'Delete')), notDeleted],
    ['POST', 'tables', () => at('tables', '&edit=new'), saveTable, ['Error saving table data']],
    ['PUT', 'tables/*', () => at('tables'), saveTable, ['Error updating table data']],
    ['DELETE', 'tables/*', () => at('tables'), () => confirm(press('Delete Table')), ['Error deleting table']],
    ['POST', 'answare/deapprove-job', () => approvals, () => inRow(title, 'Deapprove'), approval('deapprove')],
  ];
  /** The same form and list as for results; notifications and approvals fail in suites of their own, too. */
  const alike: readonly Write[] = [
    ['POST', 'jobs/*/notifications', () => at('notifications'), () => send(...notification), notSent],
    ['POST', 'admitcards', () => admitCards, () => send('Job Title', 'Apply Link'), notSent],
    ['DELETE', 'admitcards/*', () => admitCards, () => confirm(desk.chooseIn(desk.row(title), 'Delete')), notDeleted],
    ['POST', 'answare/approve-job', () => approvals, () => inRow(bare, 'Approve'), approval('approve')],
  ];

  it.each(breadth([...writes, ...alike], writes))('of %s %s', async (method, request, path, act, says) => {
    await moveTo(desk.page, path());
    await desk.intercept(method, request, 'fails');
    await act();
    await expectAlert(desk, ...says);
    await desk.restore();
  });
});

describe.each<Family>(breadth(families, [jobs]))('Without a valid title, a form of $key', (family) => {
  const { tables, items } = family.console;

  it('sends no table', async () => {
    await moveTo(desk.page, tables.path);
    await saveTable();
    await expectAlert(desk, 'Error saving table data', fieldErrorTexts[family.unknownTitle]);
  });

  it('sends no useful links', async () => {
    await moveTo(desk.page, items.path);
    await send('Title', 'URL');
    await expectAlert(desk, 'Error', fieldErrorTexts[family.unknownTitle]);
  });
});

it('A table that is deleted says "Table deleted!"', async () => {
  await moveTo(desk.page, at('tables'));
  await confirm(desk.button('Delete Table').click());
  await expectAlert(desk, 'Table deleted!');
  expect((await staff.get(`/tables/${encodeURIComponent(title)}`)).list).toEqual([]);
});

describe('A message about an act', () => {
  const name = newTitle('MTS');
  let page: Page;
  let told: Locator;
  beforeAll(async () => {
    ({ page } = await openConsole(portal, jobs.console.postings.path));
    told = page.getByRole('status').filter({ hasText: /Job (added|updated)\./ });
  });
  const form = (label: string) => page.getByRole('textbox', { name: label });

  it('is told with the record and its public page, for ten seconds or as long as the mouse is there', async () => {
    await page.clock.install();
    await form('Job Title').fill(name);
    await page.getByRole('button', { name: 'Add Job' }).click();
    await told.getByText(name).waitFor();
    const seen = await told.getByRole('link', { name: 'View on site' }).getAttribute('href');
    expect((await fetch(portal.url + seen)).status).toBe(200);
    expect(await told.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await lookAt(page, 'notification');
    await told.getByText('Job added.').hover();
    await page.clock.fastForward(30_000);
    expect(await told.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(11_000);
    await told.waitFor({ state: 'detached' });
  });

  it('can be undone if it changed something, and the next thing is told in its place', async () => {
    const row = page.getByRole('row', { name });
    const change = async (salary: string) => {
      await row.getByRole('button', { name: 'Edit' }).click();
      await form('Salary Range').fill(salary);
      await page.getByRole('button', { name: 'Update Job' }).click();
      await told.getByText('Job updated.').waitFor();
    };
    const undo = told.getByRole('button', { name: 'Undo' });
    await change('Level 4');
    await undo.waitFor();
    await change('Level 4');
    await undo.waitFor({ state: 'detached' });
    await change('Level 5');
    await undo.click();
    await page.getByRole('status').filter({ hasText: 'It is back as it was.' }).getByText(name).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect((await staff.get(`/jobs?q=${encodeURIComponent(name)}`)).list).toMatchObject([{ salaryRange: 'Level 4' }]);
  });

  it('is told above the bar that a phone keeps in view', async () => {
    await page.getByRole('row', { name }).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Update Job' }).click();
    await told.waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    // The menu lies over the screen then, and hides it from those who hear it.
    const box = await page.locator('[role=status]', { hasText: 'Job updated.' }).boundingBox();
    expect(740 - Number(box?.y) - Number(box?.height)).toBeGreaterThanOrEqual(64);
  });
});

it('Readers are told when there are no notifications, and when there is no such title', async () => {
  const { page } = await visit();
  const [path] = jobs.site.detailPaths;
  await page.goto(`${portal.url}${path}/${encodeURIComponent(bare)}`);
  await page.getByText('No notifications available', { exact: true }).waitFor();
  await page.goto(`${portal.url}${path}/nobody`);
  await page.getByText('No notifications found for this job title.', { exact: true }).waitFor();
});

it('Nothing else is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
