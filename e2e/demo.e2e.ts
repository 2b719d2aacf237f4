import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Fields } from '../test/api-client.js';
import { expectRun, run } from '../test/command-line.js';
import { idOf } from '../test/content.js';
import { inTime } from '../test/deadline.js';
import { history } from '../test/history.js';

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

const dayMs = 86_400_000;
const started = Date.now();
/** The date in India so many days from today, as notices spell it. */
const on = (days: number) =>
  new Date(started + days * dayMs).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  });
const titled = (records: readonly Fields[], title: RegExp) => {
  const found = records.filter((record) => title.test(String(record['jobTitle'] ?? record['listingTitle'])));
  expect(found).toHaveLength(1);
  return found[0] ?? {};
};

describe('npm run demo', () => {
  const before = new Set(demoFolders());
  const demo = runDemo({ EVENT_STORE_URL: 'kurrentdb://127.0.0.1:9', ROLE: 'web', DATA_DIR: '/nowhere' });
  const made = () => demoFolders().filter((name) => !before.has(name));
  let url: string;
  let visitor: ApiClient;
  const as = async (name: string, password: string) => {
    const client = new ApiClient(url);
    await client.signIn(name, password);
    return client;
  };
  const changesOf = async (title: RegExp) => {
    const job = titled((await visitor.get('/jobs')).list, title);
    const { list } = await visitor.get(`/jobs/${idOf(job)}/changes`);
    return { job, told: JSON.stringify(list) };
  };

  beforeAll(async () => {
    url = await inTime(demo.listening);
    visitor = new ApiClient(url);
  });

  it('shows the sample to readers, and names what it has mended', async () => {
    const counts = { jobs: 21, job2: 7, offlineroutes: 6, tablesV2: 2, admitcards: 7, jobListings: 8 };
    for (const [path, count] of Object.entries(counts))
      expect([path, (await visitor.get(`/${path}`)).list.length]).toEqual([path, count]);
    const [items] = (await visitor.get('/items')).list;
    const stored = ((items?.['attachments'] ?? []) as Fields[]).find(({ type }) => type === 'pdf');
    const file = await fetch(`${url}/${String(stored?.['content'])}`);
    expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(await (await fetch(`${url}/latest-job`)).text()).toContain('SSC CGL 2026');
    for (const line of ['now "ssc cgl 2026 (2)"', 'there is no posting "Patwari', 'final result.pdf'])
      expect(demo.output()).toContain(line);
  });

  it('shows no text of the sample that stands for a test', async () => {
    const odd =
      /a test (for|against)|on purpose|in the title|Title holds|%2F|\(2\)|100%|\/nor|\/non-binary|\/negotiable/;
    for (const path of ['jobs', 'job2', 'offlineroutes', 'admitcards', 'jobListings', 'tables']) {
      const texts = JSON.stringify((await visitor.get(`/${path}`)).list).match(/"[^"]*"/g) ?? [];
      expect([path, texts.filter((text) => odd.test(text) && !text.startsWith('"http'))]).toEqual([path, []]);
    }
  });

  it('says addresses and passwords last, and keeps its log in a file', async () => {
    const lines = demo.output().trimEnd().split('\n').slice(-11);
    expect(lines[0]).toMatch(/^public site /);
    expect(lines.at(-1)).toMatch(/^listening on /);
    expect(demo.output()).not.toContain('correlationId');
    const [, file = ''] = /^log +(\S+)$/m.exec(demo.output()) ?? [];
    expect(readFileSync(file, 'utf8')).toContain('"url":"/api/auth/login"');
  });

  it('tells all passwords and lets everybody in, each in their role', async () => {
    const accounts = [...demo.output().matchAll(/^sign in as +(\S+) \/ (\S+)$/gm)];
    expect(accounts.map(([, name]) => name)).toEqual(['admin', 'asha', 'vikram', 'meera', 'auditor']);
    const statuses = await Promise.all(
      accounts.map(async ([, name = '', password = '']) => {
        const client = await as(name, password);
        return (await client.post('/change-sets', { title: name })).status;
      }),
    );
    expect(statuses).toEqual([201, 201, 201, 403, 403]);
  });

  it('tells readers what moved: a last date, a fee, an exam, a stay', async () => {
    const chsl = await changesOf(/^SSC CHSL/);
    expect(chsl.told).toContain(`"before":"${on(1)} (11:00 PM)","after":"${on(8)} (11:00 PM)"`);
    expect(chsl.told).toContain('heavy load');
    const page = await (await fetch(`${url}/latest-job/${encodeURIComponent(String(chsl.job['jobTitle']))}`)).text();
    expect(page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain(`was ${on(1)} (11:00 PM)`);
    expect((await changesOf(/Head Constable/)).told).toContain('"before":"₹1,000/-","after":"₹100/-"');
    expect((await changesOf(/^पटवारी/)).told).toContain('Exam Date');
    const admin = await as('admin', 'demo-admin');
    expect((await admin.get('/desk/withdrawn')).text).toContain('The High Court has stayed');
  });

  it('has a result and an admit card of their postings, and an approved answer key', async () => {
    const jobs = (await visitor.get('/jobs')).list;
    const tie = (title: RegExp) => ({ posting: { family: 'jobs', id: idOf(titled(jobs, title)) } });
    const result = titled((await visitor.get('/jobListings')).list, /^High Court Clerk/);
    expect(result).toMatchObject(tie(/^High Court Clerk/));
    expect(String(result['pdfFile'])).toMatch(/\.pdf$/);
    const card = titled((await visitor.get('/admitcards')).list, /^RRB Assistant Loco Pilot/);
    expect(card).toMatchObject(tie(/^RRB Assistant Loco Pilot/));
    titled((await visitor.get('/answare/approved-jobs')).list, /Preliminary Eligibility Test/);
  });

  it('has a change set that waits for review, and one for ten o’clock tomorrow', async () => {
    const vikram = await as('vikram', 'demo-editor');
    const sets = (await vikram.get('/change-sets')).list;
    const one = (status: string) => sets.filter((set) => set['status'] === status);
    expect(one('submitted')).toMatchObject([{ submittedBy: 'asha', title: expect.stringContaining('Bank clerks') }]);
    const tomorrow = new Date(started + dayMs).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    const publishAt = new Date(`${tomorrow}T10:00+05:30`).toISOString();
    expect(one('scheduled')).toMatchObject([{ approval: { by: 'vikram' }, schedule: { by: 'vikram', publishAt } }]);
    const [waiting = {}] = one('submitted');
    const { digest } = (await vikram.get(`/change-sets/${idOf(waiting)}/outcome`)).body;
    expect((await vikram.post(`/change-sets/${idOf(waiting)}/approve`, { digest })).status).toBe(200);
    expect((await vikram.post(`/change-sets/${idOf(waiting)}/publish`, { digest })).status).toBe(200);
    expect((await changesOf(/^State Bank Clerk/)).told).toContain('Last Date to Apply');
  });

  it('is spread over weeks, of several hands, and proves itself', async () => {
    const meera = await as('meera', 'demo-auditor');
    const events = await history(meera, { range: '[0,999]' });
    const times = events.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const days = new Set(events.map(({ at }) => at.slice(0, 10)));
    expect([days.size >= 12, Date.now() - (times.at(-1) ?? 0) > 28 * dayMs]).toEqual([true, true]);
    const health = await fetch(`${url}/health`);
    expect([health.status, await health.json()]).toMatchObject([200, { status: 'ok', clock: { status: 'ok' } }]);
    expect(demo.output()).not.toContain('the clock is');
    const place = { DATA_DIR: join(tmpdir(), made()[0] ?? ''), PORT: new URL(url).port };
    expectRun(await run(place, 'verify'), 0, /1\d publications as their digests name[^]*byte for byte/);
  });

  it('leaves nothing', async () => {
    expect(made()).toHaveLength(1);
    demo.child.kill('SIGTERM');
    expect(await inTime(demo.exited)).toBe(0);
    expect(made()).toEqual([]);
  });

  it('does not run in production', async () => {
    const refused = runDemo({ NODE_ENV: 'production' });
    expect(await inTime(refused.exited)).toBe(78);
    expect(refused.output()).toContain('NODE_ENV=production');
  });
});
