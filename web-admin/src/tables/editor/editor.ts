import type { Position } from '../grid/board.js';
import { textOf, valueOf } from '../grid/cell-text.js';
import { pasteInto, setValue } from '../grid/grid-edits.js';
import { cellAt, type Grid, isRefused, layOut, noCell, type Refused } from '../grid/grid.js';
import { canRedo, canUndo, type History, historyOf, pause, record, redo, undo } from '../grid/history.js';
import { moveFrom, type MoveKey } from '../grid/navigation.js';
import type { Paste } from '../grid/read-paste.js';
import { fixAll } from '../grid/warnings.js';
import type { WordKey } from '../../words/translate.js';
import { type Command, commands, settled, spotOf } from './commands.js';

/** A table in the editor: what was done to it, where the cursor is, and what there is to say of the last step. */
export interface Editor {
  readonly history: History;
  /** Any place of a merged cell may stand for it. */
  readonly cursor: Position;
  /** The other corner of the selection; at the cursor, where one cell is selected. */
  readonly anchor: Position;
  /** The cell at the cursor is open for typing. */
  readonly typing?: Typing;
  readonly announcement?: Announcement;
  /** The last step was this paste. */
  readonly pasted?: Paste;
  /** Counts the steps after which the cursor's cell takes the focus. */
  readonly focus: number;
}

export type Step =
  | { readonly type: 'open'; readonly grid: Grid; readonly focuses: boolean }
  | { readonly type: 'move'; readonly key: MoveKey; readonly extends?: boolean }
  | { readonly type: 'point'; readonly at: Position; readonly extends?: boolean }
  | { readonly type: 'select'; readonly from: Position; readonly to: Position }
  | { readonly type: 'edit'; readonly replaces?: boolean }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'rest'; readonly key?: MoveKey }
  | { readonly type: 'cancel' }
  | { readonly type: 'do'; readonly command: Command; readonly focuses?: boolean }
  | { readonly type: 'paste'; readonly paste: Paste | Refused }
  | { readonly type: 'fix'; readonly at: Position; readonly fix: (grid: Grid) => Grid }
  | { readonly type: 'fixAll' }
  | { readonly type: 'undo' | 'redo'; readonly focuses?: boolean };

export function openEditor(grid: Grid, focuses: boolean): Editor {
  const start = { row: 0, column: 0 };
  return { history: historyOf(grid), cursor: start, anchor: start, focus: focuses ? 1 : 0 };
}

export function reduce(editor: Editor, step: Step): Editor {
  const { history, cursor, anchor, focus } = editor;
  const grid = history.present;
  switch (step.type) {
    case 'open': {
      // The former content can be brought back.
      const { announcement: _, ...quiet } = changed(endTyping(editor), step.grid);
      return settle({ ...quiet, focus: step.focuses ? focus + 1 : focus });
    }
    case 'move': {
      const move = moveFrom(layOut(grid), cursor, step.key);
      if (move === 'leave') return { ...editor, focus: focus + 1 };
      if (move !== 'add a row') return at(editor, move, step.extends ? anchor : move);
      return done(at(editor, { ...cursor, column: 0 }), commands.addRow, true);
    }
    case 'point':
      return at(editor, step.at, step.extends ? anchor : step.at);
    case 'select':
      return at(editor, step.from, step.to);
    case 'edit':
      return beginTyping(editor, step.replaces ?? false);
    case 'type':
      return typed(editor, step.text);
    case 'rest': {
      const rested = endTyping(editor);
      return step.key ? reduce({ ...rested, anchor: cursor }, { type: 'move', key: step.key }) : rested;
    }
    case 'cancel':
      return cancelTyping(editor);
    case 'do':
      return done(endTyping(editor), step.command, step.focuses ?? false);
    case 'paste':
      return isRefused(step.paste) ? announce(editor, refusal(step.paste)) : withPaste(endTyping(editor), step.paste);
    case 'fix': {
      const fixed = changed(at(editor, step.at), step.fix(grid));
      return announce(fixed, { text: fixed.history === history ? 'Nothing changed.' : 'Fixed.' });
    }
    case 'fixAll':
      return announce(changed(endTyping(editor), fixAll(grid)), { text: 'Fixed.' });
    case 'undo':
    case 'redo':
      return travelled(endTyping(editor), step.type, step.focuses ?? false);
  }
}

/** The cursor at a place of its own, with the focus; what was said belongs to the step before. */
function at(editor: Editor, cursor: Position, anchor = cursor): Editor {
  const { announcement: _, ...quiet } = endTyping(editor);
  return settle({ ...quiet, cursor, anchor, focus: editor.focus + 1 });
}

