import { describe, expect, it } from '@jest/globals';
import { shiftYears } from './shift-years.js';

describe('a text that is moved by a year', () => {
  it.each([
    ['SSC CGL 2026 – Start', 'SSC CGL 2027 – Start'],
    ['CUET-UG 2026 (session 2026-27)', 'CUET-UG 2027 (session 2027-28)'],
    ['Session 2026–2027', 'Session 2027–2028'],
    ['Session 2099-00', 'Session 2100-01'],
    ['CEN 05/2026', 'CEN 05/2027'],
    ['परीक्षा २०२६-२७', 'परीक्षा २०२७-२८'],
    ['Exam of 2026-12-05', 'Exam of 2027-12-05'],
  ])('has the years of "%s" shifted: %s', (title, shifted) => {
    expect(shiftYears(title)).toBe(shifted);
  });

  it.each([
    '2026 Posts',
    '2026+ vacancies',
    '2,026 Posts',
    'Advt 120261',
    'Fee ₹2026',
    'GNM 1998',
    'Rule 12.2026',
    'No year',
    'See https://ssc.example/2026/notice.pdf',
  ])('leaves other numbers alone: %s', (title) => {
    expect(shiftYears(title)).toBe(title);
  });
});
