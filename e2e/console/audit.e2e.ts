import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Locator, Page } from 'playwright-core';
import { admin, ApiClient } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { choose, goTo, openConsole, settled, unexpected, writer } from '../../test/console.js';
import { beyondFailures, ConsolePage, expectDisabled } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { eventsAt, history } from '../../test/history.js';
import { lookAt } from '../../test/look.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';
import { savedBy } from '../../test/saved-file.js';

const [jobs, admission] = families;
const titles = ['CGL', 'CHSL', 'MTS'].map((stem) => newTitle(stem));
const [cgl = '', chsl = '', mts = ''] = titles;
const ids = new Map<string, string>();

let portal: HostedPortal;
let staff: ApiClient;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];

beforeAll(async () => {
  portal = await hostPortal();
  staff = await admin(portal.url);
  for (const [username, role] of [
    ['ravi', 'admin'],
    ['meera', 'auditor'],
  ])
    await staff.post('/accounts', { username, role, password: 'quiet river' });
  for (const title of titles) ids.set(title, idOf(await addPosting(staff, jobs, title, { salaryRange: 'Level 6' })));
  await addNotification(staff, jobs, idFor(cgl));
  for (const kind of postingParts.filter(({ family }) => family === jobs)) await addPart(staff, kind, cgl);
  const ravi = new ApiClient(portal.url);
  await ravi.signIn('ravi', 'quiet river');
  await ravi.put(postingPath(jobs, idFor(mts)), { salaryRange: 'Level 7, "basic"' });
  await addPosting(ravi, admission, newTitle('B.Ed.'));
  ({ page, faults } = await openConsole(portal));
  desk = new ConsolePage(page);
});

const idFor = (title: string) => ids.get(title) ?? '';
const stored = (title: string) => staff.get(postingPath(jobs, idFor(title)));
const headings = () => page.getByRole('heading', { level: 3 }).allInnerTexts();
const expectHeadings = (...words: readonly unknown[]) =>
  eventually(async () => expect(await headings()).toEqual(words));
