import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { addPart, postingParts, partsPath } from '../../test/posting-parts.js';
import { run } from '../../test/command-line.js';
import { goTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage, expectDisabled } from '../../test/console-page.js';
import {
  addAccount,
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
} from '../../test/content.js';
import { timeline } from '../../test/history.js';
import { focusedName } from '../../test/keyboard.js';
import { keyOf } from '../../test/ledger.js';
import { lookAt } from '../../test/look.js';
import { newFolder } from '../../test/portal-process.js';
import { savedBy } from '../../test/saved-file.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [jobs] = families;
const [tables] = postingParts;
const title = newTitle('SSC CGL');
const rowsOf = (posts: string) => [['Post', 'पद'].map(cell), ['Clerk', posts].map(cell)];

const portal = sharedPortal();
let staff: ApiClient;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];
let id: string;

beforeAll(async () => {
  staff = await admin(portal.url);
  id = idOf(await addPosting(staff, jobs, title, { salaryRange: 'Level 6' }));
  const notification = { shortInfo: 'Ten posts in Bihar.', lastDateApply: '20 Nov 2026' };
  const notificationId = idOf(await addNotification(staff, jobs, id, notification));
  const table = idOf(await addPart(staff, tableKind(), title));
  const extended = { shortInfo: 'Twelve posts in Bihar.', lastDateApply: '30 Nov 2026' };
  await staff.put(notificationPath(jobs, id, notificationId), extended);
  await staff.put(`${tableKind().path}/${table}`, { data: rowsOf('12') });
  await staff.put(postingPath(jobs, id), { salaryRange: 'Level 7' });
  ({ page, faults } = await openConsole(portal, `${jobs.console.postings.path}/${id}`));
  desk = new ConsolePage(page);
});

function cell(value: string) {
  return { value, colspan: 1, rowspan: 1 };
}

function tableKind() {
  if (!tables) throw new Error('no family has tables');
  return tables;
}

const stored = async () => (await staff.get(postingPath(jobs, id))).body;
const storedTable = async () => (await staff.get(partsPath(tableKind(), title))).list[0]?.['data'];
const types = async () => (await timeline(staff, 'posting', id)).map(({ type }) => type);
const entry = (revision: number) => page.getByRole('listitem').filter({ hasText: `Revision ${revision + 1} · ` });
const dialog = (revision: number) => desk.dialog(`Restore revision ${revision + 1}?`);

