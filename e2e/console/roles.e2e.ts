import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ConsoleScreen, families, type Family, listingKinds } from '@noticeboard/content-model';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import { visit } from '../../test/browser.js';
import { asAdmin, goTo, moveTo, openConsole, settled, unexpected } from '../../test/console.js';
import { addAccount, addListing, addNotification, addPosting, idOf, titled } from '../../test/content.js';
import { controlsOn } from '../../test/controls.js';
import { lookAt } from '../../test/look.js';
import { sharedPortal } from '../../test/shared-portal.js';

const rows: readonly Family[] = families;
const [jobs] = families;
const auditor = { username: `auditor-${randomUUID().slice(0, 8)}`, password: 'reads everything' };
const seen = (key: string) => `Seen by ${auditor.username}: ${key}`;
const applyLink = 'https://ssc.example/';

/** The controls that find, order, compare and save copies. */
const reading = [
  /^(Search by title|Status|Without|Answer Key|Job Title|Clear|Rows per page:|Record|Event|User name|Title|From|Until)( |$)/,
  /^(Open|Saved queries|More filters|Columns|Export|Download evidence|Newer|Older|See the portal as it was then|\d+ events?)$/,
  /^(Sort by|Compare with|Quick actions:|More:) /,
  /^(Show \d+|Show all \d+ changes|[Pp]age \d+|Go to .*page.*)$/,
];

const portal = sharedPortal();
const ids = new Map<string, string>();

/** One of everything there is. */
const staff = await admin(portal.url);
await addAccount(staff, auditor.username, { password: auditor.password, role: 'auditor' });
for (const family of rows) ids.set(family.key, await addWhole(staff, family));
await staff.post('/answare/approve-job', titled(jobs, seen(jobs.key)));
for (const kind of listingKinds) await addListing(staff, kind, seen(kind.key), { applyLink });
const { page, faults } = await openConsole(portal, '', auditor);

async function addWhole(staff: ApiClient, family: Family): Promise<string> {
  const id = idOf(await addPosting(staff, family, seen(family.key), { applyLink }));
  await addNotification(staff, family, id);
  for (const kind of postingParts.filter((one) => one.family === family)) await addPart(staff, kind, seen(family.key));
  return id;
}

const idFor = ({ key }: Family) => ids.get(key) ?? '';

/** The words are there, and nothing that would change anything. */
async function expectOnlyRead(words: string): Promise<void> {
  await page.locator('#main-content').getByText(words).first().waitFor();
  const controls = await controlsOn(page);
  expect(controls.filter((name) => !reading.some((pattern) => pattern.test(name)))).toEqual([]);
}

const labelOf = ({ label, readLabel = label }: ConsoleScreen) => readLabel;

describe('An auditor', () => {
  it('is told the role, and is offered every screen but those of admins, to read', async () => {
    const menu = page.getByRole('navigation', { name: 'Screens' });
    await menu.getByText('Auditor', { exact: true }).waitFor();
    const offered = rows.flatMap((family) => Object.values(family.console).map(labelOf));
    const others = [...listingKinds.map((kind) => labelOf(kind.console)), labelOf(jobs.approvalScreen)];
    const own = ['Change sets', 'Calendar', 'Reports', 'Audit', 'Projections'];
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Dashboard', ...offered, ...others, ...own]);
    expect(await menu.getByRole('link', { name: /^(Add|Approve) / }).count()).toBe(0);
  });

  it.each<readonly [string, () => string, string]>([
    ['the dashboard', () => '', `Welcome, ${auditor.username}`],
    ...breadth(rows, [jobs]).flatMap((family): [string, () => string, string][] => {
      const { postings, notifications, tables, items } = family.console;
      const at = (path: string) => `${path}?posting=${idFor(family)}`;
      return [
        [postings.label, () => postings.path, seen(family.key)],
        [notifications.label, () => at(notifications.path), 'Clerk'],
        [tables.label, () => at(tables.path), 'पद'],
        [items.label, () => at(items.path), 'सूचना'],
      ];
    }),
    ...listingKinds.map(({ key, console: { label, path } }): [string, () => string, string] => [
      label,
      () => path,
      seen(key),
    ]),
    [jobs.approvalScreen.label, () => jobs.approvalScreen.path, 'Approved'],
    ['the audit', () => 'audit', seen(jobs.key)],
    ['the projections', () => 'projections', 'Following the log'],
  ])('reads %s, and finds nothing there to write with', async (_label, path, words) => {
    await moveTo(page, path());
    await expectOnlyRead(words);
  });

  it('is not told what only an admin can mind: that readers have no way to the operator', async () => {
    const hint = /Readers are told no way to reach whoever runs this portal/;
    const { page: other } = await openConsole(portal, '', asAdmin);
    await other.getByText(hint).waitFor();
    await moveTo(page, '');
    await page.locator('#main-content').getByText(`Welcome, ${auditor.username}`).first().waitFor();
    expect(await page.getByText(hint).count()).toBe(0);
  });

  it.each<Family>(rows)(
    'reads every tab of a workspace of $key, and finds nothing there to write with',
    async (family) => {
      await moveTo(page, `${family.console.postings.path}/${idFor(family)}`);
      const tabs = page.getByRole('tab');
      expect(await tabs.count()).toBe(family.approvalScreen ? 6 : 5);
      for (const [place, words] of [seen(family.key), 'Clerk', 'पद', 'सूचना'].entries()) {
        await tabs.nth(place).click();
        await settled(page);
        await expectOnlyRead(words);
      }
      if (family.approvalScreen) {
        await page.getByRole('tab', { name: 'Answer key' }).click();
        await expectOnlyRead('The posting is listed under Answer Key.');
      }
      await tabs.last().click();
      await settled(page);
      await expectOnlyRead('revisions');
    },
  );
});

