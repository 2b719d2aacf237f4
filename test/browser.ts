import { afterAll } from '@jest/globals';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Debian's Chromium without a window, which costs a quarter less than the whole one and draws the same pages. */
const executablePath = '/usr/lib/chromium/chromium-headless-shell';

/** Without the services that would look for a network; one process less for each page, and no second compiler. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-site-isolation-trials',
  '--js-flags=--no-turbofan',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Of this suite: to speak to one that all suites share costs more than to start it. */
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
  browser ??= chromium.launch({ executablePath, args });
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
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
