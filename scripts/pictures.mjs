// node scripts/pictures.mjs: takes README's pictures again, from the demonstration.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { root } from './ready.mjs';

const { NODE_ENV: _, ...environment } = process.env;
const demo = spawn(process.execPath, ['scripts/demo.mjs'], {
  cwd: root,
  env: { ...environment, PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = once(demo, 'close');
try {
  const url = await Promise.race([
    listening(demo.stdout),
    ended.then(() => Promise.reject(new Error('no demonstration'))),
  ]);
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
  demo.kill();
  await ended;
}

async function listening(output) {
  let text = '';
  for await (const part of output.setEncoding('utf8')) {
    text += part;
    const [, url] = /^listening on (\S+)$/m.exec(text) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error(text);
}
