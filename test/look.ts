import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { keepScreenshot } from './artefacts.js';
import { accessibilityFaults } from './axe.js';

const desktop = { width: 1280, height: 900 };
const widths = { phone: { width: 360, height: 780 }, desktop };

/** The state of the page as it stands, on both widths: it fits, axe finds nothing, and a picture of each is kept. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await page.bringToFront();
  for (const [device, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport);
    await atRest(page);
    await keepScreenshot(page, `console ${name} ${device}`);
    const shown = { isTooWide: await isTooWide(page), axe: await accessibilityFaults(page) };
    expect({ name, device, ...shown }).toEqual({ name, device, isTooWide: false, axe: [] });
  }
  await page.setViewportSize(desktop);
}

/** Drawn at its width, with nothing fading or sliding any more. */
async function atRest(page: Page): Promise<void> {
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
