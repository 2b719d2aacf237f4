import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { addPart, postingParts } from '../../test/posting-parts.js';
import { arrived, open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { samplePortal, sharedPortal } from '../../test/shared-portal.js';

const widths = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } } as const;
const [family] = families;
const openPosting = newTitle('Junior Engineer (Civil) 2099');
const postingPage = `${family.site.detailPaths[0]}/${encodeURIComponent(openPosting)}`;
const mostSteps = 250;
const browsersOwn = 'the browser’s own';

const sample = samplePortal();
const shared = sharedPortal();

beforeAll(async () => {
  const staff = await admin(shared.url);
  const posting = await addPosting(staff, family, openPosting, { applyLink: 'https://apply.example/je' });
  // Still open: the bar above the tabs then has its Apply.
  await addNotification(staff, family, idOf(posting), { lastDateApply: '31 Dec 2099' });
  for (const kind of postingParts.filter((one) => one.family === family)) await addPart(staff, kind, openPosting);
});

/** The element with the focus: its name, and the element over it. A part in view is enough of a very tall element. */
interface Focus {
  readonly name: string;
  readonly hiddenBy: readonly string[];
}

function focus(page: Page): Promise<Focus> {
  return page.evaluate((browsers) => {
    const element = document.activeElement ?? document.body;
    if (element === document.body) return { name: browsers, hiddenBy: [] };
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
    const coverAt = (x: number, y: number) => {
      const over = document.elementFromPoint(x, y);
      if (!over) return ['the edge of the screen'];
      return element.contains(over) || over.contains(element) ? [] : [`${over.localName} ${over.className}`];
    };
    const hiddenBy = [...element.getClientRects()].flatMap(({ left, right, top, bottom }) => {
      const columns = [left + 2, (left + right) / 2, right - 2];
      const line = (y: number) => columns.flatMap((x) => coverAt(x, y));
      if (bottom - top <= innerHeight / 2) return [top + 2, bottom - 2].flatMap(line);
      const parts = Array.from({ length: Math.floor((bottom - top) / 40) }, (_, place) => line(top + 20 + place * 40));
      return parts.some((part) => part.length === 0) ? [] : parts.flat();
    });
    return { name, hiddenBy };
  }, browsersOwn);
}

/** Presses the key until the focus is on what is called so. Nothing that has the focus on the way may be hidden. */
async function stepTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    await page.keyboard.press(key);
    const now = await focus(page);
    expect({ key, ...now }).toEqual({ key, ...now, hiddenBy: [] });
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return seen;
    seen.push(now.name);
  }
  throw new Error(`${String(name)} never had the focus:\n${seen.join('\n')}`);
}

describe.each(Object.entries(widths))('Without a mouse, on a %s', (device, viewport) => {
  const isPhone = device === 'phone';
  let page: Page;

  beforeAll(async () => {
    ({ page } = await visit({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' }));
  });

  it('the skip link is the first stop, is seen while it has the focus, and leads past the bars', async () => {
    await open(page, `${sample.url}/latest-job`);
    const skip = page.getByRole('link', { name: 'Skip to content' });
    const isInView = async () => ((await skip.boundingBox())?.y ?? -1) >= 0;
    expect(await isInView()).toBe(false);
    await page.keyboard.press('Tab');
    expect((await focus(page)).name).toBe('Skip to content');
    expect(await isInView()).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('a menu leads to a list, a search to a posting, and the posting to Apply and to a useful link', async () => {
    await open(page, shared.url);
    await stepTo(page, isPhone ? 'Menu' : 'More');
    await page.keyboard.press('Enter');
    await stepTo(page, 'Syllabus');
    await page.keyboard.press('Enter');
    await arrived(page, 'Syllabus');

    await stepTo(page, 'Search', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT'));
    const words = openPosting.slice('Junior Engineer ('.length);
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await page.getByText(`1 notice for “${words}”`).waitFor();

    await stepTo(page, openPosting);
    await page.keyboard.press('Enter');
    await arrived(page, openPosting);
    expect(await page.locator('.action-bar').isVisible()).toBe(isPhone);
    await stepTo(page, /^Apply/);
    await stepTo(page, /^Click Here/);
    await page.context().route('https://*.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
    await other.getByText('elsewhere').waitFor();
    await other.close();
  });

  const pages = [
    { what: 'home', address: sample.url },
    { what: 'a list', address: `${sample.url}/latest-job?q=ssc` },
    { what: 'a posting', address: shared.url + postingPage },
    { what: 'a posting with long tables', address: `${sample.url}/latest-job/SSC%20CGL%202026` },
  ] as const;

  // On a phone there are two bars to hide it.
  it.each(breadth(pages, isPhone ? pages.slice(1) : pages.slice(3)))(
    'the focus is never hidden on $what, forwards and backwards',
    async ({ address }) => {
      await open(page, address);
      // The browser itself has the focus between the last and the first.
      for (const key of ['Tab', 'Shift+Tab'] as const)
        expect(new Set(await stepTo(page, browsersOwn, key)).size).toBeGreaterThan(20);
    },
  );
});
