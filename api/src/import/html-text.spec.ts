import { describe, expect, it } from '@jest/globals';
import { textOfHtml } from './html-text.js';

describe('HTML', () => {
  it.each([
    ['<p>Twelve posts &amp; more.</p><p>Second line.</p>', 'Twelve posts & more.\nSecond line.'],
    ['<ul>\n <li>Clerk</li>\n <li>Driver &nbsp; 2</li>\n</ul>', 'Clerk\nDriver 2'],
    ['One<br>two<br />three', 'One\ntwo\nthree'],
    ['<b>Clerk</b>', 'Clerk'],
    ['<p>İ<STYLE>p { }</Style>b<!-- c --><script>d</script></p>', 'İb'],
    ['<p>a<script>alert(1)</script></p><!-- b -->', 'a'],
    ['R&amp;D &#8377;500', 'R&D ₹500'],
    ['<a href="https://a.example/?q=1">Apply</a> here', 'Apply here'],
    ['&lt;b&gt; is bold', '<b> is bold'],
  ])('%s is %j', (text, plain) => expect(textOfHtml(text)).toBe(plain));

  it('with thousands of scripts that do not end is read through once', () => {
    const text = `<p>${'<script><!--<style x'.repeat(100_000)}`;
    expect(textOfHtml(text)).toContain('<script>');
  });

  it.each(['', 'Age < 30 & > 18', 'a <- b', 'AT&T', 'x <unknown> y', 'First\n\n  second', 'R & D'])(
    '%j is no HTML, and stays',
    (text) => expect(textOfHtml(text)).toBe(text),
  );
});
