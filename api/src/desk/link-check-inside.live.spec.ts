import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { linkCheck } from './link-check.js';
import { open, SmallWeb } from './testing/small-web.js';

let small: SmallWeb;
beforeAll(async () => {
  small = await SmallWeb.start();
});
afterAll(() => small.stop());
beforeEach(() => small.forget());

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

describe('What only this machine can reach', () => {
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
