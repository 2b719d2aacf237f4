import { describe, expect, it } from '@jest/globals';
import { areDatesAlone, mayTellAmount, mayTellFee, mayTellWhenOrWhere } from './telling-texts.js';

describe('When or where is told by', () => {
  it.each([
    // Digits and signs of every kind.
    '१२/०५/२०२६',
    '１２/０５/２０２６',
    '১২/০৫/২০২৬',
    '12⁄12⁄2026',
    '12／12／2026',
    '12∕12∕2026',
    '12\u200B/12/\u00AD2026',
    '12 05 2026',
    '12052026',
    '2026 05 12',
    // Words of time.
    'within 30 days',
    'Next Monday',
    'tomorrow',
    'Q1 2027',
    'last week of May',
    'by may',
    'MARCH',
    'in 2027',
    'before the 30th',
    'by 30',
    'this year',
    'till further notice',
    'UP Police, Date Extended',
    'Closes at 5 PM',
    '17:00',
    'मई के अंतिम सप्ताह',
    'परसों तक',
    'फ़रवरी',
    'फरवरी',
    '३० दिनों में',
    '2027 में',
    'agle hafte',
    'aaj raat 11 baje',
    // Addresses.
    'Apply at https://evil.example/',
    'www.evil.example',
    'evil-apply.in',
    'pay to clerk@upi',
    'evil.gov/apply',
    'evil.store',
    'evil dot com',
    'evil[.]com',
    '192.0.2.5/apply',
    'Telegram @exams',
    'Call 98765 43210',
    '1800-123-4567',
    // In no spelling of a calendar.
    '31-XII-2026',
    '31/12',
    '31.12',
    '31-12',
    '31_12_2026',
    '31|12|2026',
    '31 · 12 · 26',
    '20261231',
    'Closes 31st',
    'closes on 5',
    '31 ko band',
    'on Sun',
    'due 5',
    'next year',
    'EVIL.COM',
    'Sat, 31',
    // Letters that look like others.
    '31 Dеc',
    'Tíll further nótice',
    // Too long to be read.
    'x '.repeat(50_001),
  ])('%.40s', (text) => expect(mayTellWhenOrWhere(['Ten posts.', text])).toBe(true));

  it.each([
    '',
    'Ten posts, two of them for women',
    'You may apply.',
    'Candidates MAY apply',
    'Pay level 7 (44,900-1,42,400)',
    '25,500 - 81,100 per month',
    '₹25,500/month',
    'Age 18-27 years, up to 5 years more',
    'Advt. No. 05/2026-27',
    'SSC CGL 2026',
    '10+2, after 12th',
    'B.Com or M.Com, B.Tech.',
    'जूनियर सहायक, कमाई, परिवार',
    'Sun Pharma',
    'Title 1764240000000',
    'Phase-12/2026',
    '18 से 27 वर्ष',
    '35 se kam umr',
    'अंतिम चयन सूची',
    'Antim uttar kunji jari',
    '1.6 km, CGPA of 6.5, Paper 1/2, F. No. 4/7',
    'Ministry of Defence.Group C posts',
    'passed Matric.They must',
    'India Post Payments Bank, Din Dayal Upadhyaya University',
    '15th Battalion, 21st century',
    'Next step',
    'Due to administrative reasons',
    'Last 3 semesters, Open 12 seats',
    'Male:Female 60:40',
    'Staff quarter',
    'Café Manager',
    'Clerk 10',
  ])('%j is not', (text) => expect(mayTellWhenOrWhere([text])).toBe(false));
});

describe('An amount is told by', () => {
  it.each([
    '500/-',
    '५००/-',
    '500 rupees',
    'रु 500',
    'रुपये 500',
    'रू. 500',
    'Rs500',
    '₨ 500',
    '€ 5',
    'Re. 1',
    'Charges 500',
    'Fee',
    'फ़ीस',
    'फीस',
    'निःशुल्क',
    'SC/ST: exempted',
    '500 rupaye',
    'Payment by challan',
    '500 only',
    'Five hundred only',
    'Cost 500',
  ])('%j', (text) => expect(mayTellAmount(['Ten posts.', text])).toBe(true));

  it.each([
    '',
    'Re-examination',
    'General 50, OBC 25',
    'Pay level 7',
    'Feeder cadre',
    '500',
    'रुचि',
    'Women only',
    'Cost Accountants 2026',
    'Price Monitoring Board',
    'In charge',
  ])('%j is not', (text) => expect(mayTellAmount([text])).toBe(false));
});

describe('A date alone', () => {
  it.each(['', '20 November 2026', '20/11/2026', '२० नवंबर २०२६, 5 PM', 'Fri, 20th Nov 2026', '2026-11-20'])(
    '%j is one',
    (text) => expect(areDatesAlone([text])).toBe(true),
  );

  it.each([
    'Last date 31 December 2026',
    'Apply by 31 Dec',
    'Postponed',
    'evil dot in',
    'Pay 500',
    '1/1/2026 2/2/2026',
    'x.in',
  ])('%j is none', (text) => expect(areDatesAlone([text])).toBe(false));
});

it.each([
  'Rs 500 by demand draft',
  'challan Rs 500',
  'application charges 500',
  'deposit 500',
  'pay 500 before joining',
])('A text about pay that may tell a fee: %s', (text) => expect(mayTellFee([text])).toBe(true));
