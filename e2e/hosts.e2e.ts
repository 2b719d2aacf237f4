import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Environment, hostPortal } from '../test/portal-process.js';
import { sharedPortal } from '../test/shared-portal.js';

type Headers = Readonly<Record<string, string>>;

interface Ask {
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: Uint8Array;
}

/** The path goes out as it is written, which `fetch` does not do. */
async function ask(url: string, path: string, { method = 'GET', headers = {}, body }: Ask = {}) {
  const { hostname, port } = new URL(url);
  const call = request({ hostname, port, path, method, headers, agent: false }).end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: Number(answer.statusCode), headers: answer.headers, body: await text(answer) };
}

const machines = ['/', '/latest-job', '/feed.xml', '/latest-job/feed.xml', '/sitemap.xml', '/robots.txt'];

/** The origins that these pages and files give the portal. */
async function originsIn(url: string, headers: Headers): Promise<string[]> {
  const bodies = await Promise.all(machines.map(async (path) => (await ask(url, path, { headers })).body));
  const links = bodies.flatMap((body) => body.match(/https?:\/\/[^/"<\s]+/g) ?? []);
  return [...new Set(links)].filter((link) => !/schema\.org|w3\.org|sitemaps\.org|github\.com/.test(link));
}

const started = (environment: Environment) => hostPortal(environment).then(({ url }) => url);

describe('A portal without PUBLIC_URL', () => {
  let [url, host, port] = ['', '', ''];
  beforeAll(async () => {
    // Without content of other suites, whose links lead elsewhere.
    url = await started({});
    ({ host, port } = new URL(url));
  });

  it('gives its links the name of the loopback that it was asked by', async () => {
    expect(await originsIn(url, { host })).toEqual([url]);
    expect(await originsIn(url, { host: `LocalHost:${port}` })).toEqual([`http://localhost:${port}`]);
  });

  it('believes no other host, and nobody who says that he is a proxy', async () => {
    for (const headers of [
      { host: 'evil.example' },
      { host: `localhost.evil.example:${port}` },
      { host: 'evil.example:80@localhost' },
    ])
      expect(await originsIn(url, headers)).toEqual([]);
    const proxied = { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(await originsIn(url, proxied)).toEqual([url]);
    // An answer meanwhile poisons nobody's page.
    expect(await originsIn(url, { host })).toEqual([url]);
  });
});

describe('A portal behind a proxy that it trusts', () => {
  it('takes the names of ALLOWED_HOSTS from it, and no others', async () => {
    const url = await started({ TRUST_PROXY: 'loopback', ALLOWED_HOSTS: 'board.example,jobs.example' });
    const asProxy = (host: string) => originsIn(url, { 'x-forwarded-host': host, 'x-forwarded-proto': 'https' });
    expect(await asProxy('board.example')).toEqual(['https://board.example']);
    expect(await asProxy('jobs.example:8443')).toEqual(['https://jobs.example:8443']);
    expect(await asProxy('evil.example')).toEqual([]);
    expect(await originsIn(url, {})).toEqual([]);
  });

  it('is called what PUBLIC_URL says, whatever anybody says', async () => {
    const url = await started({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://board.example' });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'worse.example' };
    expect(await originsIn(url, headers)).toEqual(['https://board.example']);
  });
});

describe('/.well-known/security.txt', () => {
  const path = '/.well-known/security.txt';

  it('names the contact that is given, for half a year', async () => {
    const url = await started({ SECURITY_CONTACT: 'security@board.example', PUBLIC_URL: 'https://board.example' });
    const { status, headers, body } = await ask(url, path);
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const [, expires = ''] = /^Expires: (.*)$/m.exec(body) ?? [];
    expect(body.replace(expires, '…')).toBe(
      [
        'Contact: mailto:security@board.example',
        'Expires: …',
        'Preferred-Languages: en, hi',
        `Canonical: https://board.example${path}`,
        '',
      ].join('\n'),
    );
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect([days > 150, days < 365]).toEqual([true, true]);
  });

  it('is not there where nobody is named', async () => {
    expect((await ask(sharedPortal().url, path)).status).toBe(404);
  });
});

describe('A request that no browser sends', () => {
  const { url } = sharedPortal();

  it.each([
    '/assets/..%2f',
    '/assets/..%2fpackage.json',
    '/assets/%2e%2e%2fserver/entry-server.js',
    '/assets/..%5c',
    '/assets/%',
    '/assets/%00',
    '/assets',
    '/assets//evil.example/%2e%2e',
    '/admin/assets/..%2f',
    '/admin/assets/gone.js',
    '/%00',
    '/%',
    '/%ff',
    '/%c3%28',
    '/%ed%a0%80',
    '/LATEST-JOB/a%0d%0ab',
    '/latest-job/%00',
    '/latest-job/%ff',
    '//evil.example',
    '/\\evil.example',
    '/%2f/evil.example',
    '//evil.example/%2f..',
    'http://evil.example//x',
  ])('is answered with a page that says so, and leads nowhere else: %s', async (path) => {
    const { status, headers, body } = await ask(url, path);
    expect([400, 404]).toContain(status);
    expect([headers['content-type'], headers.location]).toEqual(['text/html; charset=utf-8', undefined]);
    expect(body).not.toMatch(/\n\s+at |node_modules|(?:href|action)="(?:[a-z]+:)?[/\\]{2}(?!github\.com)[^"]*evil/);
  });

  it.each(['/api/%', '/api/%00', '/api/jobs/%', '/api/jobs/%00', '/api/jobs/notifications/%ff', '/api//jobs'])(
    'is a problem under /api: %s',
    async (path) => {
      const { status, headers, body } = await ask(url, path);
      expect([400, 404]).toContain(status);
      expect(headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(JSON.parse(body)).toMatchObject({ status, message: expect.any(String) });
    },
  );

  const login = '{"username":"admin","password":"x"}';
  it.each([
    ['utf-16', Buffer.from(`\ufeff${login}`, 'utf16le')],
    ['utf-16le', Buffer.from(login, 'utf16le')],
    ['utf-16be', Buffer.from(login, 'utf16le').swap16()],
    ['utf-32', Buffer.from(`${login}    `)],
    ['utf-7', Buffer.from(login)],
    ['%', Buffer.from(login)],
    ['utf-8', Buffer.from(`\ufeff${login}`, 'utf16le')],
    ['utf-8', Buffer.of(0xff, 0xfe, 0xfd)],
  ])('is a problem when its body is not UTF-8: %s', async (charset, body) => {
    const headers = { 'content-type': `application/json; charset=${charset}`, 'content-length': String(body.length) };
    const answer = await ask(url, '/api/auth/login', { method: 'POST', headers, body });
    expect([400, 415]).toContain(answer.status);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.body).not.toMatch(/\n\s+at |node_modules/);
  });
});
