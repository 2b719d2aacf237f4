import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort, newFolder, run, startPortal } from './programs.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** Pages of the demo's content, as a phone would see them. */
export async function measureLighthouse(report) {
  const dataDir = newFolder();
  await run(['api/dist/bundle/portal.js', 'import', 'scripts/demo-content.json'], { DATA_DIR: dataDir });
  const portal = await startPortal(dataDir);
  const detail = `/latest-job/${encodeURIComponent('SSC CGL 2026')}`;
  for (const { path, best } of await lighthouseScores(portal.url, ['/', '/latest-job', detail]))
    report.scores(`Lighthouse of ${decodeURIComponent(path)}`, best);
  await portal.stop();
}

/**
 * Lighthouse's scores, 0 to 100.
 * @returns by path: the four scores in the order of `categories`, the best of three runs: noise only ever takes away
 */
async function lighthouseScores(url, paths) {
  const port = await freePort();
  const args = [...quiet, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
  try {
    const scores = [];
    for (const path of paths) {
      const runs = [];
      for (let run = 0; run < 3; run += 1) runs.push(await scoresOf(url + path, port));
      scores.push({ path, best: categories.map((_, place) => Math.max(...runs.map((each) => each[place]))) });
    }
    return scores;
  } finally {
    await browser.close();
  }
}

async function scoresOf(address, port) {
  const { lhr } = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' });
  if (lhr.runtimeError) throw new Error(`Lighthouse at ${address}: ${lhr.runtimeError.message}`);
  return categories.map((category) => Math.round((lhr.categories[category].score ?? 0) * 100));
}
