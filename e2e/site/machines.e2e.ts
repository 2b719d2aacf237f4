import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family, noticeKinds, siteLists } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, notificationPath, postingPath } from '../../test/content.js';
import type { Portal } from '../../test/portal-process.js';
import { startSamplePortal } from '../../test/sample-content.js';

const lists = siteLists(families, noticeKinds);
const otherPages = ['/', '/changes', '/privacy', '/Disclaimer', '/Terms'];
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

let portal: Portal;
let staff: ApiClient;
let page: Page;

beforeAll(async () => {
  portal = await startSamplePortal();
  staff = await admin(portal.url);
  ({ page } = await visit({ javaScriptEnabled: false }));
});

const detail = (family: Family, title: string) => `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { redirect: 'manual', headers });

/** Addresses of the sitemap with the times of their last change, as an XML parser reads them. */
async function readSitemap(): Promise<ReadonlyMap<string, string | undefined>> {
  const answer = await get('/sitemap.xml');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const entries = await page.evaluate(
    ([xml, uri]) => {
      const { documentElement: root } = new DOMParser().parseFromString(xml, 'application/xml');
      if (root.localName !== 'urlset' || root.namespaceURI !== uri) throw new Error(root.outerHTML.slice(0, 500));
      const textOf = (entry: Element, name: string) => entry.getElementsByTagNameNS(uri, name)[0]?.textContent;
      return [...root.children].map((entry) => [textOf(entry, 'loc') ?? '', textOf(entry, 'lastmod')] as const);
    },
    [await answer.text(), namespace] as const,
  );
  expect(new Set(entries.map(([address]) => address)).size).toBe(entries.length);
  return new Map(entries.map(([address, time]) => [address.replace(portal.url, ''), time ?? undefined]));
}

describe('The sitemap', () => {
  it('has every page once, under its canonical address', async () => {
    const postings = await Promise.all(
      families.map(async (family) => {
        const { list } = await staff.get(postingPath(family));
        return list.map((posting) => detail(family, String(posting[family.titleField])));
      }),
    );
    const paths = [...otherPages, ...lists.map(({ words }) => words.listPaths[0]), ...postings.flat()];
    const entries = await readSitemap();
    expect([...entries.keys()].toSorted()).toEqual(paths.toSorted());
    for (const path of paths) {
      const html = await (await get(path)).text();
      expect([
        path,
        html.includes(`<link rel="canonical" href="${portal.url}${path.replaceAll("'", '&#x27;')}"/>`),
      ]).toEqual([path, true]);
    }
  });

  it('dates a posting by what readers last saw change, and by nothing else', async () => {
    const [family] = families;
    const title = 'Dated in the sitemap';
    const path = detail(family, title);
    const id = idOf(await addPosting(staff, family, title));
    const notice = idOf(await addNotification(staff, family, id, { lastDateApply: '20 Nov 2099', shortInfo: 'Ten.' }));
    const dateOf = async () => (await readSitemap()).get(path);
    const first = await dateOf();
    expect(first).toBe(new Date(first ?? '').toISOString());

    const unseen = await staff.put(notificationPath(family, id, notice), { shortInfo: ' Ten. ' });
    expect(unseen.status).toBe(200);
    expect(await dateOf()).toBe(first);
    await staff.put(notificationPath(family, id, notice), { lastDateApply: '30 Nov 2099' });
    const { list } = await staff.get(`${postingPath(family, id)}/changes`);
    const second = await dateOf();
    expect(second).toBe(list[0]?.['at']);
    expect(Date.parse(second ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
    await staff.delete(postingPath(family, id));
    expect(await dateOf()).toBeUndefined();
  });
});

it('Robots are told what is closed to them, and where the sitemap is', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  const closed = ['/admin', '/login', '/api', '/page-data/'].map((path) => `Disallow: ${path}`);
  expect(lines).toEqual(['User-agent: *', ...closed, '', `Sitemap: ${portal.url}/sitemap.xml`, '']);
});

