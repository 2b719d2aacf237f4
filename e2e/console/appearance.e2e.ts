import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { ApiClient } from '../../test/api-client.js';
import { goTo, openConsole, settled, unexpected } from '../../test/console.js';
import { lookAt } from '../../test/look.js';
import { startSamplePortal } from '../../test/sample-content.js';
import type { Portal } from '../../test/portal-process.js';

const themes = { light: 'rgb(251, 249, 244)', dark: 'rgb(20, 22, 27)' };
const [family, other] = families;

let portal: Portal;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  portal = await startSamplePortal();
  ({ page, faults } = await openConsole(portal));
});

/** What stands on the screen, on both widths, in both themes. */
async function lookAtThemes(name: string): Promise<void> {
  for (const [colorScheme, paper] of Object.entries(themes) as [keyof typeof themes, string][]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((painted) => getComputedStyle(document.body).backgroundColor === painted, paper);
    await lookAt(page, `${name} ${colorScheme}`);
  }
}

/** The first posting of the sample. */
async function addressOf({ paths, console: { postings } }: Family): Promise<string> {
  const { list } = await new ApiClient(portal.url).get(`/${paths.postings}`);
  return `${postings.path}/${String(list[0]?._id)}`;
}

describe('In light and dark, on a phone and a wide screen, nothing is amiss with', () => {
  it('the screens of the sidebar', async () => {
    const links = await page.getByRole('navigation', { name: 'Screens' }).getByRole('link').all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(16);
    for (const address of addresses) {
      const path = address?.replace(/^\/admin\/?/, '') ?? '';
      await goTo(page, portal, path);
      await lookAtThemes(path === '' ? 'desk' : path);
    }
  }, 600_000);

  it.each(['profile', 'settings', 'nowhere'])(
    'the page %s',
    async (path) => {
      await goTo(page, portal, path);
      await lookAtThemes(path);
    },
    60_000,
  );

  it.each(['title', 'info', 'table', 'links', 'answer-key', 'history'])(
    'the tab %s of a posting',
    async (tab) => {
      await goTo(page, portal, `${await addressOf(family)}?tab=${tab}`);
      await lookAtThemes(`workspace ${tab}`);
    },
    60_000,
  );

  it('the form of a posting that is edited, and the question before a deletion', async () => {
    await goTo(page, portal, other.console.postings.path);
    const row = page.getByRole('row').nth(1);
    await row.getByRole('button', { name: /^Edit/ }).click();
    await settled(page);
    await lookAtThemes('edit form');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').waitFor();
    await lookAtThemes('delete question');
    await page.keyboard.press('Escape');
  });

  it('the login', async () => {
    await page.context().clearCookies();
    await page.goto(`${portal.url}/login`);
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    await lookAtThemes('login');
  });

  it('the console of the browser', () => expect(unexpected(faults)).toEqual([]));
});
