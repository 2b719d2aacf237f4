import { expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { openChangeSet } from '../../test/change-sets.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { lookAt } from '../../test/look.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const desk = new ConsolePage(page);

const question = () => desk.dialog('Publish this all the same?');
const impossible = '“31 November 2098” is not on the calendar: November has 30 days.';

it('A date is checked where it is typed, and asked about once before it is public', async () => {
  const id = idOf(await addPosting(staff, jobs));
  const edited = idOf(await addNotification(staff, jobs, id, { lastDateApply: '30 November 2098' }));
  const stored = async () => {
    const { notifications } = (await staff.get(postingPath(jobs, id))).body as { notifications: object[] };
    return notifications[0];
  };
  await moveTo(page, `${jobs.console.notifications.path}?posting=${id}&edit=${edited}`);
  const last = page.getByRole('textbox', { name: 'Last Date to Apply' });
  await last.fill('20 Nov 2098');
  await page
    .getByText('The last date has moved to an earlier one: from “30 November 2098” to “20 Nov 2098”.')
    .waitFor();
  await page.getByRole('textbox', { name: 'Exam Date' }).fill('24 Dec');
  await page.getByText('“24 Dec” has no year: add the year.').waitFor();
  await page.getByRole('textbox', { name: 'Start Date' }).fill('16 Years');
  await page.getByText('The ages look wrong: the minimum, 16, is below 18.').waitFor();
  await last.fill('31 November 2098');
  await page.getByText(impossible).waitFor();
  await lookAt(page, 'checks beside fields');

  await desk.button('Update Item').click();
  await question().getByText(impossible).waitFor();
  expect(await question().getByText('24 Dec').count()).toBe(0);
  await lookAt(page, 'checks asked about');
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ lastDateApply: '30 November 2098' });
  expect(await last.inputValue()).toBe('31 November 2098');

  await desk.button('Update Item').click();
  await question().getByRole('button', { name: 'Publish all the same' }).click();
  await desk.said('Item updated.');
  expect(await stored()).toMatchObject({ lastDateApply: '31 November 2098', examDate: '24 Dec' });
});

it('A title of the same words is told of, and asked about; a link gets its https://', async () => {
  const title = newTitle();
  await addPosting(staff, jobs, title);
  await moveTo(page, jobs.console.postings.path);
  const double = `There is “${title}” already, with the same words.`;
  await desk.field(/^Job Title/).fill(`Recruitment: ${title}`);
  await page.getByText(double).waitFor();
  await desk.field('Apply Link').fill('apply.example.org/x');
  await desk.field('Salary Range').fill('Level 4');
  expect(await desk.field('Apply Link').inputValue()).toBe('https://apply.example.org/x');
  await page.getByText('apply.example.org is not the host of a government body that is known here.').waitFor();
  await desk.button('Add Job').click();
  await question().getByText(double).waitFor();
  await question().getByRole('button', { name: 'Publish all the same' }).click();
  await desk.said('Job added.');
});

it('What goes into a change set is asked about when that is to be published', async () => {
  const id = idOf(await addPosting(staff, jobs));
  const { id: set, steps, path } = await openChangeSet(staff);
  const notice = { nameOfPost: 'Clerk', postDate: '1 May 2026', shortInfo: 'x', lastDateApply: '31 November 2098' };
  await staff.post(`${steps}${postingPath(jobs, id)}/notifications`, notice);
  await moveTo(page, `change-sets/${set}`);
  await page.getByRole('alert').filter({ hasText: impossible }).waitFor();
  await desk.button('Publish now').click();
  await question().getByText(impossible).waitFor();
  await question().getByRole('button', { name: 'Cancel' }).click();
  expect((await staff.get(path)).body).toMatchObject({ status: 'open' });
  await desk.button('Publish now').click();
  await question().getByRole('button', { name: 'Publish all the same' }).click();
  await page.getByText(/^Published by /).waitFor();
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
