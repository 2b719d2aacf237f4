// Before the journeys in a browser: one Chromium for all workers, beside the portals. Each suite has contexts of its own.
import { chromium } from 'playwright-core';
import startPortals, { startSamplePortal } from './portals.mjs';

/** Debian's Chromium, without the services that would look for a network. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default async function startBrowser(globalConfig) {
  await Promise.all([startPortals(globalConfig), startSamplePortal(), launch()]);
}

async function launch() {
  const server = await chromium.launchServer({ executablePath: '/usr/bin/chromium', args });
  globalThis.noticeboardStops.push(() => server.close());
  process.env.BROWSER_ENDPOINT = server.wsEndpoint();
}
