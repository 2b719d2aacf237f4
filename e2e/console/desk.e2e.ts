import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient, type Fields } from '../../test/api-client.js';
import { partBody } from '../../test/posting-parts.js';
import { partsOf } from '../../test/posting-parts-of.js';
import { moveTo, openConsole, writer } from '../../test/console.js';
import { beyondFailures, ConsolePage, expectEnabled } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, postingPath } from '../../test/content.js';
import { indianDay } from '../../test/indian-day.js';
import { lookAt } from '../../test/look.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { onlyHost, serve } from '../../test/small-internet.js';

const [jobs, admission, offline] = families;
const useful = partsOf(jobs, 'UsefulItems');

let portal: Portal;
let staff: ApiClient;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];
/** The requests to the one host that there is. */
const asked: string[] = [];

beforeAll(async () => {
  const port = await serve((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    response.writeHead(request.url === '/gone' ? 404 : 200).end();
  });
  portal = await startPortal(onlyHost(port));
  staff = await admin(portal.url);
  ({ page, faults } = await openConsole(portal));
  desk = new ConsolePage(page);
});

const open = () => moveTo(page, '');
const card = (name: string) => page.getByRole('region', { name, exact: true });
const address = () => page.url().slice(portal.url.length);
const headings = () => page.getByRole('main').getByRole('heading', { level: 2 });
/** The rows of a card: title and notes. */
const rows = async (name: string) =>
  (await card(name).getByRole('listitem').allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, ' | '));

it('An empty desk welcomes, and says of each part that nothing waits', async () => {
  await page.getByRole('heading', { name: `Welcome, ${writer.username}` }).waitFor();
  await card('Closing today 0').waitFor();
  expect(await headings().first().innerText()).toBe(`Welcome, ${writer.username}`);
  await card('Closing today 0').getByText('Nothing closes today.').waitFor();
  await card('Closing within three days 0').getByText('Nothing closes within the next three days.').waitFor();
  await card('Dates to check 0').getByText('Every last date that is stated can be counted down to.').waitFor();
  await card('Approvals waiting 0').getByText('No answer key waits for approval.').waitFor();
  await card('Recently changed 0 today').getByText('Nothing has been added yet.').waitFor();
  await card('Changes per day 0 in 14 days').waitFor();
  await desk.button('Check links').click();
  await desk.said('There are no links to follow.');
  await desk.button('Messages').click();
  await card('Messages').getByText('Nothing has been added yet.').waitFor();
  await desk.button('Notifications, 0').click();
  await card('Notifications').getByText('No posting closes today or within the next three days.').waitFor();
  await card('Notifications').getByText('No link is broken as far as is known.').waitFor();
});

