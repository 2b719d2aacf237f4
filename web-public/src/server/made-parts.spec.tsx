/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { type Attachment, type Cell, families, siteLists, listingKinds } from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { detailAddress } from '../app/addresses';
import { SiteProvider, siteOf } from '../app/site-context';
import { View as Posting } from '../detail/posting.page';
import { hydrationOf } from '../shell/hydration';
import { PostingTable } from '../tables/posting-table';
import { readsOf, settings, visit } from '../testing/example-site';
import { examplePosting, fieldsWith, type Step, storyOf } from '../testing/examples';

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

describe('A posting with many dates, lines, links and changes', () => {
  const [family] = families;
  const at = '2026-11-19T03:00:00.000Z';
  const many = Array.from({ length: 200 }, (_, index) => index);
  const attachments = many.map((n): Attachment => ({
    title: `Link ${n}`,
    type: 'link',
    content: `https://h${n}.gov.in/`,
    fileName: '',
  }));
  const fields = fieldsWith({
    additionalDates: many.map((n) => ({ dateValue: `Stage ${n}: ${(n % 28) + 1}/01/2027` })),
    postRecruitmentInputs: many.map((n) => `क ${n} <&>`),
  });
  const ids = ['1', '2', '3', '4', '5', '6'];
  const story = storyOf(family, [
    ['2026-06-10T03:00:00.000Z', { type: 'PostingAdded', data: postingFieldsOf('SSC CGL 2026') }],
    ...ids.map((id): Step => [at, { type: 'NotificationAdded', data: { notificationId: `n${id}`, fields } }]),
    ...ids.map((id): Step => [at, { type: 'UsefulItemsAdded', data: { itemsId: `i${id}`, attachments } }]),
  ]);

  /** How often the additional dates of a notification are read in each turn, while the portal answers at this path. */
  async function answered(path: string) {
    const turns = [0];
    const counted = {
      ...fields,
      get additionalDates() {
        turns.push((turns.pop() ?? 0) + 1);
        return fields.additionalDates;
      },
    };
    const notifications = story.posting.notifications.map((one) => ({ ...one, fields: counted }));
    const reads = readsOf(() => [{ ...story, posting: { ...story.posting, notifications } }]);
    return { turns, ...(await visit(path, reads, { giveWay: async () => void turns.push(0) })) };
  }

  it('is read and made in turns, as it would be in one', async () => {
    const { turns, body, page } = await answered(detailAddress(family, story.posting.title));
    const { view } = hydrationOf(page).page;
    if (view.kind !== 'posting') throw new Error(`this is a page of ${view.kind}`);
    const whole = renderToString(
      <SiteProvider value={siteOf(siteLists(families, listingKinds), settings, 'en', undefined)}>
        <MemoryRouter>
          <Posting view={view} />
        </MemoryRouter>
      </SiteProvider>,
    );
    expect(body.includes(whole)).toBe(true);
    expect(Math.max(...turns)).toBe(1);
    const { notices, history, recent = [] } = view;
    expect(turns.length).toBeGreaterThan(
      3 * notices.length + (ids.length * 200) / 100 + history.length + recent.length,
    );
  });

  it('has a calendar that is read and made in turns', async () => {
    const { turns, body } = await answered(`/calendar/${family.key}/${story.posting.id}.ics`);
    expect(body.split('BEGIN:VEVENT')).toHaveLength(ids.length * 200 + 1);
    expect(Math.max(...turns)).toBe(1);
    expect(turns.length).toBeGreaterThan(ids.length * 200);
  });
});
