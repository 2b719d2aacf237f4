import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cellBullets, cellLine } from './cell-bullets.js';
import { anyText } from './testing/any-text.js';

it.each([
  ['A/nB', ['A', 'B']],
  ['Height 165 cm/nHeight 160 cm/nChest 81 cm', ['Height 165 cm', 'Height 160 cm', 'Chest 81 cm']],
  ['A /n B\nand more', ['A', 'B\nand more']],
  ['/n/nA/n /nB/n', ['A', 'B']],
  ['पद/nयोग्यता', ['पद', 'योग्यता']],
])('splits %j at the marker, without empty pieces', (value, bullets) => {
  expect(cellBullets(value)).toEqual(bullets);
});

it('splits by the letter, in words too that happen to hold the marker', () => {
  expect(cellBullets('Male/non-binary')).toEqual(['Male', 'on-binary']);
});

it.each(['A', 'SC / ST', 'A/N', 'A\\nB', 'A/\nB', 'Civil/Mechanical'])('leaves %j in one piece', (value) => {
  expect(cellBullets(value)).toEqual([value]);
});

it.each(['', ' ', '/n', ' /n /n\n'])('finds nothing in %j', (value) => {
  expect(cellBullets(value)).toEqual([]);
});

it.each([
  'https://csbc.gov-in.example/notice.pdf',
  'HTTP://CSBC.example/a/n/notice.pdf',
  'see (https://csbc.example/notice.pdf)',
])('leaves the address in %j whole', (value) => {
  expect(cellBullets(value)).toEqual([value]);
});

it('splits around an address', () => {
  expect(cellBullets('Fee ₹100/nhttps://csbc.example/notice.pdf or www.csbc.example/nBy post')).toEqual([
    'Fee ₹100',
    'https://csbc.example/notice.pdf or www.csbc.example',
    'By post',
  ]);
});

it('reads an escaped marker as its letters', () => {
  expect(cellBullets('Male\\/non-binary/nand\\/nor')).toEqual(['Male/non-binary', 'and/nor']);
  expect(cellBullets('https://csbc.example\\/notice.pdf')).toEqual(['https://csbc.example/notice.pdf']);
});

it('says it all on one line', () => {
  expect(cellLine(' Post /n(Group B)')).toBe('Post, (Group B)');
});

it('takes a text of any length in one go', () => {
  for (const fragment of ['h', 'http', 'https://', '/', '\\', '/n', '\\/n', ' ']) {
    expect(() => cellBullets(fragment.repeat(300_000))).not.toThrow();
  }
});

const fragments = ['/n', '\\/n', '/', '\\', 'n', ' ', '\n', 'http', 'https://', 'a', 'पद', '<b>', '😀'];
const anyValue = fc.oneof(
  anyText(),
  fc.array(fc.constantFrom(...fragments)).map((parts) => parts.join('')),
);

it('loses no text but markers, backslashes and white space, and keeps its order', () => {
  const lettersOf = (text: string) => text.replace(/[/\\n\s]/g, '');
  fc.assert(
    fc.property(anyValue, (value) => {
      const bullets = cellBullets(value);
      expect(lettersOf(bullets.join(''))).toBe(lettersOf(value));
      expect(bullets.filter((bullet) => bullet.trim() !== bullet || bullet === '')).toEqual([]);
    }),
  );
});

it('gives back the pieces that were joined by the marker', () => {
  const piece = fc.string().filter((text) => text.trim() !== '' && !/[/\\]/.test(text));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
      expect(cellBullets(pieces.join('/n'))).toEqual(pieces.map((text) => text.trim()));
    }),
  );
});
