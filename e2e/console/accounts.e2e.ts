import { beforeAll, describe, expect, it } from '@jest/globals';
import { AccountScreen, newUsername, password } from '../../test/account-screen.js';
import { admin, ApiClient } from '../../test/api-client.js';
import { openChangeSet } from '../../test/change-sets.js';
import { newTitle } from '../../test/content.js';
import { TOTP } from 'otpauth';
import { visit } from '../../test/browser.js';
import { asAdmin, choose, moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage, expectAlert } from '../../test/console-page.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';

const another = 'another river stone';
const lastAdmin = 'This is the last open admin account. Add another admin first.';
const wrong = 'Invalid username or password';

let portal: HostedPortal;
let staff: ApiClient;
let desk: ConsolePage;
let screen: AccountScreen;
let faults: readonly string[];

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  const visited = await openConsole(portal, 'accounts', asAdmin);
  ({ faults } = visited);
  desk = new ConsolePage(visited.page);
  screen = new AccountScreen(desk, staff);
});

const signIn = (username: string, secret = password) =>
  new ApiClient(portal.url).post('/auth/login', { username, password: secret });

async function signedIn(username: string): Promise<ApiClient> {
  const client = new ApiClient(portal.url);
  await client.signIn(username, password);
  return client;
}

async function expectRefused(username: string): Promise<void> {
  const { status, body } = await signIn(username);
  expect({ status, message: body['message'] }).toEqual({ status: 401, message: wrong });
}

/** The console of somebody else, at the path. */
async function consoleOf(username: string, path: string): Promise<ConsolePage> {
  return new ConsolePage((await openConsole(portal, path, { username, password })).page);
}

describe('The last open admin', () => {
  it('cannot be closed', async () => {
    await screen.close('admin');
    await expectAlert(desk, 'Error', lastAdmin);
    await screen.cell('admin', 'Open').waitFor();
    expect(await screen.stored('admin')).toMatchObject([{ closed: false }]);
  });

  it('cannot become an auditor', async () => {
    await screen.open();
    const form = await screen.edit('admin');
    await form.chooseRole('Auditor');
    await form.send('Update Account');
    await expectAlert(desk, 'Error', lastAdmin);
    expect(await screen.stored('admin')).toMatchObject([{ role: 'admin' }]);
    await desk.button('Cancel').click();
  });
});

/** Names and passwords of accounts that are not added, and why. */
const faulty = [
  { username: '', secret: password, says: 'Please give a user name.' },
  { username: 'short', secret: 'river 777', says: 'A password has at least 10 characters.' },
  {
    username: 'meera',
    secret: 'password123',
    says: 'This password is one of the commonest, or a common word with signs in it or after it. Choose one that nobody would guess.',
  },
  {
    username: 'meera rani',
    secret: password,
    says: 'A user name has 1 to 64 letters, digits, dots, dashes, underscores or @.',
  },
  {
    username: 'ADMIN',
    secret: password,
    says: 'An account with this user name exists already. Choose another name.',
  },
];

describe('A new account', () => {
  it('is added with a name and a password, as an auditor where no other role is chosen, and can sign in', async () => {
    await screen.open();
    const username = newUsername();
    const form = screen.newForm();
    await form.fill('User name', username);
    await form.fill('Password', password);
    await form.send('Add Account');
    await desk.said('Account added.');
    await screen.cell(username, 'Auditor').waitFor();
    expect(await desk.field(/^User name/).inputValue()).toBe('');
    expect(await screen.stored(username)).toMatchObject([{ role: 'auditor', closed: false }]);
    expect((await signIn(username)).body).toMatchObject({ username, role: 'auditor' });
  });

  it('is refused with a name or a password that will not do, in words, and nothing is added', async () => {
    await screen.open();
    const before = await screen.all();
    const form = screen.newForm();
    for (const { username, secret, says } of faulty) {
      await form.fill('User name', username);
      await form.fill('Password', secret);
      await form.send('Add Account');
      await form.section().getByText(says).first().waitFor();
      await desk.button('Cancel').click();
      await form.section().getByText(says).first().waitFor({ state: 'detached' });
    }
    expect(await screen.all()).toEqual(before);
  });
});

