import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { visit } from '../../test/browser.js';
import { goTo, openConsole, settled } from '../../test/console.js';
import { beyondFailures, ConsolePage } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { focusedName, stepTo } from '../../test/keyboard.js';
import { adminPassword } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { unseenFocus } from '../../test/seen-focus.js';

const [jobs] = families;
const { postings } = jobs.console;
const nowhere = 'the browser';

const portal = sharedPortal();
const staff = await admin(portal.url);

it('A posting is added, edited, found and deleted between signing in and out, without a mouse', async () => {
  const { page, faults } = await visit({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  const desk = new ConsolePage(page);
  const title = newTitle('SSC CGL');
  const question = desk.dialog('Are you sure you want to delete this job?');

  await page.goto(`${portal.url}/login`);
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(await focusedName(page)).toMatch(/^Username/);
  await desk.type('admin');
  await desk.press('Tab');
  await desk.type(adminPassword);
  await desk.press('Enter');
  await page.getByRole('heading', { name: 'Welcome, admin' }).waitFor();

  await stepTo(page, postings.label);
  await desk.press('Enter');
  await page.getByRole('heading', { name: 'New posting' }).waitFor();
  await stepTo(page, /^Job Title/);
  await desk.type(title);
  await desk.press('Tab');
  await desk.type('Level 4');
  await desk.press('Enter');
  await desk.row(title).waitFor();
  expect(await focusedName(page)).toMatch(/^Job Title/);

  await stepTo(page, 'Edit');
  await desk.press('Enter');
  await page.getByRole('heading', { name: `Edit: ${title}` }).waitFor();
  expect(await focusedName(page)).toMatch(/^Job Title/);
  await desk.press('End');
  await desk.type(' – Tier I');
  await desk.press('Control+s');
  await desk.row(`${title} – Tier I`).waitFor();
  expect(await focusedName(page)).toMatch(/^Job Title/);

  await desk.press('Control+k');
  await page.getByRole('combobox', { name: 'Find posting' }).waitFor();
  await desk.type(`${title.toLowerCase()} – tier`);
  await page.getByRole('option', { name: title }).waitFor();
  await desk.press('Enter');
  await page.getByRole('heading', { level: 2, name: `${title} – Tier I`, exact: true }).waitFor();
  await settled(page);
  expect(await focusedName(page)).not.toBe(nowhere);

  await stepTo(page, 'Quick actions');
  await desk.press('Enter');
  await stepTo(page, 'Delete this posting', 'ArrowDown');
  await desk.press('Enter');
  await question.waitFor();
  expect(await focusedName(page)).toBe('Delete');
  await desk.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await focusedName(page)).toBe('Quick actions');
  await desk.press('Enter', 'ArrowUp', 'Enter', 'Enter');
  await desk.said('Job deleted.');
  await desk.row(title).waitFor({ state: 'detached' });
  await settled(page);
  expect(await focusedName(page)).not.toBe(nowhere);
  expect((await staff.get(`/jobs?q=${encodeURIComponent(title)}`)).list).toEqual([]);
  await stepTo(page, 'Profile', 'Shift+Tab');
  await desk.press('Enter');
  await page.getByRole('menu', { name: 'Profile' }).waitFor();
  await stepTo(page, 'Log Out', 'ArrowDown');
  await desk.press('Enter');
  await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
  expect(await focusedName(page)).toMatch(/^Username/);
  expect((await page.request.get(`${portal.url}/api/auth/session`)).status()).toBe(401);
  expect(faults).toEqual([]);
});

describe('The focus', () => {
  let page: Page;
  let desk: ConsolePage;
  let faults: readonly string[];
  beforeAll(async () => {
    ({ page, faults } = await openConsole(portal));
    desk = new ConsolePage(page);
  });

  /** A posting with one of everything, at a tab of its workspace. */
  async function openPart(tab: string): Promise<void> {
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title));
    await addNotification(staff, jobs, id);
    for (const kind of postingParts.filter(({ family }) => family === jobs)) await addPart(staff, kind, title);
    await goTo(page, portal, `${postings.path}/${id}?tab=${tab}`);
  }
  const openList = async () => {
    await addPosting(staff, jobs);
    await goTo(page, portal, postings.path);
  };
  const openShortList = async () => {
    await openList();
    const title = newTitle();
    await addPosting(staff, jobs, title);
    await desk.field('Search by title').fill(title);
    await desk.row(title).waitFor();
    await settled(page);
    await page.reload();
    await desk.row(title).waitFor();
    await settled(page);
  };
  const ask = async (button: string) => {
    await desk.press('Enter');
    // The deletion is the last item of its menu.
    if (button.endsWith(': ')) await desk.press('ArrowUp', 'Enter');
    await page.getByRole('dialog').waitFor();
    expect(await focusedName(page)).toBe('Delete');
  };
  const ways: readonly (readonly [what: string, opened: () => Promise<void>, button: string])[] = [
    ['a posting in the list', openList, 'Quick actions: '],
    ['a notification', () => openPart('info'), 'More: '],
    ['a table', () => openPart('table'), 'Delete Table'],
    ['useful links', () => openPart('links'), 'More: '],
  ];

  it.each(ways)('comes back from the question about %s, and is not lost with it', async (_what, opened, button) => {
    await opened();
    await page.getByRole('button', { name: button }).first().focus();
    await ask(button);
    await desk.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toContain(button);
    await ask(button);
    await desk.press('Enter');
    await page.getByText(/deleted[.!]$/).waitFor();
    await settled(page);
    expect(await focusedName(page)).not.toBe(nowhere);
  });

  it('stays on the button of a save that fails; a question mark that is typed is no more than that', async () => {
    await openList();
    await desk.field('Job Title').focus();
    await desk.type('CGL?');
    expect([await desk.field('Job Title').inputValue(), await page.getByRole('dialog').count()]).toEqual(['CGL?', 0]);
    await desk.intercept('POST', 'jobs', 'fails');
    await desk.button('Add Job').press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await focusedName(page)).toBe('Add Job');
    await desk.restore();
  });

  it('is not lost when selected postings are deleted', async () => {
    await openList();
    await page.getByRole('checkbox').nth(1).press(' ');
    await page.locator('[data-test="bulk-actions-toolbar"]').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByText('1 record selected').waitFor();
    await desk.press('Enter');
    await desk.said('1 record deleted.');
    await settled(page);
    expect(await focusedName(page)).not.toBe(nowhere);
  });

  it('comes back to the button of a menu, a dialog and a quick action', async () => {
    await openList();
    for (const [name, opens] of [
      ['Columns', 'menu'],
      ['Saved queries', 'menu'],
      [/^Quick actions: /, 'menu'],
      [/^Find posting/, 'dialog'],
    ] as const) {
      const button = page.getByRole('button', { name }).first();
      await button.press('Enter');
      await page.getByRole(opens).waitFor();
      await desk.press('Escape');
      await page.getByRole(opens).waitFor({ state: 'detached' });
      expect(await focusedName(page)).toMatch(name);
    }
    await page.getByRole('row').nth(1).getByRole('button', { name: 'Quick actions: ' }).press('Enter');
    await stepTo(page, 'Result out', 'ArrowDown');
    await desk.press('Enter');
    await desk.dialog('Result out').getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await focusedName(page)).toMatch(/^Title/);
    await desk.press('Escape');
    await desk.dialog('Result out').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toMatch(/^Quick actions: /);
  });

  it.each([
    ['the list of postings, forwards', openShortList, 'Tab'],
    ['a notification’s form, backwards', () => openPart('info'), 'Shift+Tab'],
  ] as const)('is seen wherever it is: %s', async (_where, opened, key) => {
    await opened();
    await page.setViewportSize({ width: 1280, height: 600 });
    expect(await unseenFocus(page, key)).toEqual([]);
  });

  it('reaches what a dialog has no height for, and scrolls it', async () => {
    await openList();
    await page.setViewportSize({ width: 1280, height: 300 });
    await desk.press('?');
    const body = desk.dialog('Keyboard shortcuts').getByRole('group', { name: 'Keyboard shortcuts' });
    await body.waitFor();
    await desk.press('Shift+Tab');
    expect(await body.evaluate((element) => element === document.activeElement)).toBe(true);
    const scrolled = body.evaluate(
      (element) => new Promise<boolean>((resolve) => element.addEventListener('scroll', () => resolve(true))),
    );
    await desk.press('End');
    expect(await scrolled).toBe(true);
    await desk.press('Escape');
  });

  it('leaves no error in the console of the browser', () => expect(beyondFailures(faults)).toEqual([]));
});
