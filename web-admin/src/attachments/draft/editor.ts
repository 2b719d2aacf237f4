import { type Sentence, sentence } from '../../words/sentence.js';
import { guessTitle, type ReadLink } from '../links/read-links.js';
import { isPdf } from '../../editing/pdf-file.js';
import {
  addRows,
  changeRow,
  type Draft,
  type DraftRow,
  moveRow,
  putBack,
  removeRow,
  type RowContent,
} from './draft.js';

/** A draft, and what its form has to say about the last step. */
export interface Editor {
  readonly draft: Draft;
  /** Removed last; it can be put back. */
  readonly removed?: { readonly row: DraftRow; readonly at: number };
  /** The last step in words, for those who do not see it. */
  readonly note?: Sentence;
  /** Names of files that are no PDFs. */
  readonly leftOut?: readonly string[];
  /** The row that takes the cursor when it appears. */
  readonly focus?: number;
  /** The server's faults of one row. */
  readonly refused?: { readonly key: number; readonly text: string };
}

export type Step =
  | { readonly type: 'open'; readonly rows: readonly RowContent[]; readonly focuses: boolean }
  | { readonly type: 'change'; readonly key: number; readonly content: RowContent }
  | { readonly type: 'addBlank' }
  | { readonly type: 'addLinks'; readonly links: readonly ReadLink[] }
  | { readonly type: 'addFiles'; readonly files: readonly File[] }
  | { readonly type: 'move'; readonly key: number; readonly by: -1 | 1 }
  | { readonly type: 'remove'; readonly key: number }
  | { readonly type: 'putBack' }
  | { readonly type: 'refuse'; readonly index: number; readonly text: string };

/** @param focused the cursor starts in its first row */
export function openEditor(draft: Draft, focused: boolean): Editor {
  const [first] = draft.rows;
  return { draft, ...(focused && first && { focus: first.key }) };
}

export function reduce(editor: Editor, step: Step): Editor {
  const { draft, removed, refused } = editor;
  const after = (next: Draft, more: Partial<Editor> | false = {}): Editor => ({ draft: next, ...more });
  switch (step.type) {
    case 'open':
      return after(addRows({ rows: [], nextKey: draft.nextKey }, step.rows), step.focuses && { focus: draft.nextKey });
    case 'change': {
      const kept = { ...(removed && { removed }), ...(refused && refused.key !== step.key && { refused }) };
      return after(changeRow(draft, step.key, step.content), kept);
    }
    case 'addBlank':
      return after(addRows(draft, [{}]), { focus: draft.nextKey });
    case 'addLinks':
      return added(step.links.map(({ title, url }) => ({ title, url })));
    case 'addFiles': {
      const leftOut = step.files.filter((file) => !isPdf(file)).map(({ name }) => name);
      const rows = step.files.filter(isPdf).map(pdfRow);
      return { ...(rows.length > 0 ? added(rows) : after(draft)), ...(leftOut.length > 0 && { leftOut }) };
    }
    case 'move': {
      const moved = moveRow(draft, step.key, step.by);
      const number = moved.rows.findIndex(({ key }) => key === step.key) + 1;
      return after(moved, {
        note: sentence('Now attachment %{number} of %{count}.', { number, count: moved.rows.length }),
      });
    }
    case 'remove': {
      const at = draft.rows.findIndex(({ key }) => key === step.key);
      const row = draft.rows[at];
      if (!row) return editor;
      const next = draft.rows[at + 1] ?? draft.rows[at - 1];
      const note = sentence('Attachment %{number} removed.', { number: at + 1 });
      return after(removeRow(draft, step.key), { removed: { row, at }, note, ...(next && { focus: next.key }) });
    }
    case 'putBack':
      return removed ? after(putBack(draft, removed.row, removed.at), { focus: removed.row.key }) : editor;
    case 'refuse': {
      const key = draft.rows[step.index]?.key;
      return key === undefined
        ? editor
        : after(draft, { ...(removed && { removed }), refused: { key, text: step.text } });
    }
  }

  function added(rows: readonly RowContent[]): Editor {
    const note = sentence('%{smart_count} attachment added. |||| %{smart_count} attachments added.', {
      smart_count: rows.length,
    });
    return after(addRows(draft, rows), { note, focus: draft.nextKey });
  }
}

/** A picked file as a row of its own. */
function pdfRow(file: File): RowContent {
  return { title: guessTitle(file.name), type: 'pdf', file };
}
