import { expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { recordedDuring } from '../../test/event-log.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { editor, editorPassword } from '../../test/staff.js';

const [jobs] = families;
const { postings, notifications } = jobs.console;

const portal = sharedPortal();
const staff = await admin(portal.url);

it('Others who have the same record open are named in its forms and dialogs, and nothing of it is recorded', async () => {
  const id = idOf(await addPosting(staff, jobs, newTitle()));
  await addNotification(staff, jobs, id);
  await editor(portal, 'vikram');
  const one = await openConsole(portal, `${postings.path}/${id}`);
  const other = await openConsole(portal, '', { username: 'vikram', password: editorPassword });
  const told = (page: typeof one.page) => page.getByRole('status').filter({ hasText: 'open too' });
  const events = await recordedDuring(portal, async () => {
    expect(await told(one.page).count()).toBe(0);
    await moveTo(other.page, `${postings.path}/${id}`);
    await told(other.page).getByText('has this open too').waitFor();
    await moveTo(one.page, `${notifications.path}?posting=${id}`);
    await told(one.page).getByText('vikram has this open too').waitFor();
    await moveTo(one.page, `${postings.path}/${id}?do=extend-last-date`);
    await new ConsolePage(one.page).dialog('Extend last date').getByText('vikram has this open too').waitFor();
  });
  expect(events).toEqual([]);
  expect([...unexpected(one.faults), ...unexpected(other.faults)]).toEqual([]);
});
