import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { visit, type Visit } from './browser.js';
import { eventually } from './deadline.js';
import { adminPassword } from './portal-process.js';
import type { RunningPortal } from './portal-process.js';
import { addEditor, editorPassword } from './staff.js';

interface SignedIn extends BrowserContextOptions {
  readonly username?: string;
  readonly password?: string;
}

/** The browser's own message about an answer that refuses. */
const refusedRequest = /^Failed to load resource: the server responded with a status of 4\d\d/;

const underway = new WeakMap<Page, Set<Request>>();

/** The account that manages accounts and read models. */
export const asAdmin: SignedIn = { username: 'admin', password: adminPassword };

const isAdmin = process.env['CONSOLE_ROLE'] === 'admin';

/** The role of a journey that names none. */
export const writer = isAdmin
  ? { username: 'admin', role: 'Admin', password: adminPassword }
  : { username: 'editor', role: 'Editor', password: editorPassword };

/**
 * The console at a path under `/admin`, for somebody who is signed in already. Where it is not said who, that is an editor,
 * or an admin under `npm run test:admin`: a journey runs as each role that may do it.
 */
export async function openConsole(
  portal: Pick<RunningPortal, 'url'>,
  path = '',
  { username, password, ...options }: SignedIn = {},
): Promise<Visit> {
  const data = username === undefined ? await writerOf(portal) : { username, password };
  const visited = await visit({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
  const { page } = visited;
  watchRequests(page);
  const answer = await page.request.post(`${portal.url}/api/auth/login`, { data });
  if (!answer.ok()) throw new Error(`sign-in failed with ${answer.status()}: ${await answer.text()}`);
  await goTo(page, portal, path);
  return visited;
}

async function writerOf(portal: Pick<RunningPortal, 'url'>): Promise<SignedIn> {
  return isAdmin ? asAdmin : addEditor(portal);
}

/** Loads a path under `/admin` and waits until it is there with all that it asks for. */
export async function goTo(page: Page, portal: Pick<RunningPortal, 'url'>, path: string): Promise<void> {
  await page.goto(`${portal.url}/admin${path === '' ? '' : `/${path}`}`);
  await page.locator('main').waitFor();
  await page.locator('h1:not(:empty)').waitFor();
  await settled(page);
}

/**
 * Leads to a path under `/admin` as a link of the console does: the screen begins again, the console is not loaded
 * again, which costs a third. For what a load does itself, and for a form with unsaved words, there is `goTo`.
 */
export async function moveTo(page: Page, path: string): Promise<void> {
  const [, screen] = new URL(page.url()).pathname.split('/admin/');
  // To another address of its own a screen would only change.
  const isOwn = (screen ?? '').split('/')[0] === path.split(/[/?]/)[0];
  for (const step of isOwn ? ['elsewhere', path] : [path]) {
    await page.evaluate(pushAddress, step === '' ? '/admin' : `/admin/${step}`);
    await page.locator('h1:not(:empty):not(:has([data-left]))').waitFor();
  }
  await settled(page);
}

/** Runs in the page: the router hears of an address as of one in the browser's history. The title tells when it is left. */
function pushAddress(address: string): void {
  for (const part of document.querySelectorAll('h1 *')) part.setAttribute('data-left', '');
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/**
 * Nothing is on its way any more: neither a part of the console nor what a screen shows. The page is asked only when
 * its requests have ended: each question takes it some time.
 */
export async function settled(page: Page): Promise<void> {
  const requests = underway.get(page) ?? new Set();
  const ended = () => {
    if (requests.size > 0) throw new Error(`still on their way: ${[...requests].map(named).join(', ')}`);
  };
  await eventually(async () => {
    const parts = await page.evaluate(partsUnderway);
    if (parts + requests.size === 0) return;
    await eventually(ended);
    throw new Error(`${parts} parts are still on their way`);
  });
}

const named = (request: Request) => `${request.method()} ${request.url()}`;

/** Runs in the page: how many of its parts load, once it is drawn. */
function partsUnderway(): Promise<number> {
  return new Promise((told) => {
    requestAnimationFrame(() => setTimeout(() => told(document.querySelectorAll('[role=progressbar]').length)));
  });
}

/** Chooses an entry of the sidebar. */
export async function choose(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Screens' });
  await menu.getByRole('link', { name: label, exact: true }).click();
  await settled(page);
}

/** The messages in the browser's console beside refused requests. */
export function unexpected(faults: readonly string[]): readonly string[] {
  return faults.filter((fault) => !refusedRequest.test(fault));
}

/** From now on `settled` knows what this page asks for. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underway.set(page, requests);
  let opens = false;
  page.on('request', (request) => {
    opens ||= request.isNavigationRequest();
    requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  // The end of a request is not always reported when its document is left.
  page.on('framenavigated', () => {
    if (opens) requests.clear();
    opens = false;
  });
}