it('An auditor who signs in comes to the audit, or where they wanted to go', async () => {
  for (const [wanted, there] of [
    ['', 'audit'],
    ['/addresult', 'addresult'],
  ] as const) {
    const { page: own } = await visit({ serviceWorkers: 'block' });
    await own.goto(`${portal.url}/admin${wanted}`);
    await own.getByLabel('Username').fill(auditor.username);
    await own.getByLabel('Password').fill(auditor.password);
    await own.keyboard.press('Enter');
    await own.waitForURL(`**/admin/${there}`);
    await own.context().close();
  }
});

describe('The address of a screen that is not theirs', () => {
  it('tells an auditor at the accounts that they are not for them', async () => {
    await goTo(page, portal, 'accounts');
    await page.getByRole('heading', { level: 1, name: 'Access denied', exact: true }).waitFor();
    await page.getByText('Your role may not do this. Ask an admin.').waitFor();
    await lookAt(page, 'access denied');
    await page.locator('#main-content').getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: `Welcome, ${auditor.username}` }).waitFor();
  });

  it.each([
    ['a record to edit', () => `${jobs.console.postings.path}?edit=${idFor(jobs)}`, seen(jobs.key)],
    ['a copy of a posting', () => `${jobs.console.postings.path}/${idFor(jobs)}?draft=copy`, seen(jobs.key)],
    ['a new table', () => `${jobs.console.tables.path}?posting=${idFor(jobs)}&edit=new`, 'पद'],
  ])('shows them no form for %s', async (_what, path, words) => {
    await moveTo(page, path());
    await expectOnlyRead(words);
  });

  it('lets them change their own password on their profile', async () => {
    await moveTo(page, 'profile');
    await page.getByLabel(/^Present password/).waitFor();
    await page.getByRole('button', { name: 'Change password', exact: true }).waitFor();
  });

  it.each(['', 'accounts', 'audit', jobs.console.postings.path])(
    'leads nobody at "/admin/%s" to the login',
    async (path) => {
      const { page: nobody } = await visit();
      await nobody.goto(`${portal.url}/admin/${path}`);
      await nobody.waitForURL('**/login');
      await nobody.getByRole('heading', { name: 'Admin Login' }).waitFor();
      await nobody.context().close();
    },
  );
});

it('An auditor’s browser is refused what the screens do not offer', async () => {
  const refused = { status: 403, message: 'Your role may not do this. Ask an admin.' };
  const answers = await Promise.all([
    page.request.get(`${portal.url}/api/accounts`),
    page.request.post(`${portal.url}/api/jobs`, { data: { jobTitle: 'By an auditor' } }),
    page.request.delete(`${portal.url}/api/jobs/${idFor(jobs)}`),
  ]);
  const told = answers.map(async (answer) => ({ status: answer.status(), ...(await answer.json()) }) as unknown);
  expect(await Promise.all(told)).toMatchObject([refused, refused, refused]);
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
