import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { ApiClient } from '../../test/api-client.js';
import { keepScreenshot } from '../../test/artefacts.js';
import { accessibilityFaults } from '../../test/axe.js';
import type { Visit } from '../../test/browser.js';
import { goTo, openConsole, unexpected } from '../../test/console.js';
import { overlays } from '../../test/console-overlays.js';
import { familyScreens, otherScreens, type Sample, sampleOf, type View } from '../../test/console-screens.js';
import type { Portal } from '../../test/portal-process.js';
import { startSamplePortal } from '../../test/sample-content.js';

type Scheme = 'light' | 'dark';
interface Width {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** What is looked at where one scheme will do. */
  readonly scheme: Scheme;
}

const widths: readonly Width[] = [
  { name: 'wide', viewport: { width: 1280, height: 900 }, scheme: 'light' },
  { name: 'phone', viewport: { width: 360, height: 780 }, scheme: 'dark' },
];
const schemes: readonly Scheme[] = ['light', 'dark'];
const [first, ...others] = families;

let portal: Portal;
let sample: Sample;
let visits: readonly (Visit & { readonly width: Width })[];

beforeAll(async () => {
  portal = await startSamplePortal();
  sample = await sampleOf(new ApiClient(portal.url));
  visits = await Promise.all(
    widths.map(async (width) => ({ ...(await openConsole(portal, '', { viewport: width.viewport })), width })),
  );
}, 60_000);

/** What is wrong with a view at a width, in each of the schemes. */
async function faultsOf(view: View, { page, faults, width }: (typeof visits)[number], looks: readonly Scheme[]) {
  const before = faults.length;
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ colorScheme: width.scheme });
  await goTo(page, portal, view.path(sample));
  await view.prepare?.(page);
  const found: string[] = [];
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await accessibilityFaults(page)).map((fault) => `${width.name} ${colorScheme}: ${fault}`));
    await keepScreenshot(page, `console-${view.name}-${width.name}-${colorScheme}`);
  }
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  if (scrollWidth > clientWidth) found.push(`${width.name}: the page scrolls sideways by ${scrollWidth - clientWidth}`);
  return [...found, ...unexpected(faults.slice(before))];
}

async function everywhere(view: View, looksAt: (width: Width) => readonly Scheme[]): Promise<void> {
  const found = await Promise.all(visits.map((visited) => faultsOf(view, visited, looksAt(visited.width))));
  expect(found.flat()).toEqual([]);
}

describe('In light and dark, wide and on a phone, nothing is amiss', () => {
  it.each([...familyScreens(first), ...otherScreens])('on the screen $name', (view) => everywhere(view, () => schemes));
});

describe('Wide in light and on a phone in dark, nothing is amiss', () => {
  it.each(others.flatMap(familyScreens))('on the screen $name', (view) => everywhere(view, ({ scheme }) => [scheme]));
  it.each(overlays)('with $name', (view) => everywhere(view, ({ scheme }) => [scheme]));
});
