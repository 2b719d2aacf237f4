import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from './programs.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/**
 * Lighthouse's scores (0 to 100) of pages, as a phone would see them.
 * @returns by path: the four scores in the order of `categories`, the best of three runs: noise only ever takes away
 */
export async function lighthouseScores(url, paths) {
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
