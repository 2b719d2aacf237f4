/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { blankGrid, type Grid } from '../grid/grid.js';
import { readPaste } from '../grid/read-paste.js';
import { gridOf, picture } from '../grid/testing/grids.js';
import { warningsOf } from '../grid/warnings.js';
import { commands } from './commands.js';
import { type Editor, openEditor, reduce, type Step } from './editor.js';

const fees = gridOf(['Fee', 'Amount'], ['General', '100'], ['SC', '0']);

function after(grid: Grid, ...steps: readonly Step[]): Editor {
  return steps.reduce(reduce, openEditor(grid, false));
}

const at = (row: number, column: number): Step => ({ type: 'point', at: { row, column } });
const to = (row: number, column: number): Step => ({ type: 'point', at: { row, column }, extends: true });
const type = (text: string): Step => ({ type: 'type', text });
const edit: Step = { type: 'edit' };
const replace: Step = { type: 'edit', replaces: true };
const undo: Step = { type: 'undo' };
const seen = ({ history }: Editor) => picture(history.present);

describe('typing in a cell', () => {
  it('shows at once, and is one step back', () => {
    const typing = after(fees, at(1, 1), replace, type('2'), type('25'));
    expect(seen(typing)[1]).toEqual(['General', '25']);
    const undone = [{ type: 'rest', key: 'Enter' } as const, undo].reduce<Editor>(reduce, typing);
    expect(seen(undone)[1]).toEqual(['General', '100']);
    expect(undone.history.present).toEqual(fees);
  });

  it('shows bullets as lines, and lines as bullets', () => {
    const typing = after(gridOf(['Any degree/nAge 18\\/n']), edit);
    expect(typing.typing?.text).toBe('Any degree\nAge 18\\/n');
    expect(seen(reduce(typing, type('Any degree\nAge 18\\/n\nhttps://a.example/n\nFee')))).toEqual([
      ['Any degree/nAge 18\\/n/nhttps://a.example/n /nFee'],
    ]);
  });

  it('is as if it had never been after Escape, and leaves nothing to do again', () => {
    const cancelled = after(fees, edit, type('x'), { type: 'cancel' });
    expect(seen(cancelled)[0]).toEqual(['Fee', 'Amount']);
    expect(reduce(cancelled, { type: 'redo' }).announcement?.text).toBe('Nothing to redo.');
  });

  it('does not take what a cell cannot hold', () => {
    const typing = after(fees, replace, type('short'), type('x'.repeat(10_001)));
    expect(typing.typing?.text).toBe('short');
    expect(typing.announcement).toMatchObject({
      isRefusal: true,
      text: 'A cell holds at most %{limit} characters.',
      values: { limit: '10,000' },
    });
  });

  it('goes on to the next cell, and at the end of the table to a new row', () => {
    const next = after(fees, at(2, 0), edit, { type: 'rest', key: 'Tab' });
    expect([next.typing, next.cursor]).toEqual([undefined, { row: 2, column: 1 }]);
    const added = reduce(next, { type: 'move', key: 'Tab' });
    expect(added.cursor).toEqual({ row: 3, column: 0 });
    expect(added.announcement).toMatchObject({ text: 'Row %{row} added.', values: { row: 4 } });
  });
});

describe('a command', () => {
  it('is done to the rows that are selected', () => {
    const deleted = after(fees, at(0, 0), to(1, 1), { type: 'do', command: commands.deleteRow });
    expect(seen(deleted)).toEqual([['SC', '0']]);
    expect(deleted.cursor).toEqual({ row: 0, column: 1 });
  });

  it('is done to the row of the cursor alone in a tall cell', () => {
    const tall = gridOf([['A', 1, 2], '1'], ['2'], ['B', '3']);
    expect(seen(after(tall, at(0, 0), { type: 'do', command: commands.deleteRow }))).toEqual([
      ['A', '2'],
      ['B', '3'],
    ]);
  });

  it('takes the cursor along', () => {
    const moved = after(fees, at(2, 1), { type: 'do', command: commands.moveRowUp });
    expect([seen(moved)[1], moved.cursor]).toEqual([['SC', '0'], { row: 1, column: 1 }]);
    expect(moved.announcement).toMatchObject({ text: 'Now row %{row} of %{rows}.', values: { row: 2, rows: 3 } });
  });

  it('says why it is refused, and changes nothing', () => {
    const refused = after(fees, at(0, 0), { type: 'do', command: commands.moveRowUp });
    expect(refused.announcement).toMatchObject({ text: 'This is the first row.', isRefusal: true });
    expect(refused.history.present).toBe(fees);
  });

  it('leaves the cursor on a cell, or nowhere in an empty table', () => {
    const emptied = after(gridOf(['only']), { type: 'do', command: commands.removeCell });
    expect([emptied.history.present, emptied.cursor]).toEqual([[], { row: 0, column: 0 }]);
    expect(seen(reduce(emptied, { type: 'do', command: commands.addRow }))).toEqual([['']]);
  });
});

describe('a paste', () => {
  const paste = (text: string): Step => ({ type: 'paste', paste: readPaste({ html: '', text }) });

  it('takes the place of a blank table, and undo brings it back', () => {
    const pasted = after(blankGrid, paste('Post\tTotal\nClerk\t12'));
    expect(seen(pasted)).toEqual([
      ['Post', 'Total'],
      ['Clerk', '12'],
    ]);
    expect(pasted.pasted?.source).toBe('tsv');
    const undone = reduce(pasted, undo);
    expect([undone.history.present, undone.pasted]).toEqual([blankGrid, undefined]);
  });

  it('lies over the table from the upper left corner of the selection', () => {
    const pasted = after(fees, at(2, 1), to(1, 1), paste('200\tRs\n50\tRs'));
    expect(seen(pasted)).toEqual([
      ['Fee', 'Amount', ''],
      ['General', '200', 'Rs'],
      ['SC', '50', 'Rs'],
    ]);
  });

  it('of nothing is refused', () => {
    expect(after(fees, paste(' ')).announcement).toMatchObject({ text: 'There is nothing to paste.', isRefusal: true });
  });
});

it('goes to a warning’s cell when it is fixed', () => {
  const ragged = gridOf(['A', 'B'], ['Male/non-binary', '1']);
  const [warning] = warningsOf(ragged);
  if (!warning?.fix) throw new Error('nothing to fix');
  const fixed = after(ragged, { type: 'fix', at: warning, fix: warning.fix });
  expect([seen(fixed)[1]?.[0], fixed.cursor]).toEqual(['Male\\/non-binary', { row: 1, column: 0 }]);
});

it('fixes all that there is a remedy for at once, and takes it back at once', () => {
  const ragged = gridOf(['A', 'y/n or s/n', 'https://a.example/nApply'], ['Male/non-binary']);
  const fixed = after(ragged, { type: 'fixAll' });
  expect(seen(fixed)).toEqual([
    ['A', 'y\\/n or s\\/n', 'https://a.example /nApply'],
    ['Male\\/non-binary', '', ''],
  ]);
  expect(warningsOf(fixed.history.present)).toEqual([]);
  expect(reduce(fixed, undo).history.present).toEqual(ragged);
});

it('can bring back what stood there before another version was taken', () => {
  const mine = after(fees, replace, type('Mine'));
  const theirs = reduce(mine, { type: 'open', grid: gridOf(['Theirs']), focuses: true });
  expect(seen(theirs)).toEqual([['Theirs']]);
  expect(seen(reduce(theirs, undo))[0]).toEqual(['Mine', 'Amount']);
});
