import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { lookAt } from '../../test/look.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';

const [jobs] = families;
const title = newTitle('Reported');
const says = 'The notice on the board’s site says 5 December.';
const note = 'The notice of 2 December says the 15th.';

let portal: HostedPortal;
let staff: ApiClient;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  const id = idOf(await addPosting(staff, jobs, title));
  await addNotification(staff, jobs, id, { lastDateApply: '15 December 2099' });
  await staff.post('/reports', { kind: 'posting', id, field: 'lastDateApply', says });
  await staff.post('/accounts', { username: 'ravi', password: 'quiet river', role: 'auditor' });
  ({ page, faults } = await openConsole(portal, 'reports'));
  desk = new ConsolePage(page);
});

const row = (on = desk) => on.row(title);

describe('A report of a reader', () => {
  it('is answered by the keyboard, refused at the field without an answer, and the answer stands on the page', async () => {
    await row().getByText(says).waitFor();
    await row().getByText('Last Date to Apply').waitFor();
    await lookAt(page, 'reports');
    await row().getByRole('button', { name: 'Answer it' }).press('Enter');
    const dialog = desk.dialog('Answer: Last Date to Apply');
    await dialog.getByText(says).waitFor();
    await dialog.getByRole('button', { name: 'Send answer' }).press('Enter');
    await dialog.getByText('Please choose an answer.').waitFor();
    await dialog.getByRole('radio', { name: 'The date is right' }).press(' ');
    await dialog.getByRole('textbox', { name: 'Note for readers' }).fill('x'.repeat(501));
    await dialog.getByRole('button', { name: 'Send answer' }).press('Enter');
    await dialog.getByText(/500/).first().waitFor();
    await lookAt(page, 'report answered');
    await dialog.getByRole('textbox', { name: 'Note for readers' }).fill(note);
    await dialog.getByRole('button', { name: 'Send answer' }).press('Enter');
    await desk.said('Report answered.');
    await row().getByText(note).waitFor();
    const [stored] = (await staff.get('/reports')).list;
    expect(stored).toMatchObject({ state: 'answered', answer: 'confirmed', note });
    const shown = async () => (await fetch(`${portal.url}/latest-job/${encodeURIComponent(title)}`)).text();
    await eventually(async () => expect(await shown()).toContain(note));
  });

  it('is found by whether it is answered, and leads to its record', async () => {
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Not answered' }).click();
    await page.getByText('No reports found.').waitFor();
    await desk.button('Remove all filters').click();
    await row().getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title }).first().waitFor();
  });

  it('is read by an auditor, who answers nothing', async () => {
    const own = new ConsolePage(
      (await openConsole(portal, 'reports', { username: 'ravi', password: 'quiet river' })).page,
    );
    await row(own).getByText(says).waitFor();
    expect(await own.page.getByRole('button', { name: /^Answer / }).count()).toBe(0);
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