describe('The history of a posting', () => {
  it('is a tab of its workspace: what happened, newest first, by whom and when, with what it changed', async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByRole('heading', { name: '6 revisions' }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Posting changed',
      'Table changed',
      'Notification changed',
      'Table added',
      'Notification added',
      'Posting added',
    ]);
    expect(await entry(3).innerText()).toMatch(/Revision 4 · admin \(Admin\) · .* IST/);
    const date = entry(3).locator('dt:text-is("Last Date to Apply") + dd');
    expect(await date.innerText()).toMatch(/^20 Nov 2026 → 30 Nov 2026\s+Reads as Mon, 30 Nov 2026/);
    expect(await entry(4).locator('dt:text-is("Table, row 2, cell 2") + dd').innerText()).toBe('10 → 12');
    await lookAt(page, 'history');
  });

  it('compares two revisions by the keyboard: words in texts, cells in tables', async () => {
    await desk.button('Compare with now: Revision 3').press('Enter');
    const info = page.getByRole('group', { name: 'Short Information' });
    await info.waitFor();
    expect(await focusedName(page)).toBe('Compare two revisions');
    expect(new URL(page.url()).search).toBe('?tab=history&from=2&to=5');
    expect([await info.locator('del').allInnerTexts(), await info.locator('ins').allInnerTexts()]).toEqual([
      ['Ten'],
      ['Twelve'],
    ]);
    const after = page.getByRole('table', { name: 'Table 1: After' });
    const marks = await after
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((one) => `${one.textContent} ${one.dataset['mark']}`));
    expect(marks).toEqual(['Post same', 'पद same', 'Clerk same', '12 changed']);
    const unchanged = page.getByRole('group', { name: 'Post Name' });
    expect(await unchanged.count()).toBe(0);
    await lookAt(page, 'history compared');
    await page.getByRole('checkbox', { name: 'Only what changed' }).uncheck();
    await unchanged.waitFor();
    await page.reload();
    await info.waitFor();
    await expectDisabled(desk.button('Later'));
    await desk.button('Earlier').click();
    await page.waitForURL('**/*&from=1&to=4');
    await page.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: /^Revision 2\b/ }).click();
    await page.getByText('Nothing differs between the two.').waitFor();
    await desk.button('Close').click();
    await info.waitFor({ state: 'detached' });
  });

  it('brings an old revision back after showing what that changes, and nothing where nothing differs', async () => {
    await desk.button('Restore: Revision 3').click();
    const salary = dialog(2).getByRole('group', { name: 'Salary Range' });
    await salary.waitFor();
    expect([await salary.locator('del').innerText(), await salary.locator('ins').innerText()]).toEqual(['7', '6']);
    await lookAt(page, 'history restore');
    await dialog(2).getByText('Readers see at once what changes here.').waitFor();
    await dialog(2).getByRole('button', { name: 'Restore' }).click();
    await desk.said('Revision 3 is restored.');
    expect(await stored()).toMatchObject({
      salaryRange: 'Level 6',
      notifications: [{ shortInfo: 'Ten posts in Bihar.' }],
    });
    expect(await storedTable()).toEqual(rowsOf('10'));
    await page.getByRole('heading', { level: 3, name: 'Posting restored' }).waitFor();
    const before = await types();
    expect(before.slice(6)).toEqual(['PostingRestored', 'PostingEdited', 'NotificationEdited', 'TableEdited']);

    expect(await desk.button(`Restore: Revision ${before.length}`).count()).toBe(0);
    await desk.button('Restore: Revision 3').click();
    await dialog(2).getByText('Nothing differs between the two.').waitFor();
    await expectDisabled(dialog(2).getByRole('button', { name: 'Restore' }));
    await desk.press('Escape');
    await dialog(2).waitFor({ state: 'detached' });
    expect(await types()).toEqual(before);
  });

  it('lets a delete be undone at once, with all that went with it', async () => {
    const before = await stored();
    await desk.button('Quick actions').click();
    await page.getByRole('menuitem', { name: 'Delete this posting' }).click();
    await desk.dialog('Are you sure you want to delete this job?').getByRole('button', { name: 'Delete' }).click();
    await desk.said('Job deleted.');
    expect((await staff.get(postingPath(jobs, id))).status).toBe(404);
    const taken = idOf(await addPosting(staff, jobs, title));
    await desk.button('Undo').click();
    expect(await desk.alert()).toContain('A posting with this title already exists.');
    await staff.delete(postingPath(jobs, taken));
    await desk.button('Undo').click();
    await desk.said('It is back as it was.');
    const { revision: _, updatedAt: __, ...content } = before;
    expect(await stored()).toMatchObject(content as Record<string, unknown>);
    expect(await storedTable()).toEqual(rowsOf('10'));
  });

  it('outlives the posting, which is brought back from its page', async () => {
    await staff.delete(postingPath(jobs, id));
    await goTo(page, portal, `history/posting/${id}?family=jobs`);
    await page.getByRole('heading', { level: 2, name: title }).waitFor();
    await page.getByText(/^Deleted by admin on .* IST\.$/).waitFor();
    expect(await page.getByRole('link', { name: 'Open workspace' }).count()).toBe(0);
    await lookAt(page, 'history of a deleted posting');
    await desk.button('Restore deleted posting').click();
    await page.getByRole('dialog').getByRole('cell', { name: 'Clerk' }).waitFor();
    await page.getByRole('dialog').getByText('Readers find it again at once').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('link', { name: 'Open workspace' }).waitFor();
    expect(await stored()).toMatchObject({ salaryRange: 'Level 6' });
    expect(await storedTable()).toEqual(rowsOf('10'));
  });

  it('is taken along as one file of evidence, which holds offline', async () => {
    const events = await timeline(staff, 'posting', id);
    const { name, path, text } = await savedBy(page, () => desk.button('Download evidence').click());
    expect(name).toBe(`evidence-posting-${id}.html`);
    for (const part of [`<h1>Evidence: ${title}</h1>`, '<del>Level 6</del> <ins>Level 7</ins>', 'Checkpoint', 'Key of'])
      expect(text).toContain(part);
    expect(text.match(/<tr><td>\d+<\/td>/g)).toHaveLength(events.length);
    const key = join(await newFolder(), 'key');
    await writeFile(key, await keyOf(portal));
    expect(await run({}, 'verify', '--evidence', path, '--key', key)).toMatchObject({ code: 0 });
  });

  it('leaves a posting withdrawn, until somebody wants it back with readers', async () => {
    const stayed = idOf(await addPosting(staff, jobs, newTitle()));
    await staff.put(postingPath(jobs, stayed), { salaryRange: 'Level 4' });
    await staff.post(`${postingPath(jobs, stayed)}/withdraw`, { note: 'Stayed by the court.' });
    const status = async () => (await fetch(`${portal.url}/api${postingPath(jobs, stayed)}`)).status;
    await goTo(page, portal, `history/posting/${stayed}?family=jobs`);
    await desk.button('Restore: Revision 1').click();
    await dialog(0).getByText('It stays withdrawn: readers do not find it.').waitFor();
    await lookAt(page, 'history restore of a withdrawn posting');
    await dialog(0).getByRole('button', { name: 'Restore' }).click();
    await desk.said('Revision 1 is restored.');
    expect(await status()).toBe(410);
    await desk.button('Restore: Revision 2').click();
    await dialog(1).getByRole('checkbox', { name: 'Bring it back to readers' }).check();
    await dialog(1).getByText('Readers find it again at once').waitFor();
    await dialog(1).getByRole('button', { name: 'Restore' }).click();
    await desk.said('Revision 2 is restored.');
    expect(await status()).toBe(200);
  });
});

