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

  it('without text is none', () => {
    expect(noticeOfHtml('<script>1</script><img src="x">')).toBeUndefined();
  });
});
