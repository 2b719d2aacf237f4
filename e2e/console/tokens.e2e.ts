import { expect, it } from '@jest/globals';
import { asAdmin, openConsole, unexpected } from '../../test/console.js';
import { admin } from '../../test/api-client.js';
import { ConsolePage } from '../../test/console-page.js';
import { lookAt } from '../../test/look.js';
import { hostPortal } from '../../test/portal-process.js';

const portal = await hostPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal, 'tokens', asAdmin);
const desk = new ConsolePage(page);

const readsAs = async (secret: string) =>
  (await fetch(`${portal.url}/api/desk`, { headers: { Authorization: `Bearer ${secret}` } })).status;

it('A token is refused at its field, issued by the keyboard, shown once, used, and revoked', async () => {
  const form = page.getByRole('region', { name: 'New token' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await form.getByLabel('Ends on').fill('2020-01-01T10:00');
  await name.fill('Gazette reader');
  await form.getByRole('checkbox', { name: 'Prepare' }).press(' ');
  await form.getByRole('checkbox', { name: 'Latest Jobs' }).press(' ');
  await name.press('Enter');
  await form.getByText('This time is over. Choose a later one, or none.').first().waitFor();
  await form.getByLabel('Ends on').fill('2099-01-01T10:00');
  await name.press('Enter');
  await desk.said('Token issued.');
  const secret = await page.getByRole('alert').locator('code').innerText();
  expect(secret).toMatch(/^nb_/);
  expect((await staff.get('/tokens')).list).toMatchObject([
    { name: 'Gazette reader', role: 'auditor', may: ['read', 'prepare'], families: ['jobs'] },
  ]);
  expect(await readsAs(secret)).toBe(200);
  await lookAt(page, 'tokens');
  await desk.button('I have kept it').press('Enter');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await desk.row('Gazette reader').getByRole('button', { name: 'Revoke' }).press('Enter');
  await desk.dialog('Are you sure you want to revoke this token?').getByRole('button', { name: 'Revoke' }).click();
  await desk.said('Token revoked.');
  await page.getByText('No tokens found.').waitFor();
  expect(await readsAs(secret)).toBe(401);
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