describe('A desk with work on it', () => {
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const add = async (family: Family, title: string, fields: Fields, lastDateApply: string) => {
      const id = idOf(await addPosting(staff, family, title, fields));
      ids[title] = id;
      ids[`${title}: notification`] = idOf(await addNotification(staff, family, id, { lastDateApply }));
    };
    await add(jobs, 'SSC CGL', { applyLink: 'http://ssc.example/gone' }, indianDay(0));
    await add(admission, 'JEE Main', { applyLink: 'https://nobody.example/' }, indianDay(2));
    await add(offline, 'UPSC NDA', {}, 'November 2098');
    await add(jobs, 'RRB NTPC', {}, '30 Nov 2098');
    const key = { title: 'Answer Key, set A', type: 'link', content: 'http://ssc.example/key', fileName: '' };
    await staff.send('POST', useful.path, partBody(useful, { title: 'RRB NTPC', content: [key] }));
    const admitCard = {
      jobTitle: 'CHSL card',
      applyLink: `http://inside.example:${new URL(portal.url).port}/api/desk`,
    };
    ids['CHSL card'] = idOf((await staff.post('/admitcards', admitCard)).body);
    await add(jobs, 'Withdrawn', {}, '30 Nov 2098');
    await staff.delete(postingPath(jobs, ids['Withdrawn']));
    await staff.put(postingPath(admission, ids['JEE Main']), { salaryRange: 'none' });
  });

  const parts: readonly (readonly [part: string, row: string, leads: () => string, there: string])[] = [
    [
      'Closing today 1',
      'SSC CGL | Closes today · Latest Jobs | Extend last date',
      () => `/admin/addlatestjob/${ids['SSC CGL']}`,
      'SSC CGL',
    ],
    [
      'Closing within three days 1',
      'JEE Main | Closes in 2 days · Admission | Extend last date',
      () => `/admin/addadmission/${ids['JEE Main']}`,
      'JEE Main',
    ],
    [
      'Dates to check 1',
      'UPSC NDA | Readers see: “November 2098” · Reads as November 2098 · no day is stated: never counted down · Offline Form',
      () => `/admin/AddOfflineFromInfo?posting=${ids['UPSC NDA']}&edit=${ids['UPSC NDA: notification']}`,
      'Edit: Clerk',
    ],
    [
      'Approvals waiting 1',
      'RRB NTPC | Useful link: “Answer Key, set A”',
      () => `/admin/addlatestjob/${ids['RRB NTPC']}?tab=answer-key`,
      'RRB NTPC',
    ],
  ];

  it('begins with the work of the person and its numbers, and ends with the welcome', async () => {
    await open();
    await card('Closing today 1').waitFor();
    await card('My work').getByText('0 wait for you · 0 in preparation · 0 drafts · 1 closes today · 1 date').waitFor();
    const told = await headings().allInnerTexts();
    expect([...told.slice(0, 3), told.at(-1)]).toEqual([
      'My work',
      'Waits for me 0',
      'Closing today 1',
      `Welcome, ${writer.username}`,
    ]);
    await page.getByRole('link', { name: 'Get Started' }).waitFor();
  });

  it.each(parts)('shows under "%s" the posting and why: %s', async (part, row, leads, there) => {
    await open();
    expect(await rows(part)).toEqual([row]);
    await card(part).getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: there, exact: true }).waitFor();
    expect(address()).toBe(leads());
  });

  it('tells what changed last, newest first; what is gone leads nowhere', async () => {
    await open();
    const changed = page.getByRole('region', { name: /^Recently changed \d+ today$/ });
    const told = await changed.getByRole('listitem').allInnerTexts();
    expect(told.map((text) => text.replace(/ · [^·]*$/, '').split(/\s*\n\s*/))).toEqual([
      ['JEE Main', 'Salary Range: now none · Admission'],
      ['Withdrawn', 'Removed · Latest Jobs'],
      ['CHSL card', 'First published · Admit Cards'],
      ['RRB NTPC', expect.stringMatching(/ · Latest Jobs$/)],
      ['UPSC NDA', expect.stringMatching(/ · Offline Form$/)],
    ]);
    expect(await changed.getByRole('link', { name: 'Withdrawn' }).count()).toBe(0);
    await changed.getByRole('button', { name: 'Show 6' }).click();
    expect(await changed.getByRole('listitem').count()).toBe(6);
    await changed.getByRole('button', { name: 'Show fewer' }).click();
    expect(await changed.getByRole('listitem').count()).toBe(5);
    await changed.getByRole('link', { name: 'CHSL card' }).click();
    await page.getByRole('heading', { name: 'Edit: CHSL card' }).waitFor();
    expect(address()).toBe(`/admin/addadmitcard?edit=${ids['CHSL card']}`);
  });

  it('tells in the top bar, too, what changed last and what closes soon', async () => {
    await open();
    await desk.button('Notifications, 0').click();
    const closing = card('Notifications').getByRole('link');
    await closing.nth(1).waitFor();
    expect(await closing.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      `/admin/addlatestjob/${ids['SSC CGL']}`,
      `/admin/addadmission/${ids['JEE Main']}`,
    ]);
    await card('Notifications').getByText('Closes in 2 days').waitFor();
    await desk.button('Messages').click();
    await card('Messages')
      .getByRole('link', { name: /CHSL card/ })
      .click();
    await page.getByRole('heading', { name: 'Edit: CHSL card' }).waitFor();
    expect(await card('Messages').count()).toBe(0);
  });

  it('says when it cannot be read, and when the links cannot be followed', async () => {
    await desk.intercept('GET', 'desk', 'fails');
    await open();
    expect(await desk.alert()).toContain('Failed to fetch data. Please try again.');
    await desk.restore();
    await desk.button('Try again').click();
    await card('Closing today 1').waitFor();
    await desk.intercept('POST', 'desk/check-links', 'fails');
    await desk.button('Check links').click();
    await page
      .getByRole('region', { name: /^Broken links/ })
      .getByRole('alert')
      .waitFor();
    await desk.restore();
    await expectEnabled(desk.button('Check links'));
  });

  it('counts the changes of each day, for those who do not see the bars too', async () => {
    const { body } = await staff.get('/desk');
    const activity = body['activity'] as readonly { readonly changes: number }[];
    const today = activity.at(-1)?.changes ?? 0;
    expect(today).toBeGreaterThan(10);
    await open();
    const chart = card(`Changes per day ${today} in 14 days`);
    const cells = chart.getByRole('table', { name: 'Changes per day' }).getByRole('cell');
    expect((await cells.allInnerTexts()).map(Number)).toEqual(activity.map(({ changes }) => changes));
    expect(await chart.locator('svg rect').count()).toBe(1);
    await lookAt(page, 'desk with work on it');
  });

  it('counts the records of each kind, and leads to their lists', async () => {
    await open();
    for (const [name, path] of [
      ['2 Latest Jobs', '/admin/addlatestjob'],
      ['1 Admission', '/admin/addadmission'],
      ['1 Offline Form', '/admin/AddOfflineFrom'],
      ['1 Admit Cards', '/admin/addadmitcard'],
      ['0 Result', '/admin/addresult'],
    ] as const)
      expect(await page.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    await page.getByRole('link', { name: '2 Latest Jobs' }).click();
    await desk.row('RRB NTPC').waitFor();
    expect(address()).toBe('/admin/addlatestjob');
  });

  it('follows the links when asked, the broken ones first, and nothing into this machine', async () => {
    await open();
    await desk.button('Check links').click();
    await desk.said('4 links were followed. 3 are broken.');
    const broken = [
      /^Apply Link · CHSL card \| Not followed: it leads into a private network · not https · broken since .+ IST \| /,
      /^Apply Link · JEE Main \| Could not be reached: no such host is known · broken since .+ \| https:\/\/nobody.example\/$/,
      /^Apply Link · SSC CGL \| Answers 404 · not https · broken since .+ \| http:\/\/ssc.example\/gone$/,
    ].map((row) => expect.stringMatching(row));
    expect((await rows('Broken links 3')).toSorted()).toEqual(broken);
    await card('Broken links 3').getByRole('button', { name: 'Show 4' }).click();
    expect((await rows('Broken links 3')).at(-1)).toMatch(/^Answer Key, set A · RRB NTPC \| Answers 200 · not https/);
    expect(new Set(asked)).toEqual(new Set(['ssc.example/gone', 'ssc.example/key']));
    await lookAt(page, 'desk with broken links');
    await card('Broken links 3')
      .getByRole('link', { name: /SSC CGL/ })
      .click();
    await page.getByRole('heading', { level: 2, name: 'SSC CGL', exact: true }).waitFor();
    // They are stored: shown at once, and in the top bar.
    await open();
    await card('Broken links 3').getByText('That has not happened yet.').waitFor();
    expect((await rows('Broken links 3')).toSorted()).toEqual(broken);
    await desk.button('Notifications, 0').click();
    await card('Notifications').getByRole('link').first().waitFor();
    await lookAt(page, 'bell with broken links');
    await card('Notifications')
      .getByRole('link', { name: /Apply Link · Answers 404 · not https · broken since/ })
      .click();
    await page.getByRole('heading', { level: 2, name: 'SSC CGL', exact: true }).waitFor();
  });

  it('takes an answer key off the list when it is approved where the desk leads to', async () => {
    await open();
    await card('Approvals waiting 1').getByRole('link').click();
    await desk.button('Approve').click();
    await desk.said('Approved: RRB NTPC');
    await open();
    await card('Approvals waiting 0').waitFor();
  });

  it('shows an auditor all of it, and no way to follow the links', async () => {
    await staff.post('/accounts', { username: 'ravi', password: 'quiet river', role: 'auditor' });
    const { page: auditors } = await openConsole(portal, '', { username: 'ravi', password: 'quiet river' });
    await auditors.getByRole('heading', { name: /^Broken links/ }).waitFor();
    expect(await auditors.getByRole('button', { name: 'Check links' }).count()).toBe(0);
    await auditors.getByRole('region', { name: 'Closing today 1' }).waitFor();
  });
});

it('Nothing of this is an error to the browser', () => expect(beyondFailures(faults)).toEqual([]));
