import { Alert, Box, Stack, TextField, Typography } from '@mui/material';
import type { Attachment } from '@noticeboard/content-model';
import { type ClipboardEvent, type Dispatch, useEffect, useMemo, useState } from 'react';
import { FilePicker, PdfLimit } from '../../editing/pdf-input.js';
import { Button } from '../../ui/buttons.js';
import { inWords } from '../../words/sentence.js';
import { useTranslate } from '../../words/translate.js';
import type { Editor, Step } from '../draft/editor.js';
import { duplicatesIn } from '../draft/row-faults.js';
import { asLines, clipboardOf, linksInText, readLinks } from '../links/read-links.js';
import { AttachmentRow, titleInputId } from './attachment-row.js';

interface AttachmentRowsProps {
  readonly editor: Editor;
  readonly dispatch: Dispatch<Step>;
  /** The links of the posting's other records. */
  readonly elsewhere: readonly Attachment[];
  /** A save was tried: what is missing is said. */
  readonly isChecked: boolean;
  readonly disabled: boolean;
}

/** All attachments of the form, and the ways to further ones. */
export function AttachmentRows({ editor, dispatch, elsewhere, isChecked, disabled }: AttachmentRowsProps) {
  const { rows } = editor.draft;
  const { refused } = editor;
  const duplicates = useMemo(() => duplicatesIn(rows, elsewhere), [rows, elsewhere]);
  return (
    <Box component="fieldset" disabled={disabled} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map((row, index) => (
          <li key={row.key}>
            <AttachmentRow
              row={row}
              number={index + 1}
              isLast={index === rows.length - 1}
              isChecked={isChecked}
              refusal={refused?.key === row.key ? refused.text : undefined}
              duplicates={duplicates.get(row.key) ?? nothing}
              dispatch={dispatch}
            />
          </li>
        ))}
      </Box>
      <EditorNotes editor={editor} dispatch={dispatch} />
      <AddButtons dispatch={dispatch} />
    </Box>
  );
}

const nothing: readonly never[] = [];

/** The last step in words, and the way back from a removal. */
function EditorNotes({ editor, dispatch }: Pick<AttachmentRowsProps, 'editor' | 'dispatch'>) {
  const translate = useTranslate();
  const { note, removed, leftOut = [] } = editor;
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1 }}>
        <Typography role="status" variant="body2">
          {note && inWords(note, translate)}
        </Typography>
        {removed && <Button label="Put it back" size="small" onClick={() => dispatch({ type: 'putBack' })} />}
      </Stack>
      {leftOut.length > 0 && (
        <Alert severity="warning" role="alert" sx={{ mb: 1 }}>
          {translate('No PDF, so left out: %{names}', { names: leftOut.join(', ') })}
        </Alert>
      )}
    </>
  );
}

const addLinkButtonId = 'add-link';

/** The ways to further rows; each does without a mouse. */
function AddButtons({ dispatch }: { readonly dispatch: Dispatch<Step> }) {
  const translate = useTranslate();
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button id={addLinkButtonId} variant="outlined" size="small" onClick={() => dispatch({ type: 'addBlank' })}>
          {translate('Add link')}
        </Button>
        <FilePicker
          label={translate('Add PDFs')}
          name={translate('PDF files to add')}
          many
          onPick={(pdfs, others) => dispatch({ type: 'addFiles', files: [...pdfs, ...others] })}
        />
        <Button variant="outlined" size="small" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {translate('Paste links')}
        </Button>
      </Stack>
      {isPasting && <PasteLinks dispatch={dispatch} onClose={() => setPasting(false)} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate(
          'PDFs can also be dropped on this form, several at once. A PDF opens in a tab of its own, not in this page.',
        )}{' '}
        {translate('Alt+↑ and Alt+↓ move the attachment that holds the cursor.')}
      </Typography>
      <PdfLimit />
    </>
  );
}

/** Many links at once; what is read of them is shown before it becomes rows. */
function PasteLinks({ dispatch, onClose }: { readonly dispatch: Dispatch<Step>; readonly onClose: () => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const links = linksInText(text);

  /** A copied page hides its addresses behind its words: they are brought out as lines. */
  const paste = (event: ClipboardEvent) => {
    // Rows are made by the button here, not by the form.
    event.stopPropagation();
    const clipboard = clipboardOf(event.clipboardData);
    const found = readLinks(clipboard);
    if (found.length <= linksInText(clipboard.text).length) return;
    event.preventDefault();
    setText([text.trim(), asLines(found)].filter(Boolean).join('\n'));
  };

  return (
    <Box sx={{ mt: 1.5 }}>
      <TextField
        label={translate('Links, one per line')}
        helperText={translate(
          'An address, or title and address, on each line. Copied text or tables bring their links along.',
        )}
        multiline
        minRows={3}
        maxRows={12}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
        onPaste={paste}
      />
      <Stack direction="row" spacing={1} sx={{ mt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          label="Add these links"
          variant="outlined"
          size="small"
          disabled={links.length === 0}
          onClick={() => {
            dispatch({ type: 'addLinks', links });
            onClose();
          }}
        />
        <Button label="ra.action.close" size="small" onClick={onClose} />
        <Typography variant="body2" role="status">
          {text.trim() !== '' &&
            translate('%{smart_count} link read |||| %{smart_count} links read', { smart_count: links.length })}
        </Typography>
      </Stack>
    </Box>
  );
}

/** Puts the cursor where the last step leaves it. */
export function useCursor(editor: Editor): void {
  useEffect(() => {
    const { focus, removed, draft } = editor;
    if (focus !== undefined) document.getElementById(titleInputId(focus))?.focus();
    else if (removed && draft.rows.length === 0) document.getElementById(addLinkButtonId)?.focus();
    // After every step: two of them may mean the same row.
  }, [editor]);
}
