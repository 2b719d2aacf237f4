import { describe, expect, it } from '@jest/globals';
import { textOfHtml, withoutExtendedJson, withoutMoments } from './foreign-values.js';

const read = (json: string) => JSON.parse(json, withoutExtendedJson) as unknown;

describe('Extended JSON', () => {
  it.each([
    ['{"$oid":"65a1b2c3d4e5f60718290001"}', '65a1b2c3d4e5f60718290001'],
    ['{"$numberInt":"2"}', '2'],
    ['{"$numberLong":"9007199254740993"}', '9007199254740993'],
    ['{"$date":"2026-12-04T18:30:00.000Z"}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":1796409000000}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":{"$numberLong":"1796409000000"}}', '2026-12-04T18:30:00.000Z'],
    ['{"$date":"2026-12-05T00:00:00+05:30"}', '2026-12-04T18:30:00.000Z'],
    ['[{"span":{"$numberInt":"3"}}]', [{ span: '3' }]],
  ])('%s is %j', (json, value) => expect(read(json)).toEqual(value));

  it.each(['{"$date":"soon"}', '{"$date":null}', '{"$oid":"a","more":1}', '{"$ref":"jobs"}', '{"a":1}', '{}', '[]'])(
    '%s stays as it is',
    (json) => expect(read(json)).toEqual(JSON.parse(json)),
  );
});

describe('A stored moment', () => {
  it.each([
    ['2026-12-04T18:30:00.000Z', '05/12/2026'],
    ['2026-12-05T00:00:00.000Z', '05/12/2026'],
    ['2026-12-05T00:00:00+05:30', '05/12/2026'],
    ['2026-12-05T00:00Z', '05/12/2026'],
    ['2026-12-05T11:30:00Z', '05/12/2026, 5:00 PM'],
    ['2026-12-05T06:29:00Z', '05/12/2026, 11:59 AM'],
    ['2026-12-31T18:31:00Z', '01/01/2027, 12:01 AM'],
    ['till 2026-12-05T00:00:00Z', 'till 05/12/2026'],
    ['2026-12-04T18:30:00.000Z to 2026-12-09T18:30:00.000Z', '05/12/2026 to 10/12/2026'],
  ])('%s is %s in India', (text, day) => expect(withoutMoments(text)).toBe(day));

  it.each(['', '2026-12-05', '05/12/2026', 'https://a.in/2026-12-05T00:00:00Z', '2026-13-45T00:00:00Z'])(
    '%j is none',
    (text) => expect(withoutMoments(text)).toBe(text),
  );
});

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
