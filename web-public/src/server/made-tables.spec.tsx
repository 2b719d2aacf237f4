/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { type Cell, families, siteLists, listingKinds } from '@noticeboard/content-model';
import { renderToString } from 'react-dom/server';
import { detailAddress } from '../app/addresses';
import { SiteProvider, siteOf } from '../app/site-context';
import { PostingTable } from '../tables/posting-table';
import { readsOf, settings, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';

const cell = (value: string, colspan = 1, rowspan = 1): Cell => ({ value, colspan, rowspan });
const grid = (height: number, width: number, make: (row: number, column: number) => Cell) =>
  Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => make(row, column)));

const regular = grid(1500, 3, (row, column) => cell(column === 0 ? `क ${row} <&>` : `${row} • a • b`));
const merged = [
  [cell('Vacancies', 40)],
  ...grid(100, 20, (row, column) => cell(`${row}/${column}`, 2, column === 3 ? 1 : 2)),
];

it.each([
  ['stacked on narrow screens', regular],
  ['of merged cells', merged],
])('a large table %s is made in turns, as it would be in one', async (_, rows) => {
  const [family] = families;
  const story = examplePosting(family);
  const kept = { createdAt: story.posting.createdAt, updatedAt: story.posting.createdAt, revision: 1, order: '1' };
  const table = { ...kept, id: 't1', rows };
  const tables = [table, { ...kept, id: 't2', rows: [[cell('small')]] }];
  let turns = 0;
  const giveWay = async () => void (turns += 1);
  const reads = readsOf(() => [{ ...story, posting: { ...story.posting, tables } }]);
  const { body } = await visit(detailAddress(family, story.posting.title), reads, { giveWay });

  const site = siteOf(siteLists(families, listingKinds), settings, 'en', undefined);
  const whole = renderToString(
    <SiteProvider value={site}>
      <PostingTable table={table} label="Table 1" />
    </SiteProvider>,
  );
  expect(body.includes(whole)).toBe(true);
  expect(turns).toBeGreaterThan(rows.flat().length / 1000);
});
