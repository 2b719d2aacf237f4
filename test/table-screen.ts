import { type Cell, families } from '@noticeboard/content-model';
import type { Locator, Page } from 'playwright-core';
import type { ApiClient } from './api-client.js';
import { moveTo } from './console.js';
import { addPosting, idOf, newTitle, titled } from './content.js';
import { focusedName, press, stepTo } from './keyboard.js';

export type Table = readonly (readonly Cell[])[];

const [jobs] = families;
const path = `/${jobs.paths.tables}`;

/** The screen with the table editor, at postings of its own. */
export class TableScreen {
  constructor(
    readonly page: Page,
    private readonly staff: ApiClient,
  ) {}

  /** Opens a posting with these tables at its first one, and gives its title. */
  async open(...tables: readonly Table[]): Promise<string> {
    const title = newTitle('SSC CGL');
    const posting = await addPosting(this.staff, jobs, title);
    for (const data of tables) await this.staff.post(path, titled(jobs, title, { data }));
    await moveTo(this.page, `${jobs.console.tables.path}?posting=${idOf(posting)}`);
    return title;
  }

  /** The tables of a posting from the API. */
  async stored(title: string): Promise<readonly unknown[]> {
    const { list } = await this.staff.get(`${path}/${encodeURIComponent(title)}`);
    return list.map(({ data }) => data);
  }

  cell(name: string | RegExp): Locator {
    return this.page.getByRole('gridcell', { name, exact: true });
  }

  /** The texts of the cells, row by row; `>2` reaches over two columns, `v2` over two rows. */
  cells(): Promise<readonly (readonly string[])[]> {
    return this.page.getByRole('grid').evaluate((grid) =>
      Array.from(grid.querySelectorAll('tbody tr'), (row) =>
        Array.from(row.querySelectorAll<HTMLTableCellElement>('[role=gridcell]'), (cell) => {
          const text = cell.getAttribute('aria-label')?.replace(/^[^:]*: /, '') ?? '';
          return `${text}${cell.colSpan > 1 ? `>${cell.colSpan}` : ''}${cell.rowSpan > 1 ? `v${cell.rowSpan}` : ''}`;
        }),
      ),
    );
  }

  /** From the cell that has the cursor to a tool and back, by keys. */
  async use(tool: string): Promise<void> {
    await this.reachTool(tool);
    await press(this.page, 'Enter', 'Escape');
  }

  /** The same for a tool in a menu. */
  async choose(menu: string, tool: string): Promise<void> {
    await this.reachTool(menu);
    await this.page.keyboard.press('Enter');
    if ((await focusedName(this.page)) !== tool) await stepTo(this.page, tool, 'ArrowDown');
    await press(this.page, 'Enter', 'Escape');
  }

  async save(message: 'Table data saved!' | 'Table data updated!'): Promise<void> {
    // The word of the save before it may still be there.
    const answered = this.page.waitForResponse(
      (response) => ['POST', 'PUT'].includes(response.request().method()) && response.url().includes('/tables'),
    );
    await this.page.keyboard.press('Control+s');
    await answered;
    await this.page.getByRole('alert').filter({ hasText: message }).waitFor();
  }

  /** Waits until it is said without being looked at. */
  said(text: string): Promise<void> {
    return this.page.getByRole('status').filter({ hasText: text }).waitFor();
  }

  private async reachTool(tool: string): Promise<void> {
    await this.page.keyboard.press('Alt+F10');
    if ((await focusedName(this.page)) !== tool) await stepTo(this.page, tool, 'ArrowRight');
  }
}

/** A cell as readers see it. */
interface SeenCell {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
  readonly isBold: boolean;
  /** In pixels. */
  readonly width: number;
}

export function seenCells(table: Locator): Promise<readonly (readonly SeenCell[])[]> {
  return table.evaluate((element) => {
    if (!(element instanceof HTMLTableElement)) throw new TypeError('this is no table');
    return Array.from(element.rows, (row) =>
      Array.from(row.cells, (cell) => ({
        text: cell.innerText.replace(/\s+/g, ' ').trim(),
        colspan: cell.colSpan,
        rowspan: cell.rowSpan,
        isBold: Number(getComputedStyle(cell).fontWeight) >= 600,
        width: Math.round(cell.getBoundingClientRect().width),
      })),
    );
  });
}
