import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { belongings, writtenRecord } from '../../test/belongings.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, notificationPath } from '../../test/content.js';
import { laterClock, putForward } from '../../test/later-clock.js';
import { multipart, pdf } from '../../test/multipart.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

const [family] = families;
const title = 'Clerk 2026';
const hours = 25;

let portal: Portal;
let staff: ApiClient;
let page: Page;
let id: string;
let notice: string;

beforeAll(async () => {
  portal = await startPortal(laterClock);
  staff = await admin(portal.url);
  id = idOf(await addPosting(staff, family, title));
  notice = idOf(await addNotification(staff, family, id, { shortInfo: 'Ten post.', generalFee: '₹100/-' }));
  ({ page } = await visit({ serviceWorkers: 'block' }));
});

const history = async () =>
  (await page.locator('#history .change-words').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
const detail = () => open(page, `${portal.url}${family.site.detailPaths[0]}/${encodeURIComponent(title)}`);

describe('What changes in a posting after its first day', () => {
  const items = belongings.find((kind) => kind.family === family && kind.events === 'UsefulItems');
  if (!items) throw new Error('the family has no useful items');

  beforeAll(async () => {
    await putForward(portal, hours);
    staff = await admin(portal.url);
  });

  it('is told of a corrected text in the history alone, not in a banner', async () => {
    await staff.put(notificationPath(family, id, notice), { shortInfo: 'Ten posts.' });
    await detail();
    expect((await history())[0]).toBe('Short Information: was Ten post., now Ten posts.');
    expect(await page.locator('.change-banner').count()).toBe(0);
  });

  it('is told of a fee, a link and a PDF with what was there before', async () => {
    await staff.put(notificationPath(family, id, notice), { generalFee: '₹200/-' });
    const link = { title: 'Apply Online', type: 'link', content: 'https://a.example/1', fileName: '' };
    const file = { title: 'Notice', type: 'pdf', content: '', fileName: 'notice.pdf' };
    const send = (method: string, path: string, attachments: object, name: string) =>
      staff.send(
        method,
        path,
        multipart({ [family.titleField]: title, [items.field]: JSON.stringify(attachments) }, [
          { field: 'pdfs', name, bytes: pdf() },
        ]),
      );
    const added = await send('POST', items.path, [link, file], 'notice.pdf');
    const changed = [
      { ...link, content: 'https://b.example/2' },
      { ...file, fileName: 'corrigendum.pdf' },
    ];
    const replaced = await send(
      'PUT',
      `${items.path}/${idOf(writtenRecord(items, added))}`,
      changed,
      'corrigendum.pdf',
    );
    expect([added.status, replaced.status]).toEqual([201, 200]);
    await detail();
    const [links, brought, fee] = await history();
    expect(fee).toBe('General / OBC / EWS: was ₹100/-, now ₹200/-');
    expect(brought).toMatch(/^Links added.*Apply Online: https:\/\/a\.example\/1.*Notice: notice\.pdf$/);
    expect(links).toContain('Apply Online: was https://a.example/1, now https://b.example/2');
    expect(links).toContain('Notice: was notice.pdf, now corrigendum.pdf');
    const row = page.locator('#useful-links tr').filter({ hasText: 'Apply Online' });
    expect((await row.innerText()).replace(/\s+/g, ' ')).toContain('was https://a.example/1');
    expect((await page.locator('.facts-fees').innerText()).replace(/\s+/g, ' ')).toContain('₹200/- was ₹100/-');
  });

  it('stands on home among what changed today, and no longer the day after', async () => {
    await open(page, portal.url);
    const strip = page.getByRole('region', { name: 'Changed today' });
    expect(await strip.getByRole('link', { name: title }).isVisible()).toBe(true);
    await putForward(portal, hours);
    await open(page, portal.url);
    expect(await strip.count()).toBe(0);
  });

  it('stands in the banner for seven days, and in the history for good', async () => {
    await detail();
    expect(await page.locator('.change-banner').innerText()).toContain('corrigendum.pdf');
    const told = await history();
    await putForward(portal, 6 * hours);
    await detail();
    expect(await page.locator('.change-banner').count()).toBe(0);
    expect(await history()).toEqual(told);
    await open(page, portal.url + family.site.listPaths[0]);
    expect(await page.locator('.card').innerText()).not.toContain('Updated');
  });
});
