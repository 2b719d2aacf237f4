import { afterAll } from '@jest/globals';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { limitMs } from './deadline.js';

/** The browser of this worker (test/setup/browser-environment.mjs). */
declare const launchBrowser: () => Promise<Browser>;

const contexts: BrowserContext[] = [];

afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
});

export interface Visit {
  readonly page: Page;
  /** The errors that the page wrote to the console, and those that it threw. */
  readonly faults: readonly string[];
}

/** A visitor with cookies and storage of their own. */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await (await launchBrowser()).newContext({ viewport: { width: 1280, height: 900 }, ...options });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(limitMs);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults };
}

/** Opens a page and waits until its scripts have taken it over: the last thing they do is to look after the scrolling. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}

/**
 * Waits for the page that a link within the site leads to. The heading stands above placeholders already while the page
 * loads; when the page is there, its heading gets the focus, and what was folded out is closed.
 */
export async function arrived(page: Page, name: string | RegExp): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  await heading.and(page.locator(':focus')).waitFor();
}
