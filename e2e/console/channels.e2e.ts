import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { asAdmin, moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { openChangeSet } from '../../test/change-sets.js';
import { addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { lookAt } from '../../test/look.js';
import { hostPortal } from '../../test/portal-process.js';
import { webhookReceiver } from '../../test/webhook-receiver.js';

const [jobs] = families;
const receiver = await webhookReceiver();

let staff: ApiClient;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];

beforeAll(async () => {
  const settings = { PUBLIC_URL: 'https://board.example', REACH_DELAY_S: '0', OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1' };
  const portal = await hostPortal(settings);
  staff = await admin(portal.url);
  ({ page, faults } = await openConsole(portal, 'channels', asAdmin));
  desk = new ConsolePage(page);
});

const stored = async (path = '/channels'): Promise<Fields> => (await staff.get(path)).list[0] ?? {};
const row = () => desk.row(receiver.url);
const press = (name: string) => row().getByRole('button', { name, exact: true }).click();
const form = (name: string | RegExp) => page.getByRole('region', { name });

describe('The channels', () => {
  it('get a webhook, which the portal refuses at the field, by the keyboard, and its secret is shown once', async () => {
    const address = form('New webhook').getByRole('textbox', { name: 'Address' });
    await address.fill('https://10.0.0.1/hook');
    await desk.press('Enter');
    await form('New webhook')
      .getByText(/private network/)
      .first()
      .waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await lookAt(page, 'webhook refused');
    await address.fill(receiver.url);
    await form('New webhook').getByRole('checkbox', { name: 'Deleted' }).press(' ');
    await address.press('Enter');
    await desk.said('Webhook added.');
    const secret = await page.getByRole('alert').locator('code').innerText();
    expect(secret).toMatch(/^whsec_/);
    expect(await stored('/webhooks')).toMatchObject({
      url: receiver.url,
      events: ['published', 'changed', 'withdrawn'],
    });
    await addPosting(staff, jobs, newTitle());
    await eventually(() => expect(receiver.told(secret)).toHaveLength(1));
    await lookAt(page, 'channels');
    await desk.button('I have kept it').press('Enter');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('are paused, and resumed with what has waited, sent again and tested', async () => {
    await press('Pause');
    await desk.said('Channel paused.');
    await row()
      .getByText(/^Paused/)
      .last()
      .waitFor();
    await addPosting(staff, jobs, newTitle());
    await eventually(async () => expect(await stored()).toMatchObject({ state: 'paused', waiting: 1 }));
    await press('Resume');
    await desk.said('Channel resumed.');
    await eventually(async () => expect(await stored()).toMatchObject({ state: 'open', waiting: 0 }));
    await press('Test');
    await desk.said('The webhook took the test.');
    receiver.answers.push(500);
    await press('Test');
    await page.getByRole('alert').getByText('The webhook did not take the test').waitFor();
    receiver.answers.push(400);
    await addPosting(staff, jobs, newTitle());
    await eventually(async () => expect(await stored()).toMatchObject({ state: 'failing', failed: 1 }));
    await desk.button('Refresh').click();
    await row()
      .getByText(/^Failing/)
      .last()
      .waitFor();
    await press('Send again');
    await desk.said('It is sent again.');
    await eventually(async () => expect(await stored()).toMatchObject({ state: 'open', failed: 0 }));
  });

  it('show what was sent to a webhook', async () => {
    await press('Deliveries');
    const dialog = desk.dialog(`Deliveries: ${receiver.url}`);
    await dialog
      .getByRole('cell', { name: /^Delivered/ })
      .first()
      .waitFor();
    expect(await dialog.getByRole('row').count()).toBe(4);
    await lookAt(page, 'deliveries');
    await desk.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('are shown in a change set with what they will get, and are told nothing where somebody says so', async () => {
    const title = newTitle('Clerk');
    const posting = idOf(await addPosting(staff, jobs, title));
    await eventually(() => expect(receiver.received.at(-1)?.body).toContain(title));
    const { path, steps } = await openChangeSet(staff);
    await staff.put(`${steps}${postingPath(jobs, posting)}`, { salaryRange: '35,400' });
    await moveTo(page, path.slice(1));
    const card = page.getByRole('region', { name: /^What is told outside/ });
    await card.getByRole('button', { name: new URL(receiver.url).host }).press('Enter');
    await card.getByText('"after": "35,400"').waitFor();
    await lookAt(page, 'told outside');
    await card.getByRole('checkbox', { name: /^Tell no channel/ }).press(' ');
    await card.getByText('No channel is told of it.').waitFor();
    const told = receiver.received.length;
    await desk.button('Publish now').press('Enter');
    await page.getByText(/^Published by admin/).waitFor();
    const event = (await staff.get(`/history/posting/${posting}`)).list.at(-1);
    expect(event ?? {}).toMatchObject({ tell: 'nobody' });
    await staff.put(postingPath(jobs, posting), { salaryRange: '35,401' });
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(told));
    expect(receiver.received.slice(told).map(({ body }) => body)).toEqual([expect.stringContaining('35,401')]);
    await moveTo(page, 'channels');
  });

  it('lose a webhook after a question, and a new secret is one more', async () => {
    await press('Edit');
    const edit = form(/^Edit: /);
    await edit.getByRole('checkbox', { name: 'Latest Jobs' }).check();
    await edit.getByRole('switch', { name: 'Make a new secret' }).check();
    await desk.button('Update webhook').click();
    await desk.said('Webhook updated.');
    await page.getByRole('alert').locator('code').waitFor();
    expect(await stored('/webhooks')).toMatchObject({ families: ['jobs'] });
    await desk.chooseIn(row(), 'Delete');
    await desk.dialog('Are you sure you want to delete this webhook?').getByRole('button', { name: 'Delete' }).click();
    await desk.said('Webhook deleted.');
    await page.getByText(/^No channel is set up/).waitFor();
    expect((await staff.get('/webhooks')).list).toEqual([]);
  });
});

it('An editor is not offered them, and told so at their address', async () => {
  const { page: own } = await openConsole({ url: new URL(page.url()).origin });
  const menu = own.getByRole('navigation', { name: 'Screens' });
  await menu.getByRole('link', { name: 'Audit' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Channels' }).count()).toBe(0);
  await moveTo(own, 'channels');
  await own.getByRole('heading', { level: 1, name: 'Access denied' }).waitFor();
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
