import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Attachment, families, listingKinds } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { asAdmin, moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { addAccount, addPosting, idOf, newTitle } from '../../test/content.js';
import { lookAt } from '../../test/look.js';
import { multipart, pdf } from '../../test/multipart.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';

const [jobs] = families;
const results = listingKinds.find(({ takesPdf }) => takesPdf) ?? listingKinds[0];
const reason = 'A court ordered it.';
const title = newTitle('SSC CGL');
const result = newTitle('SSC result');
const asEditor = { username: 'meera', password: 'quiet river' };

let portal: HostedPortal;
let staff: ApiClient;
let links: string;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  const posting = await addPosting(staff, jobs, title);
  links = `${jobs.console.postings.path}/${idOf(posting)}?tab=links`;
  const attachments = '[{"title":"Notice","type":"pdf"}]';
  const notice = { field: 'pdfs', name: 'notice.pdf', bytes: pdf() };
  await staff.send('POST', `/${jobs.paths.items}`, multipart({ jobTitle: title, attachments }, [notice]));
  const file = { field: 'pdfFile', name: 'list.pdf', bytes: pdf() };
  await staff.send('POST', `/${results.path}`, multipart({ listingTitle: result }, [file]));
  await addAccount(staff, asEditor.username, { password: asEditor.password, role: 'editor' });
  ({ page, faults } = await openConsole(portal, links, asAdmin));
  desk = new ConsolePage(page);
});

const dialog = () => desk.dialog('Take this PDF down');
const takenDown = () => page.getByText(new RegExp(`Taken down on .+: ${reason}`)).first();
const takesDown = /^Take .* down …$/;

describe('A PDF', () => {
  it('is taken down by an admin, by the keyboard, with a reason that readers get', async () => {
    const { list } = await staff.get(`/${jobs.paths.items}/${encodeURIComponent(title)}`);
    const [stored] = (list[0]?.['attachments'] ?? []) as readonly Attachment[];
    await desk.button('Take notice.pdf down …').press('Enter');
    await dialog().getByText('This cannot be undone.').waitFor();
    const field = dialog().getByRole('textbox', { name: 'Reason for readers' });
    const send = () => dialog().getByRole('button', { name: 'Take it down' }).press('Enter');
    await send();
    await dialog().getByText('Please fill in this field.').waitFor();
    await field.fill('x'.repeat(501));
    await send();
    await dialog().getByText('At most 500 characters.', { exact: true }).waitFor();
    await lookAt(page, 'PDF to be taken down');
    await field.fill(reason);
    await send();
    await desk.said('PDF taken down.');
    await takenDown().waitFor();
    expect(await page.getByRole('button', { name: takesDown }).count()).toBe(0);
    await lookAt(page, 'PDF taken down');
    expect((await fetch(`${portal.url}/${stored?.content}`)).status).toBe(410);
  });

  it('stays with its record, which is corrected all the same', async () => {
    await desk.button('Edit item 1').click();
    await page.locator('#attachments-form').getByRole('textbox', { name: 'Title' }).fill('Old notice');
    await desk.press('Control+s');
    await desk.said('Item updated.');
    await takenDown().waitFor();
  });

  it('of a result is taken down behind its ⋮, and its row says so', async () => {
    await moveTo(page, results.console.path);
    await desk.chooseIn(desk.row(result), 'Take PDF down …');
    await dialog().getByText('list.pdf').waitFor();
    await dialog().getByRole('textbox', { name: 'Reason for readers' }).fill(reason);
    await dialog().getByRole('button', { name: 'Take it down' }).click();
    await desk.said('PDF taken down.');
    await desk.row(result).getByText('Taken down on').waitFor();
    await lookAt(page, 'result without its PDF');
  });

  it('is not to be taken down by an editor, who sees that it was', async () => {
    await staff.send(
      'POST',
      `/${results.path}`,
      multipart({ listingTitle: 'Kept' }, [{ field: 'pdfFile', name: 'kept.pdf', bytes: pdf() }]),
    );
    const own = new ConsolePage((await openConsole(portal, results.console.path, asEditor)).page);
    await own.row(result).getByText('Taken down on').waitFor();
    await own.row('Kept').getByRole('link', { name: 'kept.pdf' }).waitFor();
    await own
      .row('Kept')
      .getByRole('button', { name: /^More: / })
      .click();
    await own.row('Kept').getByRole('menuitem', { name: 'History' }).waitFor();
    expect(await own.page.getByRole('menuitem', { name: takesDown }).count()).toBe(0);
    await moveTo(own.page, links);
    await own.page.getByText('Taken down on').first().waitFor();
    expect(await own.page.getByRole('button', { name: takesDown }).count()).toBe(0);
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