function done(editor: Editor, command: Command, focuses: boolean): Editor {
  const { history, cursor, anchor, focus } = editor;
  const spot = spotOf(history.present, cursor, anchor);
  const outcome = command.change(history.present, spot);
  const held = { ...editor, focus: focuses ? focus + 1 : focus };
  if (isRefused(outcome)) return announce(held, refusal(outcome));
  const after = changed(held, outcome);
  if (after.history === history) return announce(held, { text: 'Nothing changed.' });
  const next = command.cursor?.(spot);
  const moved = settle(next ? { ...after, cursor: next, anchor: next } : after);
  return announce(moved, { text: command.done, values: placeIn(moved) });
}

function withPaste(editor: Editor, paste: Paste): Editor {
  const { history, cursor, anchor, focus } = editor;
  const { selected } = spotOf(history.present, cursor, anchor);
  const origin = { row: selected.top, column: selected.left };
  const outcome = pasteInto(history.present, origin, paste.rows);
  if (isRefused(outcome)) return announce(editor, refusal(outcome));
  const { pasted: _, ...after } = settle({ ...changed(editor, outcome), cursor: origin, anchor: origin });
  const { height, width } = layOut(paste.rows);
  const pasted = announce(after, {
    text: 'Pasted. Rows: %{rows}, columns: %{columns}.',
    values: { rows: height, columns: width },
  });
  return { ...pasted, pasted: paste, focus: focus + 1 };
}

function travelled(editor: Editor, way: 'undo' | 'redo', focuses: boolean): Editor {
  const { history, focus } = editor;
  const can = way === 'undo' ? canUndo(history) : canRedo(history);
  const { pasted: _, ...held } = { ...editor, focus: focuses ? focus + 1 : focus };
  if (!can) return announce(held, { text: way === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.', isRefusal: true });
  const after = settle({ ...held, history: way === 'undo' ? undo(history) : redo(history) });
  return announce(after, { text: way === 'undo' ? 'Undone.' : 'Done again.' });
}

function changed(editor: Editor, grid: Grid): Editor {
  const { pasted: _, ...rest } = editor;
  return { ...rest, history: record(editor.history, grid) };
}

function settle(editor: Editor): Editor {
  const layout = layOut(editor.history.present);
  return { ...editor, cursor: settled(layout, editor.cursor), anchor: settled(layout, editor.anchor) };
}

function placeIn({ history, cursor }: Editor): Readonly<Record<string, number>> {
  const { height, width } = layOut(history.present);
  return { row: cursor.row + 1, column: cursor.column + 1, rows: height, columns: width };
}

/** A cell that is open for typing. A typed text is in the table at once: readers of the preview see it grow. */
export interface Typing {
  readonly text: string;
  /** It began with a key that replaces the text: then arrows leave the cell instead of moving in its text. */
  readonly replaces: boolean;
  readonly former: History;
}

function beginTyping(editor: Editor, replaces: boolean): Editor {
  const { history, cursor, typing } = editor;
  if (typing) return { ...editor, typing: { ...typing, replaces } };
  const cell = cellAt(layOut(history.present), cursor.row, cursor.column);
  if (!cell) return announce(editor, refusal(noCell));
  const { announcement: _, ...quiet } = editor;
  const former = pause(history);
  const text = replaces ? '' : textOf(cell.value);
  return { ...quiet, history: former, anchor: cursor, typing: { text, replaces, former } };
}

/** A text that the cell cannot hold is not taken. */
function typed(editor: Editor, text: string): Editor {
  const { history, cursor, typing } = editor;
  if (!typing) return editor;
  const outcome = setValue(history.present, cursor.row, cursor.column, valueOf(text));
  if (isRefused(outcome)) return announce(editor, refusal(outcome));
  const { pasted: _, ...rest } = editor;
  return { ...rest, history: record(history, outcome, cursor), typing: { ...typing, text } };
}

function endTyping(editor: Editor): Editor {
  if (!editor.typing) return editor;
  const { typing: _, ...rest } = editor;
  return { ...rest, history: pause(editor.history) };
}

/** Takes back all that was typed since the cell was opened. */
function cancelTyping(editor: Editor): Editor {
  const { typing, ...rest } = editor;
  return typing ? { ...rest, history: typing.former, focus: editor.focus + 1 } : editor;
}

/** The message about the last step: an English sentence, and the values of its gaps. */
interface Announcement {
  readonly text: WordKey;
  readonly values?: Readonly<Record<string, number | string>>;
  /** Nothing was done. */
  readonly isRefusal?: boolean;
  /** Tells the same words said twice apart. */
  readonly number: number;
}

function announce<E extends { readonly announcement?: Announcement }>(
  editor: E,
  announcement: Omit<Announcement, 'number'>,
): E {
  return { ...editor, announcement: { ...announcement, number: (editor.announcement?.number ?? 0) + 1 } };
}

function refusal({ refused, values }: Refused): Omit<Announcement, 'number'> {
  return { text: refused, isRefusal: true, ...(values && { values }) };
}
