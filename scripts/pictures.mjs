// node scripts/pictures.mjs: takes README's pictures again, from the demonstration.
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { start } from './programs.mjs';
import { root } from './ready.mjs';

const { url, stop } = await start(['node', 'scripts/demo.mjs'], {
  ...process.env,
  ...{ NODE_ENV: undefined, PORT: '0', LOG_LEVEL: 'warn' },
});
try {
  const browser = await chromium.launch({
    executablePath: '/usr/lib/chromium/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const site = await browser.newPage({ viewport: { width: 1180, height: 820 } });
  const jobs = await (await fetch(`${url}/api/jobs`)).json();
  const { jobTitle } = jobs.find((job) => job.jobTitle.startsWith('SSC CHSL'));
  await site.goto(`${url}/latest-job/${encodeURIComponent(jobTitle)}`, { waitUntil: 'networkidle' });
  await site.screenshot({ path: join(root, 'docs/site.png') });

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const data = { username: 'asha', password: 'demo-editor' };
  const answer = await context.request.post(`${url}/api/auth/login`, { data });
  if (!answer.ok()) throw new Error(`signing in was answered with ${answer.status()}`);
  const staff = await context.newPage();
  await staff.goto(`${url}/admin`);
  for (const card of ['Change sets', 'Closing today', 'Changes per day'])
    await staff.getByRole('heading', { name: card }).waitFor();
  await staff.screenshot({ path: join(root, 'docs/console.png') });
  await browser.close();
} finally {
  await stop();
}
