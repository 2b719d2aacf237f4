import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { breadth } from '../../test/breadth.js';
import { visit } from '../../test/browser.js';
import { adminPassword } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const notYetSignedIn = 'Failed to load resource: the server responded with a status of 401 (Unauthorized)';

describe.each<Family>(breadth(families, [families[0]]))(
  'the journey of a posting of $key, from the console to the reader',
  (family) => {
    const mark = randomUUID().slice(0, 8);
    const title = `एसएससी भर्ती ${mark}/2026 – 100%`;
    const renamed = `${title} – Date Extend`;
    const detail = (of: string) => `${portal.url}${family.site.detailPaths[0]}/${encodeURIComponent(of)}`;
    const list = () => `${portal.url}${family.site.listPaths[0]}`;
    let console: Page;
    let faults: readonly string[];

    beforeAll(async () => {
      ({ page: console, faults } = await visit());
    });

    it('signs in with the keyboard alone', async () => {
      await console.goto(`${portal.url}/admin`);
      await console.waitForURL('**/login');
      await console.getByLabel('Username').focus();
      await console.keyboard.type('admin');
      await console.keyboard.press('Tab');
      await console.keyboard.type(adminPassword);
      await console.keyboard.press('Enter');
      await console.getByRole('heading', { name: /Welcome/ }).waitFor();
    });

    it('adds a posting with a Hindi title, a slash and a percent sign', async () => {
      await console
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: family.console.postings.label, exact: true })
        .click();
      await console.getByRole('textbox', { name: 'Job Title' }).fill(title);
      await console.getByRole('button', { name: 'Add Job' }).click();
      await console.getByRole('row', { name: title }).waitFor();
    });

    it('adds its notification', async () => {
      await console.getByRole('row', { name: title }).getByRole('link', { name: 'Info' }).click();
      await console.getByLabel('Post Name').fill('लिपिक / Clerk');
      await console.getByLabel('Post Date').fill('1 November 2026');
      await console.getByLabel('Short Information').fill('<b>Read</b> the notice first.');
      await console.getByLabel('Last Date to Apply').fill('20 नवंबर 2098');
      await console.getByRole('button', { name: 'Add Item' }).click();
      await console.getByRole('button', { name: 'Edit लिपिक / Clerk' }).waitFor();
    });

    it('shows both to a reader without JavaScript', async () => {
      const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });
      await page.goto(list());
      await page.getByRole('link', { name: title }).click();
      expect(page.url()).toBe(detail(title));
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('row', { name: 'Last Date to Apply 20 नवंबर 2098' }).waitFor();
      await page.getByText('<b>Read</b> the notice first.').waitFor();
    });

    it('finds it by a piece of its title, in a form without JavaScript', async () => {
      const { page } = await visit({ javaScriptEnabled: false });
      await page.goto(list());
      await page.getByRole('main').getByRole('searchbox').fill(`भर्ती ${mark}/`);
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: title }).waitFor();
      expect(new URL(page.url()).searchParams.get('q')).toBe(`भर्ती ${mark}/`);
    });

    it('renames it, and the old title leads to the new one', async () => {
      await console
        .getByRole('navigation', { name: 'Screens' })
        .getByRole('link', { name: family.console.postings.label, exact: true })
        .click();
      await console.getByRole('row', { name: title }).getByRole('button', { name: 'Edit' }).click();
      await console.getByRole('heading', { name: `Edit: ${title}` }).waitFor();
      await console.getByRole('textbox', { name: 'Job Title' }).fill(renamed);
      await console.getByRole('button', { name: 'Update Job' }).click();
      await console.getByRole('row', { name: renamed }).waitFor();

      const old = await fetch(detail(title), { redirect: 'manual' });
      expect(old.status).toBe(301);
      const { page, faults: readersFaults } = await visit();
      await page.goto(detail(title));
      expect(page.url()).toBe(detail(renamed));
      await page.getByRole('heading', { level: 1, name: renamed }).waitFor();
      expect(readersFaults).toEqual([]);
    });

    it('deletes it after the question, and its page says that it is gone', async () => {
      const row = console.getByRole('row', { name: renamed });
      await row.getByRole('button', { name: 'Quick actions: ' }).click();
      await row.getByRole('menuitem', { name: 'Delete' }).click();
      const question = console.getByRole('dialog');
      await question.getByText('Are you sure you want to delete this job?').waitFor();
      await question.getByRole('button', { name: /delete/i }).click();
      // While it is asked no row has a role.
      await question.waitFor({ state: 'detached' });
      await console.getByRole('row', { name: renamed }).waitFor({ state: 'detached' });
      expect((await fetch(detail(renamed))).status).toBe(410);
      expect((await fetch(detail(title), { redirect: 'manual' })).status).toBe(410);
    });

    it('leaves no error in the console of the browser but the question who is signed in', () => {
      expect(faults.filter((fault) => fault !== notYetSignedIn)).toEqual([]);
    });
  },
);
