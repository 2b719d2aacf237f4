import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessibilityFaults } from '../../test/axe.js';
import { keepScreenshot } from '../../test/artefacts.js';
import { breadth } from '../../test/breadth.js';
import { visit } from '../../test/browser.js';
import { samplePortal } from '../../test/shared-portal.js';

interface Stop {
  readonly path: string;
  readonly status?: number;
  /** Search engines are not to keep it. */
  readonly unlisted?: true;
  /** Another spelling of a page that has its own stop. */
  readonly again?: true;
}

const portal = samplePortal();
const lists = siteLists(families, listingKinds);
const upper = (path: string) => path.toUpperCase();
const again = true;

/** Every route of the specification, section 2.2, in its spellings, and what this portal has beside. */
const fixedStops: readonly Stop[] = [
  { path: '/' },
  ...lists.flatMap(({ words: { listPaths } }): Stop[] => [
    { path: listPaths[0] },
    ...[...listPaths.slice(1), upper(listPaths[0]), `${listPaths[0]}/`].map((path) => ({ path, again }) as const),
    { path: `${listPaths[0]}?q=no+such+title` },
  ]),
  // As the bottom bar spells it.
  { path: '/admitCard-list', again },
  ...['/privacy', '/Disclaimer', '/Terms'].map((path) => ({ path })),
  ...['/disclaimer', '/terms', '/PRIVACY'].map((path) => ({ path, again }) as const),
  { path: '/search?q=2026', unlisted: true },
  { path: '/search', unlisted: true },
  { path: '/filter/latest-job' },
  { path: '/filter/latest-job?state=all-india' },
  { path: '/FILTER/latest-job/', again },
  { path: '/filter/admission?state=ladakh' },
  { path: '/filter/latest-job?state=atlantis', status: 400 },
  { path: '/filter/result', status: 404 },
  { path: '/changes' },
  { path: '/no-such-page', status: 404 },
  { path: '/latest-job/no such posting', status: 404 },
  { path: '/latest-job/%E0%A4%zz', status: 400 },
];

let stops: readonly Stop[];
/** One page of each kind. */
let kinds: readonly string[];
/** Pages that hold every component between them. */
let richest: readonly string[];

beforeAll(async () => {
  const postings = await Promise.all(families.map(postingStops));
  stops = [...fixedStops, ...postings.flat()];
  const tables = '/latest-job/SSC%20CGL%202026';
  richest = ['/', '/latest-job', tables];
  kinds = [
    ...richest,
    ...'/result /answer-key /syllabus /admission?q=no+such+title /search?q=2026 /filter/latest-job?state=all-india /changes /privacy'.split(
      ' ',
    ),
    ...'/no-such-page /latest-job/%E0%A4%zz'.split(' '),
    ...postings.slice(1).map(([first]) => first?.path ?? ''),
  ];
});

/** Every posting of the sample, in each spelling of its address. */
async function postingStops({ site, paths, titleField }: (typeof families)[number]): Promise<readonly Stop[]> {
  const answer = await fetch(`${portal.url}/api/${paths.postings}`);
  const postings = (await answer.json()) as Record<string, string>[];
  return postings.flatMap((posting) =>
    [...site.detailPaths, upper(site.detailPaths[0])].map((start, spelling) => ({
      path: `${start}/${encodeURIComponent(posting[titleField] ?? '')}`,
      ...(spelling > 0 && { again }),
    })),
  );
}

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
  await Promise.all([visitor(), visitor(), visitor()]);
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
const isTooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** On a screen as high as the page: what a bar at its foot covers is only a question of how far one has scrolled. */
async function faultsOfWhole(page: Page, size: { readonly width: number }): Promise<readonly string[]> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height });
  return accessibilityFaults(page);
}

describe('Every page', () => {
  it('has one heading and one canonical address before any script runs, in each of its spellings', async () => {
    for (const { path, status = 200, unlisted } of stops) {
      const answer = await fetch(portal.url + path);
      const html = await answer.text();
      const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0;
      const shown = [answer.status, count(/<h1[ >]/g), count(/<link rel="canonical"/g)];
      expect([path, ...shown]).toEqual([path, status, 1, status === 200 && !unlisted ? 1 : 0]);
    }
  });

  it.each([
    { look: 'phone', viewport: { width: 360, height: 780 }, enough: () => kinds, examined: () => kinds },
    { look: 'desktop', viewport: { width: 1280, height: 900 }, enough: () => richest, examined: () => [] },
    {
      look: 'narrow phone in Hindi and in the dark',
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
      language: 'hi',
      enough: () => kinds,
      examined: () => richest,
    },
  ] as const)(
    'fits a $look and runs there without a word on the console, without moving, without a fault that axe knows',
    async ({ look, viewport, enough, examined, ...how }) => {
      const all = stops.filter((stop) => !stop.again);
      const among = (paths: readonly string[]) => all.filter(({ path }) => paths.includes(path));
      const visited = breadth(all, among(enough()));
      const forAxe = breadth(all, among(examined()));
      expect(visited.length).toBeGreaterThanOrEqual(enough().length);
      const { colorScheme, language } = { colorScheme: 'light', language: 'en', ...how } as const;
      await visitEach(visited, { viewport, colorScheme }, async (page, stop, faults) => {
        const { path, status = 200 } = stop;
        await page.goto(`${portal.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
        await settled(page);
        const shown = {
          isTooWide: await isTooWide(page),
          faults: faults().filter((fault) => status === 200 || !fault.includes(`status of ${status}`)),
          moves: await moves(page),
          axe: forAxe.includes(stop) ? await faultsOfWhole(page, viewport) : [],
        };
        expect({ path, ...shown }).toEqual({ path, isTooWide: false, faults: [], moves: [], axe: [] });
        if (forAxe.includes(stop)) await keepScreenshot(page, `${look} ${path.replace(/[/?%]+/g, ' ').slice(0, 80)}`);
        await page.setViewportSize(viewport);
      });
    },
  );

  it('loads at most 110 KB of compressed scripts in all, and none that its policy stops', async () => {
    const { page } = await visit({ serviceWorkers: 'block' });
    await page.addInitScript(noteStopped);
    for (const path of [...richest, '/changes', '/search?q=2026']) {
      await page.goto(portal.url + path);
      await settled(page);
      const { scripts, stopped } = await page.evaluate(() => ({
        scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ encodedBodySize }) => encodedBodySize),
        stopped: (globalThis as unknown as { stopped: readonly string[] }).stopped,
      }));
      const bytes = scripts.reduce((sum, size) => sum + size, 0);
      const isWhole = scripts.length > 2 && bytes > 0;
      const tooMany = Math.max(0, bytes - 110 * 1024);
      expect({ path, isWhole, tooMany, stopped }).toEqual({ path, isWhole: true, tooMany: 0, stopped: [] });
    }
  });
});

/** Runs in the page, before its own scripts: notes what the policy of the page stops, also where a library expects it. */
function noteStopped(): void {
  const stopped: string[] = [];
  Object.assign(globalThis, { stopped });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    stopped.push(`${violatedDirective} ${blockedURI}`),
  );
}