const group = (words: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: words, exact: true }) });
const unfold = (action: Locator) => action.getByRole('heading', { level: 3 }).getByRole('button').press('Enter');
const searched = () => Object.fromEntries(new URL(page.url()).searchParams);
const filter = async (name: string, option: string) => {
  // Its name goes on with what is chosen.
  await page.getByRole('combobox', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const type = async (name: string, text: string) => {
  await page.getByRole('combobox', { name, exact: true }).fill(text);
  await desk.press('Enter');
};

describe('The audit page', () => {
  it('finds by who, what, when and title, and keeps that in its address', async () => {
    await choose(page, 'Audit');
    await filter('Record', admission.site.heading);
    await expectHeadings(expect.stringMatching(/^Posting added · B\.Ed\./));
    await filter('Record', jobs.site.heading);
    await type('User name', 'ravi');
    await expectHeadings(`Posting changed · ${mts}`);
    const changed = group(`Posting changed · ${mts}`);
    await changed.getByText(/^Latest Jobs · ravi \(Admin\) · .* IST$/).waitFor();
    expect(await changed.locator('dt:text-is("Salary Range") + dd').innerText()).toBe('Level 6 → Level 7, "basic"');
    expect(searched()).toEqual({ kind: 'posting', family: 'jobs', actor: 'ravi' });
    await page.reload();
    await expectHeadings(`Posting changed · ${mts}`);
    await lookAt(page, 'audit filtered');

    await desk.button('Remove all filters').click();
    await filter('Event', 'Posting added');
    await type('Title', 'chsl');
    await expectHeadings(`Posting added · ${chsl}`);
    await desk.button('Remove all filters').click();
    await page.getByLabel('From').fill('2099-01-01');
    await page.getByText('No events found.').waitFor();
    await page.getByLabel('From').fill('2020-01-01');
    await type('User name', 'ravi');
    await expectHeadings(expect.stringMatching(/^Posting added/), `Posting changed · ${mts}`);
    await filter('Record', 'All');
    await expectHeadings(expect.stringMatching(/^Posting added/), `Posting changed · ${mts}`, 'Signed in · ravi');
  });

  it('tells what was done with several records at once as one action, by whom, with all that it did', async () => {
    await desk.open(jobs.console.postings.label);
    for (const title of [cgl, chsl]) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await page.getByText('2 items selected').waitFor();
    await desk.button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await desk.said('2 records deleted.');
    expect([(await stored(cgl)).status, (await stored(chsl)).status]).toEqual([404, 404]);

    await choose(page, 'Audit');
    const [last] = await history(staff, { type: 'PostingDeleted' });
    const events = await history(staff, { correlationId: last?.correlationId ?? '', kind: 'content' });
    const action = group(/^Posting deleted ×2 · /);
    await unfold(action);
    await action.getByText(`2 records · ${writer.username} (${writer.role}) · `).waitFor();
    await action.getByRole('button', { name: `${events.length} events`, exact: true }).click();
    const parts = await action.getByRole('heading', { level: 4 }).allInnerTexts();
    expect(parts).toHaveLength(events.length);
    expect(parts.slice(0, 1)).toEqual([expect.stringContaining(events[0]?.subject.title ?? '?')]);
    await action.getByRole('link', { name: 'This action' }).click();
    await expectHeadings(expect.stringMatching(/^Posting deleted ×2 · Delete: .+ · .+$/));
    expect(searched()).toEqual({ correlationId: events[0]?.correlationId });
    await page.getByText('Only one action is shown.').waitFor();
    await lookAt(page, 'audit action');
  });

  it('gives what is found as CSV and as JSON, and the log that was signed', async () => {
    const save = async (name: string) => {
      await desk.button('Export').click();
      const item = page.getByRole('menuitem', { name });
      return savedBy(page, () => item.click());
    };
    await goTo(page, portal, `audit?kind=posting&family=jobs&id=${idFor(mts)}`);
    await expectHeadings(`Posting changed · ${mts}`, `Posting added · ${mts}`);
    const found = await eventsAt(staff, `/history?id=${idFor(mts)}`);
    const [changed] = found;
    const csv = await save('What is found, as CSV');
    expect([csv.name, csv.text.split('\r\n')[0]]).toEqual([
      'audit.csv',
      '\uFEFFTime,User name,Role,Event,Kind,Title,Id,Revision,Changes,Action,Position',
    ]);
    const change = '"Salary Range: Level 6 → Level 7, ""basic"""';
    const line = [changed?.at, 'ravi,admin,Posting changed,posting jobs', mts, idFor(mts), changed?.revision, change];
    expect(csv.text.split('\r\n')[1]).toBe([...line, changed?.correlationId, changed?.position].join(','));
    // A heading above, nothing after the last line end.
    expect(csv.text.split('\r\n')).toHaveLength(found.length + 2);
    const json = await save('What is found, as JSON');
    expect([json.name, JSON.parse(json.text)]).toEqual(['audit.json', found]);
    const log = await save('The whole log, to be verified (NDJSON)');
    const [, size] = (await staff.get('/log/checkpoint')).text.split('\n');
    expect([log.name, log.text.trimEnd().split('\n').length]).toEqual(['log.ndjson', Number(size)]);
  });

  it('undoes the action as a whole, after telling what becomes of each record', async () => {
    await goTo(page, portal, 'audit?type=PostingDeleted');
    const dialog = desk.dialog('Undo this action?');
    await group(/^Posting deleted ×2 · /)
      .getByRole('button', { name: 'Undo' })
      .click();
    await dialog.getByRole('listitem').nth(1).waitFor();
    const records = await dialog.getByRole('listitem').allInnerTexts();
    expect(records.toSorted()).toEqual([`${cgl} comes back as it was`, `${chsl} comes back as it was`].toSorted());
    await lookAt(page, 'audit undo');

    const inTheWay = idOf(await addPosting(staff, jobs, chsl));
    await dialog.getByRole('button', { name: 'Undo' }).click();
    expect(await dialog.getByRole('alert').innerText()).toMatch(/^This action cannot be undone\s+.*title/);
    expect((await stored(cgl)).status).toBe(404);
    await staff.delete(postingPath(jobs, inTheWay));

    await dialog.getByRole('button', { name: 'Undo' }).click();
    await desk.said('Undone: 2 records are what they were.');
    for (const title of [cgl, chsl]) expect((await stored(title)).body).toMatchObject({ salaryRange: 'Level 6' });
    expect((await stored(cgl)).body['notifications']).toHaveLength(1);
    expect((await fetch(`${portal.url}/latest-job/${encodeURIComponent(cgl)}`)).status).toBe(200);
    await desk.button('Remove all filters').click();
    const restored = group(/^Posting restored ×2 · /);
    await unfold(restored);
    await restored.getByText(`2 records · ${writer.username} (${writer.role})`).waitFor();
    await unfold(restored);
    await restored.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
  });
});

it('An auditor reads all of it, and undoes nothing', async () => {
  const { page: reader, faults: seen } = await openConsole(portal, 'audit', {
    username: 'meera',
    password: 'quiet river',
  });
  const restored = reader.getByRole('heading', { level: 3, name: /^Posting restored ×2 · / });
  await restored.getByRole('button').click();
  await reader.getByRole('button', { name: 'See the portal as it was then' }).waitFor();
  await reader.getByRole('button', { name: 'Export' }).waitFor();
  expect(await reader.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await reader.getByRole('link', { name: mts }).first().click();
  await reader.waitForURL(`**/admin/history/posting/${idFor(mts)}?family=jobs`);
  await settled(reader);
  expect(unexpected(seen)).toEqual([]);
});

it('Older events and newer ones are pages by their positions, and new ones are shown when that is wanted', async () => {
  const path = postingPath(jobs, idFor(mts));
  for (let level = 1; level <= 59; level += 1) await staff.put(path, { salaryRange: `Grade ${level}` });
  const { page: own } = await openConsole(portal, `audit?kind=posting&family=jobs&id=${idFor(mts)}`);
  await own.clock.install();
  await own.reload();
  const newest = (words: string) =>
    eventually(async () => {
      const first = own.locator('#main-content').getByRole('listitem').first();
      // It may make room for that of another page between two of these steps.
      const fold = first.getByRole('heading', { level: 3 }).getByRole('button');
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      expect(await first.locator('dt:text-is("Salary Range") + dd').innerText({ timeout: 1000 })).toBe(words);
    });
  await own.getByRole('heading', { level: 3 }).nth(49).waitFor();
  expect(await own.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);
  const pages = own.getByRole('navigation', { name: 'Pages' });
  await newest('Grade 58 → Grade 59');
  await staff.put(path, { salaryRange: 'Grade 60' });
  await own.clock.fastForward(16_000);
  await own.getByRole('button', { name: 'Show 1 new event' }).click();
  await newest('Grade 59 → Grade 60');
  await expectDisabled(pages.getByRole('button', { name: 'Newer' }));
  await pages.getByRole('button', { name: 'Older' }).click();
  await newest('Grade 9 → Grade 10');
  await expectDisabled(pages.getByRole('button', { name: 'Older' }));
  await pages.getByRole('button', { name: 'Newer' }).click();
  await newest('Grade 59 → Grade 60');
});

it('Nothing of this is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
