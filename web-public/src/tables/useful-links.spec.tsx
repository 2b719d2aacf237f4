/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import type { Attachment, UsefulItems } from '@noticeboard/content-model';
import type { ComponentProps } from 'react';
import type { Dictionary } from '../words/translator';
import { demoItems, readText, rendered, usefulItems } from '../testing/rendered';
import { UsefulLinks } from './useful-links';

const pdfPath = `uploads/ab/${'ab'.repeat(32)}.pdf`;
const apply: Attachment = { title: 'Apply Online', type: 'link', content: 'https://ssc.example/apply', fileName: '' };
const notice: Attachment = { title: 'Notice', type: 'pdf', content: pdfPath, fileName: 'SSC नोटिस.pdf' };
const hindi: Attachment = { title: 'आवेदन', type: 'link', content: 'https://ssc.example/hi', fileName: '' };

type Props = Partial<ComponentProps<typeof UsefulLinks>>;

function shown(items: readonly UsefulItems[], props: Props = {}, dictionary?: Dictionary): HTMLElement {
  return rendered(<UsefulLinks items={items} reversed={false} {...props} />, dictionary);
}

const titlesOf = (page: HTMLElement) => [...page.querySelectorAll('th[scope=row]')].map(readText);
const linksOf = (page: HTMLElement) => [...page.querySelectorAll('a')];

it('opens a link in a new tab and names its host', () => {
  const page = shown([usefulItems('1', [apply])]);
  expect(readText(page.querySelector('#useful-links > h2'))).toBe('Useful Links');
  const [link] = linksOf(page);
  expect(['href', 'target', 'rel'].map((name) => link?.getAttribute(name))).toEqual([
    'https://ssc.example/apply',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(readText(page.querySelector('td'))).toBe('Click Here: Apply Online (opens a new tab)ssc.example');
});

it('downloads a PDF under its own name and says its size', () => {
  const page = shown([usefulItems('1', [notice])], { sizes: { [pdfPath]: 348_160 } });
  const [link] = linksOf(page);
  expect(link?.getAttribute('href')).toBe(`/${pdfPath}?name=${encodeURIComponent('SSC नोटिस.pdf')}`);
  expect(link?.hasAttribute('download')).toBe(true);
  // On paper.
  expect(link?.getAttribute('data-address')).toBe(`https://noticeboard.example${link?.getAttribute('href')}`);
  expect(readText(link)).toBe('Download PDF: Notice');
  expect(readText(page.querySelector('.link-target'))).toBe('SSC नोटिस.pdf 340 KB');
});

it('says of a PDF that was taken down when and why, in place of a link', () => {
  const takenDown = { [pdfPath]: { at: '2026-11-20T03:00:00.000Z', reason: 'A court ordered it.' } };
  const page = shown([usefulItems('1', [notice])], { takenDown });
  expect(linksOf(page)).toEqual([]);
  expect(readText(page.querySelector('td'))).toBe('Taken down on 20 Nov 2026: A court ordered it.');
});

it('tells all links of the demonstration apart by name', () => {
  for (const items of demoItems) {
    const page = shown([items]);
    const names = linksOf(page).map(readText);
    expect(new Set(names).size).toBe(items.attachments.length);
    expect(titlesOf(page)).toEqual(items.attachments.map(({ title }) => title));
  }
});

it('lists the attachments of all records, the other way round where asked, each with what was changed', () => {
  const items = [usefulItems('1', [apply, notice]), usefulItems('2', [hindi])];
  const changed = (id: string, index: number) => <i>{`${id}/${index}`}</i>;
  const marks = (page: HTMLElement) => [...page.querySelectorAll('i')].map(readText);
  const page = shown(items, { changed });
  expect([titlesOf(page), marks(page)]).toEqual([
    ['Apply Online', 'Notice', 'आवेदन'],
    ['1/0', '1/1', '2/0'],
  ]);
  const reversed = shown(items, { changed, reversed: true });
  expect([titlesOf(reversed), marks(reversed)]).toEqual([
    ['आवेदन', 'Notice', 'Apply Online'],
    ['2/0', '1/1', '1/0'],
  ]);
});

it('marks the language of titles, and speaks that of the interface', () => {
  const page = shown([usefulItems('1', [apply, hindi])]);
  const marked = [...page.querySelectorAll('th, .sr-only > [lang]')].map((text) => text.getAttribute('lang'));
  expect(marked).toEqual([null, 'hi', 'hi']);
  const words = { 'Useful Links': 'उपयोगी लिंक', 'Click Here': 'यहाँ क्लिक करें' };
  const inHindi = shown([usefulItems('1', [hindi])], {}, words);
  expect(readText(inHindi.querySelector('h2'))).toBe('उपयोगी लिंक');
  expect(readText(inHindi.querySelector('a'))).toContain('यहाँ क्लिक करें: आवेदन');
});

it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://a.example',
  'http://',
  'see notice',
  '',
])('makes no link of %j', (content) => {
  const page = shown([usefulItems('1', [{ ...apply, content }])]);
  expect(linksOf(page)).toEqual([]);
  expect(readText(page.querySelector('tr'))).toBe('Apply OnlineLink not available');
});

it.each(['', '../secret.pdf'])('offers no download of %j', (content) => {
  const page = shown([usefulItems('1', [{ ...notice, content }])]);
  expect(linksOf(page)).toEqual([]);
  expect(readText(page.querySelector('tr'))).toBe('NoticeFile not available');
});

it('shows markup in titles and names as text, and nothing without attachments', () => {
  const attack = '"><img src=x onerror=alert(1)>';
  const page = shown([usefulItems('1', [{ ...notice, title: attack, fileName: attack }])]);
  expect([page.querySelector('img'), titlesOf(page)]).toEqual([null, [attack]]);
  for (const items of [[], [usefulItems('1', [])]]) expect(shown(items).innerHTML).toBe('');
});
