import { jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useReducer } from 'react';
import { I18nContextProvider } from 'react-admin';
import { openEditor as opened, reduce } from '../editor/editor.js';
import { TableEditor } from '../form/table-editor.js';
import type { Grid } from '../grid/grid.js';
import { createWords } from '../../words/i18n-provider.js';

const words = createWords();

/** The editor alone, with the cursor in its first cell. */
export function openEditor(grid: Grid) {
  const onLeave = jest.fn();
  function Opened() {
    const [editor, dispatch] = useReducer(reduce, undefined, () => opened(grid, true));
    return (
      <I18nContextProvider value={words}>
        <TableEditor editor={editor} dispatch={dispatch} label="Fees" busy={false} onLeave={onLeave}>
          <button type="button">Save</button>
        </TableEditor>
      </I18nContextProvider>
    );
  }
  render(<Opened />);
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), onLeave };
}

/** What stands in the cells, row by row; `>2` reaches over two columns, `v2` over two rows. */
export function cells(): readonly (readonly string[])[] {
  const rows = Array.from(screen.getByRole<HTMLTableElement>('grid').tBodies[0]?.rows ?? []);
  return rows.map((row) =>
    Array.from(row.querySelectorAll<HTMLTableCellElement>('[role=gridcell]'), (one) => {
      const text = one.getAttribute('aria-label')?.replace(/^.*?: /, '') ?? '';
      return `${text}${one.colSpan > 1 ? `>${one.colSpan}` : ''}${one.rowSpan > 1 ? `v${one.rowSpan}` : ''}`;
    }),
  );
}

/** The name of what has the focus. */
export function focused(): string {
  const { activeElement } = document;
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '';
}

export function cellNamed(name: string): HTMLElement {
  return within(screen.getByRole('grid')).getByLabelText(name);
}

/** Ctrl+V on what has the focus. */
export function paste({ html = '', text = '' }: { readonly html?: string; readonly text?: string }): void {
  const data: Readonly<Record<string, string>> = { 'text/html': html, 'text/plain': text };
  const clipboardData = { getData: (type: string) => data[type] ?? '' };
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData });
}
