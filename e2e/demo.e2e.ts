import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Fields } from '../test/api-client.js';
import { within } from '../test/deadline.js';

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

/** The command behind `npm run demo`, with what it has printed so far. */
function runDemo(environment: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, ['scripts/demo.mjs'], { env: { PATH, HOME, PORT: '0', ...environment } });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, url] = /^listening on (http:\S+)/m.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    void exited.then(() => reject(new Error(text)));
  });
  listening.catch(() => undefined);
  return { child, exited, listening, output: () => text };
}

const demoFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('noticeboard-demo-'));

describe('npm run demo', () => {
  it('shows the sample to readers, lets both accounts in, names what it has mended, and leaves nothing', async () => {
    const before = new Set(demoFolders());
    const demo = runDemo({ EVENT_STORE_URL: 'kurrentdb://127.0.0.1:9', ROLE: 'web', DATA_DIR: '/nowhere' });
    const url = await within(120_000, demo.listening);
    const visitor = new ApiClient(url);
    const counts = {
      jobs: 14,
      job2: 6,
      offlineroutes: 5,
      tables: 7,
      tablesV2: 2,
      items: 6,
      admitcards: 6,
      jobListings: 7,
    };
    for (const [path, count] of Object.entries(counts))
      expect((await visitor.get(`/${path}`)).list).toHaveLength(count);
    expect((await visitor.get('/answare/approved-jobs')).list).toHaveLength(4);
    const [items] = (await visitor.get('/items')).list;
    const stored = ((items?.['attachments'] ?? []) as Fields[]).find(({ type }) => type === 'pdf');
    const file = await fetch(`${url}/${String(stored?.['content'])}`);
    expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(await (await fetch(`${url}/latest-job`)).text()).toContain('SSC CGL 2026');

    const admin = new ApiClient(url);
    await admin.signIn('admin', 'demo-admin');
    expect((await admin.post('/jobs', { jobTitle: 'A new one' })).status).toBe(201);
    const auditor = new ApiClient(url);
    await auditor.signIn('auditor', 'demo-auditor');
    expect((await auditor.post('/jobs', { jobTitle: 'Another' })).status).toBe(403);

    for (const line of ['now "ssc cgl 2026 (2)"', 'there is no posting "Patwari', 'final result.pdf', 'demo-auditor'])
      expect(demo.output()).toContain(line);
    const [folder = ''] = demoFolders().filter((name) => !before.has(name));
    expect(folder).not.toBe('');
    demo.child.kill('SIGTERM');
    expect(await within(10_000, demo.exited)).toBe(0);
    expect(existsSync(`${tmpdir()}/${folder}`)).toBe(false);
  }, 150_000);

  it('does not run in production', async () => {
    const demo = runDemo({ NODE_ENV: 'production' });
    expect(await within(10_000, demo.exited)).toBe(78);
    expect(demo.output()).toContain('NODE_ENV=production');
  });
});
