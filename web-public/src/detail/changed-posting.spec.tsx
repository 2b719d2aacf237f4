/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { textOf, textsOf } from '../testing/rendered';
import { edit, pageOf } from '../testing/posting-page';
import type { Step } from '../testing/examples';

describe('a posting that has changed', () => {
  const later: readonly Step[] = [
    ['2026-11-12T08:35:00.000Z', edit({ generalFee: '₹150/-' })],
    ['2026-11-18T08:35:00.000Z', edit({ lastDateApply: '20/12/2026' })],
  ];

  it('says at its top when, and leads to its history', () => {
    const page = pageOf({ later });
    expect(textOf(page.querySelector('.metadata'))).toBe(
      'Published 10 Jun 2026 Last updated 18 Nov 2026, 14:05 IST: See all updates',
    );
    expect(page.querySelector('.metadata a')?.getAttribute('href')).toBe('#history');
    expect(page.querySelector('section#history')).not.toBeNull();
  });

  it('tells its history, the newest first and the publication last', () => {
    const page = pageOf({ later });
    const [newest, before, ...first] = textsOf(page, '#history .history-entry');
    for (const words of ['18 Nov 2026', '04/12/2026 (11:00 PM)', '20/12/2026']) expect(newest).toContain(words);
    expect(before).toContain('₹150/-');
    expect([first.length, first.at(-1)]).toEqual([2, expect.stringContaining('First published')]);
    expect(page.querySelectorAll('#history ol > li time[datetime]')).toHaveLength(4);
  });

  it('leads from each change to the proof of its entry in the public log', () => {
    const links = [...pageOf({ later }).querySelectorAll('#history .history-entry a[href^="/proof/"]')];
    expect(links.map((link) => link.getAttribute('href')).slice(0, 2)).toEqual([
      '/proof/posting/p1?at=2026-11-18T08:35:00.000Z',
      '/proof/posting/p1?at=2026-11-12T08:35:00.000Z',
    ]);
    expect(links).toHaveLength(4);
  });

  it('says in the row what was there before, struck through and with the word', () => {
    const page = pageOf({ later });
    const row = [...page.querySelectorAll('.facts tr')].find((one) => textOf(one).startsWith('Last Date to Apply'));
    expect(textOf(row?.querySelector('.former'))).toBe('was 04/12/2026 (11:00 PM)');
    expect(textOf(row?.querySelector('.former s'))).toBe('04/12/2026 (11:00 PM)');
    expect(page.querySelectorAll('.facts .former')).toHaveLength(2);
  });

  it('announces the change while it is young', () => {
    const banner = (at?: Date) => pageOf({ later, ...(at && { at }) }).querySelector('.change-banner');
    expect(textOf(banner())).toContain('20/12/2026');
    expect(banner(new Date('2026-11-25T08:35:00.000Z'))).toBeNull();
  });
});

it('says of an unchanged posting only when it was published', () => {
  expect(textOf(pageOf({ notices: [] }).querySelector('.metadata'))).toBe('Published 10 Jun 2026');
});
describe('the dates', () => {
  it('show which day a number means, and lead into a calendar', () => {
    const page = pageOf();
    const row = [...page.querySelectorAll('.facts tr')].find((one) => textOf(one).startsWith('Last Date to Apply'));
    expect(textOf(row?.querySelector('time'))).toContain('4 Dec 2026');
    expect(row?.querySelector('time')?.getAttribute('datetime')).toBe('2026-12-04');
    const link = row?.querySelector('.calendar-link');
    expect(link?.getAttribute('href')).toBe('/calendar/jobs/p1.ics?date=n1/lastDateApply');
    expect(textOf(link)).toBe('Add to calendar: Last Date to Apply');
    expect(page.querySelector('.all-dates a')?.getAttribute('href')).toBe('/calendar/jobs/p1.ics');
    expect(pageOf({ notices: [{ examDate: 'Soon' }] }).querySelector('.all-dates, .calendar-link')).toBeNull();
  });

  it.each(['en', 'hi'] as const)('keep value, day and calendar link apart as text, in %s', (language) => {
    const link = pageOf({ language }).querySelector('.facts .calendar-link');
    expect(textOf(link?.closest('td'))).toBe(
      {
        en: '04/12/2026 (11:00 PM) Fri, 4 Dec 2026 Add to calendar: Last Date to Apply',
        hi: '04/12/2026 (11:00 PM) शुक्र, 4 दिसंबर 2026 कैलेंडर में जोड़ें: आवेदन की अंतिम तिथि',
      }[language],
    );
  });

  it('show nothing of what is empty', () => {
    const page = pageOf({ notices: [{ nameOfPost: 'Admit card', examDate: 'Soon' }] });
    expect(textsOf(page, 'main h3')).toEqual(['Job Details', 'Important Dates']);
    expect(textOf(page.querySelector('main'))).not.toContain('Not Available');
  });
});
