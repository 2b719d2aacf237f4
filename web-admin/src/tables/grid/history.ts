import type { Position } from './board.js';
import type { Grid } from './grid.js';

/** The edits of a table, and the undone ones. The latest step of each list is its last. */
export interface History {
  readonly past: readonly Grid[];
  readonly present: Grid;
  readonly future: readonly Grid[];
  /** The cell in which what is typed next belongs to the step before. */
  readonly typingIn?: Position;
}

export const steps = 200;

export function historyOf(grid: Grid): History {
  return { past: [], present: grid, future: [] };
}

/** A new step, unless nothing changed. With `typingIn`, all that is typed into one cell without a break is one step. */
export function record(history: History, grid: Grid, typingIn?: Position): History {
  const { past, present } = history;
  if (grid === present) return history;
  const typed = typingIn && { typingIn };
  if (typingIn && isSame(typingIn, history.typingIn)) return { past, present: grid, future: [], ...typed };
  return { past: [...past, present].slice(-steps), present: grid, future: [], ...typed };
}

/** Ends the typing: what follows is a step of its own, in the same cell too. */
export function pause({ past, present, future }: History): History {
  return { past, present, future };
}

export function undo(history: History): History {
  const { past, present, future } = history;
  const former = past.at(-1);
  return former ? { past: past.slice(0, -1), present: former, future: [...future, present] } : pause(history);
}

export function redo(history: History): History {
  const { past, present, future } = history;
  const next = future.at(-1);
  return next ? { past: [...past, present], present: next, future: future.slice(0, -1) } : pause(history);
}

export function canUndo({ past }: History): boolean {
  return past.length > 0;
}

export function canRedo({ future }: History): boolean {
  return future.length > 0;
}

function isSame(one: Position, other: Position | undefined): boolean {
  return one.row === other?.row && one.column === other.column;
}
