import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { visit, type Visit } from './browser.js';
import { eventually } from './deadline.js';
import { adminPassword } from './portal-process.js';
import type { SharedPortal } from './shared-portal.js';

interface SignedIn extends BrowserContextOptions {
  readonly username?: string;
  readonly password?: string;
}

/** What the browser itself says of an answer that refuses. */
const refusedRequest = /^Failed to load resource: the server responded with a status of 4\d\d/;

const underway = new WeakMap<Page, Set<Request>>();

/** The console at a path under `/admin`, for somebody who is signed in already. */
export async function openConsole(
  portal: Pick<SharedPortal, 'url'>,
  path = '',
  { username = 'admin', password = adminPassword, ...options }: SignedIn = {},
): Promise<Visit> {
  const visited = await visit({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  const { page } = visited;
  watchRequests(page);
  const answer = await page.request.post(`${portal.url}/api/auth/login`, { data: { username, password } });
  if (!answer.ok()) throw new Error(`sign-in failed with ${answer.status()}: ${await answer.text()}`);
  await goTo(page, portal, path);
  return visited;
}

/** Loads a path under `/admin` and waits until it is there with all that it asks for. */
export async function goTo(page: Page, portal: Pick<SharedPortal, 'url'>, path: string): Promise<void> {
  await page.goto(`${portal.url}/admin${path === '' ? '' : `/${path}`}`);
  await page.locator('main').waitFor();
  await page.locator('h1:not(:empty)').waitFor();
  await settled(page);
}

/** Nothing is on its way any more: neither a part of the console nor what a screen shows. */
export async function settled(page: Page): Promise<void> {
  await eventually(async () => {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    const waiting = await page.getByRole('progressbar').count();
    const { size = 0 } = underway.get(page) ?? {};
    if (waiting + size > 0) throw new Error(`${waiting} parts and ${size} requests are still on their way`);
  }, 30_000);
}

/** Chooses an entry of the sidebar. */
export async function choose(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await menu.getByRole('link', { name: label, exact: true }).click();
  await settled(page);
}

/** What the browser's console holds beside requests that were refused. */
export function unexpected(faults: readonly string[]): readonly string[] {
  return faults.filter((fault) => !refusedRequest.test(fault));
}

/** From now on `settled` knows what this page asks for. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underway.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}
