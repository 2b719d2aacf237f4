/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { asLines, linksInPage, linksInText, readLinks } from './read-links.js';
import { growthOf, linear } from '../../../../test/growth.js';

const apply = 'https://ssc.example/apply?ref=a&lang=en';
const notice = 'https://ssc.example/notice.pdf';

describe('Links in a text', () => {
  it.each([
    [`Apply Online\t${apply}`, 'Apply Online'],
    [`Apply Online: ${apply}`, 'Apply Online'],
    [`1. Apply Online – ${apply}.`, 'Apply Online'],
    [`👉 Apply Online 👉 ${apply}`, 'Apply Online'],
    [`• ऑनलाइन आवेदन करें: ${apply}`, 'ऑनलाइन आवेदन करें'],
    [`${apply} (Apply Online)`, '(Apply Online)'],
    [`Apply Online\n\n${apply}`, 'Apply Online'],
    [`Apply (Phase-II) ${apply}`, 'Apply (Phase-II)'],
    [apply, ''],
  ])('take their title from %j', (text, title) => {
    expect(linksInText(text)).toEqual([{ title, url: apply }]);
  });

  it('are one for each address, in their order', () => {
    const text = `Links of the day\r\n${apply}\r\n\r\nNotice | ${notice}\r\nnothing here\r\nEnglish ${apply} Hindi ${notice}`;
    expect(linksInText(text)).toEqual([
      { title: 'Links of the day', url: apply },
      { title: 'Notice', url: notice },
      { title: 'English', url: apply },
      { title: 'Hindi', url: notice },
    ]);
  });

  it('end before the stop and the bracket that are not theirs', () => {
    const text = `(see ${apply}), https://ssc.example/a_(b), www.ssc.example/x!`;
    const urls = linksInText(text).map(({ url }) => url);
    expect(urls).toEqual([apply, 'https://ssc.example/a_(b)', 'https://www.ssc.example/x']);
  });

  it('are called after the file that they lead to when nothing else names them', () => {
    expect(linksInText(`${apply}\n${notice}`).map(({ title }) => title)).toEqual(['', 'Notice']);
  });

  it.each(['', 'Apply Online', 'ssc.example/apply', 'javascript:alert(1)', 'https://'])('are none in %j', (text) => {
    expect(linksInText(text)).toEqual([]);
  });
});

describe('Links in a text of many signs', () => {
  it.each(['-', '.', ')'])('are read in time that grows with the length, among %j', (sign) => {
    const many = sign.repeat(100_000);
    const among = (signs: string) => linksInText(`b${signs}a ${apply}${signs}a\n${apply}`);
    expect(among(many).at(-1)?.url).toBe(apply);
    expect(growthOf(among, many)).toBeLessThan(linear);
  });
});

describe('Links of a page', () => {
  it('are called by their words, and by their row where they only say to click', () => {
    const html = `<meta charset="utf-8"><table>
      <tr><td>Apply  <b>Online</b></td><td><a href="${apply}">Click Here</a></td></tr>
      <tr><td>Notice</td><td><a href="${notice}">English</a> | <a href="${notice}#hi">Hindi</a></td></tr></table>
      <a href="${apply}">${apply}</a> <a href="https://ssc.example"><img></a>`;
    expect(linksInPage(html)).toEqual([
      { title: 'Apply Online', url: apply },
      { title: 'English', url: notice },
      { title: 'Hindi', url: `${notice}#hi` },
      { title: '', url: apply },
      { title: '', url: 'https://ssc.example' },
    ]);
  });

  it('are web addresses and nothing else', () => {
    const html =
      '<a href="javascript:alert(1)">a</a><a href="/apply">b</a><a name="c">c</a><a href="mailto:a@b.c">d</a>';
    expect(linksInPage(html)).toEqual([]);
  });
});

describe('A pasted text', () => {
  it('is read as the page it comes from, unless its text has more', () => {
    const html = `<a href="${apply}">Apply Online</a>`;
    expect(readLinks({ text: 'Apply Online', html })).toEqual([{ title: 'Apply Online', url: apply }]);
    expect(readLinks({ text: `A ${apply}\nB ${notice}`, html })).toHaveLength(2);
    expect(readLinks({ text: 'no link', html: '<p>no link</p>' })).toEqual([]);
  });

  it('reads the same again as lines', () => {
    const links = [
      { title: 'Apply Online', url: apply },
      { title: '', url: 'https://ssc.example' },
    ];
    expect(linksInText(asLines(links))).toEqual(links);
  });
});
