/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { noticeOfHtml } from './notice-of-html.js';
import { readNotice } from '../notice-reader/read-notice.js';

const page = `<!doctype html><html><head><title>Not this</title><style>p{color:red}</style></head><body>
<script>window.ran = true; document.write('Last Date: 1 Jan 2030')</script>
<h1 onclick="window.ran = true">Railway Recruitment 2026</h1>
<img src="x" onerror="window.ran = true"><iframe src="javascript:window.parent.ran = true"></iframe>
<table><tr><td><p>Application Begin</p></td><td><p>1 <b>Dec</b> 2026</p></td></tr>
<tr><td>Last Date</td><td>20 Dec 2026</td></tr></table>
<table><tr><th>Zone</th><th>Post</th><th>Number</th></tr><tr><td>North</td><td>Clerk</td><td>12</td></tr></table>
<ul><li><a href="https://rrb.example.in/apply">Apply Online</a></li>
<li>Syllabus <a href="https://rrb.example.in/syllabus.pdf">Click Here</a></li>
<li><a href="javascript:alert(1)">Result</a></li></ul></body></html>`;

describe('A page', () => {
  it('is read as text, with its links and tables; nothing in it runs', () => {
    const notice = noticeOfHtml(page);
    const proposals = notice ? readNotice(notice).proposals : [];
    expect(proposals.map(({ target, value }) => ['field' in target ? target.field.name : target.is, value])).toEqual([
      ['title', 'Railway Recruitment 2026'],
      ['applicationBegin', '1 Dec 2026'],
      ['lastDateApply', '20 Dec 2026'],
      ['table', ''],
      ['applyLink', 'https://rrb.example.in/apply'],
      ['link', 'https://rrb.example.in/apply'],
      ['link', 'https://rrb.example.in/syllabus.pdf'],
    ]);
    expect(proposals.flatMap(({ target }) => (target.is === 'link' ? [target.title] : []))).toEqual([
      'Apply Online',
      'Syllabus',
    ]);
    expect('ran' in window).toBe(false);
  });

  it('of 50 levels of tables with scripts is read to its innermost line', () => {
    const nested = (depth: number): string =>
      depth === 0
        ? '<p>Last Date: 5 Dec 2098</p>'
        : `<table><tr><td><script>while (true) {}</script>Part ${depth}</td><td>${nested(depth - 1)}</td></tr></table>`;
    expect(
      noticeOfHtml(nested(50))
        ?.lines.map(({ text }) => text)
        .join('\n'),
    ).toContain('Last Date: 5 Dec 2098');
    expect(noticeOfHtml(nested(201))).toBeUndefined();
  });

  it('with more rows or cells than a table can have is read as lines, and its spans are laid out by nobody', () => {
    const rows = noticeOfHtml(`<table>${'<tr><td rowspan=1000 colspan=1000>a</td></tr>'.repeat(2001)}</table>`);
    expect(rows?.tables).toEqual([]);
    expect(rows?.lines.filter(({ text }) => text !== '')).toHaveLength(2001);
    const cells = noticeOfHtml(`<table><tr>${'<td>a</td>'.repeat(600)}</tr></table>`);
    expect(cells?.lines[0]?.text.split('\t')).toHaveLength(500);
  });

  it('without text is none', () => {
    expect(noticeOfHtml('<script>1</script><img src="x">')).toBeUndefined();
  });
});
