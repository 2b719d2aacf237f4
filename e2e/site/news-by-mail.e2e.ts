import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { mailSettings, type ReceivedMail, startMailServer } from '../../api/src/mail/testing/mail-server.js';
import { admin, type ApiClient } from '../../test/api-client.js';
import { visit } from '../../test/browser.js';
import { addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal, type HostedPortal } from '../../test/portal-process.js';

const publicUrl = 'https://board.example';
const address = 'reader@reader.example';
const title = newTitle('Told');
let server: Awaited<ReturnType<typeof startMailServer>>;
let portal: HostedPortal;
let desk: ApiClient;
let id: string;

beforeAll(async () => {
  server = await startMailServer();
  const mail = mailSettings(server.url);
  portal = await hostPortal({ ...mail, PUBLIC_URL: publicUrl, REACH_DELAY_S: '0' });
  desk = await admin(portal.url);
  id = idOf(await addPosting(desk, families[0], title));
});

afterAll(() => server.close());

/** The address here of the link in the n-th mail, from 1. */
async function linkIn(count: number, purpose: string): Promise<string> {
  await eventually(async () => expect(server.received.length).toBeGreaterThanOrEqual(count));
  const { mail } = server.received[count - 1] as ReceivedMail;
  const path = new RegExp(`${publicUrl}(/mail/${purpose}/[\\w-]+)`).exec(mail.text ?? '')?.[1];
  if (path === undefined) throw new RangeError(`no link to ${purpose} in ${mail.text}`);
  return portal.url + path;
}

it('comes to a reader without scripts, from the form to the end of it', async () => {
  const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
  const part = page.getByRole('region', { name: 'News by mail' });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(`${portal.url}/latest-job/${encodeURIComponent(title)}`);
  expect(await part.textContent()).toContain(`About: ${title}`);
  // The browser takes this address, and no mail server does.
  await part.getByLabel('E-mail address').fill(`${'x'.repeat(65)}@reader.example`);
  await part.getByLabel('How often').selectOption('Once a day, at 19:00 in India');
  await press('Send me mails');
  expect(await page.getByRole('alert').textContent()).toContain('Give one mail address');
  expect(await page.getByLabel('How often').inputValue()).toBe('daily');
  await page.getByLabel('E-mail address').fill(address);
  await page.getByLabel('How often').selectOption('At once');
  await press('Send me mails');
  await page.getByRole('heading', { level: 1, name: 'Look into your mail' }).waitFor();

  await page.goto(await linkIn(1, 'confirm'));
  expect(await page.getByRole('main').textContent()).toContain(`${title} – at once`);
  await press('Yes, send me these mails');
  await page.getByRole('heading', { name: 'Done. You will be told by mail.' }).waitFor();
  await desk.put(postingPath(families[0], id), { salaryRange: 'Level 5' });

  await page.goto(await linkIn(2, 'subscriptions'));
  const one = page.getByRole('heading', { level: 2 });
  expect(await one.textContent()).toContain(`${title} – at once`);
  await page.getByLabel('once a day').check();
  await press('Save');
  expect(await page.getByRole('status').textContent()).toBe('Saved.');
  expect(await one.textContent()).toContain(`${title} – once a day`);
  await press('End this one');
  expect(await page.getByRole('main').textContent()).toContain('Nothing is stored under this link.');
});
