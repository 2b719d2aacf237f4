import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { ApiClient } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { visit } from '../../test/browser.js';
import { postingPath } from '../../test/content.js';
import { samplePortal } from '../../test/shared-portal.js';

const portal = samplePortal();
const screens = breadth(
  [
    { width: 320, height: 640 },
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ],
  [
    { width: 360, height: 640 },
    { width: 1366, height: 768 },
  ],
);
let page: Page;
let paths: readonly string[];

beforeAll(async () => {
  ({ page } = await visit({ javaScriptEnabled: false }));
  const reader = new ApiClient(portal.url);
  const ofFamilies = families.map(async (family) => {
    const { list } = await reader.get(postingPath(family));
    return list.map(
      (posting) => `${family.site.detailPaths[0]}/${encodeURIComponent(String(posting[family.titleField]))}`,
    );
  });
  paths = (await Promise.all(ofFamilies)).flat();
});

/** The parts that do not lie in the first view, above the bars at its end; a page that is wider than the screen. */
function hidden(): Promise<readonly string[]> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('.tab-bar, .action-bar')].map((bar) => bar.getBoundingClientRect());
    const tops = bars.filter(({ height, bottom }) => height > 0 && bottom <= innerHeight + 1).map(({ top }) => top);
    const end = Math.min(innerHeight, ...tops);
    const isIn = (one: Element) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= end;
    };
    const faults: string[] = [];
    for (const wanted of ['.overview > .chip', '.overview > dl:nth-of-type(1) dt']) {
      const [one] = document.querySelectorAll(wanted);
      if (one && !isIn(one)) faults.push(wanted);
    }
    const apply = [...document.querySelectorAll('.apply-button, .action-apply')];
    const seen = apply.filter((one) => {
      const { top, bottom, height } = one.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    });
    if (apply.length > 0 && seen.length !== 1) faults.push(`Apply stands ${seen.length} times`);
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) faults.push('too wide');
    return faults;
  });
}

describe('The first view of a posting', () => {
  it.each(screens)('has status, last date and the way to apply, once, at %j', async (screen) => {
    await page.setViewportSize(screen);
    const faults: string[] = [];
    for (const language of ['en', 'hi'])
      for (const path of paths) {
        await page.goto(`${portal.url}${path}?lang=${language}`);
        const found = await hidden();
        if (found.length > 0)
          faults.push(`${language} ${decodeURIComponent(path.replace('%2F', ''))}: ${found.join(', ')}`);
      }
    expect(faults).toEqual([]);
  });
});
