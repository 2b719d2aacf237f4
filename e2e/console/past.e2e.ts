import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { visit } from '../../test/browser.js';
import { choose, moveTo, openConsole, unexpected } from '../../test/console.js';
import { ConsolePage, expectDisabled, expectEnabled } from '../../test/console-page.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { laterClock, putForward } from '../../test/later-clock.js';
import { lookAt } from '../../test/look.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

const [jobs] = families;
const { path: postings } = jobs.console.postings;
const title = newTitle('SSC CGL');
const later = newTitle('Later');
/** Its last date lies between then and now. */
const closing = newTitle('Closing');
const detail = `${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`;
/** Minutes. */
const quarter = 15;

let portal: Portal;
let page: Page;
let desk: ConsolePage;
let faults: readonly string[];
let id: string;
/** A quarter of an hour after the first content, and before the rest. */
let then: Date;

beforeAll(async () => {
  portal = await startPortal(laterClock(2 * quarter));
  // A last date within the first hour of a day is shown, and not counted down.
  const isCounted = !indian(afterMinutes(Date.now(), quarter + 5)).includes('T00:');
  if (!isCounted) await putForward(portal, 2);
  const begin = afterMinutes(Date.now(), isCounted ? 0 : 4 * quarter).getTime();
  const early = await admin(portal.url);
  await early.post('/accounts', { username: 'meera', password: 'quiet river', role: 'auditor' });
  id = idOf(await addPosting(early, jobs, title, { salaryRange: 'Level 6' }));
  const notification = idOf(await addNotification(early, jobs, id, { lastDateApply: '20 Nov 2099' }));
  then = afterMinutes(begin - (begin % 60_000), quarter);
  await addNotification(early, jobs, idOf(await addPosting(early, jobs, closing)), {
    lastDateApply: indian(afterMinutes(then.getTime(), 5)),
  });
  await putForward(portal);
  const staff = await admin(portal.url);
  await staff.put(postingPath(jobs, id), { salaryRange: 'Level 7' });
  await staff.put(notificationPath(jobs, id, notification), { lastDateApply: '30 Nov 2099' });
  await addPosting(staff, jobs, later);
  ({ page, faults } = await openConsole(portal, postings));
  // As late as the portal's.
  await page.clock.setSystemTime(afterMinutes(begin, 2 * quarter));
  desk = new ConsolePage(page);
});

/** `2026-11-20T14:30` on the clock in India. */
const indian = (moment: Date) => afterMinutes(moment.getTime(), 330).toISOString().slice(0, 16);
const afterMinutes = (moment: number, minutes: number) => new Date(moment + minutes * 60_000);
const banner = (on = page) => on.getByRole('status').filter({ hasText: 'as they were on' });
const writing =
  /^(Add|Save|Update|Edit|Delete|Approve|Deapprove|Restore|Undo|Duplicate|Extend|Rebuild|Close account)\b/;

describe('An earlier moment in the console', () => {
  it('is chosen in the top bar; lists and records are those of then, and can be read alone', async () => {
    await desk.row(later).waitFor();
    await desk.button('Columns').click();
    await page.getByRole('menuitemcheckbox', { name: 'Salary Range' }).click();
    await page.keyboard.press('Escape');
    await desk.button('As of…').click();
    const picker = page.getByRole('region', { name: 'As of…' });
    await picker.getByLabel('Date and time in India').fill('2999-01-01T00:00');
    await picker.getByText('Choose a moment that is past.').waitFor();
    await expectDisabled(desk.button('Show lists and records as they were'));
    await picker.getByLabel('Date and time in India').fill(indian(then));
    await lookAt(page, 'as-of picker');
    await desk.button('Show lists and records as they were').click();
    await banner().waitFor();
    expect(await banner().innerText()).toContain('Nothing can be changed here.');
    await desk.row(later).waitFor({ state: 'detached' });
    await desk.row(title).getByText('Level 6').waitFor();
    await lookAt(page, 'past list');
    await moveTo(page, `${postings}?filter=${encodeURIComponent('{"status":"closing"}')}`);
    await desk
      .row(closing)
      .getByText(/^Closes /)
      .waitFor();
    await choose(page, 'Dashboard');
    const closes = page.getByRole('listitem').filter({ hasText: closing }).filter({ hasText: 'Closes ' });
    await closes.waitFor();
    await lookAt(page, 'past dashboard');
    await moveTo(page, `${postings}/${id}`);
    await page.locator('dt:text-is("Salary Range") + dd').getByText('Level 6').waitFor();
    const site = page.getByRole('link', { name: 'View on site' });
    expect(await site.getAttribute('href')).toBe(`${detail}?asOf=${encodeURIComponent(then.toISOString())}`);
    await page.getByRole('tab', { name: 'Info' }).click();
    await page.getByText('All fields').click();
    expect(await page.locator('dt:text-is("Last Date to Apply") + dd').innerText()).toContain('20 Nov 2099');
    await lookAt(page, 'past workspace');
  });

  it('has no way to write on any screen', async () => {
    const screens = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
    const labels = (await screens.allInnerTexts()).filter((label) => label !== 'Dashboard');
    expect(labels.length).toBeGreaterThan(15);
    for (const label of labels) {
      await choose(page, label);
      await banner().waitFor();
      const names = await page.locator('main').getByRole('button').allInnerTexts();
      expect({ label, writing: names.filter((name) => writing.test(name)) }).toEqual({ label, writing: [] });
      expect({ label, forms: await page.locator('main form[id]').count() }).toEqual({ label, forms: 0 });
    }
  });

  it('is left by a button, and everything is as it is now', async () => {
    await choose(page, jobs.console.postings.label);
    await desk.button('Back to now').click();
    await banner().waitFor({ state: 'detached' });
    await desk.row(later).waitFor();
    await desk.row(title).getByText('Level 7').waitFor();
    await desk.row(closing).getByText('Closed', { exact: true }).waitFor();
    await desk.field('Job Title').waitFor();
    await expectEnabled(desk.button('Add Job'));
  });

  it('tells how far it is while it is put together', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const past = [{ asOf: then.toISOString(), share: 0.437 }];
    await page.route('**/api/projections', (route) => route.fulfill({ json: { past, last: [] } }));
    await page.route(/[?&]asOf=/, async (route) => {
      await answered;
      await route.continue();
    });
    await desk.button('As of…').click();
    await page.getByLabel('Date and time in India').fill(indian(then));
    await desk.button('Show lists and records as they were').click();
    await banner().getByText('They are being put together: 43 % of the events up to then are read.').waitFor();
    answer();
    await desk.row(title).getByText('Level 6').waitFor();
    await banner().getByText('They are being put together').waitFor({ state: 'detached' });
    await page.unrouteAll({ behavior: 'wait' });
    await desk.button('Back to now').click();
    await desk.row(later).waitFor();
  });

  it('can be that of an event', async () => {
    await moveTo(page, `${postings}/${id}?tab=history`);
    const added = page.getByRole('listitem').filter({ hasText: 'Revision 1 · ' });
    await added.getByRole('button', { name: 'See the portal as it was then' }).click();
    await banner().waitFor();
    await page.locator('dt:text-is("Salary Range") + dd').getByText('Level 6').waitFor();
    await desk.button('Back to now').click();
    await desk.button('Update Job').waitFor();
    expect(await desk.field('Salary Range').inputValue()).toBe('Level 7');
  });

  it('leaves no error in the console of the browser', () => expect(unexpected(faults)).toEqual([]));
});

