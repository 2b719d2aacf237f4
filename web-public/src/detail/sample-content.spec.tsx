/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { readFileSync } from 'node:fs';
import { families, notificationBody } from '@noticeboard/content-model';
import type { Family, NotificationFields } from '@noticeboard/content-model';
import { textOf } from '../testing/page-text';
import { pageOf } from '../testing/posting-page';

type Record = Readonly<{ [field: string]: unknown }>;
type Sample = Readonly<{ [path: string]: readonly Record[] }>;

const sample = JSON.parse(readFileSync('scripts/demo-content.json', 'utf8')) as Sample;

const postings = families.flatMap((family) =>
  (sample[family.paths.postings] ?? []).map((record) => [String(record[family.titleField]), family, record] as const),
);

function noticesOf(family: Family, record: Record): readonly NotificationFields[] {
  return (record['notifications'] as readonly Record[]).map(({ _id, ...fields }) =>
    notificationBody(family, 'whole').parse(fields),
  );
}

function textsIn(notice: NotificationFields): readonly string[] {
  const { websiteLink: _, ...shown } = notice;
  return Object.values(shown).flatMap((value) =>
    typeof value === 'string' ? value : value.map((entry) => (typeof entry === 'string' ? entry : entry.dateValue)),
  );
}

const plain = (text: string) => text.replace(/[\s:]+/g, ' ').trim();

it.each(postings)('shows all that the notices of “%s” say', (title, family, record) => {
  const { salaryRange, applyLink } = record as { salaryRange: string; applyLink: string };
  const notices = noticesOf(family, record);
  const page = pageOf({ family, posting: { title, salaryRange, applyLink }, notices });
  expect(page.querySelector('h1')?.textContent).toBe(title);
  const main = page.querySelector('main');
  // A row's label and value stand in cells of their own.
  for (const cell of main?.querySelectorAll('th') ?? []) cell.append(' ');
  const text = plain(textOf(main));
  for (const said of notices.flatMap(textsIn)) expect(text).toContain(plain(said));
  expect(text).not.toContain('Not Available');
  expect(main?.querySelectorAll('.facts td:empty, dd:empty, .facts li:empty')).toHaveLength(0);
});

it.each([
  ['SSC CGL 2026', 'Closed 4 Jul 2026'],
  ['रेलवे आरआरबी एनटीपीसी स्नातक स्तर भर्ती 2026 ऑनलाइन फॉर्म', 'Closes today at 23:59'],
  ['IBPS PO/MT & SO (CRP XVI) 2026 – 6,215+ Posts', 'Closes in 5 days'],
  ['बिहार पुलिस चालक सिपाही भर्ती 2026 – अंतिम तिथि बढ़ी (Driver Constable)', 'Open'],
  ['CUET-UG 2027 – Which Subjects? 63 Subjects @ 300+ Universities', 'Date not stated'],
  ['Naval Dockyard Chargeman (Mech.) – Form ‘A’ & Annexure ‘B’', 'Date not stated'],
  ['Village Development Officer (VDO) 2026 – Short Notice', 'Date not stated'],
])('says of “%s” on the day of the sample: %s', (title, words) => {
  const [, family, record] = postings.find(([name]) => name === title) ?? [];
  if (!family || !record) throw new RangeError(`the sample has no posting called ${title}`);
  const page = pageOf({ family, posting: { title }, notices: noticesOf(family, record) });
  expect(textOf(page.querySelector('.overview .chip'))).toBe(words);
});
