import { afterAll, expect, it } from '@jest/globals';
import { mailSettings, startMailServer } from '../../api/src/mail/testing/mail-server.js';
import { AccountScreen, newUsername } from '../../test/account-screen.js';
import { admin } from '../../test/api-client.js';
import { visit } from '../../test/browser.js';
import { asAdmin, goTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage } from '../../test/console-page.js';
import { eventually } from '../../test/deadline.js';
import { lookAt } from '../../test/look.js';
import { hostPortal } from '../../test/portal-process.js';

const publicUrl = 'http://board.example';
const server = await startMailServer();
const portal = await hostPortal({ ...mailSettings(server.url), PUBLIC_URL: publicUrl });
const { page, faults } = await openConsole(portal, 'accounts', asAdmin);
const desk = new ConsolePage(page);
const screen = new AccountScreen(desk, await admin(portal.url));
const { page: own, faults: ownFaults } = await visit();
const username = newUsername();
const address = `${username}@house.example`;

afterAll(() => server.close());

/** Opens the link of the n-th mail, from 1, and chooses the password there; then signs in with it. */
async function choose(count: number, password: string): Promise<void> {
  await eventually(async () => expect(server.received).toHaveLength(count));
  const link = new RegExp(`${publicUrl}(/mail/password/[\\w-]+)`).exec(server.received.at(-1)?.mail.text ?? '')?.[1];
  await own.goto(portal.url + String(link));
  await own.getByText(`For the account ${username}.`).waitFor();
  await lookAt(own, `password-${count}`);
  const input = own.getByLabel('New password');
  await input.fill('password12');
  await input.press('Enter');
  await own.getByRole('alert').waitFor();
  await input.fill(password);
  await own.getByRole('button', { name: 'Save the password' }).click();
  await own.getByRole('link', { name: 'Sign in' }).click();
  await own.getByLabel('Username').fill(username);
  await own.getByLabel('Password').fill(password);
  await own.getByRole('button', { name: 'Login', exact: true }).click();
  await own.waitForURL(/\/admin/);
}

it('An account is added with an invitation, and its owner chooses the password by the mail', async () => {
  const form = screen.newForm();
  await form.fill('User name', username);
  await form.send('Add Account');
  await form.section().getByText('Give the mail address that the invitation is sent to.').first().waitFor();
  await form.section().getByLabel('E-mail').fill(address);
  await form.send('Add Account');
  await desk.said('Account added.');
  await choose(1, 'quiet river stone');
});

it('A forgotten password is set anew by a mail that the page of the sign-in sends', async () => {
  await own.context().clearCookies();
  await own.goto(`${portal.url}/login`);
  await own.getByRole('button', { name: 'Reset it here' }).click();
  const dialog = own.getByRole('dialog', { name: 'How to get a new password' });
  await dialog.getByLabel('User name or e-mail').fill(address);
  await lookAt(own, 'forgotten-password');
  await dialog.getByLabel('User name or e-mail').press('Enter');
  await dialog.getByRole('status').filter({ hasText: 'a mail is on its way' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await choose(2, 'slow amber bridge');
});

it('An admin sends an invitation again', async () => {
  await screen.open();
  await desk.row(username).getByRole('button', { name: 'Send invitation' }).click();
  await desk.said('Invitation sent.');
  await choose(3, 'another river stone');
});

it('Everybody turns off the mails about work for themselves', async () => {
  await goTo(own, portal, 'profile');
  const wanted = own.getByRole('switch', { name: 'Tell me by e-mail' });
  await lookAt(own, 'work-mails');
  await wanted.click();
  const stored = async () => (await own.request.get(`${portal.url}/api/auth/mails`)).json();
  await eventually(async () => expect(await stored()).toEqual({ hasAddress: true, work: false }));
  await own.reload();
  await wanted.and(own.getByRole('switch', { checked: false })).waitFor();
});

it('Nothing of this is an error to the browser', () => {
  expect(unexpected(faults)).toEqual([]);
  expect(unexpected(ownFaults)).toEqual([]);
});
