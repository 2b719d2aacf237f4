/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { shortAddress } from '../app/addresses';
import { type Attachment, type Family, familyOf } from '@noticeboard/content-model';
import { textOf } from '../testing/rendered';
import { pageOf } from '../testing/posting-page';

describe('the overview', () => {
  it('names the host that Apply and the official website open, and gives them no way back', () => {
    const [apply, website] = [...pageOf().querySelectorAll('.overview a[target=_blank]')];
    expect(textOf(website)).toContain('ssc.gov-in.example');
    expect(textOf(apply)).toContain('apply.ssc.gov-in.example');
    expect([apply?.getAttribute('target'), apply?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('presses nobody to apply when it is closed', () => {
    const applyOf = (lastDateApply: string) =>
      pageOf({ notices: [{ lastDateApply }] }).querySelector('.overview a[target=_blank]')?.classList;
    expect(applyOf('04/12/2026')).toContain('button');
    expect(applyOf('19/11/2026')).toContain('button-quiet');
  });

  it('names the employer where a notice names one', () => {
    const overview = (family: Family) =>
      textOf(
        pageOf({ family, notices: [{ postRecruitmentInputs: ['Organisation: ISRO'] }] }).querySelector('.overview'),
      );
    expect(overview(familyOf('jobs'))).toContain('OrganisationISRO');
    expect(overview(familyOf('admission'))).not.toContain('ISRO');
  });
});
it.each([
  ['Clerk in Bihar and Jharkhand', 'Bihar, Jharkhand'],
  ['Clerk, vacancies across India', 'All India'],
  ['Clerk 2026', undefined],
])('the overview names the place that is read, and none else: %s', (title, place) => {
  const placeIn = (family: Family) => {
    const page = pageOf({ family, posting: { title, applyLink: '' }, notices: [{}] });
    return /Place(.+)$/.exec(textOf(page.querySelector('.overview')))?.[1];
  };
  expect([placeIn(familyOf('jobs')), placeIn(familyOf('admission'))]).toEqual([place, undefined]);
});

describe('the bar that stays in view on phones', () => {
  const pdf: Attachment = { title: 'Notification', type: 'pdf', content: 'uploads/00/1.pdf', fileName: 'n.pdf' };

  it('applies, and opens the notice', () => {
    const bar = pageOf({ links: [pdf] }).querySelector('.action-bar');
    const targets = [...(bar?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(targets).toEqual(['https://apply.ssc.gov-in.example/cgl', '/uploads/00/1.pdf?name=n.pdf']);
    expect(textOf(bar)).toContain('Apply ↗ apply.ssc.gov-in.example');
    expect(textOf(bar)).toContain('Notice PDF');
  });

  it('says that it is closed, and applies no more; without anything to offer it is not there', () => {
    const bar = pageOf({ notices: [{ lastDateApply: '19/11/2026' }], links: [pdf] }).querySelector('.action-bar');
    expect(textOf(bar)).toContain('Closed 19 Nov 2026');
    expect(textOf(bar)).not.toContain('Apply');
    expect(bar?.querySelectorAll('a')).toHaveLength(1);
    expect(pageOf({ posting: { applyLink: '' } }).querySelector('.action-bar')).toBeNull();
  });
});
it('is passed on with the one absolute address that outlives its title', () => {
  const address = `https://noticeboard.example${shortAddress('p1')}`;
  const [whatsApp, telegram] = [...pageOf().querySelectorAll('[aria-labelledby=share] a')].map(
    (link) => new URL(link.getAttribute('href') ?? ''),
  );
  expect(whatsApp?.origin).toBe('https://wa.me');
  expect(whatsApp?.searchParams.get('text')).toBe(`SSC CGL 2026 – Last date 04/12/2026 (11:00 PM)\n${address}`);
  expect(telegram?.origin + String(telegram?.pathname)).toBe('https://t.me/share/url');
  expect(telegram?.searchParams.get('url')).toBe(address);
});
it('shows nothing dead before scripts arrive', () => {
  const page = pageOf({ links: [{ title: 'Broken', type: 'link', content: 'javascript:alert(1)', fileName: '' }] });
  expect(page.querySelectorAll('button:not(form[action] button)')).toHaveLength(0);
  for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^(\/|#|https:\/\/)/);
});
it.each(['javascript:alert(1)', 'see notice'])('makes no link of %s', (applyLink) => {
  const page = pageOf({ posting: { applyLink }, notices: [{ websiteLink: applyLink }] });
  expect(page.querySelectorAll('.overview a, .action-bar a')).toHaveLength(0);
});
