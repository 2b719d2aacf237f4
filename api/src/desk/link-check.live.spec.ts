import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveByDns } from '../outgoing/reachable.js';
import { ills, illServer } from '../outgoing/testing/ill-servers.js';
import { linkCheck } from './link-check.js';
import { followPolitely } from './polite-round.js';
import { open, SmallWeb } from './testing/small-web.js';
import { limitMs } from '../../../test/deadline.js';

let small: SmallWeb;
beforeAll(async () => {
  small = await SmallWeb.start();
});
afterAll(() => small.stop());
beforeEach(() => small.forget());

describe('A link', () => {
  it('is reached: its status, the host and that it is not https', async () => {
    const host = `ssc.example:${small.web.port}`;
    expect(await small.check(small.at('/notice.pdf'))).toEqual({ status: 200, fault: null, host, isSecure: false });
    expect(small.web.asked.map(({ method, url }) => [method, url])).toEqual([['HEAD', '/notice.pdf']]);
  });

  it('that is gone is broken', async () => {
    expect(await small.check(small.at('/?status=404'))).toMatchObject({ status: 404, fault: null });
    expect(await small.check(small.at('/?status=503'))).toMatchObject({ status: 503, fault: null });
  });

  it.each(['/no-head', '/drops-head'])(
    'is asked with GET for its first byte where HEAD does not do: %s',
    async (path) => {
      expect(await small.check(small.at(path))).toMatchObject({ status: 200, fault: null });
      expect(small.web.asked.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
      expect(small.web.asked.at(-1)?.headers.range).toBe('bytes=0-0');
    },
  );

  it('is asked by name, with a user agent of our own, and with nothing that tells who asks', async () => {
    await small.check(small.at('/?status=302&to=%2Fnext', 'staff:secret@ssc.example'));
    for (const { headers } of small.web.asked) {
      expect(headers).toMatchObject({
        host: `ssc.example:${small.web.port}`,
        'user-agent': 'Noticeboard-Link-Check/1.0',
      });
      expect(headers).not.toHaveProperty('cookie');
      expect(headers).not.toHaveProperty('authorization');
    }
    expect(small.web.asked).toHaveLength(2);
  });

  it.each([301, 302, 303, 307, 308])('is followed when it answers %d', async (status) => {
    expect(await small.check(small.redirect('/new', status))).toMatchObject({ status: 200, fault: null });
    expect(small.web.asked.map(({ url }) => url?.split('?')[0])).toEqual(['/', '/new']);
  });

  it.each(['सूचना', 'Prüfung'])('is followed to an address that is not encoded: %s', async (name) => {
    expect(await small.check(small.redirect(`/${name}.pdf`))).toMatchObject({ status: 200 });
    expect(small.web.asked.at(-1)?.url).toBe(`/${encodeURIComponent(name)}.pdf`);
  });

  it('is followed five times, and not further', async () => {
    const after = (times: number) =>
      Array.from({ length: times }).reduce<string>((to) => small.redirect(to), small.at('/end')) as string;
    expect(await small.check(after(5))).toMatchObject({ status: 200, fault: null });
    small.forget();
    expect(await small.check(after(6))).toMatchObject({ status: null, fault: 'tooManyRedirects' });
    expect(small.web.asked.map(({ url }) => url)).not.toContain('/end');
  });

  it('to a host that nobody knows says so', async () => {
    expect(await small.check('https://nobody.example/')).toEqual({
      status: null,
      fault: 'noSuchHost',
      host: 'nobody.example',
      isSecure: true,
    });
  });

  it('where nobody listens, or somebody hangs up, says so', async () => {
    const unused = createServer();
    await new Promise<void>((resolve) => void unused.listen(0, open, resolve));
    const { port } = unused.address() as AddressInfo;
    await new Promise((resolve) => unused.close(resolve));
    expect(await small.check(`http://ssc.example:${port}/`)).toMatchObject({ status: null, fault: 'refused' });
    expect(await small.check(small.at('/hangs-up'))).toMatchObject({ status: null, fault: 'noAnswer' });
  });

  it('that speaks no TLS under https says so', async () => {
    expect(await small.check(small.at('/').replace('http:', 'https:'))).toMatchObject({ status: null, fault: 'tls' });
  });

  it('is not waited for longer than for one link, with all its redirects and its name', async () => {
    const patience = 200;
    expect(await small.check(small.at('/silent'), { timeout: patience })).toMatchObject({
      status: null,
      fault: 'timeout',
    });
    expect(await small.check(small.redirect('/silent'), { timeout: patience })).toMatchObject({
      status: null,
      fault: 'timeout',
    });
    const resolve = () => new Promise<readonly string[]>(() => {});
    expect(await small.check(small.at('/'), { timeout: patience, resolve })).toMatchObject({
      status: null,
      fault: 'timeout',
    });
  });
});

describe('A site that never comes to an end', () => {
  const patience = { timeout: 100, mayConnect: () => true, resolve: async () => ['127.0.0.1'] };

  it.each(Object.entries<(socket: Socket) => void>(ills))('because it %s is broken', async (_name, ill) => {
    const port = await illServer(ill);
    for (const scheme of ['http', 'https'])
      expect(await small.check(`${scheme}://ill.example:${port}/`, patience)).toMatchObject({ status: null });
  });

  it('because it redirects to itself is broken', async () => {
    const port = await illServer((socket) => void socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n'));
    expect(await small.check(`http://ill.example:${port}/`, { ...patience, timeout: limitMs })).toMatchObject({
      fault: 'tooManyRedirects',
    });
  });

  it('does not keep the night from the others', async () => {
    const ports = await Promise.all(Object.values(ills).map((ill) => illServer(ill)));
    const links = [...ports.map((port, n) => `http://ill${n}.example:${port}/`), small.at('/')];
    const check = (link: string, stop?: AbortSignal) =>
      new URL(link).hostname === 'ssc.example' ? small.check(link) : linkCheck(patience)(link, stop);
    const pause = () => Promise.resolve();
    const night = { end: Infinity, stop: new AbortController().signal };
    const { found } = await followPolitely(links, { check, clock: () => new Date(), pause }, night);
    expect(links.map((link) => found.get(link)?.status)).toEqual([...ports.map(() => null), 200]);
  });
});

describe('A host name', () => {
  it('that is reserved for examples has no address, and asking for it fails nothing', async () => {
    expect(await resolveByDns('noticeboard.invalid')).toEqual([]);
  });
});

/** Every spelling of an address that is not of the public internet; `{port}` is that of a server that would answer. */
const inside = [
  'http://127.0.0.1:{port}/',
  'http://127.0.0.1.:{port}/',
  'http://127.1:{port}/',
  'http://2130706433:{port}/',
  'http://0x7f000001:{port}/',
  'http://0x7f.0.0.1:{port}/',
  'http://0177.0.0.1:{port}/',
  'http://017700000001:{port}/',
  'http://１２７.０.０.１:{port}/',
  'http://0.0.0.0:{port}/',
  'http://[::1]:{port}/',
  'http://[::ffff:127.0.0.1]:{port}/',
  'http://[::ffff:7f00:1]:{port}/',
  'http://[64:ff9b::7f00:1]:{port}/',
  'http://[fe80::1]:{port}/',
  'http://[fd00::1]:{port}/',
  'http://10.0.0.1:{port}/',
  'http://172.16.0.1:{port}/',
  'http://192.168.0.1:{port}/',
  'http://100.64.0.1:{port}/',
  'http://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1:{port}/',
  'http://intranet.example:{port}/',
  'http://six.example:{port}/',
  'http://mapped.example:{port}/',
  'http://metadata.example/',
  'http://both.example:{port}/',
];

describe('An address that only this machine can reach', () => {
  const innerLink = (link: string) => link.replace('{port}', String(small.inner.port));

  it.each(inside)('is not asked under %s', async (link) => {
    expect(await small.check(innerLink(link))).toMatchObject({ status: null, fault: 'private' });
    expect(small.inner.asked).toHaveLength(0);
  });

  it.each(inside)('is not asked when a redirect leads to %s', async (link) => {
    expect(await small.check(small.redirect(innerLink(link)))).toMatchObject({ status: null, fault: 'private' });
    expect(small.inner.asked).toHaveLength(0);
    expect(small.web.asked).toHaveLength(1);
  });

  it('is not asked when the name leads there by the time of the connection', async () => {
    let looked = 0;
    const resolve = async () => ((looked += 1) === 1 ? [open] : ['127.0.0.1']);
    expect(await small.check(small.at('/'), { resolve })).toMatchObject({ status: 200 });
    expect(looked).toBe(1);
    // The next request of the same check looks again, and is not made.
    looked = 0;
    expect(await small.check(small.redirect(small.at('/', 'ssc.example')), { resolve })).toMatchObject({
      fault: 'private',
    });
  });

  it.each(['file:///etc/passwd', 'ftp://ssc.example/', 'data:text/plain,x', 'gopher://127.0.0.1/', 'http://['])(
    'is not asked by a redirect to %s',
    async (link) => expect(await small.check(small.redirect(link))).toMatchObject({ status: null, fault: 'noAnswer' }),
  );

  it('is not asked with the check as the portal runs it, names of this machine included', async () => {
    const asIs = linkCheck();
    for (const link of [`http://127.0.0.1:${small.inner.port}/`, `http://[::1]:${small.inner.port}/`])
      expect(await asIs(link)).toMatchObject({ status: null, fault: 'private' });
    expect(await asIs(`http://localhost:${small.inner.port}/`)).toMatchObject({ status: null });
    expect(small.inner.asked).toHaveLength(0);
  });
});
