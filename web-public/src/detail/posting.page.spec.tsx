/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, familyOf } from '@noticeboard/content-model';
import type { Family, PublicPosting } from '@noticeboard/content-model';
import { detailAddress } from '../app/addresses';
import { readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { admitCardNotice, applicationNotice, examplePosting } from '../testing/examples';

async function pageOf(family: Family, posting: PublicPosting): Promise<Document> {
  return (
    await visit(
      detailAddress(family, posting.title),
      readsOf(() => [posting]),
    )
  ).page;
}

const jobs = familyOf('jobs');
const rowsOf = (root: ParentNode | null) =>
  [...(root?.querySelectorAll('tr') ?? [])].map((row) => [
    textOf(row.querySelector('th')),
    textOf(row.querySelector('td')),
  ]);

describe.each(families.map((family) => [family.key, family] as const))('a posting of %s', (_, family) => {
  it('shows the four sections of its notification', async () => {
    const page = await pageOf(family, examplePosting(family));
    expect(textsOf(page, 'main h3')).toEqual([
      'Job Details',
      'Important Dates',
      'Application Fee',
      'Age Limit as on 01/08/2026',
    ]);
    expect(rowsOf(page.querySelector('main'))).toEqual([
      ['Post Name', 'Combined Graduate Level Examination 2026'],
      ['Post Date', '10 June 2026 | 05:30 PM'],
      ['Application Begin', '10/06/2026'],
      ['Last Date to Apply', '04/07/2026 (11:00 PM)'],
      ['Last Date to Pay Exam Fee', '05/07/2026'],
      ['Exam Date', '14–30 September 2026'],
      ['Correction window', '09 July 2026 to 11 July 2026'],
      ['Additional date', '15 July, 10:30'],
      ['General / OBC / EWS', '₹100/-'],
      ['SC / ST / PH', '₹0/- (Exempted)'],
      ['From', 'Minimum age: 18 Years'],
      ['To', 'Maximum age: 32 Years'],
      ['Age Relaxation', 'OBC 3 years, SC / ST 5 years'],
    ]);
    const text = textOf(page.querySelector('main'));
    for (const words of [
      'Recruitment · CGL Tier-I & Tier-II',
      'Pay by BHIM UPI',
      'All category female',
      'Bachelor’s',
    ]) {
      expect(text).toContain(words);
    }
    expect(page.querySelector('main dd.typed-text')?.textContent).toBe(applicationNotice['shortInfo']);
  });

  it('leads back along its breadcrumb', async () => {
    const page = await pageOf(family, examplePosting(family));
    const steps = [...page.querySelectorAll('nav[aria-label=Breadcrumb] a')];
    expect(steps.map((step) => step.getAttribute('href'))).toEqual(['/', family.site.listPaths[0]]);
  });

  it('ends with the seven tips where the table wants the guide', async () => {
    const page = await pageOf(family, examplePosting(family));
    expect(textsOf(page, '[aria-labelledby=guide] li')).toHaveLength(family.site.guide ? 7 : 0);
  });

  it('says so when it has no notifications', async () => {
    const page = await pageOf(family, examplePosting(family, { notices: [] }));
    expect(textOf(page.querySelector('main'))).toContain('No notifications available');
  });
});

it('shows the newest notification first, and nothing of a section that is empty', async () => {
  const page = await pageOf(jobs, examplePosting(jobs, { notices: [applicationNotice, admitCardNotice] }));
  expect(textsOf(page, 'main h2')).toEqual([
    'Overview',
    'Notice of 07 Sep 2026',
    'Notice of 10 June 2026 | 05:30 PM',
    'How to fill the online form',
  ]);
  expect(textsOf(page, 'main h3').slice(0, 3)).toEqual(['Job Details', 'Important Dates', 'Job Details']);
  expect(page.querySelector('nav[aria-labelledby=contents]')).toBeNull();
});

it('lists its notifications above more than two of them', async () => {
  const notices = [applicationNotice, admitCardNotice, admitCardNotice];
  const page = await pageOf(jobs, examplePosting(jobs, { notices }));
  const targets = [...page.querySelectorAll('nav[aria-labelledby=contents] a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(targets).toHaveLength(3);
  for (const target of targets) expect(page.querySelector(`section[id="${target?.slice(1)}"]`)).not.toBeNull();
});

it('gives the moments of the record in Indian Standard Time', async () => {
  const page = await pageOf(jobs, examplePosting(jobs));
  expect(textOf(page.querySelector('main header p'))).toBe('Published 10 Jun 2026 Last updated 7 Sep 2026, 01:45 IST');
});

it('names the host that Apply and the official website open, and gives them no way back', async () => {
  const page = await pageOf(jobs, examplePosting(jobs));
  const [website, apply] = [...page.querySelectorAll('[aria-labelledby=overview] a')];
  expect(textOf(website)).toContain('ssc.gov-in.example');
  expect(textOf(apply)).toContain('apply.ssc.gov-in.example');
  expect([apply?.getAttribute('target'), apply?.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://files.example', 'http://', 'see notice'])(
  'makes no link of %s',
  async (applyLink) => {
    const posting = examplePosting(jobs, {
      posting: { applyLink },
      notices: [{ ...admitCardNotice, websiteLink: applyLink }],
    });
    const page = await pageOf(jobs, posting);
    expect(page.querySelectorAll('main a[target=_blank]')).toHaveLength(0);
  },
);

it('marks what is written in Hindi, and only that', async () => {
  const notices = [{ ...admitCardNotice, lastDateApply: '20 नवंबर 2026 (रात 11:59 बजे)' }];
  const page = await pageOf(jobs, examplePosting(jobs, { title: 'रेलवे भर्ती 2026', notices }));
  expect([...page.querySelectorAll('main [lang=hi]')].map((element) => element.tagName)).toEqual(['H1', 'TD']);
});

it('describes itself with its last date', async () => {
  const page = await pageOf(jobs, examplePosting(jobs));
  expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe(
    'Last date 04/07/2026 (11:00 PM). Any graduate may apply. Read the full notice before filling the form.',
  );
  expect(page.title).toBe('SSC CGL 2026 – Noticeboard');
});
