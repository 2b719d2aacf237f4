import { expect, it } from '@jest/globals';
import { visit } from '../../test/browser.js';
import { adminPassword, startPortal } from '../../test/portal-process.js';

it('An upload in a browser tells its progress on the way, and ends stored', async () => {
  const portal = await startPortal();
  const { page } = await visit();
  await page.goto(`${portal.url}/login`);
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Welcome/ }).waitFor();

  // Loopback would take it in one gulp.
  const network = await page.context().newCDPSession(page);
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput: 2 * 1024 * 1024 });

  const { percents, status, stored } = await page.evaluate(async () => {
    const bytes = new Uint8Array(4 * 1024 * 1024).fill(32);
    bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
    const form = new FormData();
    form.append('listingTitle', 'Final result');
    form.append('pdfFile', new File([bytes], 'परिणाम.pdf', { type: 'application/pdf' }));
    const request = new XMLHttpRequest();
    const told: number[] = [];
    request.upload.addEventListener('progress', ({ loaded, total }) => told.push(Math.round((100 * loaded) / total)));
    request.open('POST', '/api/jobListings');
    await new Promise((resolve, reject) => {
      request.addEventListener('load', resolve);
      request.addEventListener('error', reject);
      request.send(form);
    });
    const record = JSON.parse(request.responseText) as { readonly pdfFile: string; readonly fileName: string };
    return { percents: told, status: request.status, stored: record };
  });
  expect(status).toBe(201);
  expect(percents.length).toBeGreaterThan(2);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
  expect(stored.fileName).toBe('परिणाम.pdf');
  const file = await fetch(`${portal.url}/${stored.pdfFile}`, { method: 'HEAD' });
  expect([file.status, file.headers.get('content-length')]).toEqual([200, String(4 * 1024 * 1024)]);
});
