import { describe, expect, it } from '@jest/globals';
import { mayTellAmount, mayTellWhenOrWhere } from './telling-texts.js';

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
  ])('%j', (text) => expect(mayTellAmount(['Ten posts.', text])).toBe(true));

  it.each(['', 'Re-examination', 'General 50, OBC 25', 'Pay level 7', 'Feeder cadre', '500', 'रुचि'])(
    '%j is not',
    (text) => expect(mayTellAmount([text])).toBe(false),
  );
});
