import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { postingParts, writtenRecord } from '../../test/posting-parts.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, notificationPath, postingPath } from '../../test/content.js';
import { laterClock, putForward } from '../../test/later-clock.js';
import { multipart, pdf } from '../../test/multipart.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

const [family, ...others] = families;
const [list] = family.site.listPaths;
const moved = 'Last Date to Apply: was 20 Nov 2026, now 30 Nov 2026';
/** A little more than a day, in minutes. */
const day = 24 * 60 + 35;

let portal: Portal;
let staff: ApiClient;
let page: Page;

beforeAll(async () => {
  portal = await startPortal(laterClock(day));
  staff = await admin(portal.url);
  ({ page } = await visit({ serviceWorkers: 'block' }));
});

const spaced = (text: string) => text.replace(/\s+/g, ' ');
const textOf = async (selector: string) => spaced(await page.locator(selector).first().innerText());
const history = async () => (await page.locator('#history .change-words').allInnerTexts()).map(spaced);
const addressOf = (title: string, { site }: Family = family) =>
  `${portal.url}${site.detailPaths[0]}/${encodeURIComponent(title)}`;

describe('When an editor moves a last date', () => {
  const title = 'लिपिक / Clerk 50% “2026” #1';
  const renamed = `${title} – Date Extend`;
  let id = '';

  beforeAll(async () => {
    id = idOf(await addPosting(staff, family, title, { applyLink: 'https://apply.example/1' }));
    const dates = { lastDateApply: '20 Nov 2026', examDate: '1 Feb 2027' };
    const listing = idOf(await addNotification(staff, family, id, { nameOfPost: 'Clerk', ...dates }));
    await staff.put(notificationPath(family, id, listing), { lastDateApply: '30 Nov 2026' });
  });

  const everyPlace = async () => {
    await open(page, addressOf(title));
    return {
      banner: await textOf('.change-banner .change-words'),
      row: spaced(await page.getByRole('row', { name: 'Last Date to Apply' }).innerText()),
      overview: await textOf('.overview'),
      history: await history(),
      unchanged: await page.getByRole('row', { name: 'Exam Date' }).getByText('was').count(),
      feed: (await (await fetch(`${portal.url}/changes/feed.xml`)).text()).match(/<id>[^<]+<\/id>/g),
    };
  };

  const whatReadersSee = {
    banner: moved,
    row: expect.stringContaining('30 Nov 2026 was 20 Nov 2026'),
    overview: expect.stringContaining('30 Nov 2026 was 20 Nov 2026'),
    history: [moved, 'Notice added: Clerk', 'First published'],
    unchanged: 0,
    feed: expect.any(Array),
  };

  it('its page says what the date was and when that was, and a restart of the portal changes nothing of it', async () => {
    const before = await everyPlace();
    expect(before).toEqual(whatReadersSee);
    const struck = page.getByRole('row', { name: 'Last Date to Apply' }).locator('s');
    expect(await struck.evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe('line-through');
    expect(await textOf('.metadata')).toMatch(
      /^Published \d{1,2} \w{3} \d{4} Last updated \d{1,2} \w{3} \d{4}, \d\d:\d\d IST: See all updates$/,
    );
    await portal.stop();
    portal = await startPortal({ ...laterClock(day), DATA_DIR: portal.dataDir, PORT: new URL(portal.url).port });
    staff = await admin(portal.url);
    expect(await everyPlace()).toEqual(before);
  });

  it('its card in the list, the latest changes and their feed tell it', async () => {
    await open(page, portal.url + list);
    const card = page.locator('.card').filter({ hasText: title });
    expect(spaced(await card.innerText())).toMatch(/Updated \d{1,2} \w{3} \d{4}: Last Date to Apply/);
    expect(await card.getByText('30 Nov 2026').isVisible()).toBe(true);
    await open(page, `${portal.url}/changes`);
    const entry = page.locator('.changed-entry').filter({ hasText: title }).first();
    expect(spaced(await entry.innerText())).toContain(moved);
    expect(await entry.getByRole('link').getAttribute('href')).toBe(new URL(addressOf(title)).pathname);
    const feed = await (await fetch(`${portal.url}/changes/feed.xml`)).text();
    expect(feed).toContain(`${title}: ${moved}`);
  });

  it('stands among the changes of each of its topics, as a page without scripts and as two feeds, and of no other', async () => {
    const told = async (topic: string) => {
      const at = `${portal.url}/changes/${topic}`;
      const texts = [at, `${at}?lang=hi`, `${at}/feed.xml`, `${at}/feed.json`].map(async (address) => {
        const answer = await fetch(address);
        return [answer.status, (await answer.text()).includes('30 Nov 2026')];
      });
      return Promise.all(texts);
    };
    expect(await told('dates-and-fees')).toEqual(Array(4).fill([200, true]));
    expect(await told('withdrawn')).toEqual(Array(4).fill([200, false]));
    const heads = await fetch(`${portal.url}/changes/new`, { method: 'HEAD' });
    expect(heads.headers.get('cache-tag')).toContain('list-latest-job');
    expect(await told('dates')).toEqual(Array(4).fill([404, false]));
  });

  it('a new title is told, and old addresses lead to it in the browser, too', async () => {
    await staff.put(postingPath(family, id), { [family.titleField]: renamed });
    const old = await fetch(addressOf(title), { redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([301, new URL(addressOf(renamed)).pathname]);
    await open(page, addressOf(title));
    expect(page.url()).toBe(addressOf(renamed));
    await page.getByRole('heading', { level: 1, name: renamed }).waitFor();
    expect((await history())[0]).toContain(`Title: was ${title}, now ${renamed}`);
  });

  it('once it is deleted, every title of it says so and offers the search and the lists', async () => {
    await staff.delete(postingPath(family, id));
    for (const one of [title, renamed]) {
      const answer = await page.goto(addressOf(one));
      expect(answer?.status()).toBe(410);
      await page.getByRole('heading', { level: 1, name: 'This notice was removed' }).waitFor();
      const main = page.getByRole('main');
      expect(await main.innerText()).toContain(`${renamed} was removed on `);
      expect([await main.getByRole('searchbox').isVisible(), await main.getByRole('link').count()]).toEqual([true, 7]);
    }
    await open(page, portal.url + list);
    expect(await page.getByText(renamed).count()).toBe(0);
  });

  it.each<Family>(others)('the same is told of $key', async (other) => {
    const posting = idOf(await addPosting(staff, other, title));
    const listing = idOf(await addNotification(staff, other, posting, { lastDateApply: '20 Nov 2026' }));
    await staff.put(notificationPath(other, posting, listing), { lastDateApply: '30 Nov 2026' });
    await page.goto(addressOf(title, other));
    expect(await textOf('.change-banner .change-words')).toBe(moved);
    await staff.put(postingPath(other, posting), { [other.titleField]: renamed });
    expect((await page.goto(addressOf(title, other)))?.url()).toBe(addressOf(renamed, other));
    await staff.delete(postingPath(other, posting));
    expect((await page.goto(addressOf(title, other)))?.status()).toBe(410);
  });
});

describe('A change of a posting after its first day', () => {
  const title = 'Clerk 2026';
  const items = postingParts.find((kind) => kind.family === family && kind.events === 'UsefulItems');
  if (!items) throw new Error('the family has no useful items');
  let id: string;
  let listing: string;

  beforeAll(async () => {
    id = idOf(await addPosting(staff, family, title));
    listing = idOf(await addNotification(staff, family, id, { shortInfo: 'Ten post.', generalFee: '₹100/-' }));
    await putForward(portal);
    staff = await admin(portal.url);
  });

  it('is told of a corrected text in the history alone, not in a banner', async () => {
    await staff.put(notificationPath(family, id, listing), { shortInfo: 'Ten posts.' });
    await open(page, addressOf(title));
    expect((await history())[0]).toBe('Short Information: was Ten post., now Ten posts.');
    expect(await page.locator('.change-banner').count()).toBe(0);
  });

  it('is told of a fee, a link and a PDF with what was there before', async () => {
    await staff.put(notificationPath(family, id, listing), { generalFee: '₹200/-' });
    const link = { title: 'Apply Online', type: 'link', content: 'https://a.example/1', fileName: '' };
    const file = { title: 'Notice', type: 'pdf', content: '', fileName: 'notice.pdf' };
    const send = (method: string, path: string, attachments: object, name: string) => {
      const fields = { [family.titleField]: title, [items.field]: JSON.stringify(attachments) };
      return staff.send(method, path, multipart(fields, [{ field: 'pdfs', name, bytes: pdf() }]));
    };
    const added = await send('POST', items.path, [link, file], 'notice.pdf');
    const changed = [
      { ...link, content: 'https://b.example/2' },
      { ...file, fileName: 'corrigendum.pdf' },
    ];
    const path = `${items.path}/${idOf(writtenRecord(items, added))}`;
    const replaced = await send('PUT', path, changed, 'corrigendum.pdf');
    expect([added.status, replaced.status]).toEqual([201, 200]);
    await open(page, addressOf(title));
    const [links, brought, fee] = await history();
    expect(fee).toBe('General / OBC / EWS: was ₹100/-, now ₹200/-');
    expect(brought).toMatch(/^Links added.*Apply Online: https:\/\/a\.example\/1.*Notice: notice\.pdf$/);
    expect(links).toContain('Apply Online: was https://a.example/1, now https://b.example/2');
    expect(links).toContain('Notice: was notice.pdf, now corrigendum.pdf');
    expect(await textOf('#useful-links tr:has-text("Apply Online")')).toContain('was https://a.example/1');
    expect(await textOf('.facts-fees')).toContain('₹200/- was ₹100/-');
  });

  it('stands on home among what changed today, and no longer the day after', async () => {
    const strip = page.getByRole('region', { name: 'Changed today' });
    await open(page, portal.url);
    expect(await strip.getByRole('link', { name: title }).isVisible()).toBe(true);
    await putForward(portal);
    await open(page, portal.url);
    expect(await strip.count()).toBe(0);
  });

  it('stands in the banner for seven days, and in the history for good', async () => {
    await open(page, addressOf(title));
    expect(await page.locator('.change-banner').innerText()).toContain('corrigendum.pdf');
    const told = await history();
    await putForward(portal, 6);
    await open(page, addressOf(title));
    expect([await page.locator('.change-banner').count(), await history()]).toEqual([0, told]);
    await open(page, portal.url + list);
    expect(await page.locator('.card').innerText()).not.toContain('Updated');
  });
});
