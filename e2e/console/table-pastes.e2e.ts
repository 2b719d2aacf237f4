import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../../test/api-client.js';
import { OtherProgram } from '../../test/clipboard.js';
import { openConsole } from '../../test/console.js';
import { focusedName, stepTo } from '../../test/keyboard.js';
import { lookAt } from '../../test/look.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { type Table, TableScreen } from '../../test/table-screen.js';
import {
  alignedPdf,
  excelHtml,
  excelText,
  hindiPdf,
  pageHtml,
  sheetsHtml,
  wordHtml,
} from '../../web-admin/src/tables/grid/testing/clipboards.js';
import { gridOf } from '../../web-admin/src/tables/grid/testing/grids.js';

const portal = sharedPortal();

const opened = await openConsole(portal);
const screen = new TableScreen(opened.page, await admin(portal.url));
const other = await OtherProgram.beside(opened.page);
const { faults } = opened;

const markup = 'a table of a page, a document or a spreadsheet';
const print = 'text with columns or lines, as PDF files give it';

interface Source {
  readonly program: string;
  readonly copy: () => Promise<void>;
  /** The kind that the editor takes it for. */
  readonly source: string;
  readonly expected: Table;
}

const sources: readonly Source[] = [
  {
    program: 'Excel',
    copy: () => other.copy({ html: excelHtml, text: 'Post\tVacancies\t\tAge' }),
    source: markup,
    expected: gridOf(
      [['Post', 1, 2], ['Vacancies', 2], 'Age/n18 to 27'],
      ['UR', 'OBC', ''],
      ['Multi Tasking Staff', '', '4,887', 'No relaxation'],
    ),
  },
  {
    program: 'Google Sheets',
    copy: () => other.copy({ html: sheetsHtml, text: 'रिक्ति विवरण\t\t' }),
    source: markup,
    expected: gridOf([['रिक्ति विवरण', 3]], [['Apprentice', 1, 2], 'Trade', '120'], ['Fitter/nWelder', '']),
  },
  {
    program: 'Word',
    copy: () => other.copy({ html: wordHtml, text: 'Annexure I\nDocuments to be uploaded\tSize' }),
    source: markup,
    expected: gridOf(['Documents to be uploaded', 'Size'], ['Photograph/nSignature', '20 KB to 50 KB']),
  },
  {
    program: 'a page with merged cells',
    copy: () => other.copyPage(pageHtml),
    source: markup,
    expected: gridOf(
      [['Recruitment Notice', 3]],
      ['Post', 'Vacancy', 'Notice'],
      [['Constable', 1, 3], 'Male: 10/nFemale: 5', 'Click Here'],
      ['SC | 3/nST', 'Pay/Level 1/nas per rules'],
      [],
      ['Total', '18'],
    ),
  },
  {
    program: 'a PDF',
    copy: () => other.copy({ text: hindiPdf }),
    source: print,
    expected: gridOf(
      ['पद का नाम', 'श्रेणी', 'रिक्तियां'],
      ['लेखपाल', 'अनारक्षित', '१२०'],
      ['राजस्व निरीक्षक (केवल अनुभवी)', 'ओबीसी', '४५'],
      ['क्\u200dष सहायक', 'एससी', '७'],
    ),
  },
  {
    program: 'tab-separated text',
    copy: () => other.copy({ text: excelText }),
    source: 'cells of a spreadsheet, as text',
    expected: gridOf(
      ['Post', 'Place', 'Remarks'],
      ['Clerk', 'Delhi/nMumbai', 'Grade "C"/nand above'],
      ['Driver', '"Light" vehicle', 'with tab'],
      ['"Peon"', '', `5' 6" tall`],
    ),
  },
];

describe('A table from the clipboard', () => {
  let title: string;
  beforeAll(async () => void (title = await screen.open()));

  it.each(sources)('of $program goes in by Ctrl+V, says what it was, and is stored as it was', async (given) => {
    await given.copy();
    await screen.cell('row 1, column 1: empty').focus();
    await screen.page.keyboard.press('Control+v');
    await screen.said(`Read as ${given.source}.`);
    await screen.save('Table data saved!');
    expect((await screen.stored(title)).at(-1)).toEqual(given.expected);
  });
});

it('Cells copied here come back with their spans and bullets, over what is there', async () => {
  const title = await screen.open(gridOf([['A & "B"', 2]], ['one/ntwo', '<i>'], ['last', '']));
  const { keyboard } = screen.page;
  await screen.cell('row 1, columns 1 to 2: A & "B"').click();
  for (const key of ['Shift+ArrowDown', 'Control+c', 'Control+End', 'Tab', 'Control+v']) await keyboard.press(key);
  await screen.save('Table data updated!');
  const copied = gridOf([['A & "B"', 2]], ['one/ntwo', '<i>']);
  expect(await screen.stored(title)).toEqual([[...copied, ...gridOf(['last', '']), ...copied]]);
});

it('A paste into the dialog is shown before it is taken, and can be undone', async () => {
  const { page } = screen;
  await screen.open();
  await page.getByRole('button', { name: 'Paste', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a table' });
  await dialog.waitFor();
  await other.copy({ text: alignedPdf });
  await page.keyboard.press('Control+v');
  await dialog.getByRole('status').filter({ hasText: 'Rows: 7, columns: 4.' }).waitFor();
  await lookAt(page, 'table paste dialog');
  await stepTo(page, 'Put into the table');
  await page.keyboard.press('Enter');
  await screen.said('2 lines were joined to the row above. Please check.');
  expect(await focusedName(page)).toBe('row 1, columns 1 to 4: Details of Vacancies');
  await lookAt(page, 'table pasted');
  await page.getByRole('button', { name: 'Undo paste' }).click();
  expect(await screen.cells()).toEqual([['empty']]);
});

it('leaves no error in the console of the browser', () => {
  expect(faults).toEqual([]);
});
