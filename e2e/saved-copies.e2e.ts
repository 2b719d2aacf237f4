import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../test/api-client.js';
import { addPosting, newTitle } from '../test/content.js';
import { type Nginx, startSavingNginx } from '../test/proxies.js';
import { type HostedPortal, hostPortal } from '../test/portal-process.js';

const [jobs] = families;

let portal: HostedPortal;
let nginx: Nginx;
let staff: ApiClient;

beforeAll(async () => {
  portal = await hostPortal({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://board.example' });
  nginx = await startSavingNginx(portal);
  staff = await admin(portal.url);
});

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(nginx.url + path, { headers });
  const text = await answer.text();
  return { status: answer.status, saved: answer.headers.get('x-saved-copy'), etag: answer.headers.get('etag'), text };
}

describe('deploy/nginx-tls.conf', () => {
  it('gives what the portal says as long as it answers, and then what it said last to readers without an account', async () => {
    await read(jobs.site.listPaths[0]);
    const title = newTitle('Saved');
    await addPosting(staff, jobs, title);
    const paths = [jobs.site.listPaths[0], '/api/jobs'];
    const before = await Promise.all(paths.map((path) => read(path)));
    for (const { status, saved, text } of before)
      expect([status, saved, text.includes(title)]).toEqual([200, null, true]);
    const session = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await read(paths[0] ?? '', { Cookie: session })).status).toBe(200);

    const markdown = { Accept: 'text/markdown' };
    const asMarkdown = await read(paths[0] ?? '', markdown);
    expect(asMarkdown).toMatchObject({ saved: null, text: expect.stringMatching(/^# Latest Jobs\n/) });

    await portal.stop();
    expect(await read(paths[0] ?? '', markdown)).toEqual({ ...asMarkdown, saved: 'yes' });
    const after = await Promise.all(paths.map((path) => read(path)));
    expect(after).toEqual(before.map((answer) => ({ ...answer, saved: 'yes' })));
    const etag = before[0]?.etag ?? '';
    expect((await read(paths[0] ?? '', { 'If-None-Match': etag })).status).toBe(304);
  });

  it('has nothing of that for staff, for what nobody had read, or for the state of the portal', async () => {
    const asked = [
      read(jobs.site.listPaths[0], { Cookie: 'session=s%3Aany' }),
      read(`${jobs.site.listPaths[0]}?asOf=2026-11-20`),
      read('/privacy'),
      read('/health/ready'),
    ];
    for (const { status, saved } of await Promise.all(asked)) expect([status, saved]).toEqual([502, null]);
  });

  it('sends no write twice', async () => {
    const { status } = await fetch(`${nginx.url}/api/jobs`, { method: 'POST', body: '{}' });
    expect([status, nginx.upstreams().at(-1)]).toEqual([502, new URL(portal.url).host]);
  });
});
