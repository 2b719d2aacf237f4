import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { blankGrid } from '../grid/grid.js';
import { gridOf } from '../grid/testing/grids.js';
import { cellNamed, cells, focused, openEditor, paste } from '../testing/open-editor.js';

const fees = gridOf(['Fee', 'Amount'], ['General', '100']);
const button = (name: string) => screen.getByText(name, { selector: 'button' });
const announcement = () => screen.getAllByRole('status').at(-1)?.textContent;

describe('the keyboard', () => {
  it('has one stop in the cells, moves it, and names each by its place and text', async () => {
    const { user } = openEditor(gridOf([['Vacancies', 2]], ['Clerk', 'Any degree/nAge 18']));
    expect(focused()).toBe('row 1, columns 1 to 2: Vacancies');
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('row 2, column 2: Any degree Age 18');
    expect(screen.getByRole('grid').querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
    await user.keyboard('{Home}');
    expect(focused()).toBe('row 2, column 1: Clerk');
  });

  it('replaces a text by typing, edits it with F2, gives it up with Escape', async () => {
    const { user } = openEditor(fees);
    await user.keyboard('Kind{Enter}');
    expect(cells()[0]).toEqual(['Kind', 'Amount']);
    expect(focused()).toBe('row 2, column 1: General');
    await user.keyboard('{F2} (UR){Escape}');
    expect(cells()[1]).toEqual(['General', '100']);
    await user.keyboard('{Enter} (UR){Shift>}{Enter}{/Shift}OBC{Tab}');
    expect(cells()[1]).toEqual(['General (UR) OBC', '100']);
    expect(focused()).toBe('row 2, column 2: 100');
  });

  it('undoes, does again, and keeps the focus when its cell goes', async () => {
    const { user } = openEditor(fees);
    await user.keyboard('{Control>}{End}{/Control}{Tab}');
    expect(focused()).toBe('row 3, column 1: empty');
    await user.keyboard('{Control>}z{/Control}');
    expect(focused()).toBe('row 2, column 1: General');
    expect(announcement()).toBe('Undone.');
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(cells()).toHaveLength(3);
  });

  it('moves rows, clears what is selected, and leaves with Escape', async () => {
    const { user, onLeave } = openEditor(fees);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(cells()).toEqual([
      ['General', '100'],
      ['Fee', 'Amount'],
    ]);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Delete}');
    expect(cells()[1]).toEqual(['empty', 'empty']);
    await user.keyboard('{Escape}');
    expect(onLeave).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});

describe('the tools', () => {
  it('add, widen, merge, split and remove, and say what was done', () => {
    openEditor(fees);
    fireEvent.click(button('Add Row'));
    expect(announcement()).toBe('Row 3 added.');
    fireEvent.click(button('Add Column'));
    expect(cells().map((row) => row.length)).toEqual([3, 3, 3]);
    fireEvent.mouseDown(cellNamed('row 1, column 1: Fee'));
    fireEvent.click(button('Colspan +'));
    expect(cells()[0]).toEqual(['Fee Amount>2', 'empty']);
    fireEvent.click(button('Split'));
    fireEvent.click(button('Rowspan +'));
    expect(cells()[0]).toEqual(['Fee Amount Generalv2', 'empty', 'empty']);
    fireEvent.click(button('Remove Cell'));
    expect(announcement()).toBe('Cell removed.');
  });

  it('merge what the mouse has selected', () => {
    openEditor(fees);
    fireEvent.mouseDown(cellNamed('row 1, column 1: Fee'));
    fireEvent.mouseOver(cellNamed('row 2, column 2: 100'), { buttons: 1 });
    expect(screen.getByRole('grid').querySelectorAll('[aria-selected=true]')).toHaveLength(4);
    fireEvent.click(button('Merge'));
    expect(cells()).toEqual([['Fee Amount General 100>2v2'], []]);
    fireEvent.click(button('Merge'));
    expect(announcement()).toBe('Select two or more cells to merge.');
  });

  it('are one stop for Tab, with arrows between them and in the menus', async () => {
    const { user } = openEditor(fees);
    await user.tab({ shift: true });
    expect(focused()).toBe('Undo');
    await user.keyboard('{End}');
    expect(focused()).toBe('Column');
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(announcement()).toBe('Column 2 inserted.');
    expect(focused()).toBe('Column');
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe('Undo');
  });
});

describe('a paste', () => {
  it('keeps the merged cells of a page, says what it was, and can be undone', () => {
    openEditor(blankGrid);
    paste({ html: '<p>x</p><table><tr><th colspan=2>Vacancies</th></tr><tr><td>SC<br>ST<td>4</tr></table>' });
    expect(cells()).toEqual([['Vacancies>2'], ['SC ST', '4']]);
    const note = screen.getAllByRole('status')[0]?.textContent;
    expect(note).toContain('Read as a table of a page, a document or a spreadsheet. Rows: 2, columns: 2.');
    expect(note).toContain('The text around the table was left out.');
    fireEvent.click(button('Undo paste'));
    expect(cells()).toEqual([['empty']]);
  });

  it('goes over the table from the selected cell', () => {
    openEditor(fees);
    fireEvent.mouseDown(cellNamed('row 2, column 2: 100'));
    paste({ text: '100\tRs\n0\tRs' });
    expect(cells()).toEqual([
      ['Fee', 'Amount', 'empty'],
      ['General', '100', 'Rs'],
      ['empty', '0', 'Rs'],
    ]);
  });

  it('can go through a dialog, where it is shown what is read', () => {
    openEditor(blankGrid);
    fireEvent.click(button('Paste'));
    const dialog = within(screen.getByRole('dialog', { name: 'Paste a table' }));
    const text = 'Post         Total\nClerk        12\nPeon         4\n';
    fireEvent.change(dialog.getByLabelText('Copied table or text'), { target: { value: text } });
    expect(dialog.getByRole('status').textContent).toBe(
      'Read as text with columns or lines, as PDF files give it. Rows: 3, columns: 2.',
    );
    fireEvent.click(dialog.getByText('Put into the table'));
    expect(cells()).toEqual([
      ['Post', 'Total'],
      ['Clerk', '12'],
      ['Peon', '4'],
    ]);
  });

  it('takes copied cells back as they were', () => {
    openEditor(gridOf([['A & "B"', 2]], ['x/ny', '<i>']));
    const data: Record<string, string> = {};
    fireEvent.keyDown(cellNamed('row 1, columns 1 to 2: A & "B"'), { key: 'a', ctrlKey: true });
    const clipboardData = { setData: (type: string, content: string) => (data[type] = content) };
    fireEvent.copy(document.activeElement ?? document.body, { clipboardData });
    expect(data['text/plain']).toBe('"A & ""B"""\t\n"x\ny"\t<i>');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Delete' });
    paste({ html: data['text/html'] ?? '' });
    expect(cells()).toEqual([['A & "B">2'], ['x y', '<i>']]);
  });
});

describe('beside the cells', () => {
  it('warnings lead to their cell and mend it', () => {
    openEditor(gridOf(['Post', 'Who'], ['Clerk', 'Male/non-binary']));
    fireEvent.click(screen.getByLabelText('Go to cell: row 2, column 2'));
    expect(focused()).toBe('row 2, column 2: Male on-binary');
    fireEvent.click(screen.getByLabelText('Fix: row 2, column 2'));
    expect(focused()).toBe('row 2, column 2: Male/non-binary');
    expect(screen.getByText('Warnings (0)')).toBeTruthy();
  });

  it('the preview follows, as a stack on phones and as a table on desktops', async () => {
    const { user } = openEditor(fees);
    await user.keyboard('Kind{Enter}');
    const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview().getByRole('columnheader', { name: 'Kind' })).toBeTruthy();
    expect(preview().getAllByText('Amount')).toHaveLength(2);
    fireEvent.click(preview().getByText('Desktop'));
    expect(preview().getAllByText('Amount')).toHaveLength(1);
  });
});
