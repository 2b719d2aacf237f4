import { expect, it } from '@jest/globals';
import { visit } from '../../test/browser.js';
import { samplePortal } from '../../test/shared-portal.js';

const portal = samplePortal();

it('A notice on paper has the address to apply in black, the moment of printing, and a guide in few lines', async () => {
  // A reader who saves data gets no further script.
  const { page } = await visit({ viewport: { width: 680, height: 960 } });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.goto(`${portal.url}/latest-job/Army%20Agniveer%20Recruitment%20Rally%202027`);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const apply = page.locator('.apply-button');
  expect(
    await apply.evaluate((link) => {
      const { color, backgroundColor } = getComputedStyle(link);
      return [color, backgroundColor, getComputedStyle(link, '::after').content];
    }),
  ).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', expect.stringContaining('https://army.gov-in.example/agniveer')]);
  expect(await page.locator('.printed-at').innerText()).toMatch(/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d IST$/);
  expect(await page.locator('.guide').evaluate((guide) => guide.getBoundingClientRect().height)).toBeLessThan(240);
  for (const unwanted of ['.way-to-proof', '.share-outcome', '.action-bar'])
    expect([unwanted, await page.locator(unwanted).first().isVisible()]).toEqual([unwanted, false]);
});
