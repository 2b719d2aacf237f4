import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { changeTopicNames, families, type Family, listingKinds, siteLists } from '@noticeboard/content-model';
import ICAL from 'ical.js';
import type { Page } from 'playwright-core';
import { admin, ApiClient } from '../../test/api-client.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { samplePortal, sharedPortal } from '../../test/shared-portal.js';

const sample = samplePortal();
const shared = sharedPortal();
const [jobs] = families;
const listPaths = siteLists(families, listingKinds).map(({ words }) => words.listPaths[0]);
const otherPages = [
  '/',
  '/changes',
  ...changeTopicNames.map((topic) => `/changes/${topic}`),
  '/privacy',
  '/Disclaimer',
  '/Terms',
];
const feedPaths = [
  '/feed.xml',
  '/changes/feed.xml',
  '/changes/dates-and-fees/feed.xml',
  ...listPaths.map((path) => `${path}/feed.xml`),
];

let staff: ApiClient;
let page: Page;
/** The paths of the sample. */
let postingPaths: readonly string[];

const detail = (family: Family, title: string) => `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(sample.url + path, { redirect: 'manual', headers });

beforeAll(async () => {
  staff = await admin(shared.url);
  ({ page } = await visit({ javaScriptEnabled: false }));
  const visitor = new ApiClient(sample.url);
  const ofFamilies = families.map(async (family) => {
    const { list } = await visitor.get(postingPath(family));
    return list.map((posting) => detail(family, String(posting[family.titleField])));
  });
  postingPaths = (await Promise.all(ofFamilies)).flat();
});

interface XmlEntry {
  readonly [name: string]: string | undefined;
}

/** Its root and the elements of this name, as an XML parser reads them: the texts of their children, and the `href` of a link. */
async function readXml(address: string, root: string, entry: string) {
  const answer = await fetch(address);
  const type = answer.headers.get('content-type');
  const entries = await page.evaluate(
    ([xml, rootName, entryName]) => {
      const { documentElement } = new DOMParser().parseFromString(xml, 'application/xml');
      if (documentElement.localName !== rootName) throw new Error(documentElement.outerHTML.slice(0, 500));
      const textsIn = (parent: Element) =>
        Object.fromEntries(
          [...parent.children].map((one) => [one.localName, one.getAttribute('href') ?? one.textContent]),
        );
      return [...documentElement.children].filter((one) => one.localName === entryName).map(textsIn);
    },
    [await answer.text(), root, entry] as const,
  );
  return { status: answer.status, type, entries: entries as readonly XmlEntry[] };
}

describe('The sitemap', () => {
  const sitemapOf = async (url: string) => {
    const { status, type, entries } = await readXml(`${url}/sitemap.xml`, 'urlset', 'url');
    expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
    return entries.map(({ loc = '', lastmod }) => [loc.replace(url, ''), lastmod] as const);
  };

  it('has every page once, under its canonical address', async () => {
    const paths = [...otherPages, ...listPaths, ...postingPaths];
    const found = (await sitemapOf(sample.url)).map(([path]) => path).filter((path) => !path.startsWith('/filter/'));
    expect(found.toSorted()).toEqual(paths.toSorted());
  });

  it('dates a posting by what readers last saw change, and by nothing else', async () => {
    const title = newTitle('Dated in the sitemap');
    const id = idOf(await addPosting(staff, jobs, title));
    const listing = idOf(await addNotification(staff, jobs, id, { lastDateApply: '20 Nov 2099', shortInfo: 'Ten.' }));
    const dateOf = async () => new Map(await sitemapOf(shared.url)).get(detail(jobs, title));
    const first = await dateOf();
    expect(first).toBe(new Date(first ?? '').toISOString());
    const unseen = await staff.put(notificationPath(jobs, id, listing), { shortInfo: ' Ten. ' });
    expect([unseen.status, await dateOf()]).toEqual([200, first]);
    await staff.put(notificationPath(jobs, id, listing), { lastDateApply: '30 Nov 2099' });
    const { list } = await staff.get(`${postingPath(jobs, id)}/changes`);
    expect(await dateOf()).toBe(list[0]?.['at']);
    expect(await dateOf()).not.toBe(first);
    await staff.delete(postingPath(jobs, id));
    expect(await dateOf()).toBeUndefined();
  });
});

describe('A feed', () => {
  it.each([...feedPaths, '/LATEST-JOB/FEED.XML'])('at %s is one, and leads to pages', async (path) => {
    const { status, type, entries } = await readXml(sample.url + path, 'feed', 'entry');
    expect([status, type]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(entries.length).toBeGreaterThan(0);
    const [{ link = '' } = {}] = entries;
    expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  });

  it('keeps the id of an entry over a rename, and tells that it changed', async () => {
    const id = idOf(await addPosting(staff, jobs, newTitle('In the feed')));
    const entryOf = async () => {
      const { entries } = await readXml(`${shared.url}/latest-job/feed.xml`, 'feed', 'entry');
      return entries.find((entry) => entry['id']?.endsWith(id));
    };
    const before = await entryOf();
    const renamed = newTitle('Renamed');
    await staff.put(postingPath(jobs, id), { [jobs.titleField]: renamed });
    const after = await entryOf();
    expect(after).toMatchObject({ id: before?.['id'], title: renamed, published: before?.['published'] });
    expect(Date.parse(after?.['updated'] ?? '')).toBeGreaterThan(Date.parse(before?.['updated'] ?? ''));
  });
});

describe('The calendar of a posting', () => {
  /** Commas, semicolons, backslashes and line breaks are escaped in a calendar file, long lines are folded. */
  const title = newTitle(`Calendar; C++, C# \\n “हिन्दी” ${'पद '.repeat(40)}📌`);
  let id = '';

  beforeAll(async () => {
    id = idOf(await addPosting(staff, jobs, title));
    const additionalDates = [{ dateValue: 'Correction; window, “A”: 1 Dec 2098' }, { dateValue: 'To be notified' }];
    await addNotification(staff, jobs, id, { lastDateApply: '20/11/2098', examDate: 'April 2099', additionalDates });
  });

  async function readCalendar(path: string) {
    const answer = await fetch(shared.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = await answer.text();
    const lines = text.split('\r\n');
    expect([lines.join('').includes('\n'), lines.at(-1)]).toEqual([false, '']);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    return events.map((component) => {
      const { summary, startDate, endDate, uid } = new ICAL.Event(component);
      const url = component.getFirstPropertyValue('url');
      return { summary, days: [startDate.toString(), endDate.toString()], uid, url };
    });
  }

  it('has its certain dates as whole days, and is had from the page for each of them, in Hindi too', async () => {
    const file = `/calendar/jobs/${id}.ics`;
    const events = await readCalendar(file);
    const url = shared.url + detail(jobs, title);
    expect(events).toMatchObject([
      { summary: `Last Date to Apply: ${title}`, days: ['2098-11-20', '2098-11-21'], url },
      { summary: `Correction; window, “A”: ${title}`, days: ['2098-12-01', '2098-12-02'], url },
    ]);
    expect(await readCalendar(`/CALENDAR/jobs/${id}.ICS`)).toEqual(events);
    await page.goto(url);
    const links = await page.locator('.facts-dates .calendar-link').evaluateAll((all) => all.map(String));
    const single = await Promise.all(links.map((link) => readCalendar(link.replace(shared.url, ''))));
    expect(single).toEqual(events.map((event) => [event]));
    const [hindi] = await readCalendar(`${file}?lang=hi`);
    expect(hindi).toMatchObject({ uid: events[0]?.uid, summary: expect.stringContaining('अंतिम तिथि') });
  });

  it('takes the browser to a file, not to a page, and is gone with its posting', async () => {
    const { page: tab, faults } = await visit();
    await open(tab, shared.url + detail(jobs, title));
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('link', { name: 'Add to calendar' }).first().click(),
    ]);
    expect([download.suggestedFilename(), faults]).toEqual([expect.stringMatching(/\.ics$/), []]);
    await staff.delete(postingPath(jobs, id));
    expect((await fetch(`${shared.url}/calendar/jobs/${id}.ics`)).status).toBe(404);
  });
});

