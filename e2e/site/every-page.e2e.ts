import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, noticeKinds, siteLists } from '@noticeboard/content-model';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityFaults } from '../../test/axe.js';
import { keepScreenshot } from '../../test/artefacts.js';
import { visit } from '../../test/browser.js';
import type { Portal } from '../../test/portal-process.js';
import { startSamplePortal } from '../../test/sample-content.js';

interface Stop {
  readonly name: string;
  readonly path: string;
  readonly status?: number;
  /** Search engines are not to keep it. */
  readonly unlisted?: true;
  /** Another spelling of a page that has its own stop. */
  readonly again?: true;
  /** Made of the same parts as another stop: a posting after the first of its family. */
  readonly alike?: true;
}

const narrowest = { width: 320, height: 640 };
const widths = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } } as const;
const lists = siteLists(families, noticeKinds);
const upper = (path: string) => path.toUpperCase();
const again = true;

/** Every route of the specification, section 2.2, in its spellings, and what this portal has beside. */
const fixedStops: readonly Stop[] = [
  { name: 'home', path: '/' },
  ...lists.flatMap(({ key, words: { listPaths } }): Stop[] => [
    { name: `list ${key}`, path: listPaths[0] },
    ...[...listPaths.slice(1), upper(listPaths[0]), `${listPaths[0]}/`].map(
      (path) => ({ name: path, path, again }) as const,
    ),
    { name: `list ${key} without a match`, path: `${listPaths[0]}?q=no+such+title` },
  ]),
  { name: 'admit cards as the bottom bar spells them', path: '/admitCard-list', again },
  ...['/privacy', '/Disclaimer', '/Terms'].map((path) => ({ name: `policy ${path.slice(1)}`, path })),
  ...['/disclaimer', '/terms', '/PRIVACY'].map((path) => ({ name: path, path, again }) as const),
  { name: 'search', path: '/search?q=2026', unlisted: true },
  { name: 'search before anything is asked', path: '/search', unlisted: true },
  { name: 'changes', path: '/changes' },
  { name: 'not found', path: '/no-such-page', status: 404 },
  { name: 'unknown posting', path: '/latest-job/no such posting', status: 404 },
  { name: 'bad address', path: '/latest-job/%E0%A4%zz', status: 400 },
];

let portal: Portal;
let stops: readonly Stop[];

beforeAll(async () => {
  portal = await startSamplePortal();
  stops = [...fixedStops, ...(await postingStops())];
}, 90_000);

/** Every posting of the sample, in each spelling of its address. */
async function postingStops(): Promise<readonly Stop[]> {
  const found: Stop[] = [];
  for (const { key, site, paths, titleField } of families) {
    const answer = await fetch(`${portal.url}/api/${paths.postings}`);
    const postings = (await answer.json()) as Record<string, string>[];
    for (const [place, posting] of postings.entries())
      for (const [spelling, path] of [...site.detailPaths, upper(site.detailPaths[0])].entries())
        found.push({
          name: `posting ${key} ${place + 1}${spelling === 0 ? '' : ` spelling ${spelling + 1}`}`,
          path: `${path}/${encodeURIComponent(posting[titleField] ?? '')}`,
          ...(spelling > 0 && { again }),
          ...(place > 0 && { alike: true }),
        });
  }
  return found;
}

const tabs = 3;

/** Visits all of them, several at a time. */
async function visitEach(
  all: readonly Stop[],
  options: BrowserContextOptions,
  see: (page: Page, stop: Stop, faults: () => readonly string[]) => Promise<void>,
): Promise<void> {
  const waiting = [...all];
  const visitor = async () => {
    const { page, faults } = await visit(options);
    await page.addInitScript(noteMoves);
    let seen = 0;
    for (let stop = waiting.shift(); stop; stop = waiting.shift()) {
      await see(page, stop, () => faults.slice(seen));
      seen = faults.length;
    }
  };
  await Promise.all(Array.from({ length: tabs }, visitor));
}

/**
 * Runs in the page, before its own scripts: notes what moves, and where to. A page that comes in pieces grows line by
 * line where one was cut; that is below a hundredth of the screen.
 */
function noteMoves(): void {
  const moves: string[] = [];
  Object.assign(globalThis, { moves });
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node?: Element; readonly currentRect: DOMRectReadOnly }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of (list.getEntries() as Shift[]).filter((shift) => shift.value >= 0.01))
      for (const { node, currentRect } of sources)
        moves.push(`${value.toFixed(4)} ${node?.outerHTML?.slice(0, 80) ?? '?'} ${JSON.stringify(currentRect)}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Until its scripts, where it has some, have taken the page over and what they changed is on the screen. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector('script[type=module]') || history.scrollRestoration === 'manual',
  );
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

const moves = (page: Page) => page.evaluate(() => (globalThis as unknown as { moves: readonly string[] }).moves);

/** On a screen as high as the page: what a bar at its foot covers is only a question of how far one has scrolled. */
async function faultsOfWhole(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize() ?? narrowest;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  const faults = await accessibilityFaults(page);
  await page.setViewportSize(size);
  return faults;
}

// Evaluated by the browser itself: a page without scripts still answers.
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('Every page of the server', () => {
  it('stands without scripts, has one heading and one canonical address, and fits a phone and a desktop', async () => {
    await visitEach(stops, { javaScriptEnabled: false }, async (page, { name, path, status = 200, unlisted }) => {
      await page.setViewportSize(widths.phone);
      const answer = await page.goto(portal.url + path);
      const shown = {
        name,
        status: answer?.status(),
        headings: await page.locator('h1').count(),
        canonicals: await page.locator('link[rel=canonical]').count(),
        isTooWide: [await isTooWide(page)],
      };
      await page.setViewportSize(widths.desktop);
      shown.isTooWide.push(await isTooWide(page));
      const canonicals = status === 200 && !unlisted ? 1 : 0;
      expect(shown).toEqual({ name, status, headings: 1, canonicals, isTooWide: [false, false] });
    });
  }, 200_000);

  it.each(Object.entries(widths))(
    'runs on a %s without a word on the console, without moving, and without a fault that axe knows',
    async (device, viewport) => {
      await visitEach(stops, { viewport }, async (page, { name, path, status = 200, again: isAgain }, faults) => {
        await page.goto(portal.url + path);
        await settled(page);
        const shown = {
          name,
          faults: faults().filter((fault) => status === 200 || !fault.includes(`status of ${status}`)),
          moves: await moves(page),
          // Another spelling gives the same document.
          axe: isAgain ? [] : await faultsOfWhole(page),
        };
        expect(shown).toEqual({ name, faults: [], axe: [], moves: [] });
        if (!isAgain) await keepScreenshot(page, `${device} ${name}`);
      });
    },
    300_000,
  );

  it('fits the narrowest phone in Hindi and in the dark, without moving, and without a fault that axe knows', async () => {
    const pages = stops.filter((stop) => !stop.again);
    const options = { viewport: narrowest, colorScheme: 'dark' } as const;
    await visitEach(pages, options, async (page, { name, path, alike }) => {
      await page.goto(`${portal.url}${path}${path.includes('?') ? '&' : '?'}lang=hi`);
      await settled(page);
      const shown = {
        isTooWide: await isTooWide(page),
        moves: await moves(page),
        axe: alike ? [] : await faultsOfWhole(page),
      };
      expect({ name, ...shown }).toEqual({ name, isTooWide: false, axe: [], moves: [] });
      await keepScreenshot(page, `narrow dark Hindi ${name}`);
    });
  }, 200_000);
});
