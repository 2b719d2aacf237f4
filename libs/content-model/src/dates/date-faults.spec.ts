import { describe, expect, it } from '@jest/globals';
import { type DateFault, dateFaultOf } from './date-faults.js';

const november: DateFault = { is: 'noSuchDay', month: 11, days: 30 };
const february: DateFault = { is: 'noSuchDay', month: 2, days: 28 };
const yearMissing: DateFault = { is: 'yearMissing' };
const unread: DateFault = { is: 'unread' };
const monday: DateFault = { is: 'weekdayDiffers', day: '2026-11-30', weekday: 1 };

describe('The fault of a date', () => {
  it.each<[string, DateFault | undefined]>([
    ['31 November 2026', november],
    ['31 November', november],
    ['31st Nov, 2026 (5 PM)', november],
    ['31/11/2026', november],
    ['31.11.26', november],
    ['31 - 11 - 2026', november],
    ['2026-11-31', november],
    ['31/11', november],
    ['३१ नवंबर २०२६', november],
    ['Prelims: 31/11/2026; Mains: 31 January 2027', november],
    ['29 February 2027', february],
    ['30 February', { is: 'noSuchDay', month: 2, days: 29 }],
    ['25/13/2026', { is: 'noSuchMonth', month: 13 }],
    ['24 Dec', yearMissing],
    ['Dec 24', yearMissing],
    ['24 दिसंबर', yearMissing],
    ['24/12', yearMissing],
    ['29 February', yearMissing],
    ['up to 24 Dec (5 PM)', yearMissing],
    ['Tuesday, 30 November 2026', monday],
    ['30/11/2026 (Tue)', monday],
    ['30 नवंबर 2026 (मंगलवार)', monday],
    ['12/30/2026', unread],
    ['30/11', yearMissing],
    ['31 Febuary 2027', unread],
    ['30112026', unread],
    ['00/11/2026', unread],
  ])('“%s”', (text, fault) => {
    expect(dateFaultOf(text)).toEqual(fault);
  });

  it.each([
    '',
    'Monday, 30 November 2026',
    '30/11/2026',
    '28–30 November 2026 (Sat to Mon)',
    '28 June to 3 July 2026',
    '19, 20 & 26 December 2026',
    'To be notified',
    '2nd week of February',
    'within 45 days',
    'Expected in December',
    'Three days before exam',
    `As the notice has it, ${'and so on, '.repeat(40)} 24 Dec`,
  ])('is none in “%s”', (text) => {
    expect(dateFaultOf(text)).toBeUndefined();
  });
});