describe('An account', () => {
  it('gets another role, and keeps its password', async () => {
    const username = await screen.openWith('auditor');
    expect((await (await signedIn(username)).post('/admitcards', {})).status).toBe(403);
    const form = await screen.edit(username);
    await form.chooseRole('Admin');
    await form.send('Update Account');
    await desk.said('Account updated.');
    await screen.cell(username, 'Admin').waitFor();
    expect(await screen.stored(username)).toMatchObject([{ role: 'admin' }]);
    // Now it is the record that is at fault.
    expect((await (await signedIn(username)).post('/admitcards', {})).status).toBe(400);
  });

  it('gets another password, of ten characters at least, which ends its sessions', async () => {
    const username = await screen.openWith('auditor');
    const before = await signedIn(username);
    const form = await screen.edit(username);
    await form.fill('New password', 'short');
    await form.send('Update Account');
    await form.section().getByText('A password has at least 10 characters.').waitFor();
    expect((await before.get('/auth/session')).status).toBe(200);
    await form.fill('New password', another);
    await form.send('Update Account');
    await desk.said('Account updated.');
    expect((await before.get('/auth/session')).status).toBe(401);
    await expectRefused(username);
    expect((await signIn(username, another)).body).toMatchObject({ username, role: 'auditor' });
  });

  it('is closed after a question, which ends its sessions, and reopened', async () => {
    const username = await screen.openWith('auditor');
    const before = await signedIn(username);
    await screen.close(username);
    await desk.said('Account closed.');
    await screen.cell(username, 'Closed').waitFor();
    expect(await screen.stored(username)).toMatchObject([{ closed: true }]);
    expect((await before.get('/auth/session')).status).toBe(401);
    await expectRefused(username);
    await desk.row(username).getByRole('button', { name: 'Reopen' }).click();
    await desk.said('Account reopened.');
    await screen.cell(username, 'Open').waitFor();
    expect((await signIn(username)).status).toBe(200);
  });

  it('leaves what it has scheduled to others, who are led to it', async () => {
    const username = await screen.openWith('editor');
    const { id, path, steps, digest } = await openChangeSet(await signedIn(username), 'Answer key on Friday');
    await staff.post(`${steps}/jobs`, { jobTitle: newTitle() });
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await (await signedIn(username)).post(`${path}/publish`, { digest: await digest(), at });
    await screen.close(username);
    const lost = desk.page.getByRole('alert').filter({ hasText: `rest on ${username}` });
    const link = lost.getByRole('link', { name: 'Answer key on Friday' });
    expect(await link.getAttribute('href')).toBe(`/admin/change-sets/${id}`);
    await lost.getByRole('button', { name: 'Dismiss' }).click();
    await lost.waitFor({ state: 'detached' });
  });

  it('that closes itself is led to the login, which refuses it', async () => {
    const username = await screen.openWith('admin');
    const own = await consoleOf(username, 'accounts');
    await new AccountScreen(own, staff).close(username);
    await own.page.waitForURL('**/login');
    await own.page.getByLabel('Username').fill(username);
    await own.page.getByLabel('Password').fill(password);
    await own.button('Login').click();
    expect(await own.alert()).toBe(wrong);
    expect(await screen.stored(username)).toMatchObject([{ closed: true }]);
    await own.page.context().close();
  });

  it.each(['admin', 'auditor'] as const)('of an %s changes its own password, and stays signed in', async (role) => {
    const username = await screen.openWith(role);
    const own = await consoleOf(username, 'profile');
    await own.page.getByLabel(/^Present password/).fill('not this one');
    await own.page.getByLabel(/^New password/).fill('short');
    await own.button('Change password').click();
    await own.page.getByText('A password has at least 10 characters.').waitFor();
    await own.page.getByLabel(/^New password/).fill(another);
    await own.button('Change password').click();
    await own.page.getByText('This is not your present password.').first().waitFor();
    await own.page.getByLabel(/^Present password/).fill(password);
    await own.button('Change password').click();
    await own.said('Password changed.');
    await choose(own.page, 'Audit');
    await own.page.getByText('Password changed').first().waitFor();
    await expectRefused(username);
    expect((await signIn(username, another)).status).toBe(200);
    await own.page.context().close();
  });
});

it('The own sign-in takes a code from the phone, until it is turned off; another admin can do so too', async () => {
  const username = await screen.openWith('admin');
  const own = await consoleOf(username, 'profile');
  const { page } = own;
  await own.button('Turn on').click();
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor();
  const secret = (await page.getByText('Key:').locator('code').innerText()).replaceAll(' ', '');
  // The app's clock may be half a minute ahead; each code counts once.
  const code = (steps: number) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  await page
    .getByLabel(/^Present password/)
    .last()
    .fill(password);
  await page.getByRole('textbox', { name: 'Code' }).fill(code(0));
  await own.button('Turn on').click();
  await own.said('Sign-ins take a code from now on.');
  const recovery = page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem');
  const [first = '', second = ''] = await recovery.allInnerTexts();
  expect(await recovery.count()).toBe(10);
  await own.button('I have kept them').click();
  expect(await recovery.count()).toBe(0);
  await page.context().close();

  const again = new ConsolePage((await visit()).page);
  await again.page.goto(`${portal.url}/login`);
  await again.page.getByLabel('Username').fill(username);
  await again.page.getByLabel('Password').fill(password);
  await again.button('Login').click();
  const codeField = again.page.getByLabel('Code of your app, or a recovery code');
  await codeField.fill('000000');
  await again.button('Login').click();
  expect(await again.alert()).toBe('The code is wrong, or was used already.');
  await codeField.fill(first);
  await again.button('Login').click();
  await again.page.waitForURL('**/admin');
  await moveTo(again.page, 'profile');
  await again.page.getByText('9 recovery codes are left.').waitFor();
  await again.button('Turn off').click();
  await again.page
    .getByLabel(/^Present password/)
    .last()
    .fill(password);
  await codeField.fill(second);
  await again.button('Turn off').click();
  await again.said('Sign-ins take no code any more.');
  expect((await signIn(username)).status).toBe(200);
  await again.page.context().close();

  const third = await signedIn(username);
  const { secret: next } = (await third.get('/auth/second-factor')).body['proposal'] as { readonly secret: string };
  const given = { current: password, secret: next, code: new TOTP({ secret: next }).generate() };
  expect((await third.put('/auth/second-factor', given)).status).toBe(200);
  await screen.open();
  await desk.row(username).getByRole('button', { name: 'Remove code' }).click();
  await desk.dialog('Are you sure you want this account to sign in without a code?').waitFor();
  await desk.button('Remove code').click();
  await desk.said('Code removed.');
  expect((await signIn(username)).status).toBe(200);
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
