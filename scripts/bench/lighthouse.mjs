import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import content from '../demo-content.json' with { type: 'json' };
import { imported, startPortal } from './portals.mjs';
import { freePort } from './programs.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const paths = ['/', '/latest-job', '/latest-job/SSC CGL 2026'];

/** Pages of the demo's content, as a phone would see them: the best of three runs, for noise only ever takes away. */
export async function measureLighthouse(report) {
  const { url } = await startPortal(await imported(content));
  const port = await freePort();
  const args = [...quiet, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  try {
    for (const path of paths) {
      const runs = [];
      for (let run = 0; run < 3; run += 1) runs.push(await scoresOf(url + encodeURI(path), port));
      const best = categories.map((_, place) => Math.max(...runs.map((scores) => scores[place])));
      report.scores(`Lighthouse of ${path}`, best);
    }
  } finally {
    await browser.close();
  }
}

/** Lighthouse's scores, 0 to 100. */
async function scoresOf(address, port) {
  const { lhr } = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' });
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${address}: ${lhr.runtimeError.message}`);
  return categories.map((category) => Math.round((lhr.categories[category].score ?? 0) * 100));
}
