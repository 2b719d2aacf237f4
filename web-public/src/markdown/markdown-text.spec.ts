import { heading, joined, labelled, link, plain, plainLines, row } from './markdown-text';

it.each([
  ['SSC CGL 2026', 'SSC CGL 2026'],
  ['# Not a heading', '\\# Not a heading'],
  ['- no list', '\\- no list'],
  ['+ no list', '\\+ no list'],
  ['1. no list', '1\\. no list'],
  ['2026) no list', '2026\\) no list'],
  ['20.11.2026', '20\\.11.2026'],
  ['> no quote', '\\> no quote'],
  ['=== under', '\\=== under'],
  ['**bold** _it_ `code` ~~gone~~', '\\*\\*bold\\*\\* \\_it\\_ \\`code\\` \\~\\~gone\\~\\~'],
  ['[x](https://evil.example)', '\\[x\\](https://evil.example)'],
  ['![x](y)', '!\\[x\\](y)'],
  ['<script>&lt;', '\\<script\\>\\&lt;'],
  ['a | b', 'a \\| b'],
  ['back\\slash', 'back\\\\slash'],
  ['two\n\n# lines\u0000', 'two \\# lines'],
  ['भर्ती – 50%', 'भर्ती – 50%'],
])('writes %j so that it is text', (typed, written) => {
  expect(plain(typed)).toBe(written);
});

it('keeps the lines of a text, each of them as text', () => {
  expect(plainLines('One\n\n- two\r\n# three', '  ')).toBe('One\\\n  \\- two\\\n  \\# three');
});

it('lets no address end its link', () => {
  expect(link('A [b]', 'https://a.example/x)> y\n')).toBe('[A \\[b\\]](<https://a.example/x)%3E%20y%0A>)');
  expect(link('A', 'https://a.example/\\')).toBe('[A](<https://a.example/%5C>)');
});

it('joins what is there', () => {
  expect(joined([heading(2, 'A #'), '', undefined, labelled('B:', 'c'), row(['d', 'e'])])).toBe(
    '## A \\#\n\n- **B::** c\n\n| d | e |',
  );
});
