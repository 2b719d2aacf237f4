import { afterAll } from '@jest/globals';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

let browser: Promise<Browser> | undefined;

afterAll(async () => {
  await (await browser)?.close();
}, 30_000);

export interface Visit {
  readonly page: Page;
  /** What the page wrote to the console as an error, and what it threw. */
  readonly faults: readonly string[];
}

/** A visitor with cookies and storage of their own. */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  browser ??= connect();
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  return { page, faults };
}

/** To the Chromium of all suites; what this suite has opened there ends with it. */
function connect(): Promise<Browser> {
  const endpoint = process.env['BROWSER_ENDPOINT'];
  if (endpoint === undefined) throw new Error('no browser runs: put the suite where the project "browser" finds it');
  return chromium.connect(endpoint);
}

/** Opens a page and waits until its scripts have taken it over: the last thing they do is to look after the scrolling. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
}

export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}
