import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, indianDay } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { keepScreenshot } from '../../test/artefacts.js';
import { accessibilityFaults } from '../../test/axe.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';

const { default: jsQr } = createRequire(import.meta.url)('jsqr') as typeof import('jsqr');
const [jobs] = families;
const title = newTitle('Station Master');
const widths = { phone: 360, desktop: 1366 };

let portal: Portal;
let staff: ApiClient;
let id: string;
/** Right after the last date was first set. */
let then: string;

const text = async (path: string) => (await fetch(portal.url + path)).text();
const statusOf = async (path: string) => (await fetch(portal.url + path)).status;

async function file(content: string): Promise<string> {
  const path = join(await newFolder(), 'file');
  await writeFile(path, content);
  return path;
}

/** A portal whose logs another one witnesses. */
async function startWitnessed(): Promise<Portal> {
  const settings = { PUBLIC_URL: 'https://board.example', OUTGOING_PRIVATE_ADDRESSES: '127.0.0.1' };
  const dataDir = await newFolder();
  const alone = await startPortal({ ...settings, DATA_DIR: dataDir });
  const keys = await Promise.all(
    ['/.well-known/log-key', '/log/public/key'].map(async (path) => (await fetch(alone.url + path)).text()),
  );
  await alone.stop();
  const logs = await file(keys.map((key) => `log ${key}`).join(''));
  const witness = await startPortal({ PUBLIC_URL: 'https://witness.example', WITNESS_LOGS: logs });
  const key = (await (await fetch(`${witness.url}/witness/key`)).text()).trim();
  const policy = await file(`witness other ${key} ${witness.url}/witness\nquorum other\n`);
  return startPortal({ ...settings, DATA_DIR: dataDir, LOG_POLICY: policy });
}

beforeAll(async () => {
  portal = await startWitnessed();
  staff = await admin(portal.url);
  id = idOf(await addPosting(staff, jobs, title, { applyLink: 'https://apply.example/1' }));
  const added = await addNotification(staff, jobs, id, { lastDateApply: '26 November 2098', details: 'For all.' });
  await text('/log/public/checkpoint');
  then = new Date().toISOString();
  await staff.put(notificationPath(jobs, id, idOf(added)), { lastDateApply: '3 December 2098', details: 'For some.' });
  await eventually(async () => {
    if (!(await text('/log/public/checkpoint')).includes('\u2014 witness.example/witness'))
      throw new Error('no witness has seen the head');
  });
});

/** The text of the code on a page, as a camera sees it. */
async function scanned(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: 'Code that proves it' }).screenshot();
  const { data, width, height } = await page.evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    return { data: Array.from(pixels), width: image.width, height: image.height };
  }, picture.toString('base64'));
  return jsQr(Uint8ClampedArray.from(data), width, height)?.data ?? '';
}

describe('What a notice said', () => {
  it('is compared between two moments, without scripts and without an account', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${portal.url}/versions/posting/${id}?then=${then}`);
    const row = (label: string) => page.getByRole('row', { name: new RegExp(`^${label}`) });
    expect(await row('Last Date to Apply').innerText()).toMatch(/26 November 2098\s+3 December 2098/);
    // A text that stands beside the log.
    expect(await row('Details').innerText()).toMatch(/For all\.\s+For some\./);
    expect(await page.getByRole('row').count()).toBe(3);
    expect(await page.getByRole('list').getByText('Notice changed').count()).toBe(1);
    await page.getByLabel('On', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Not public yet').waitFor();
    await page.getByLabel('On', { exact: true }).fill(indianDay(new Date()));
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByText('Nothing differs between these two days.').waitFor();
  });

  it.each([
    ['/versions/posting/none', 404],
    ['/slip/posting/none', 404],
    ['/versions/account/admin', 404],
    ['/slip/text/0', 404],
    ['/versions/posting/ID?then=yesterday', 400],
    ['/slip/posting/ID?at=yesterday', 400],
    ['/slip/posting/ID?at=2020-01-01', 404],
    ['/Slip/Posting/ID/', 200],
    ['/versions/posting/ID?then=&later=', 200],
  ])('%s answers %i', async (path, status) => {
    expect(await statusOf(path.replace('ID', id))).toBe(status);
  });

  it('is found from its page', async () => {
    const page = await text(`/latest-job/${encodeURIComponent(title)}`);
    for (const path of ['versions', 'slip']) {
      expect(page).toContain(`href="/${path}/posting/${id}`);
      const { headers } = await fetch(`${portal.url}/${path}/posting/${id}`);
      expect(headers.get('cache-tag')).toBe(`posting-${id}`);
    }
  });
});

describe('A slip', () => {
  it('says what the notice said, since when, and has a code that is checked without a network', async () => {
    const { page, faults } = await visit({ serviceWorkers: 'block', deviceScaleFactor: 2 });
    await open(page, `${portal.url}/slip/posting/${id}?at=${then}`);
    await page.getByRole('row', { name: /^Last Date to Apply 26 November 2098/ }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const address = await scanned(page);
    const [origin, code = ''] = address.split('#');
    expect(origin).toBe('https://board.example/verify');
    await page.emulateMedia({ media: 'screen' });
    for (const [device, width] of Object.entries(widths)) {
      await page.setViewportSize({ width, height: 800 });
      await keepScreenshot(page, `site slip ${device}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }

    await page.goto(`${portal.url}/verify`);
    await page.context().setOffline(true);
    const scan = (digits: string) => page.evaluate((hash) => void (location.hash = hash), digits);
    await scan(code);
    const result = page.getByRole('status');
    await result.getByText('This is proven.').waitFor();
    const told = await result.innerText();
    for (const part of [
      title,
      'Last Date to Apply: nothing → 26 November 2098',
      'Seen by witness.example/witness on 20',
    ])
      expect(told).toContain(part);
    await keepScreenshot(page, 'site verify');
    expect(await accessibilityFaults(page)).toEqual([]);

    const at = Math.floor(code.length / 2);
    const changed = `${code.slice(0, at)}${(Number(code[at]) + 1) % 10}${code.slice(at + 1)}`;
    for (const wrong of [changed, code.slice(13), code.slice(0, -13), '1']) {
      await scan(wrong);
      await result.getByText('Nothing is proven.').waitFor();
    }
    expect(faults).toEqual([]);
  });

  it('has its proof as text too, which is pasted', async () => {
    const { page } = await visit({ serviceWorkers: 'block', locale: 'hi-IN' });
    await open(page, `${portal.url}/slip/posting/${id}`);
    const proof = await page.locator('.slip-text').textContent();
    await page.goto(`${portal.url}/verify`);
    await page.getByLabel('प्रमाण').fill(proof ?? '');
    await page.getByRole('button', { name: 'जाँचें' }).click();
    await page.getByText('यह प्रमाणित है।').waitFor();
    await page.getByText('26 November 2098 → 3 December 2098').waitFor();
    await page.getByLabel('प्रमाण').fill(proof?.replace('3 December', '9 December') ?? '');
    await page.getByRole('button', { name: 'जाँचें' }).click();
    await page.getByText('कुछ भी प्रमाणित नहीं हुआ।').waitFor();
  });

  it('is checked by one page of less than 40 KB, which may ask nobody', async () => {
    const answer = await fetch(`${portal.url}/verify`);
    const page = await answer.text();
    expect(Buffer.byteLength(page)).toBeLessThan(40_000);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'sha256-\S+';/);
    expect(page).not.toMatch(/\b(src|href)=/);
    expect((await fetch(`${portal.url}/verify`, { method: 'POST' })).status).toBe(405);
  });
});
