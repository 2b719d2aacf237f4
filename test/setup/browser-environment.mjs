import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import JourneyEnvironment from './journey-environment.mjs';

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

/** How long it waits for the next suite of this worker, ms; Jest gives a worker half a second to end. */
const idleMs = 200;

let browser;
let closing;

/** One Chromium for all suites of a worker that follow each other. `launchBrowser` gives it to a suite. */
export default class BrowserEnvironment extends JourneyEnvironment {
  async setup() {
    await super.setup();
    clearTimeout(closing);
    this.global.launchBrowser = () => (browser ??= launch());
  }

  /** Says where the pages of a failed test are and what stands on them, for a failure that does not come again. */
  async handleTestEvent({ name, test }) {
    if (name !== 'test_fn_failure') return;
    const pages = browser ? (await browser).contexts().flatMap((context) => context.pages()) : [];
    const seen = await Promise.all(pages.map(wordsOf));
    process.stderr.write(`When “${test.name}” failed:\n${seen.map((words) => `- ${words}\n`).join('')}`);
  }

  async teardown() {
    await super.teardown();
    closing = setTimeout(closeBrowser, idleMs);
  }
}

/** A page that hangs has no words. */
async function wordsOf(page) {
  const words = page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 1500));
  return `${page.url()}: ${await Promise.race([words.catch(({ message }) => message), pause(5000, 'no answer')])}`;
}

function launch() {
  const launched = chromium.launch({ executablePath, args });
  // One that has crashed is no use to the next suite.
  const forget = () => {
    if (browser === launched) browser = undefined;
  };
  launched.then((opened) => opened.once('disconnected', forget), forget);
  return launched;
}

async function closeBrowser() {
  const open = browser;
  browser = undefined;
  await (await open)?.close();
}
