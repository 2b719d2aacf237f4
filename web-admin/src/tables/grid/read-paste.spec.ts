/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { blankCell } from './board.js';
import { readHtml } from './paste-html.js';
import { readPaste } from './read-paste.js';
import { excelHtml, excelText, looseTextPdf } from './testing/clipboards.js';
import { gridOf } from './testing/grids.js';

describe('A paste', () => {
  it.each([
    ['html', { html: excelHtml, text: excelText }],
    ['tsv', { html: '', text: excelText }],
    ['tsv', { html: '<p>no table</p>', text: 'a\tb' }],
    ['pdf', { html: '', text: looseTextPdf }],
    ['pdf', { html: '', text: 'one\ntwo' }],
    ['text', { html: '', text: 'one word and another\r\n' }],
  ])('is read as %s', (source, clipboard) => {
    expect(readPaste(clipboard)).toMatchObject({ source });
  });

  it('of one line is one cell', () => {
    expect(readPaste({ html: '', text: ' one line\n' })).toEqual({
      rows: gridOf(['one line']),
      source: 'text',
      notes: [],
    });
  });

  it('of nothing is refused', () => {
    expect(readPaste({ html: '', text: ' \u00ad\r\n' })).toEqual({ refused: 'There is nothing to paste.' });
  });

  it.each([
    [
      'a\tb\n'.repeat(2001),
      'A table has at most %{limit} rows; this would be %{count}.',
      { limit: '2,000', count: '2,001' },
    ],
    ['a\t'.repeat(100), 'A table has at most %{limit} columns; this has %{count}.', { limit: '100', count: '101' }],
    [`a\t${'x'.repeat(10_001)}`, 'A cell holds at most %{limit} characters.', { limit: '10,000' }],
  ])('beyond the limits of a table is refused', (text, refused, values) => {
    expect(readPaste({ html: '', text })).toEqual({ refused, values });
  });

  it.each(['html', 'text'] as const)('longer than is read at once is refused: %s', (flavour) => {
    const long = '<table><tr><td>a\tb</table>'.padEnd(2_000_001);
    expect(readPaste({ html: '', text: '', [flavour]: long })).toEqual({
      refused:
        'At most %{limit} characters are read at once, with the markup of a page; these are %{count}. Paste the table in parts.',
      values: { limit: '2,000,000', count: '2,000,001' },
    });
    expect(readPaste({ html: '', text: '', [flavour]: long.slice(0, -1) })).toHaveProperty('rows');
  });

  it('at the limits is taken', () => {
    expect(readPaste({ html: '', text: `a${'\tb'.repeat(99)}\n`.repeat(500) })).toMatchObject({ source: 'tsv' });
    expect(readPaste({ html: '', text: `a${'\tb'.repeat(24)}\n`.repeat(2000) })).toMatchObject({ source: 'tsv' });
  });

  it('is counted where it is far beyond them, and laid out by nobody', () => {
    const html = `<table>${'<tr><td rowspan=1000 colspan=1000>a'.repeat(3000)}</table>`;
    expect(readHtml(html)?.rows[0]).toEqual([blankCell]);
    expect(readPaste({ html, text: '' })).toEqual({
      refused: 'A table has at most %{limit} rows; this would be %{count}.',
      values: { limit: '2,000', count: '3,000' },
    });
  });

  it('that lies too deep for a browser is read from its text', () => {
    const nested = (depth: number) => '<table><tr><td>'.repeat(depth).padEnd(depth * 20, 'a');
    expect(readPaste({ html: nested(201), text: 'a\tb' })).toMatchObject({ source: 'tsv' });
    expect(readPaste({ html: nested(200), text: 'a\tb' })).toMatchObject({ source: 'html' });
    const open = '<table>' + '<tr><td><p>a<br>'.repeat(300);
    expect(readPaste({ html: open, text: 'a\tb' })).toMatchObject({ source: 'html' });
  });

  it('counts columns, not cells', () => {
    const html = `<table><tr><td>a${'<td colspan=2>b'.repeat(51)}</table>`;
    expect(readPaste({ html, text: '' })).toEqual({
      refused: 'A table has at most %{limit} columns; this has %{count}.',
      values: { limit: '100', count: '103' },
    });
  });
});
