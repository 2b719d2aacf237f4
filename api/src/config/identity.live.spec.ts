import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';
import { faultsOf } from './testing/faults-of.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noticeboard-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('The policies of the operator', () => {
  const policies = () => readConfig({ POLICIES_DIR: folder }).ownPolicies;

  it('are made of the Markdown in the folder, each in its language and with its date', () => {
    put(
      'privacy.md',
      '---\nupdated: 2026-11-01\n---\n# What *we* keep\n\nA [list](/privacy), `x<y` & more.\n\n## Logs\n\n- none\n',
    );
    put('Terms.hi.md', '\uFEFF# शर्तें\r\n\r\nसबके लिए।\r\n');
    utimesSync(join(folder, 'Terms.hi.md'), new Date(), new Date('2026-10-05T12:00:00Z'));
    put('note.txt', 'left alone');
    const { privacy, terms, disclaimer } = policies();
    expect(privacy?.en).toMatchObject({
      language: 'en',
      heading: 'What we keep',
      intro: 'A list, x<y & more.',
      updated: '2026-11-01',
    });
    expect(privacy?.en?.html(4)).toBe(
      '<p>A <a href="/privacy">list</a>, <code>x&lt;y</code> &amp; more.</p>\n<h4 class="policy-heading">Logs</h4>\n<ul>\n<li>none</li>\n</ul>\n',
    );
    expect(terms?.hi).toMatchObject({ language: 'hi', heading: 'शर्तें', intro: 'सबके लिए।', updated: '2026-10-05' });
    expect([privacy?.hi, terms?.en, disclaimer]).toEqual([undefined, undefined, undefined]);
  });

  it('may link to websites, to mail addresses and within the site', () => {
    const links = ['https://a.example', 'http://a.example', 'mailto:a@b.example', '/latest-job', '#logs', 'Terms'];
    put('disclaimer.md', links.map((link) => `[x](${link})`).join('\n'));
    for (const link of links) expect(policies().disclaimer?.en?.html(2)).toContain(`href="${link}"`);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['privacy.md', 'Text.\n\n<script src="https://evil.example/x.js"></script>', /privacy\.md has HTML.* at line 3/],
    ['privacy.md', 'A <b onclick="x()">word</b>', /has HTML, "<b onclick/],
    [
      'privacy.md',
      '---\nupdated: 2026-11-01\n---\n\n[x](javascript:alert)',
      /a link to "javascript:alert".* at line 5|links begin with/,
    ],
    ['privacy.md', '[x](JaVaScRiPt:alert)', /a link to/],
    ['privacy.md', '[x](&#106;avascript:alert)', /a link to/],
    ['privacy.md', '[x]\n\n[x]: data:text/html,x', /a link to "data:/],
    ['privacy.md', '<javascript:alert>', /a link to/],
    ['privacy.md', '![x](https://evil.example/x.png)', /a picture/],
    ['privacy.md', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /privacy\.md is not a text/],
    ['privacy.md', 'a\u0000b', /is not a text/],
    ['privacy.md', Buffer.alloc(10 * 2 ** 20, 'a'), /privacy\.md has 10485760 bytes: at most 204800/],
    ['privacy.md', '', /says nothing/],
    ['privacy.md', '# Privacy', /says nothing/],
    ['privacy.md', '---\nupdated: 2026-02-30\n---\nText.', /updated: 2026-11-20/],
    ['privcy.md', 'Text.', /privcy\.md is none of privacy\.md/],
    ['privacy.fr.md', 'Text.', /privacy\.fr\.md is none of/],
  ])('are refused as a whole where a file cannot be one: %s %p', (name, content, fault) => {
    put(name, content);
    expect(faultsOf({ POLICIES_DIR: folder })).toEqual([expect.stringMatching(/^POLICIES_DIR must /)]);
    expect(faultsOf({ POLICIES_DIR: folder }).join()).toMatch(fault);
  });

  it('are looked for in a folder that is there, and all faults are told at once', () => {
    put('privacy.md', '');
    put('terms.en.md', 'a');
    put('terms.md', 'b');
    expect(faultsOf({ POLICIES_DIR: folder }).join()).toMatch(/privacy\.md says nothing.*; terms\.md is there twice/);
    for (const path of [join(folder, 'nowhere'), join(folder, 'privacy.md')])
      expect(faultsOf({ POLICIES_DIR: path, SITE_NAME: 'x'.repeat(61) })).toEqual([
        expect.stringMatching(/^SITE_NAME must be a text of 1 to 60 characters/),
        expect.stringMatching(new RegExp(`^POLICIES_DIR must be readable: .*${path}`)),
      ]);
  });
});

describe('The mark of the operator', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAYAAACZgbYnAAAAC0lEQVR42mNgQAYAAA4AAWqKWFAAAAAASUVORK5CYII=',
    'base64',
  );

  it('is an SVG or a PNG, whatever it is called', () => {
    const { identity, mark } = readConfig({ SITE_MARK: put('mark', png) });
    expect(identity.mark).toEqual({ address: '/mark.png', type: 'image/png', sizes: '1x2' });
    expect(mark).toEqual(png);
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>';
    expect(readConfig({ SITE_MARK: put('mark', svg) }).identity.mark?.address).toBe('/mark.svg');
  });

  it.each<[string | Buffer]>([['<html></html>'], [png.subarray(0, 12)], [''], [Buffer.alloc(300_000)]])(
    'is nothing else: %#',
    (content) => {
      expect(faultsOf({ SITE_MARK: put('mark', content) })).toEqual([
        expect.stringMatching(/^SITE_MARK must be .*mark/),
      ]);
    },
  );

  it('is there', () => {
    expect(faultsOf({ SITE_MARK: join(folder, 'nowhere') })).toEqual([
      expect.stringMatching(/^SITE_MARK must be readable/),
    ]);
  });
});
