/** @jest-environment jsdom */
import { expect, it } from '@jest/globals';
import { isPdf, looksLikePdf, sizeText, storedHref } from './pdf-file.js';

const file = (content: string, type = 'application/pdf') => new File([content], 'a.pdf', { type });

it('takes a file for a PDF by the type that the browser gives it', () => {
  expect(isPdf(file(''))).toBe(true);
  expect(isPdf(file('%PDF-1.7', 'text/plain'))).toBe(false);
  expect(isPdf(file('%PDF-1.7', ''))).toBe(false);
});

it.each([
  ['%PDF-1.7 …', true],
  ['%PDF-', true],
  ['%PDF', false],
  ['', false],
  ['Dear sir', false],
  ['ÿØÿà%PDF-', false],
])('looks whether a file begins as a PDF does: %j', async (content, looks) => {
  expect(await looksLikePdf(file(content))).toBe(looks);
});

it('leads to a stored file under its own name', () => {
  const attachment = { title: 'Notice', type: 'pdf', content: 'uploads/ab/ab.pdf' } as const;
  expect(storedHref({ ...attachment, fileName: 'सूचना & 100%.pdf' })).toBe(
    `/uploads/ab/ab.pdf?name=${encodeURIComponent('सूचना & 100%.pdf')}`,
  );
  expect(storedHref({ ...attachment, fileName: '' })).toBe('/uploads/ab/ab.pdf');
});

it.each([
  [0, '1 KB'],
  [900, '1 KB'],
  [150_000, '146 KB'],
  [1024 * 1024, '1.0 MB'],
  [20_971_520, '20.0 MB'],
])('says %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