describe('What a shared link shows', () => {
  const attributes = (selector: string, name: string) =>
    page.locator(`head ${selector}`).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name);

  it('is said by every page: its address, its other language, its title and a picture of its own kind', async () => {
    const posting = detail(families[0], 'SSC CGL 2026');
    const pictures = new Set<string>();
    for (const path of [...otherPages, ...lists.map(({ words }) => words.listPaths[0]), posting]) {
      await page.goto(portal.url + path);
      const address = portal.url + path;
      const property = async (name: string) => (await attributes(`meta[property="og:${name}"]`, 'content')).join('|');
      const [picture] = await attributes('meta[property="og:image"]', 'content');
      expect({
        path,
        canonical: await attributes('link[rel=canonical]', 'href'),
        languages: await attributes('link[rel=alternate][hreflang]', 'href'),
        url: await property('url'),
        title: (await property('title')) + ' – Noticeboard',
        site: await property('site_name'),
        descriptions: (await attributes('meta[name=description]', 'content')).map((text) => (text ?? '').length > 30),
        feeds: (await attributes('link[rel=alternate][type="application/atom+xml"]', 'href')).length <= 1,
        isRobotsFriendly: (await attributes('meta[name=robots]', 'content')).length === 0,
      }).toEqual({
        path,
        canonical: [address],
        languages: [`${address}?lang=en`, `${address}?lang=hi`],
        url: address,
        title: await page.title(),
        site: 'Noticeboard',
        descriptions: [true],
        feeds: true,
        isRobotsFriendly: true,
      });
      pictures.add(picture ?? '');
    }
    expect(pictures.size).toBeGreaterThanOrEqual(8);
    for (const picture of pictures) await isPictureForSharing(picture);
  });

  it('has a picture on every kind of detail page, too', async () => {
    for (const family of families) {
      const { list } = await staff.get(postingPath(family));
      await page.goto(portal.url + detail(family, String(list[0]?.[family.titleField])));
      expect(await attributes('meta[property="og:image"]', 'content')).toEqual([portal.url + family.site.image]);
      expect(await attributes('meta[property="og:type"]', 'content')).toEqual(['article']);
    }
  });
});

/** 1200 × 630 in under 100 KB: its size stands in the first chunk of a PNG. */
async function isPictureForSharing(address: string): Promise<void> {
  const answer = await fetch(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([address, answer.status, bytes.subarray(1, 4).toString()]).toEqual([address, 200, 'PNG']);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(100 * 1024);
}

describe('The interface in Hindi', () => {
  it('is given for ?lang=hi and remembered by a cookie; shared caches keep the two apart', async () => {
    const asked = await get('/latest-job?lang=hi');
    expect(asked.headers.get('vary')).toMatch(/\bCookie\b/i);
    const [cookie = ''] = asked.headers.getSetCookie();
    expect(cookie).toMatch(/^lang=hi;.*Path=\/;.*SameSite=Lax/);
    for (const answer of [asked, await get('/latest-job', { Cookie: cookie.split(';')[0] ?? '' })]) {
      const html = await answer.text();
      expect(html).toContain('<html lang="hi">');
      expect(html).toContain('<title>नई नौकरियाँ – Noticeboard</title>');
    }
    const plain = await get('/latest-job');
    expect([plain.headers.getSetCookie(), (await plain.text()).includes('<html lang="en">')]).toEqual([[], true]);
    const english = await get('/latest-job?lang=en', { Cookie: 'lang=hi' });
    expect(await english.text()).toContain('<html lang="en">');
  });

  it('leaves what editors typed as it is, and says which language that is', async () => {
    const html = await (await get(`${detail(families[0], 'SSC CGL 2026')}?lang=hi`)).text();
    expect(html).toMatch(/<h1[^>]*lang="en"[^>]*>SSC CGL 2026<\/h1>/);
    const hindi = 'बिहार पुलिस चालक सिपाही भर्ती 2026 – अंतिम तिथि बढ़ी (Driver Constable)';
    const english = await (await get(detail(families[0], hindi))).text();
    expect(english).toMatch(/<h1[^>]*lang="hi"[^>]*>बिहार/);
  });
});
