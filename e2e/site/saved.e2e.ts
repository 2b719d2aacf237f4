import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { accessibilityFaults } from '../../test/axe.js';
import { admin } from '../../test/api-client.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { sharedPortal } from '../../test/shared-portal.js';

const portal = sharedPortal();
const staff = await admin(portal.url);
const [jobs, admission] = families;

async function ask(path: string) {
  const answer = await fetch(portal.url + path, { redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), robots: answer.headers.get('x-robots-tag') };
}

/** Adds a posting with this last date. @returns its saved id */
async function posted(family: (typeof families)[number], title: string, lastDateApply: string): Promise<string> {
  const id = idOf(await addPosting(staff, family, title));
  await addNotification(staff, family, id, { lastDateApply });
  return `${family.key}.${id}`;
}

describe('Saved notices', () => {
  const [later, sooner, stayed, gone] = ['Later', 'Sooner', 'Stayed', 'Gone'].map((word) => newTitle(word)) as [
    string,
    string,
    string,
    string,
  ];
  let ids: readonly string[];
  const own = (id = '') => id.split('.')[1] ?? '';

  beforeAll(async () => {
    ids = [
      await posted(jobs, later, '20 December 2099'),
      await posted(admission, sooner, '10 December 2099'),
      await posted(jobs, stayed, '15 December 2099'),
      await posted(jobs, gone, '15 December 2099'),
    ];
    await staff.post(`${postingPath(jobs, own(ids[2]))}/withdraw`, { note: 'A court stays it.' });
    await staff.delete(postingPath(jobs, own(ids[3])));
  });

  it('are shown without scripts, those that close first before others, without what is unknown or deleted', async () => {
    const all = [...ids, ids[0], 'jobs.0123456789abcdef01234567'].join(',');
    const { status, text } = await ask(`/saved?ids=${all}`);
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    const [body = ''] = text.split('<script id=');
    const places = [sooner, later, stayed].map((title) => body.indexOf(`>${title}<`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(body).toContain('A court stays it.');
    expect(body).not.toContain(gone);
    expect(body.split(`>${later}<`)).toHaveLength(2);
    expect((await ask(`/saved?ids=${all}&lang=hi`)).text).toContain('सहेजी हुई सूचनाएँ');
  });

  it('have one calendar, in which a notice that is withdrawn is cancelled under its own UID', async () => {
    const uidsIn = (text: string) => [...text.matchAll(/^UID:(.+(?:\r\n .+)*)/gm)].map(([, uid]) => uid);
    const { status, text, robots } = await ask(`/calendar/saved.ics?ids=${ids.join(',')},${ids[0]}`);
    expect([status, robots]).toEqual([200, 'noindex']);
    expect(uidsIn(text)).toHaveLength(3);
    const events = text.split('BEGIN:VEVENT').filter((part) => part.includes('UID:'));
    const cancelled = events.filter((event) => event.includes('STATUS:CANCELLED'));
    expect(cancelled.map((event) => event.includes(stayed))).toEqual([true]);
    const single = await ask(`/calendar/jobs/${own(ids[0])}.ics`);
    expect(uidsIn(text)).toEqual(expect.arrayContaining(uidsIn(single.text)));
  });

  it('are refused in words where the address names none, too many, or something else', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => `jobs.${String(at).padStart(24, '0')}`);
    const faults = ['', 'jobs', 'nothing.1', 'jobs.1,', 'jobs.1,,jobs.2', 'jobs.../x', 'jobs.1&ids=jobs.2'];
    for (const path of ['/saved', '/calendar/saved.ics']) {
      for (const given of faults) {
        const { status, text } = await ask(`${path}?ids=${given}`);
        expect({ path, given, status }).toEqual({ path, given, status: 400 });
        expect(text).toMatch(/Open a notice and press Save|Give the notices/);
      }
      const { status, text } = await ask(`${path}?ids=${many.join(',')}`);
      expect([status, text]).toEqual([400, expect.stringContaining('at most 200 notices')]);
      expect((await ask(`${path}?ids=${many.slice(0, 200).join(',')}`)).status).toBe(200);
      for (const length of [70_000, 200_000]) {
        const long = await ask(`${path}?ids=${'jobs.1,'.repeat(length / 7)}`);
        expect([long.status, long.text]).toEqual([431, expect.stringMatching(/longer than \d\d KB\b.*leave some/i)]);
      }
    }
    expect((await ask('/calendar/saved.ics')).status).toBe(400);
  });

  it('are kept on the device by a star, say what changed since, and move to another phone', async () => {
    const title = newTitle('Starred');
    const id = await posted(jobs, title, '20 December 2099');
    const { page, faults } = await visit({ serviceWorkers: 'block' });
    await open(page, `${portal.url}/latest-job/${encodeURIComponent(title)}`);
    const star = page.getByRole('button', { name: 'Save', exact: true });
    await star.focus();
    await page.keyboard.press('Enter');
    await page.locator('button[aria-pressed="true"]').waitFor();
    const [notification] = (await staff.get(postingPath(jobs, own(id)))).body['notifications'] as { _id: string }[];
    const body = { nameOfPost: 'Clerk', postDate: '20 Nov 2026', shortInfo: 'Ten.', lastDateApply: '24 December 2099' };
    await staff.put(`${postingPath(jobs, own(id))}/notifications/${notification?._id}`, body);
    await staff.put(postingPath(jobs, own(id)), titled(jobs, title, { salaryRange: '35,400' }));

    await open(page, `${portal.url}/saved`);
    await page.waitForURL(`**/saved?ids=${id}`);
    await page.getByText('Changed since you last looked').waitFor();
    await page.locator('s', { hasText: '20 December 2099' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const code = await page.getByRole('textbox', { name: 'On another phone' }).inputValue();
    expect(code).toMatch(new RegExp(`/saved#ids=${id}$`));
    expect(await page.getByRole('link', { name: /Follow all of these dates/ }).getAttribute('href')).toContain(
      `/calendar/saved.ics?ids=${id}`,
    );

    const other = await visit({ serviceWorkers: 'block' });
    await open(other.page, portal.url + code.slice(code.indexOf('/saved')));
    await other.page.getByRole('button', { name: 'Keep 1 on this device' }).click();
    await other.page.waitForURL(`**/saved?ids=${id}`);
    await other.page.getByRole('button', { name: /^Remove/ }).click();
    await other.page.waitForURL(/\/saved$/);
    await other.page.getByText('Nothing is saved here yet.').waitFor();
    expect([...faults, ...other.faults]).toEqual([]);
  });

  it('are saved without scripts by a page with the notice in its address', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${portal.url}/latest-job/${encodeURIComponent(later)}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/saved?ids=${ids[0]}`);
    await page.getByRole('link', { name: later, exact: true }).waitFor();
  });
});
