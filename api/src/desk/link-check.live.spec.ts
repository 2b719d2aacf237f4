import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resolveByDns } from './public-address.js';
import { open, SmallWeb } from './testing/small-web.js';

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

  it('is followed to an address in Hindi that is not encoded', async () => {
    expect(await small.check(small.redirect('/सूचना.pdf'))).toMatchObject({ status: 200 });
    expect(small.web.asked.at(-1)?.url).toBe(`/${encodeURIComponent('सूचना')}.pdf`);
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

describe('A host name', () => {
  it('that is reserved for examples has no address, and asking for it fails nothing', async () => {
    expect(await resolveByDns('noticeboard.invalid')).toEqual([]);
  });
});
