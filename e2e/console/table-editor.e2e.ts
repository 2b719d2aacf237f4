import { describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin } from '../../test/api-client.js';
import { open, visit } from '../../test/browser.js';
import { goTo, openConsole, unexpected } from '../../test/console.js';
import { addPosting, newTitle } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { focusedName, press, stepTo } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { seenCells, TableScreen } from '../../test/table-screen.js';
import { gridOf } from '../../web-admin/src/tables/grid/testing/grids.js';

const [jobs] = families;

const portal = sharedPortal();
const staff = await admin(portal.url);
const { page, faults } = await openConsole(portal);
const screen = new TableScreen(page, staff);

const fees = gridOf(['Category', 'Fee'], ['General', '100'], ['SC / ST', '0']);
const times = (count: number, key: string) => Array.from({ length: count }, () => key);

it('By the keyboard alone a posting is chosen, and a table made with each of the specified operations', async () => {
  const title = newTitle('UPSC NDA');
  await addPosting(staff, jobs, title);
  await goTo(page, portal, jobs.console.tables.path);
  await stepTo(page, /^Job Title/);
  await page.keyboard.type(title);
  await page.getByRole('option', { name: title }).waitFor();
  // The options of fewer letters may stand there still.
  await eventually(async () => expect(await page.getByRole('option').count()).toBe(1));
  await press(page, 'ArrowDown', 'Enter');
  await page.getByText('Tables of this job (0)').waitFor();
  await stepTo(page, 'row 1, column 1: empty');
  await page.keyboard.type('Vacancies');
  for (const tool of ['Add Column', 'Add Column', 'Add Row']) await screen.use(tool);
  expect(await focusedName(page)).toBe('row 2, column 3: empty');
  await page.keyboard.press('Home');
  for (const text of ['Post', 'UR', 'OBC', 'Clerk', '4', '2']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await screen.said('Row 4 added.');
  await press(page, 'ArrowUp', 'End');
  await screen.use('Rowspan +');
  await press(page, 'ArrowLeft', 'ArrowDown');
  expect(await focusedName(page)).toBe('row 4, column 2: empty');
  await screen.use('Remove Cell');
  await page.keyboard.press('Control+Home');
  for (const tool of ['Colspan +', 'Colspan +']) await screen.use(tool);
  await screen.said('The cell reaches over one more column.');
  expect(await screen.cells()).toEqual([['Vacancies>3'], ['Post', 'UR', 'OBC'], ['Clerk', '4', '2v2'], ['empty']]);
  await page.keyboard.press('Escape');
  expect(await focusedName(page)).toBe('Save');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Table data saved!' }).waitFor();
  expect(await screen.stored(title)).toEqual([
    gridOf([['Vacancies', 3]], ['Post', 'UR', 'OBC'], ['Clerk', '4', ['2', 1, 2]], ['']),
  ]);
});

it('Cells are merged, split, moved, inserted and deleted by keys, and all of it is undone and done again', async () => {
  const title = await screen.open(fees);
  await screen.cell('row 1, column 1: Category').click();
  await page.keyboard.press('Shift+ArrowRight');
  await screen.use('Merge');
  await screen.said('Cells merged.');
  const merged = [['Category Fee>2'], ['General', '100'], ['SC / ST', '0']];
  expect(await screen.cells()).toEqual(merged);
  await screen.use('Split');
  expect((await screen.cells())[0]).toEqual(['Category Fee', 'empty']);
  await screen.choose('Row', 'Insert row below');
  await screen.choose('Row', 'Delete row');
  await press(page, 'Control+End', 'Alt+ArrowUp');
  await screen.said('Now row 2 of 3.');
  await page.keyboard.press('Alt+ArrowLeft');
  await screen.said('Now column 1 of 2.');
  await screen.choose('Column', 'Insert column right');
  await screen.choose('Column', 'Delete column');
  const last = [
    ['empty', 'Category Fee'],
    ['0', 'SC / ST'],
    ['100', 'General'],
  ];
  expect(await screen.cells()).toEqual(last);

  await press(page, ...times(7, 'Control+z'));
  expect(await screen.cells()).toEqual(merged);
  await press(page, ...times(1, 'Control+z'));
  expect((await screen.cells())[0]).toEqual(['Category', 'Fee']);
  await press(page, ...times(8, 'Control+Shift+z'));
  expect(await screen.cells()).toEqual(last);
  await screen.save('Table data updated!');
  expect(await screen.stored(title)).toEqual([gridOf(['', 'Category/nFee'], ['0', 'SC / ST'], ['100', 'General'])]);
});

describe('The preview for readers', () => {
  const regular = gridOf([['Fees', 2]], ['Category', 'Fee'], ['General', '100/nby card/nor at a bank'], ['SC', '']);
  const merged = gridOf(
    [
      ['Bank', 1, 2],
      ['Vacancies', 2],
      ['Place of the first posting', 1, 2],
    ],
    ['SC', 'ST'],
    ['Example Grameen Bank of the North', '12', '4', 'Any/nbut the head office'],
    [['Subject to change', 4]],
  );
  const ragged = gridOf(['Post', 'Pay', 'Age'], ['Clerk', '19,900'], ['Driver']);
  const widths = { Phone: { width: 360, height: 780 }, Desktop: { width: 1280, height: 900 } };

  it('is previewed while it is typed, cell by cell as the public page then shows it on both widths', async () => {
    const title = await screen.open(regular, merged, ragged);
    const { page: reader, faults: readersFaults } = await visit({ serviceWorkers: 'block' });
    for (const [place, data] of [regular, merged, ragged].entries()) {
      const headings = data[0]?.map(({ value }) => value).join(' · ');
      await page.getByRole('button', { name: `Table ${place + 1}: ${headings}`, exact: true }).click();
      // As a screen reader goes there.
      await screen.cell(/^row 2, column 2/).focus();
      await page.keyboard.press('F2');
      await page.keyboard.type(' or more than that');
      await page.getByRole('region', { name: 'Preview' }).getByText('or more than that').first().waitFor();
      const previews: unknown[] = [];
      for (const width of Object.keys(widths)) {
        await page.getByRole('button', { name: width, exact: true }).click();
        previews.push(await seenCells(page.getByRole('group', { name: 'What readers see' }).getByRole('table')));
      }
      await screen.save('Table data updated!');
      const pages: unknown[] = [];
      for (const viewport of Object.values(widths)) {
        await reader.setViewportSize(viewport);
        await open(reader, `${portal.url}${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`);
        pages.push(await seenCells(reader.locator('.posting-table').nth(place)));
      }
      expect(previews).toEqual(pages);
    }
    expect(readersFaults).toEqual([]);
  });
});

describe('Warnings', () => {
  it('tell of an accidental "/n" and of a short row, lead to the cell and mend it', async () => {
    const title = await screen.open(gridOf(['Who', 'Posts', 'Age'], ['Male/non-binary', '12']));
    await page.getByRole('heading', { name: 'Warnings (2)' }).waitFor();
    await lookAt(page, 'table warnings');
    const warning = page.getByRole('region', { name: 'Warnings (2)' }).locator('li span').first();
    expect(await warning.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 243, 204)');
    await page.getByRole('button', { name: 'Go to cell: row 2, column 1' }).click();
    expect(await focusedName(page)).toBe('row 2, column 1: Male on-binary');
    await page.getByRole('button', { name: 'Fix: row 2, column 1' }).press('Enter');
    expect(await focusedName(page)).toBe('row 2, column 1: Male/non-binary');
    await page.getByRole('button', { name: 'Fix: row 2, column 3' }).click();
    await page.getByRole('heading', { name: 'Warnings (0)' }).waitFor();
    await screen.save('Table data updated!');
    expect(await screen.stored(title)).toEqual([gridOf(['Who', 'Posts', 'Age'], ['Male\\/non-binary', '12', ''])]);
  });

  it('tell of spans that overlap, which the portal refuses until they are mended', async () => {
    const title = await screen.open(fees);
    await screen.cell('row 1, column 1: Category').press('x');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).waitFor();
    // As a console that knew no better would have left it behind.
    const overlapping = gridOf(['A', ['B', 1, 2]], [['C', 2]]);
    await page.evaluate((data) => {
      for (const [name, text] of Object.entries(localStorage)) {
        if (!name.startsWith('noticeboard.draft/')) continue;
        const [savedAt, files, kept] = JSON.parse(text) as [number, string[], string];
        localStorage.setItem(
          name,
          JSON.stringify([savedAt, files, JSON.stringify({ ...JSON.parse(kept), values: { data } })]),
        );
      }
    }, overlapping);
    await page.reload();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('This cell reaches into another one.').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: 'Cells overlap.' }).waitFor();
    await page.getByRole('button', { name: 'Fix: row 2, column 1' }).click();
    await screen.save('Table data updated!');
    expect(await screen.stored(title)).toEqual([gridOf(['A', ['B', 1, 2]], ['C'])]);
  });
});