describe('An earlier moment on the public site', () => {
  const at = (path: string) => `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(then.toISOString())}`;
  const past = (on: Page) => on.getByRole('status').filter({ hasText: 'the portal as it was on' });
  let reader: Page;
  let seen: readonly string[];

  it('is for staff: whoever is not signed in signs in first, and comes back', async () => {
    ({ page: reader, faults: seen } = await visit({ serviceWorkers: 'block' }));
    await reader.goto(portal.url + at('/latest-job?q=ssc'));
    await reader.getByRole('heading', { name: 'Earlier moments are for staff' }).waitFor();
    await lookAt(reader, 'past site refused');
    await reader.getByRole('main').getByRole('link', { name: 'Staff login' }).click();
    await reader.getByLabel('Username').fill('meera');
    await reader.getByLabel('Password').fill('quiet river');
    await reader.getByRole('button', { name: 'Login', exact: true }).click();
    await past(reader).waitFor();
    const { pathname, searchParams } = new URL(reader.url());
    expect([pathname, ...searchParams]).toEqual(['/latest-job', ['q', 'ssc'], ['asOf', then.toISOString()]]);
  });

  it('is kept from page to page, and left by its banner', async () => {
    await reader.goto(portal.url + at('/'));
    await reader.getByRole('link', { name: title }).first().click();
    await reader.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await past(reader).innerText()).toMatch(
      /^You are looking at the portal as it was on \d+ \w+ \d+, \d\d:\d\d IST\./,
    );
    expect(await reader.getByRole('main').innerText()).toContain('20 Nov 2099');
    expect(await reader.getByRole('main').innerText()).not.toContain('30 Nov 2099');
    await past(reader).getByRole('link', { name: 'Go to the present.' }).click();
    await reader.getByText('30 Nov 2099').first().waitFor();
    expect(new URL(reader.url()).search).toBe('');
    expect((await reader.goto(portal.url + at(`/latest-job/${encodeURIComponent(later)}`)))?.status()).toBe(404);
  });

  it.each(['/', '/latest-job?q=ssc', detail, '/search?q=ssc', '/changes', '/no-such-page'])(
    'stands on %s on a phone and on a desk, and every link of it leads on within it',
    async (path) => {
      await reader.goto(portal.url + at(path));
      await past(reader).waitFor();
      const links = await reader
        .locator('a[href^="/"]')
        .evaluateAll((all) =>
          all.filter((link) => !link.closest('.past-banner')).map((link) => link.getAttribute('href') ?? ''),
        );
      const leaving = links.filter((href) => new URL(href, portal.url).searchParams.get('asOf') !== then.toISOString());
      expect(new Set(leaving)).toEqual(new Set(['/login']));
      await lookAt(reader, `past site ${path.split(/\W+/)[1] || 'home'}`);
    },
  );

  it('leaves no error in the console of the browser', () => expect(unexpected(seen)).toEqual([]));
});

it.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'The login leads to no other site, whatever its address asks for: %s',
  async (next) => {
    const { page: visitor } = await visit();
    await visitor.goto(`${portal.url}/login?${new URLSearchParams({ next }).toString()}`);
    await visitor.getByLabel('Username').fill('meera');
    await visitor.getByLabel('Password').fill('quiet river');
    await visitor.getByRole('button', { name: 'Login', exact: true }).click();
    await visitor.waitForURL(`${portal.url}/admin/audit`);
  },
);
