import { describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Locator } from 'playwright-core';
import { contrastFaults } from '../../test/axe.js';
import { ApiClient } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { moveTo, openConsole, settled, unexpected } from '../../test/console.js';
import { eventually } from '../../test/deadline.js';
import { atRest, lookAt } from '../../test/look.js';
import { samplePortal } from '../../test/shared-portal.js';

const paper = { light: 'rgb(251, 249, 244)', dark: 'rgb(20, 22, 27)' };
type Theme = keyof typeof paper;
const themes: readonly Theme[] = ['light', 'dark'];
const [family, ...others] = families;
/** Where text stands on colours of its own. */
const colourful = ['desk', 'workspace table', 'login'];

const portal = samplePortal();
const { page, faults } = await openConsole(portal);

/**
 * Looks at the screen in both themes where they differ, else at its contrasts alone in the dark; in full everywhere.
 */
async function lookAtThemes(name: string): Promise<void> {
  for (const colorScheme of breadth<Theme>(themes, colourful.includes(name) ? themes : ['light'])) {
    await show(colorScheme);
    await lookAt(page, `${name} ${colorScheme}`);
  }
  await show('dark');
  expect({ name, contrast: await contrastFaults(page) }).toEqual({ name, contrast: [] });
}

async function show(colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((seen) => getComputedStyle(document.body).backgroundColor === seen, paper[colorScheme]);
  await atRest(page);
}

/** The contrast of an element's text with its own background, as WCAG counts it. */
function contrastOf(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const { color, backgroundColor } = getComputedStyle(node);
    const luminance = (rgb: string) => {
      const [red = 0, green = 0, blue = 0] = (rgb.match(/\d+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const [text, behind] = [luminance(color), luminance(backgroundColor)];
    return Math.max(text, behind) / Math.min(text, behind);
  });
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
    const paths = addresses.map((address) => address?.replace(/^\/admin\/?/, '') ?? '');
    expect(paths.length).toBeGreaterThan(16);
    const repeated = others.flatMap(({ console: screens }) => Object.values(screens).map(({ path }) => path));
    for (const path of breadth(
      paths,
      paths.filter((one) => !repeated.includes(one)),
    )) {
      await moveTo(page, path);
      await lookAtThemes(path === '' ? 'desk' : path);
    }
  });

  it('the skip link, once it has the focus', async () => {
    await page.reload();
    // A key that is pressed before the console is drawn moves nothing.
    await page.getByRole('navigation', { name: 'Screens' }).waitFor();
    await settled(page);
    await page.keyboard.press('Tab');
    const skip = page.locator('.skip-nav-button:focus');
    expect(await skip.innerText()).toBe('Skip to content');
    // axe has no opinion of text that has the very colour of its background.
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await eventually(async () => expect(await contrastOf(skip)).toBeGreaterThan(7));
    }
  });

  it('the profile, the settings, and a page that is not there', async () => {
    for (const path of ['profile', 'settings', 'nowhere']) {
      await moveTo(page, path);
      await lookAtThemes(path);
    }
  });

  it('the tabs of a posting', async () => {
    const address = await addressOf(family);
    for (const tab of ['title', 'info', 'table', 'links', 'answer-key', 'history']) {
      await moveTo(page, `${address}?tab=${tab}`);
      await lookAtThemes(`workspace ${tab}`);
    }
  });

  it('the form of a posting that is edited, and the question before a deletion', async () => {
    await moveTo(page, others[0].console.postings.path);
    const row = page.getByRole('row').nth(1);
    await row.getByRole('button', { name: /^Edit/ }).click();
    await settled(page);
    await lookAtThemes('edit form');
    await row.getByRole('button', { name: /^Quick actions/ }).click();
    await lookAtThemes('menu of a row');
    await row.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await lookAtThemes('delete question');
    await page.keyboard.press('Escape');
  });

  it('the finder with what it finds, and the list of keys', async () => {
    await moveTo(page, '');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find posting' }).fill('ssc');
    await page.getByRole('option').first().waitFor();
    await lookAtThemes('finder');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await lookAtThemes('keys');
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

it('A theme that is chosen in the settings stays over a reload', async () => {
  const { page: own } = await openConsole(portal, 'settings', { colorScheme: 'light' });
  const seen = (theme: Theme) =>
    own.waitForFunction((colour) => getComputedStyle(document.body).backgroundColor === colour, paper[theme]);
  await seen('light');
  await own.getByRole('radio', { name: 'Dark' }).check();
  await seen('dark');
  await own.reload();
  await seen('dark');
});

it('A title that is too long for a phone ends in an ellipsis', async () => {
  const viewport = { width: 390, height: 844 };
  const { page: phone } = await openConsole(portal, others[1].console.items.path, { viewport });
  // Only words of the title's own line are shortened: those in a box of their own are cut off in the middle of a letter.
  const displays = await phone
    .locator('h1 *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).display));
  expect([...new Set(displays)]).toEqual(['inline']);
  const [shown, needed] = await phone.locator('h1').evaluate((title) => [title.clientWidth, title.scrollWidth]);
  expect(needed).toBeGreaterThan(shown ?? 0);
});
