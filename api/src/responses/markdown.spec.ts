import { expect, it } from '@jest/globals';
import { wantsMarkdown } from './markdown.js';

it.each([
  ['text/markdown', true],
  ['Text/Markdown', true],
  ['text/markdown, text/html, */*', true],
  ['text/html;q=0.8, text/markdown', true],
  ['text/markdown;q=0.9, text/html', false],
  ['text/markdown;q=0', false],
  ['text/html, text/markdown', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
  ['text/*', false],
  ['*/*', false],
  ['', false],
])('gives Markdown to who accepts %s: %s', (accept, wanted) => {
  expect(wantsMarkdown({ accept })).toBe(wanted);
});