it('Robots are told what is closed to them, and where the sitemap is', async () => {
  const answer = await get('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const closed = ['/admin', '/login', '/api', '/page-data/'].map((path) => `Disallow: ${path}`);
  const lines = ['User-agent: *', ...closed, '', `Sitemap: ${sample.url}/sitemap.xml`, ''];
  expect(await answer.text()).toBe(lines.join('\n'));
});

describe('The data of a page for machines', () => {
  const headOf = () =>
    page.evaluate(() => {
      const all = (selector: string, name: string) =>
        [...document.head.querySelectorAll(selector)].map((one) => one.getAttribute(name));
      const property = (name: string) => all(`meta[property="og:${name}"]`, 'content').join('|');
      return {
        canonical: all('link[rel=canonical]', 'href'),
        languages: all('link[rel=alternate][hreflang]', 'href'),
        url: property('url'),
        title: `${property('title')} – Noticeboard`,
        site: property('site_name'),
        descriptions: all('meta[name=description]', 'content').map((text) => (text ?? '').length > 30),
        forRobots: all('meta[name=robots]', 'content'),
        picture: property('image'),
      };
    });

  it('is its address, its other language, its title and a picture of its own kind for shared links', async () => {
    const pictures = new Set<string>();
    const ofEachFamily = families.map(({ site }) => postingPaths.find((path) => path.startsWith(site.detailPaths[0])));
    for (const path of [...otherPages, ...listPaths, ...ofEachFamily]) {
      const address = sample.url + path;
      await page.goto(address);
      const { picture, ...head } = await headOf();
      expect(head).toEqual({
        canonical: [address],
        languages: [address, `${address}?lang=hi`, address],
        url: address,
        title: await page.title(),
        site: 'Noticeboard',
        descriptions: [true],
        forRobots: [],
      });
      pictures.add(picture);
    }
    expect(pictures.size).toBeGreaterThanOrEqual(8);
    for (const { site } of families) expect(pictures).toContain(sample.url + site.image);
    for (const picture of pictures) await isPictureForSharing(picture);
  });

  it('is for each posting a picture of what it says, at an address of its own for ever', async () => {
    const title = newTitle('Pictured');
    const id = idOf(await addPosting(staff, jobs, title));
    await addNotification(staff, jobs, id, { lastDateApply: '31/12/2099' });
    const pictureOf = async (lang: string) => {
      await page.goto(`${shared.url}${detail(jobs, title)}?lang=${lang}`);
      return (await headOf()).picture;
    };
    const first = await pictureOf('en');
    const answer = await fetch(first);
    await isPictureForSharing(first);
    expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    await isPictureForSharing(await pictureOf('hi'));

    await addNotification(staff, jobs, id, { lastDateApply: '30/12/2099' });
    const second = await pictureOf('en');
    expect(second).not.toBe(first);
    const led = async (address: string) => {
      const { status, headers } = await fetch(address, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await led(first)).toEqual([302, new URL(second).pathname]);
    await staff.post(`${postingPath(jobs, id)}/withdraw`, { note: 'A court stays it.' });
    const [status, address] = await led(second);
    expect(status).toBe(302);
    await isPictureForSharing(`${shared.url}${address}`);

    for (const wrong of [
      'ships/1/en-1234567890123456.png',
      `jobs/${id}/xx-1.png`,
      `jobs/${id}/en.png`,
      'jobs/1/en-1.png',
    ])
      expect([wrong, (await fetch(`${shared.url}/og/${wrong}`)).status]).toEqual([wrong, 404]);
    expect((await fetch(second, { method: 'POST' })).status).toBe(405);
    await staff.delete(postingPath(jobs, id));
    expect(await led(second)).toEqual([404, null]);
  });

  it('is a JobPosting while a vacancy is open, an Article once its last date is past', async () => {
    const employer = 'Staff Selection Commission </script>';
    const title = newTitle();
    const id = idOf(await addPosting(staff, jobs, title, { salaryRange: '₹25,500 – ₹81,100 per month' }));
    const fields = { lastDateApply: '31 Dec 2098 (11:00 PM)', postRecruitmentInputs: [`Organisation: ${employer}`] };
    const listing = idOf(await addNotification(staff, jobs, id, fields));
    const markup = async () => {
      await page.goto(shared.url + detail(jobs, title));
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      return blocks.map((block) => JSON.parse(block) as unknown);
    };
    expect(await markup()).toMatchObject([
      {
        '@type': 'JobPosting',
        title: 'Clerk',
        validThrough: expect.stringMatching(/^2098-12-31T23:00:\d\d\+05:30$/),
        hiringOrganization: { name: employer },
        baseSalary: { value: { minValue: 25_500, maxValue: 81_100 } },
        url: page.url(),
      },
      { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Home' }, { name: 'Latest Jobs' }, { name: title }] },
    ]);
    const shown = await page.getByRole('main').innerText();
    for (const said of ['Clerk', employer, '₹25,500 – ₹81,100', '31 Dec 2098']) expect(shown).toContain(said);
    await staff.put(notificationPath(jobs, id, listing), { lastDateApply: '1 Jan 2025' });
    expect(await markup()).toMatchObject([{ '@type': 'Article', headline: title }, { '@type': 'BreadcrumbList' }]);
    expect(await page.locator('.overview .chip').innerText()).toBe('Closed 1 Jan 2025');
  });
});

describe('A page for programs', () => {
  const inMarkdown = (path: string, headers: Record<string, string> = {}) =>
    get(path, { Accept: 'text/markdown', ...headers });

  it('is Markdown of what the page says, for postings, lists and changes, in between and beside the page itself', async () => {
    for (const path of [...postingPaths, ...listPaths, '/changes', '/changes/new']) {
      const [made, page, again] = [await inMarkdown(path), await get(path), await inMarkdown(path)];
      for (const answer of [made, again]) {
        expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
          path,
          200,
          'text/markdown; charset=utf-8',
        ]);
        expect(answer.headers.get('cache-tag')).toBe(page.headers.get('cache-tag'));
      }
      const text = await again.text();
      expect(text).toBe(await made.text());
      expect(text).toMatch(/^# \S/);
      expect(text).toContain(`(<${sample.url}${path}>)`);
      expect([page.headers.get('content-type'), (await page.text()).slice(0, 15)]).toEqual([
        'text/html; charset=utf-8',
        '<!doctype html>',
      ]);
      for (const answer of [made, page]) expect(answer.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    }
  });

  it('sets no cookie, is a page where there is no other form, and llms.txt tells of it', async () => {
    const hindi = await inMarkdown('/latest-job?lang=hi');
    expect([hindi.headers.getSetCookie(), (await hindi.text()).slice(0, 15)]).toEqual([[], '# नई नौकरियाँ\n\n']);
    const home = await inMarkdown('/');
    expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(home.headers.get('vary')).not.toMatch(/\bAccept\b(?!-)/);
    const told = await get('/llms.txt');
    expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await told.text()).toMatch(/^# Noticeboard\n[^]*Accept: text\/markdown/);
  });
});

describe('What stands at fixed addresses', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is read, and not asked with %s', async (method) => {
    for (const path of [
      '/',
      '/latest-job',
      '/search',
      '/changes',
      '/changes/new',
      '/llms.txt',
      '/latest-job/feed.xml',
      '/feed.json',
      '/n/a',
      '/robots.txt',
    ]) {
      const answer = await fetch(sample.url + path, { method });
      const isThere = path !== '/n/a';
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([
        path,
        isThere ? 405 : 404,
        isThere ? 'GET, HEAD' : null,
      ]);
    }
  });

  it('has the icons that browsers ask for unasked', async () => {
    for (const [path, type] of [
      ['/favicon.ico', 'image/vnd.microsoft.icon'],
      ['/apple-touch-icon.png', 'image/png'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it('lets no page use a camera, a place or another window', async () => {
    const { headers } = await get('/');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\), geolocation=\(\), microphone=\(\)/);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it('has a short address for each posting, which outlives its title and ends with it', async () => {
    const { _id, jobTitle } = (await (await get('/api/jobs?limit=1&page=1')).json())[0] as Record<string, string>;
    const short = `/n/${Buffer.from(_id ?? '', 'hex').toString('base64url')}`;
    const answer = await fetch(sample.url + short, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('location')]).toEqual([
      301,
      'public, max-age=3600, must-revalidate',
      `/latest-job/${encodeURIComponent(jobTitle ?? '')}`,
    ]);
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

  it('is given on a first visit of a browser that asks for it, and is a page of its own to search engines', async () => {
    const accepted = { 'Accept-Language': 'hi-IN,hi;q=0.9,en;q=0.8' };
    const answer = await get('/latest-job', accepted);
    expect(answer.headers.get('vary')).toMatch(/\bAccept-Language\b/i);
    const html = await answer.text();
    expect(html).toContain('<html lang="hi">');
    expect(html).toContain(`<link rel="canonical" href="${sample.url}/latest-job?lang=hi"/>`);
    const chosen = await get('/latest-job', { ...accepted, Cookie: 'lang=en' });
    expect(await chosen.text()).toContain('<html lang="en">');
    expect(await (await get('/latest-job')).text()).toContain('<html lang="en">');
  });
});

describe('The page of a posting', () => {
  it('may be kept and asked for again by its tag, and runs no script but the portal’s own files', async () => {
    const [path = ''] = postingPaths;
    const first = await get(path);
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(first.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(await first.text()).not.toMatch(/<script(?![^>]*(src="\/|type="application\/(ld\+)?json"))/);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"/);
    expect((await get(path, { 'If-None-Match': tag })).status).toBe(304);
  });

  it('stays within its budget of bytes, and asks nobody else', async () => {
    // The script fetches the others when the page is idle or touched.
    const budgets = { document: 25 * 1024, script: 10 * 1024 };
    const sizes = new Map<string, number>();
    const sizeOf = async (addresses: readonly string[]) => {
      for (const address of addresses) sizes.set(address, sizes.get(address) ?? (await transferred(address)));
      return addresses.reduce((sum, address) => sum + (sizes.get(address) ?? NaN), 0);
    };
    const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, address = '']) => address);
    for (const path of postingPaths) {
      const html = await (await get(path)).text();
      const styles = matches(html, /<link rel="stylesheet" href="([^"]+)"/g);
      const scripts = matches(
        html,
        /<(?:script type="module" src|link rel="(?:modulepreload|preload)" href)="([^"]+)"/g,
      );
      const foreign = matches(html, /<(?:script|link|img|iframe)[^>]+(?:src|href)="(https?:[^"]+)"/g);
      const tooLarge = {
        document: (await sizeOf([path, ...styles])) > budgets.document,
        script: (await sizeOf(scripts)) > budgets.script,
      };
      expect({
        path,
        isComplete: styles.length * scripts.length > 0,
        tooLarge,
        foreign: foreign.filter((address) => !address.startsWith(sample.url)),
      }).toEqual({ path, isComplete: true, tooLarge: { document: false, script: false }, foreign: [] });
    }
  });
});

/** How many bytes cross the wire to a browser. */
function transferred(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(sample.url + path, { headers: { 'Accept-Encoding': 'br' } });
    outgoing.once('error', reject);
    outgoing.once('response', (response) => buffer(response).then(({ length }) => resolve(length), reject));
    outgoing.end();
  });
}
