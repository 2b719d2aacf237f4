import { describe, expect, it } from '@jest/globals';
import { families, noticeKinds } from '@noticeboard/content-model';
import { screen, within } from '@testing-library/react';
import { createFakeApi } from '../test-support/fake-api.js';
import { openConsole } from '../test-support/open-console.js';

const [jobs, admission] = families;
const [admitCards] = noticeKinds;

const posting = (title: string, lastDateApply: string, family: string = jobs.key) => ({
  family,
  id: `id of ${title}`,
  title,
  applicationBegin: '',
  lastDateApply,
});

/** The day in India, so many days from now, as an editor types it. */
function day(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return moment.toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
}

const part = async (name: RegExp) => within(await screen.findByRole('region', { name }));

describe('the desk', () => {
  it('welcomes, leads to the first screen and tells how many records there are', async () => {
    const api = createFakeApi(families);
    api.postings('offline').add({ title: 'One' });
    api.notices('admitCards').add({ title: 'Two', applyLink: 'https://a.example/' });
    openConsole('/admin', { as: 'asha', api });
    expect(await screen.findByRole('heading', { name: 'Welcome, asha' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/admin/addlatestjob');
    expect((await screen.findByRole('link', { name: '1 Offline Form' })).getAttribute('href')).toBe(
      '/admin/AddOfflineFrom',
    );
    expect(screen.getByRole('link', { name: '1 Admit Cards' }).getAttribute('href')).toBe('/admin/addadmitcard');
  });

  it('shows what closes today and soon, counted, in the words of the public site', async () => {
    const api = createFakeApi(families);
    api.desk.show({
      closingToday: { total: 1234, records: [posting('SSC CGL', `${day(0)}, 11:59 PM`)] },
      closingSoon: { total: 1, records: [posting('JEE Main', day(2), admission.key)] },
    });
    openConsole('/admin', { as: 'asha', api });
    const today = await part(/^Closing today 1,234$/);
    expect(today.getByRole('link').textContent).toBe('SSC CGLCloses today at 11:59 pm · Latest Jobs');
    const soon = await part(/^Closing within three days 1$/);
    const link = soon.getByRole('link', { name: /JEE Main/ });
    expect(link.textContent).toContain('Closes in 2 days · Admission');
    expect(link.getAttribute('href')).toBe('/admin/addadmission/id%20of%20JEE%20Main');
  });

  it('leads from a date that cannot be counted down to, to the notification that has it', async () => {
    const api = createFakeApi(families);
    const unread = { ...posting('UPSC NDA', 'November 2026'), notificationId: 'n7' };
    api.desk.show({ unreadDates: { total: 1, records: [unread] } });
    openConsole('/admin', { as: 'asha', api });
    const link = (await part(/^Dates to check 1$/)).getByRole('link', { name: /UPSC NDA/ });
    expect(link.textContent).toContain('Readers see: “November 2026”');
    expect(link.textContent).toContain('no day is stated: never counted down');
    expect(link.getAttribute('href')).toBe('/admin/addlatestjobinfo?posting=id+of+UPSC+NDA&edit=n7');
  });

  it('leads from an answer key that waits to where it is approved', async () => {
    const api = createFakeApi(families);
    const waiting = { ...posting('SSC & CGL', ''), link: 'Answer Key, set A' };
    api.desk.show({ keysWaiting: { total: 1, records: [waiting] } });
    openConsole('/admin', { as: 'asha', api });
    const link = (await part(/^Approvals waiting 1$/)).getByRole('link', { name: /SSC & CGL/ });
    expect(link.textContent).toContain('Useful link: “Answer Key, set A”');
    expect(link.getAttribute('href')).toBe('/admin/addlatestjob/id%20of%20SSC%20%26%20CGL?tab=answer-key');
  });

  it('tells what was changed last, and links to what is still there', async () => {
    const api = createFakeApi(families);
    const at = '2026-11-20T06:00:00.000Z';
    const change = { at, summary: 'Salary Range: now ₹ 35,400', isRemoved: false };
    api.desk.show({
      changed: {
        total: 3,
        records: [
          { source: jobs.key, id: 'p1', title: 'SSC CGL', ...change },
          { source: admitCards.key, id: 'a1', title: 'NDA card', ...change, summary: 'First published' },
          { source: jobs.key, id: 'p2', title: 'Gone', ...change, summary: 'Removed', isRemoved: true },
        ],
      },
      activity: [
        { day: '2026-11-19', changes: 0 },
        { day: '2026-11-20', changes: 3 },
      ],
    });
    openConsole('/admin', { as: 'asha', api });
    const changed = await part(/^Recently changed 3 today$/);
    expect(changed.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/addlatestjob/p1',
      '/admin/addadmitcard?edit=a1',
    ]);
    expect(changed.getByRole('link', { name: /SSC CGL/ }).textContent).toContain('Salary Range: now ₹ 35,400');
    expect(changed.getByText('Gone')).toBeTruthy();
    const chart = await part(/^Changes per day 3 in 2 days$/);
    const rows = within(chart.getByRole('table', { name: 'Changes per day' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['DayChanges', '19 Nov 20260', '20 Nov 20263']);
  });

  it('shows a few of each part, and the rest when asked', async () => {
    const api = createFakeApi(families);
    const records = Array.from({ length: 20 }, (_, n) => posting(`Posting ${n}`, day(0)));
    api.desk.show({ closingToday: { total: 31, records } });
    const { user } = openConsole('/admin', { as: 'asha', api });
    const today = await part(/^Closing today 31$/);
    expect(today.getAllByRole('link')).toHaveLength(5);
    await user.click(today.getByRole('button', { name: 'Show 20', expanded: false }));
    expect(today.getAllByRole('link')).toHaveLength(20);
    expect(today.getByText('20 of 31 are shown.')).toBeTruthy();
    await user.click(today.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(today.getAllByRole('link')).toHaveLength(5);
  });

  it('says so where nothing waits, and when it cannot be read', async () => {
    const api = createFakeApi(families);
    api.next('GET', '/api/desk', undefined);
    const { user } = openConsole('/admin', { as: 'ravi', api });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch data. Please try again.');
    expect(screen.getByRole('link', { name: 'Get Started' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await part(/^Closing today 0$/)).getByText('Nothing closes today.')).toBeTruthy();
    expect((await part(/^Approvals waiting 0$/)).getByText('No answer key waits for approval.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
