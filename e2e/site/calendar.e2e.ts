import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import ICAL from 'ical.js';
import { admin, type ApiClient } from '../../test/api-client.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf } from '../../test/content.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

/** Commas, semicolons, backslashes and line breaks are escaped in a calendar file, long lines are folded. */
const hard = (name: string) => `${name}; C++, C# \\n “हिन्दी” ${'पद '.repeat(40)}📌`;

let portal: Portal;
let staff: ApiClient;

beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
});

interface CalendarEvent {
  readonly summary: string;
  readonly from: string;
  /** The day after the last. */
  readonly until: string;
  readonly url: unknown;
  readonly uid: string;
}

async function readCalendar(path: string): Promise<readonly CalendarEvent[]> {
  const answer = await fetch(portal.url + path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'text/calendar; charset=utf-8',
  ]);
  const text = await answer.text();
  const lines = text.split('\r\n');
  expect([lines.join('').includes('\n'), lines.at(-1)]).toEqual([false, '']);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  expect([calendar.name, calendar.getFirstPropertyValue('version')]).toEqual(['vcalendar', '2.0']);
  expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(component.getFirstPropertyValue('dtstamp')).toBeInstanceOf(ICAL.Time);
    expect([event.startDate.isDate, event.endDate.isDate]).toEqual([true, true]);
    return {
      summary: event.summary,
      from: event.startDate.toString(),
      until: event.endDate.toString(),
      url: component.getFirstPropertyValue('url'),
      uid: event.uid,
    };
  });
}

describe.each<Family>(families)('The calendar of a posting of $key', (family) => {
  const title = hard(family.key);
  const page = () => `${portal.url}${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
  const file = (id: string) => `/calendar/${family.key}/${id}.ics`;
  let id = '';

  beforeAll(async () => {
    id = idOf(await addPosting(staff, family, title));
    await addNotification(staff, family, id, {
      applicationBegin: '1 Nov 2098',
      lastDateApply: '20/11/2098 (11:00 PM)',
      lastDatePayExamFee: 'Within 45 days',
      examDate: '13 to 15 June 2099',
      admitCardAvailable: 'April 2099',
      additionalDates: [{ dateValue: 'Correction; window, “A”: 1 Dec 2098' }, { dateValue: 'To be notified' }],
    });
  });

  it('has its certain dates, whole days with the first and the day after the last, and none that is a guess', async () => {
    const events = await readCalendar(file(id));
    expect(events.map(({ summary, from, until }) => [summary, from, until])).toEqual([
      [`Application Begin: ${title}`, '2098-11-01', '2098-11-02'],
      [`Last Date to Apply: ${title}`, '2098-11-20', '2098-11-21'],
      [`Exam Date: ${title}`, '2099-06-13', '2099-06-16'],
      [`Correction; window, “A”: ${title}`, '2098-12-01', '2098-12-02'],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    for (const { url } of events) expect(url).toBe(page());
    expect(await readCalendar(file(id).toUpperCase().replace(id.toUpperCase(), id))).toEqual(events);
  });

  it('is had from the page, whole and for each date alone, under the same ids', async () => {
    const events = await readCalendar(file(id));
    const { page: tab } = await visit({ javaScriptEnabled: false });
    await tab.goto(page());
    const links = await tab
      .locator('.facts-dates .calendar-link')
      .evaluateAll((all) =>
        all.map((link) => ({ href: link.getAttribute('href') ?? '', row: link.closest('tr')?.innerText ?? '' })),
      );
    expect(links).toHaveLength(events.length);
    for (const [place, { href, row }] of links.entries()) {
      const [event, ...others] = await readCalendar(href);
      expect([event, others]).toEqual([events[place], []]);
      expect(row.startsWith(event?.summary.slice(0, -title.length - 2) ?? '-')).toBe(true);
    }
    const hindi = await readCalendar(`${file(id)}?lang=hi`);
    expect(hindi[1]).toMatchObject({ uid: events[1]?.uid, summary: expect.stringContaining('अंतिम तिथि') });
  });

  it('is not there for an unknown posting, an unknown date, or one without a date', async () => {
    const undated = idOf(await addPosting(staff, family));
    await addNotification(staff, family, undated, { lastDateApply: 'To be notified' });
    const removed = idOf(await addPosting(staff, family));
    await addNotification(staff, family, removed, { lastDateApply: '1 Jan 2099' });
    await staff.delete(`/${family.paths.postings}/${removed}`);
    for (const path of [file('nobody'), file(undated), file(removed), `${file(id)}?date=x`, `/calendar/x/${id}.ics`])
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 404]);
  });

  it('takes the browser to a file, not to a page, with scripts too', async () => {
    const { page: tab, faults } = await visit();
    await open(tab, page());
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('link', { name: 'Add to calendar' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.ics$/);
    expect(faults).toEqual([]);
  });
});