describe('Several tables of a posting', () => {
  it('stand in an order that is changed here, and the public page follows', async () => {
    const title = await screen.open(gridOf(['One']), gridOf(['Two']));
    await page.getByRole('button', { name: 'Add another table' }).click();
    await page.keyboard.type('Three');
    await screen.save('Table data saved!');
    await page.getByRole('button', { name: 'Table 3: Three' }).waitFor();
    await page.getByRole('button', { name: 'Move table 3 up' }).press('Enter');
    await eventually(async () => expect(await focusedName(page)).toBe('Move table 2 up'));
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await focusedName(page)).toBe('Move table 1 down'));
    const words = ['Three', 'One', 'Two'];
    expect(await screen.stored(title)).toMatchObject(words.map((value) => [[{ value }]]));
    const { page: reader } = await visit({ serviceWorkers: 'block' });
    await open(reader, `${portal.url}${jobs.site.detailPaths[0]}/${encodeURIComponent(title)}`);
    expect(await reader.locator('.posting-table').allInnerTexts()).toEqual(words);
    await lookAt(page, 'table one of several');
  });
});

it('On a phone the numbers of a table never lie over Save', async () => {
  const { page: phone } = await openConsole(portal, jobs.console.tables.path, {
    viewport: { width: 390, height: 500 },
  });
  const { name, top } = await phone.getByRole('button', { name: 'Save', exact: true }).evaluate((save) => {
    const corner = document.querySelector('[role=grid] thead td');
    const middleOf = (element: Element | null) => {
      const { left = 0, width = 0, top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return { x: left + width / 2, y: top + height / 2 };
    };
    // The corner of the table comes to where Save stays in view.
    scrollBy(0, middleOf(corner).y - middleOf(save).y);
    const { x, y } = middleOf(corner);
    return { name: document.elementFromPoint(x, y)?.textContent, top: Math.abs(y - middleOf(save).y) };
  });
  expect(top).toBeLessThan(2);
  expect(name).toMatch(/^Save/);
});

it('leaves no error in the console of the browser', () => {
  expect(unexpected(faults)).toEqual([]);
});
