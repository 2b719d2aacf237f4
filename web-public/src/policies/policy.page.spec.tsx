/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { brokenReads, textOf, textsOf, visit } from '../testing/example-site';
import { englishPolicies } from './policies.en';
import { hindiPolicies } from './policies.hi';
import { policies } from './policy';

const rows = policies.map((policy) => [policy.path, policy] as const);

describe.each(rows)('the page at %s', (path, { key }) => {
  it('stands in any letter case, without any read, under one address', async () => {
    for (const spelling of [path, path.toLowerCase(), path.toUpperCase(), `${path}/`]) {
      const { status, page } = await visit(spelling, brokenReads);
      const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href');
      expect({ spelling, status, canonical }).toEqual({
        spelling,
        status: 200,
        canonical: `https://noticeboard.example${path}`,
      });
    }
  });

  it('holds the whole text, and says when it was last changed', async () => {
    const { page } = await visit(path, brokenReads);
    const text = englishPolicies({ accessLog: 'staff' })[key];
    expect(textOf(page.querySelector('h1'))).toBe(text.heading);
    expect(textsOf(page, 'main h2')).toEqual(Object.keys(text.sections));
    const shown = textOf(page.querySelector('main'));
    expect(shown).toContain('Last updated June 15, 2025');
    for (const words of [text.intro, ...Object.values(text.sections).flat(2)]) expect(shown).toContain(words);
    expect(page.querySelector('main time')?.getAttribute('datetime')).toBe('2025-06-15');
  });

  it('is in Hindi for those who read Hindi', async () => {
    const { page } = await visit(path, brokenReads, { language: 'hi' });
    expect(textOf(page.querySelector('h1'))).toBe(hindiPolicies({ accessLog: 'staff' })[key].heading);
    expect(textOf(page.querySelector('main'))).toContain('15 जून 2025');
    expect(page.querySelectorAll('main [lang]')).toHaveLength(0);
  });
});