it('A long history shows the newest hundred, what came before when it is asked for, and any revision that is named', async () => {
  const long = idOf(await addPosting(staff, jobs, newTitle()));
  for (let level = 1; level <= 103; level += 1) await staff.put(postingPath(jobs, long), { salaryRange: `${level}` });
  await goTo(page, portal, `history/posting/${long}?family=jobs`);
  await page.getByRole('heading', { name: '104 revisions' }).waitFor();
  const told = page.getByRole('heading', { level: 3 });
  expect([await told.count(), await entry(4).count(), await entry(3).count()]).toEqual([100, 1, 0]);
  await desk.button('Show earlier').click();
  await entry(0).waitFor();
  expect([await told.count(), await desk.button('Show earlier').count()]).toEqual([104, 0]);
  await goTo(page, portal, `history/posting/${long}?family=jobs&from=1&to=103`);
  const salary = page.getByRole('group', { name: 'Salary Range' });
  await salary.waitFor();
  expect(await salary.locator('del').innerText()).toBe('1');
});

it('The history of an account tells what was done to it, and restores nothing', async () => {
  const username = newTitle('ravi').replace(' ', '-');
  await addAccount(staff, username, { password: 'quiet river', role: 'auditor' });
  await staff.put(`/accounts/${username}`, { closed: true });
  await goTo(page, portal, `history/account/${username}`);
  const closed = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Account closed' }) });
  expect(await closed.locator('dt:text-is("Closed") + dd').innerText()).toBe('No → Yes');
  expect(await page.getByRole('button', { name: /Restore/ }).count()).toBe(0);
});

it('A record that never was has no history', async () => {
  await goTo(page, portal, 'history/posting/none');
  expect(await desk.alert()).toBe('There is no such record, and there never was.');
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
