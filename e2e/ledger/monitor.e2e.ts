import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { newFolder, type Portal, runCommand, startPortal } from '../../test/portal-process.js';

const [jobs] = families;
const alone = join(import.meta.dirname, '../../api/dist/bundle/noticeboard-monitor.mjs');
/** A published example of Go's package sumdb/note. */
const LOG_KEY = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz';

async function monitored(portal: Portal, state: string, ...words: readonly string[]) {
  const run = runCommand({}, 'monitor', portal.url, '--state', state, ...words);
  const { code } = await run.exited;
  return { code, words: run.output() };
}

describe('The monitor of a public log', () => {
  it('is one file too, which needs Node alone', async () => {
    const portal = await startPortal();
    const folder = await newFolder();
    await copyFile(alone, join(folder, 'monitor.mjs'));
    await addPosting(await admin(portal.url), jobs, newTitle('Clerk'));
    const run = (...words: readonly string[]) =>
      promisify(execFile)(process.execPath, ['monitor.mjs', ...words], { cwd: folder, env: {} });
    expect((await run(portal.url)).stdout).toBe('1 entry, 1 of them new; all fit what was seen before\n');
    await expect(run()).rejects.toMatchObject({ code: 64, stderr: expect.stringMatching(/^usage: /) });
    await expect(run('http://127.0.0.1:1')).rejects.toMatchObject({ code: 1, stderr: 'nobody listens there\n' });
  });

  it('says in words what was set back, withdrawn and taken out, once', async () => {
    const portal = await startPortal();
    const state = join(await newFolder(), 'seen.json');
    const staff = await admin(portal.url);
    const title = newTitle('Constable');
    const id = idOf(await addPosting(staff, jobs, title));
    const notice = idOf(await addNotification(staff, jobs, id, { lastDateApply: '3 December 2026' }));
    expect(await monitored(portal, state)).toMatchObject({
      code: 0,
      words: expect.stringContaining('2 entries, 2 of them new'),
    });
    await staff.put(notificationPath(jobs, id, notice), { lastDateApply: '1 December 2026' });
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'Stayed by the court.' });
    const { code, words } = await monitored(portal, state, '--quiet');
    expect(code).toBe(0);
    expect(words).toContain(`the last date to apply of ${title} was set back: 3 December 2026 → 1 December 2026`);
    expect(words).toContain(`${title} was withdrawn, reason: Stayed by the court.`);
    expect(await monitored(portal, state, '--quiet')).toEqual({ code: 0, words: '' });
  });

  it('tells a webhook what it prints, and tells it again where that was not taken', async () => {
    const portal = await startPortal();
    const [state, told] = [join(await newFolder(), 'seen.json'), [] as string[]];
    let status = 500;
    const hook = createServer(async (request, response) => {
      told.push(await text(request));
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(hook, 'listening');
    const to = ['--webhook', `http://127.0.0.1:${(hook.address() as AddressInfo).port}/secret`];
    const staff = await admin(portal.url);
    const id = idOf(await addPosting(staff, jobs, newTitle('Constable')));
    expect((await monitored(portal, state, ...to)).code).toBe(0);
    expect(told).toEqual([]);
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'Stayed by the court.' });
    const refused = await monitored(portal, state, ...to);
    expect([refused.code, refused.words]).toEqual([1, expect.stringMatching(/answers 500 to the webhook/)]);
    expect(refused.words).not.toContain('secret');
    status = 204;
    expect((await monitored(portal, state, ...to)).code).toBe(0);
    expect((await monitored(portal, state, ...to)).code).toBe(0);
    expect(told).toHaveLength(2);
    for (const body of told)
      expect(JSON.parse(body)).toEqual({ text: expect.stringMatching(/^http.*\n.* was withdrawn, reason: Stayed by/) });
    hook.close();
  });

  it('names a log that shows two histories, and keeps the head that proves it', async () => {
    const first = await startPortal({ LOG_KEY });
    const state = join(await newFolder(), 'seen.json');
    await addPosting(await admin(first.url), jobs, newTitle('Clerk'));
    expect((await monitored(first, state)).code).toBe(0);
    const kept = await readFile(state, 'utf8');
    const { port } = new URL(first.url);
    await first.stop();
    const forked = await startPortal({ LOG_KEY, PORT: port });
    await addPosting(await admin(forked.url), jobs, newTitle('Another'));
    const { code, words } = await monitored(forked, state);
    expect([code, words]).toEqual([1, expect.stringContaining('two heads disagree')]);
    expect(await readFile(state, 'utf8')).toBe(kept);
    const away = runCommand({}, 'monitor', 'http://127.0.0.1:1', '--state', state);
    expect([(await away.exited).code, away.output()]).toEqual([1, expect.stringContaining('nobody listens there')]);
  });
});
