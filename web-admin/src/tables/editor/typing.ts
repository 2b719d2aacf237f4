import { cellAt, layOut } from '../grid/grid.js';
import { setValue } from '../grid/grid-edits.js';
import { isRefused, noCell } from '../grid/grid-outcome.js';
import { type History, pause, record } from '../grid/history.js';
import { textOf, valueOf } from './cell-text.js';
import type { Editor } from './editor.js';
import { refusal, announce } from './announcement.js';

/** A cell that is open for typing. What is typed is in the table at once: readers of the preview see it grow. */
export interface Typing {
  readonly text: string;
  /** It began with a key that replaces the text: then arrows leave the cell instead of moving in its text. */
  readonly replaces: boolean;
  readonly former: History;
}

export function beginTyping(editor: Editor, replaces: boolean): Editor {
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
export function typed(editor: Editor, text: string): Editor {
  const { history, cursor, typing } = editor;
  if (!typing) return editor;
  const outcome = setValue(history.present, cursor.row, cursor.column, valueOf(text));
  if (isRefused(outcome)) return announce(editor, refusal(outcome));
  const { pasted: _, ...rest } = editor;
  return { ...rest, history: record(history, outcome, cursor), typing: { ...typing, text } };
}

export function endTyping(editor: Editor): Editor {
  if (!editor.typing) return editor;
  const { typing: _, ...rest } = editor;
  return { ...rest, history: pause(editor.history) };
}

/** As if nothing had been typed since the cell was opened. */
export function cancelTyping(editor: Editor): Editor {
  const { typing, ...rest } = editor;
  return typing ? { ...rest, history: typing.former, focus: editor.focus + 1 } : editor;
}
