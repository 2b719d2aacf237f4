import { fileURLToPath } from 'node:url';
import content from '../demo-content.json' with { type: 'json' };
import { run } from '../programs.mjs';
import { imported, startPortal } from './portals.mjs';
import { row } from './report.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const quiet = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';
const lighthouse = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
const words = ['--quiet', '--output=json', `--only-categories=${categories}`, `--chrome-flags=${quiet}`];
const chromium = { CHROME_PATH: '/usr/lib/chromium/chromium-headless-shell' };

/** Pages of the demo's content, as a phone would see them: the best of three runs, for noise only ever takes away. */
export async function measureLighthouse() {
  const { url } = await startPortal(await imported(content));
  for (const path of ['/', '/latest-job', '/latest-job/SSC CGL 2026']) {
    const best = [0, 0, 0, 0];
    for (let time = 0; time < 3; time += 1) {
      const { stdout } = await run(['node', lighthouse, url + encodeURI(path), ...words], chromium);
      const { categories: scored } = JSON.parse(stdout);
      for (const [place, category] of categories.entries())
        best[place] = Math.max(best[place], Math.round((scored[category].score ?? 0) * 100));
    }
    row(`Lighthouse of ${path}`, best.join(' / '), 'best: 100 each', Math.min(...best) / 100, 1);
  }
}
