/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { brokenReads, settings, textOf, textsOf, visit } from '../testing/example-site';
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
    const text = englishPolicies(settings)[key];
    expect(textOf(page.querySelector('h1'))).toBe(text.heading);
    expect(textsOf(page, 'main h2')).toEqual(Object.keys(text.sections));
    const shown = textOf(page.querySelector('main'));
    expect(shown).toContain('Last updated June 15, 2025');
    for (const words of [text.intro, ...Object.values(text.sections).flat(2)]) expect(shown).toContain(words ?? '');
    expect(page.querySelector('main time')?.getAttribute('datetime')).toBe('2025-06-15');
  });

  it('is in Hindi for those who read Hindi', async () => {
    const { page } = await visit(path, brokenReads, { language: 'hi' });
    expect(textOf(page.querySelector('h1'))).toBe(hindiPolicies(settings)[key].heading);
    expect(textOf(page.querySelector('main'))).toContain('15 जून 2025');
    expect(page.querySelectorAll('main [lang]')).toHaveLength(0);
  });
});

describe('The way to the operator', () => {
  const channels = { settings: { community: { chat: 'https://chat.example/board' } } };
  const contact = { settings: { contact: 'mailto:help@board.example', operator: 'The Board of Jobs' } };

  it.each([
    ['en', /through the channels linked from the home page/, /through the contact at the foot of every page/],
    ['hi', /होम पेज पर दिए गए चैनलों के जरिए/, /हर पेज के नीचे दिए गए संपर्क के जरिए/],
  ] as const)('is named on every page in %s, where there is one', async (language, byChannels, byContact) => {
    for (const path of policies.map((policy) => policy.path)) {
      const shown = async (given: object) =>
        textOf((await visit(path, brokenReads, { language, ...given })).page.querySelector('main'));
      const named = (text: string) => [byChannels, byContact].map((words) => words.test(text));
      expect([path, named(await shown({}))]).toEqual([path, [false, false]]);
      expect([path, named(await shown(channels))]).toEqual([path, [true, false]]);
      expect([path, named(await shown(contact))]).toEqual([path, [false, true]]);
    }
  });

  it('is at the foot of every page', async () => {
    const { page } = await visit('/privacy', brokenReads, contact);
    expect(page.querySelector('footer a[href="mailto:help@board.example"]')).not.toBeNull();
    expect(textOf(page.querySelector('footer'))).toContain('Run by The Board of Jobs. Contact: help@board.example');
    expect(textOf(page.querySelector('main'))).toContain('The Board of Jobs, called the operator here');
  });
});

describe('A portal of a public authority', () => {
  const official = { settings: { operator: 'The Board of Jobs', isOfficial: true } } as const;

  it.each(['en', 'hi'] as const)('is nowhere said to be independent, in %s', async (language) => {
    for (const path of ['/', ...policies.map((policy) => policy.path)]) {
      const { page } = await visit(path, brokenReads, { language, ...official });
      expect([path, textOf(page.body)]).toEqual([
        path,
        expect.not.stringMatching(/independent|स्वतंत्र|not a government/),
      ]);
      expect(textOf(page.querySelector('footer'))).toContain('The Board of Jobs');
    }
  });
});

describe('A policy of the operator', () => {
  const own = {
    language: 'en',
    heading: 'What we keep',
    intro: 'Nothing.',
    updated: '2026-11-01',
    html: (level: number) => `<h${level}>Logs</h${level}><p>Nothing.</p>`,
  } as const;
  const ownPolicies = { privacy: { en: own } };

  it('stands in place of the portal’s own, with its date, on its page and on the home page', async () => {
    const { page } = await visit('/privacy', brokenReads, { ownPolicies });
    expect([page.title, textOf(page.querySelector('h1'))]).toEqual(['What we keep – Noticeboard', 'What we keep']);
    expect(textOf(page.querySelector('main'))).toContain('Last updated November 1, 2026');
    expect(textsOf(page, 'main h2')).toEqual(['Logs']);
    const home = await visit('/', brokenReads, { ownPolicies });
    expect(textsOf(home.page, '.legal-entry summary')).toEqual(['What we keep', 'Disclaimer', 'Terms and Conditions']);
    expect(textsOf(home.page, '.own-policy h4')).toEqual(['Logs']);
  });

  it('stands for the other language too, and says in which one it is written', async () => {
    const { page } = await visit('/privacy', brokenReads, { ownPolicies, language: 'hi' });
    expect(page.querySelector('.own-policy')?.getAttribute('lang')).toBe('en');
    expect(textOf(page.querySelector('main'))).toContain('1 नवंबर 2026');
  });
});
