import { describe, expect, it } from '@jest/globals';
import { blankGrid } from './grid.js';
import { canRedo, canUndo, historyOf, pause, record, redo, steps, undo } from './history.js';
import { gridOf } from './testing/grids.js';

const [one, two, three] = [gridOf(['1']), gridOf(['2']), gridOf(['3'])];
const here = { row: 0, column: 0 };

describe('The history of a table', () => {
  it('goes back and forth', () => {
    const history = record(record(historyOf(blankGrid), one), two);
    expect(undo(history).present).toBe(one);
    expect(undo(undo(history)).present).toBe(blankGrid);
    expect(redo(undo(history))).toEqual(history);
  });

  it('stays at its ends', () => {
    const history = historyOf(one);
    expect([canUndo(history), canRedo(history)]).toEqual([false, false]);
    expect(undo(history)).toEqual(history);
    expect(redo(history)).toEqual(history);
  });

  it('forgets what was undone when something else is done', () => {
    const history = record(undo(record(historyOf(blankGrid), one)), two);
    expect(canRedo(history)).toBe(false);
    expect(undo(history).present).toBe(blankGrid);
  });

  it('has no step for what changes nothing', () => {
    const history = record(historyOf(blankGrid), one);
    expect(record(history, one)).toBe(history);
  });

  it('takes what is typed into one cell as one step', () => {
    const typed = record(record(record(historyOf(blankGrid), one, here), two, here), three, here);
    expect(typed.present).toBe(three);
    expect(undo(typed).present).toBe(blankGrid);
  });

  it('begins a new step in another cell, after a pause, another operation or an undo', () => {
    const typed = record(historyOf(blankGrid), one, here);
    expect(undo(record(typed, two, { row: 0, column: 1 })).present).toBe(one);
    expect(undo(record(pause(typed), two, here)).present).toBe(one);
    expect(undo(record(record(typed, two), three, here)).present).toBe(two);
    expect(undo(record(undo(record(typed, two)), three, here)).present).toBe(one);
  });

  it('keeps the last 200 steps', () => {
    let history = historyOf(blankGrid);
    for (let step = 0; step < steps + 50; step += 1) history = record(history, gridOf([`${step}`]));
    for (let step = 0; step < steps; step += 1) history = undo(history);
    expect(canUndo(history)).toBe(false);
    expect(history.present).toEqual(gridOf(['49']));
  });
});
