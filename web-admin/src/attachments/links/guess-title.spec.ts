import { describe, expect, it } from '@jest/globals';
import { guessTitle, guessTitleOfAddress } from './read-links.js';

describe('The title guessed from a file name', () => {
  it.each([
    ['CGL_2026_Notice_English.pdf', 'CGL 2026 Notice English'],
    ['answer-key--tier-1.PDF', 'Answer key tier 1'],
    ['prospectus 2027-28.pdf', 'Prospectus 2027-28'],
    ['Advt-05-2026-corr1.pdf', 'Advt 05-2026 corr1'],
    ['सीजीएल_2026 सूचना.pdf', 'सीजीएल 2026 सूचना'],
    ['Answer Key – Tier I.pdf', 'Answer Key – Tier I'],
    ['eAdmitCard.pdf', 'eAdmitCard'],
    ['Notice No. 12', 'Notice No. 12'],
    ['.pdf', '.pdf'],
  ])('of %s is %s', (name, title) => {
    expect(guessTitle(name)).toBe(title);
  });
});

describe('The title guessed from an address', () => {
  it.each([
    ['https://ssc.example/notices/CGL%202026_Notice.pdf?v=2', 'CGL 2026 Notice'],
    ['https://ssc.example/100%.pdf', '100%'],
    ['https://ssc.example/apply/cgl-2026', ''],
    ['https://ssc.example', ''],
  ])('of %s is "%s"', (address, title) => {
    expect(guessTitleOfAddress(address)).toBe(title);
  });
});
