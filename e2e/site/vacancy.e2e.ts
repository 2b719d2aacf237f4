import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

const [jobs, admission] = families;
const employer = 'Staff Selection Commission </script>';
const open = { lastDateApply: '31 Dec 2098 (11:00 PM)', postRecruitmentInputs: [`Organisation: ${employer}`] };

let portal: Portal;
let staff: ApiClient;
let page: Page;

beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
  ({ page } = await visit({ javaScriptEnabled: false }));
});

/** What its page tells search engines. */
async function markup(family: Family, title: string): Promise<readonly Fields[]> {
  await page.goto(`${portal.url}${family.site.detailPaths[0]}/${encodeURIComponent(title)}`);
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block) as Fields);
}

async function add(family: Family, notice: Fields, fields: Fields = {}) {
  const title = newTitle();
  const id = idOf(await addPosting(staff, family, title, fields));
  return { title, id, notice: idOf(await addNotification(staff, family, id, notice)) };
}

const kindsOf = (blocks: readonly Fields[]) => blocks.map((block) => block['@type']);

describe('The page of an open vacancy', () => {
  it('is marked up as a JobPosting that says nothing which the page does not', async () => {
    const salary = { salaryRange: '₹25,500 – ₹81,100 per month' };
    const { title } = await add(jobs, { ...open, nameOfPost: 'Clerk <Grade II>', shortInfo: 'Ten posts.' }, salary);
    const [posting, trail] = await markup(jobs, title);
    const record = (await staff.get(postingPath(jobs))).list.find((one) => one['jobTitle'] === title);
    expect(posting).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Clerk <Grade II>',
      description: expect.stringContaining('Ten posts.'),
      datePosted: record?.['createdAt'],
      validThrough: expect.stringMatching(/^2098-12-31T23:00:\d\d\+05:30$/),
      hiringOrganization: { '@type': 'Organization', name: employer },
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'IN' } },
      directApply: false,
      url: page.url(),
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'INR',
        value: { '@type': 'QuantitativeValue', minValue: 25_500, maxValue: 81_100, unitText: 'MONTH' },
      },
    });
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { name: 'Latest Jobs' }, { name: title }],
    });
    const shown = await page.getByRole('main').innerText();
    for (const said of ['Clerk <Grade II>', 'Ten posts.', employer, '₹25,500 – ₹81,100', 'India', '31 Dec 2098'])
      expect([said, shown.includes(said)]).toEqual([said, true]);
  });

  it('is an Article once its last date is past, and its page then says that it is closed', async () => {
    const { title, id, notice } = await add(jobs, open);
    expect(kindsOf(await markup(jobs, title))).toEqual(['JobPosting', 'BreadcrumbList']);
    await staff.put(notificationPath(jobs, id, notice), { lastDateApply: '1 Jan 2025' });
    expect(kindsOf(await markup(jobs, title))).toEqual(['Article', 'BreadcrumbList']);
    expect(await page.locator('.overview .chip').innerText()).toBe('Closed 1 Jan 2025');
  });
});

describe('A posting is an Article', () => {
  it.each([
    { when: 'nobody is named as the employer', family: jobs, notice: { ...open, postRecruitmentInputs: [] } },
    { when: 'its last date is not certain', family: jobs, notice: { ...open, lastDateApply: 'December 2098' } },
    { when: 'its last date is qualified', family: jobs, notice: { ...open, lastDateApply: '31 Dec 2098 (tentative)' } },
    { when: 'it has no last date', family: jobs, notice: { ...open, lastDateApply: '' } },
    { when: 'its family has no vacancies', family: admission, notice: open },
  ])('where $when', async ({ family, notice }) => {
    const { title } = await add(family, notice);
    const [article, ...others] = await markup(family, title);
    expect(kindsOf(others)).toEqual(['BreadcrumbList']);
    expect(article).toMatchObject({
      '@type': 'Article',
      headline: title,
      author: { '@type': 'Organization', name: 'Noticeboard' },
      mainEntityOfPage: page.url(),
    });
  });
});

it('Lists and home carry no markup of single postings', async () => {
  for (const path of ['/', jobs.site.listPaths[0], '/search?q=Clerk', '/changes']) {
    await page.goto(portal.url + path);
    expect([path, await page.locator('script[type="application/ld+json"]').count()]).toEqual([path, 0]);
  }
});
