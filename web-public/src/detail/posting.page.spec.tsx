/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { type Attachment, families, type Family } from '@noticeboard/content-model';
import { textOf, textsOf } from '../testing/rendered';
import { fullNotification, pageOf } from '../testing/posting-page';

const rowsOf = (root: ParentNode | null) =>
  [...(root?.querySelectorAll('.facts tr') ?? [])].map((row) => [
    textOf(row.querySelector('th')),
    textOf(row.querySelector('td .typed-text') ?? row.querySelector('td')),
  ]);
describe.each(families.map((family): [string, Family] => [family.key, family]))('a posting of %s', (_, family) => {
  it('shows the four sections of its notification', () => {
    const page = pageOf({ family });
    expect(textsOf(page, 'main h3')).toEqual([
      'Job Details',
      'Important Dates',
      'Application Fee',
      'Age Limit as on 01/08/2026',
    ]);
    expect(rowsOf(page)).toEqual([
      ['Post Name', 'Combined Graduate Level Examination 2026'],
      ['Post Date', '10 June 2026 | 05:30 PM'],
      ['Application Begin', '10/06/2026'],
      ['Last Date to Apply', '04/12/2026 (11:00 PM)'],
      ['Last Date to Pay Exam Fee', '05 Dec 2026'],
      ['Exam Date', '14–30 January 2027'],
      ['Correction window', '09 July 2026 to 11 July 2026'],
      ['Additional date', '15 July, 10:30'],
      ['General / OBC / EWS', '₹100/-'],
      ['SC / ST / PH', '₹0/- (Exempted)'],
      ['From', 'Minimum age: 18 Years'],
      ['To', 'Maximum age: 32 Years'],
      ['Does my age fit?', 'Born from 2 Aug 1994 to 1 Aug 2008: at least 18 years old on 1 Aug 2026, and not yet 32'],
      ['Age Relaxation', 'OBC 3 years, SC / ST 5 years'],
    ]);
    const text = textOf(page.querySelector('main'));
    for (const words of ['Recruitment · CGL Tier-I & Tier-II', 'Pay by BHIM UPI', 'All category female', 'Bachelor’s'])
      expect(text).toContain(words);
  });

  it('leads back along its breadcrumb, and has the tips and the order of links that the table wants', () => {
    const link = (title: string): Attachment => ({ title, type: 'link', content: 'https://a.example', fileName: '' });
    const page = pageOf({ family, links: [link('One'), link('Two')] });
    const steps = [...page.querySelectorAll('nav[aria-label=Breadcrumb] a')].map((step) => step.getAttribute('href'));
    expect(steps).toEqual(['/', family.site.listPaths[0]]);
    expect(textsOf(page, '[aria-labelledby=guide] li')).toHaveLength(family.site.guide ? 7 : 0);
    expect(textsOf(page, '#useful-links th')).toEqual(family.site.linksReversed ? ['Two', 'One'] : ['One', 'Two']);
  });

  it('says so when it has no notifications', () => {
    expect(textOf(pageOf({ family, notices: [] }).querySelector('main'))).toContain('No notifications available');
  });
});

it('shows the parts in the order that readers know', () => {
  const links: Attachment[] = [{ title: 'Site', type: 'link', content: 'https://a.example', fileName: '' }];
  const admitCard = { nameOfPost: 'Admit card', postDate: '07 Sep 2026' };
  expect(textsOf(pageOf({ notices: [fullNotification, admitCard], links }), 'main h2')).toEqual([
    'Overview',
    'Notice of 07 Sep 2026',
    'Notice of 10 June 2026 | 05:30 PM',
    'Useful Links',
    'Change history',
    'Is a date wrong?',
    'How to fill the online form',
    'Share',
  ]);
});

it('lists its notifications above more than two of them', () => {
  expect(pageOf({ notices: [fullNotification, {}] }).querySelector('.notice-contents')).toBeNull();
  const page = pageOf({ notices: [fullNotification, {}, {}] });
  const targets = [...page.querySelectorAll('.notice-contents a')].map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['#notice-n3', '#notice-n2', '#notice-n1']);
  for (const target of targets) expect(page.querySelector(`section${target}`)).not.toBeNull();
});
describe('the language', () => {
  const notices = [{ nameOfPost: 'Clerk', lastDateApply: '20 नवंबर 2026 (रात 11:59 बजे)' }];

  it('is marked where something is written in Hindi, and only there', () => {
    const page = pageOf({ posting: { title: 'रेलवे भर्ती 2026' }, notices });
    const marked = [...page.querySelectorAll('main [lang]')];
    expect(new Set(marked.map((element) => element.getAttribute('lang')))).toEqual(new Set(['hi']));
    for (const element of marked) expect(textOf(element)).toMatch(/\p{Script=Devanagari}/u);
    expect(page.querySelector('h1[lang=hi]')).not.toBeNull();
  });

  it('of the interface may be Hindi, while what editors typed stays as it is', () => {
    const page = pageOf({ notices, language: 'hi' });
    expect(textsOf(page, 'main h3')).toEqual(['भर्ती का विवरण', 'महत्वपूर्ण तिथियाँ']);
    expect(rowsOf(page)[0]).toEqual(['पद का नाम', 'Clerk']);
    expect(page.querySelector('h1')?.getAttribute('lang')).toBe('en');
    for (const element of page.querySelectorAll('main [lang=hi]')) expect(textOf(element)).toBe('');
  });
});

it('says in Hindi whose age fits, above the relaxation as it stands in the notice', () => {
  const rows = rowsOf(pageOf({ language: 'hi' }));
  const place = rows.findIndex(([label]) => label === 'क्या मेरी आयु ठीक है?');
  expect(rows.slice(place, place + 2)).toEqual([
    ['क्या मेरी आयु ठीक है?', 'जन्म 2 अगस्त 1994 से 1 अगस्त 2008 तक: 1 अगस्त 2026 को कम से कम 18 वर्ष, और 32 वर्ष पूरे न हुए हों'],
    ['आयु सीमा में छूट', 'OBC 3 years, SC / ST 5 years'],
  ]);
});
