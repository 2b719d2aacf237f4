import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { keepScreenshot } from './artefacts.js';
import { accessibilityFaults } from './axe.js';
import { breadth } from './breadth.js';

const widths = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };
type Device = keyof typeof widths;
const devices: readonly Device[] = ['phone', 'desktop'];

/**
 * The state of the page as it stands: it fits on both widths, and axe finds nothing on a wide screen; in full on both,
 * with a picture of each.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  await page.bringToFront();
  // An element under the mouse would show its tooltip.
  await page.mouse.move(0, 0);
  for (const device of devices) {
    await page.setViewportSize(widths[device]);
    await atRest(page);
    if (breadth(devices, []).includes(device)) await keepScreenshot(page, `console ${name} ${device}`);
    const axe = breadth(devices, ['desktop']).includes(device) ? await accessibilityFaults(page) : [];
    expect({ name, device, isTooWide: await isTooWide(page), axe }).toEqual({
      name,
      device,
      isTooWide: false,
      axe: [],
    });
  }
}

/** Drawn at its width, with nothing fading or sliding any more. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await drawn();
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await drawn();
  });
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
