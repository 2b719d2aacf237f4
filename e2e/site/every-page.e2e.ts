import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, noticeKinds, siteLists } from '@noticeboard/content-model';
import { accessibilityFaults } from '../../test/axe.js';
import { keepScreenshot } from '../../test/artefacts.js';
import { visit } from '../../test/browser.js';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';
import { importSample } from '../../test/sample-content.js';

interface Stop {
  readonly name: string;
  readonly path: string;
  readonly status?: number;
  /** Search engines are not to keep it. */
  readonly unlisted?: true;
}

const widths = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } } as const;
const lists = siteLists(families, noticeKinds);
const upper = (path: string) => path.toUpperCase();

/** Every route of the specification, section 2.2, in its spellings, and what this portal has beside. */
const fixedStops: readonly Stop[] = [
  { name: 'home', path: '/' },
  ...lists.flatMap(({ key, words }) => [
    ...words.listPaths.map((path, place) => ({
      name: `list ${key}${place === 0 ? '' : ` spelling ${place + 1}`}`,
      path,
    })),
    { name: `list ${key} in capitals`, path: upper(words.listPaths[0]) },
    { name: `list ${key} without a match`, path: `${words.listPaths[0]}?q=no+such+title` },
  ]),
  { name: 'admit cards as the bottom bar spells them', path: '/admitCard-list' },
  ...['/privacy', '/Disclaimer', '/disclaimer', '/Terms', '/terms'].map((path) => ({
    name: `policy ${path.slice(1)}`,
    path,
  })),
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
  const dataDir = await newFolder();
  await importSample(dataDir);
  portal = await startPortal({ DATA_DIR: dataDir });
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
          name: `posting ${key} ${place + 1} spelling ${spelling + 1}`,
          path: `${path}/${encodeURIComponent(posting[titleField] ?? '')}`,
        });
  }
  return found;
}

describe.each(Object.entries(widths))('On a %s', (device, viewport) => {
  it('every page of the server stands without scripts, has one heading and one canonical address', async () => {
    const { page } = await visit({ javaScriptEnabled: false, viewport });
    for (const { name, path, status = 200, unlisted } of stops) {
      const answer = await page.goto(portal.url + path);
      const shown = {
        name,
        status: answer?.status(),
        headings: await page.locator('h1').count(),
        canonicals: await page.locator('link[rel=canonical]').count(),
        isWider: await isWiderThanItsScreen(page),
      };
      expect(shown).toEqual({
        name,
        status,
        headings: 1,
        canonicals: status === 200 && !unlisted ? 1 : 0,
        isWider: false,
      });
    }
  }, 300_000);

  it('every page runs without a word on the console, without moving, and without a fault that axe knows', async () => {
    const { page, faults } = await visit({ viewport });
    await page.addInitScript(() => {
      const moves: number[] = [];
      Object.assign(globalThis, { moves });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moves.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let seen = 0;
    for (const { name, path, status = 200 } of stops) {
      await page.goto(portal.url + path, { waitUntil: 'networkidle' });
      const shown = {
        name,
        faults: faults.slice(seen).filter((fault) => !(status !== 200 && fault.includes(`status of ${status}`))),
        axe: await accessibilityFaults(page),
        moves: await page.evaluate(() => (globalThis as unknown as { moves: number[] }).moves),
      };
      seen = faults.length;
      expect(shown).toEqual({ name, faults: [], axe: [], moves: [] });
      if (!name.includes('spelling') || name.endsWith('spelling 1')) await keepScreenshot(page, `${device} ${name}`);
    }
  }, 600_000);
});

async function isWiderThanItsScreen(page: Awaited<ReturnType<typeof visit>>['page']): Promise<boolean> {
  // Evaluated by the browser itself: a page without scripts still answers.
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
