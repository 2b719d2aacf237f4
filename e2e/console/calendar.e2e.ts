import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { choose, moveTo, openConsole, unexpected } from '../../test/console.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { lookAt } from '../../test/look.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);

describe('The calendar', () => {
  const title = newTitle();
  let id: string;
  let notification: string;
  beforeAll(async () => {
    id = idOf(await addPosting(staff, jobs, title));
    const dates = { lastDateApply: '12 May 2091', examDate: '20–22 May 2091' };
    notification = idOf(await addNotification(staff, jobs, id, dates));
  });

  const month = (name: string) => page.getByRole('table', { name });
  const there = () => page.url().slice(portal.url.length);

  it('shows what closes and is examined on its day, in both languages and on a phone; a click opens it', async () => {
    await moveTo(page, 'calendar?month=2091-05');
    const cells = month('May 2091').getByRole('cell').filter({ hasText: title });
    expect(await cells.allInnerTexts()).toEqual([`12\nCloses\n${title}`, `20\nExam · until 22 May\n${title}`]);
    await lookAt(page, 'calendar');
    await cells.first().getByRole('link').click();
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await page.goBack();
    await cells.last().getByRole('link').click();
    await page.getByRole('heading', { name: 'Edit: Clerk' }).waitFor();
    expect(there()).toContain(`posting=${id}&edit=${notification}`);
    await page.goBack();
    const viewport = { width: 360, height: 740 };
    const phone = await openConsole(portal, 'calendar?month=2091-05', { viewport });
    const day = phone.page.getByRole('region', { name: /12 May 2091 1/ });
    await day.getByRole('link', { name: title }).waitFor();
    expect([await phone.page.getByRole('table').count(), unexpected(phone.faults)]).toEqual([0, []]);
  });

  it('goes from month to month by the keyboard, and Back returns', async () => {
    await choose(page, 'Calendar');
    await page.getByRole('button', { name: 'This month', disabled: true }).waitFor();
    await moveTo(page, 'calendar?month=2091-12');
    await page.getByRole('button', { name: 'Next month' }).press('Enter');
    await page.getByRole('heading', { name: 'January 2092' }).waitFor();
    await page.getByText('Nothing closes, is examined or goes out in this month.').waitFor();
    expect(there()).toBe('/admin/calendar?month=2092-01');
    await page.goBack();
    await page.getByRole('heading', { name: 'December 2091' }).waitFor();
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
