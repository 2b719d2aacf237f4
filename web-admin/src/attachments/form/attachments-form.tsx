import { type Attachment, encodedError, messages } from '@noticeboard/content-model';
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import {
  type ClipboardEvent,
  type Dispatch,
  type DragEvent,
  type FormEvent,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { ComparedField } from '../../editing/form-fields.js';
import { EditActions } from '../../editing/edit-actions.js';
import { EditFrame } from '../../editing/edit-frame.js';
import { useEditSession, useUnsavedWork } from '../../editing/use-edit-session.js';
import type { PartFormProps } from '../../managers/part-panel.js';
import type { Values } from '../../providers/write-bodies.js';
import { attachmentsIn, attachmentsOf, draftOf, newDraft, rowsForDraft, rowsFromDraft } from '../draft/draft.js';
import { openEditor, reduce, type Step } from '../draft/editor.js';
import { draftFault, isFaultless, refusedRow, rowFaults } from '../draft/row-faults.js';
import { AttachmentLine } from '../pdf/stored-pdf.js';
import { useTranslate } from '../../words/translate.js';
import { clipboardOf, readLinks } from '../links/read-links.js';
import { isPdf } from '../../editing/pdf-file.js';
import { AttachmentRows, useCursor } from './attachment-rows.js';

interface AttachmentsFormProps extends PartFormProps {
  /** The links of the posting's other records. */
  readonly elsewhere: readonly Attachment[];
}

const id = 'attachments-form';
const names = ['attachments'];
const held = ['rows'];
const toForm = (record: Values) =>
  rowsForDraft(record['attachments'] === undefined ? newDraft : draftOf(attachmentsIn(record)));

/** One record of useful links, in add or edit mode. */
export function AttachmentsForm(props: AttachmentsFormProps) {
  const { family, posting, record, heading, elsewhere, focused, onUnknownTitle, onSaved, onCancel } = props;
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [editor, dispatch] = useReducer(reduce, undefined, () =>
    openEditor(record ? draftOf(attachmentsIn(record)) : newDraft, focused),
  );
  const [isChecked, setChecked] = useState(false);
  /** The server's faults of the list as a whole. */
  const [fault, setFault] = useState<string>();
  const { draft } = editor;
  const session = useEditSession({
    formId: id,
    resource: family.console.items.path,
    latest: record,
    owner: posting && String(posting.id),
    names,
    held,
    toForm,
    onBegin: (values, focuses) => dispatch({ type: 'open', rows: rowsFromDraft(values), focuses }),
    onSaved,
  });
  const { base, submission } = session;
  const { busy, percent } = submission;
  useUnsavedWork(session, rowsForDraft(draft));
  const { isOver, handlers } = useIncoming(dispatch);
  useCursor(editor);

  const save = async () => {
    if (busy) return;
    setFault(undefined);
    if (!posting) onUnknownTitle?.();
    const faults = [posting ? undefined : encodedError(family.unknownTitle), draftFault(draft, base === undefined)];
    const [first, ...more] = faults.filter((one) => one !== undefined);
    if (first !== undefined) return void submission.fail(first, ...more);
    if (!posting || !draft.rows.every((row) => isFaultless(rowFaults(row)))) return;
    const title = posting[family.titleField];
    const refused = await submission.submit({ [family.titleField]: title, attachments: attachmentsOf(draft) });
    const message = refused?.['attachments'];
    if (typeof message !== 'string') return;
    const row = refusedRow(message);
    if (row) dispatch({ type: 'refuse', ...row });
    else setFault(message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It is drawn at once, so that the first input with a fault can take the cursor.
    flushSync(() => setChecked(true));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    void save();
  };

  return (
    <EditFrame
      session={session}
      heading={heading}
      fields={comparedAttachments}
      sx={isOver ? { outline: '2px dashed', outlineColor: 'primary.main' } : {}}
      {...(!busy && handlers)}
    >
      <form id={id} ref={form} onSubmit={submit} noValidate>
        <Stack spacing={1.5}>
          {family.site.linksReversed && (
            <Typography variant="body2" color="textSecondary">
              {translate('The public page shows these links in reverse order.')}
            </Typography>
          )}
          <AttachmentRows
            editor={editor}
            dispatch={dispatch}
            elsewhere={elsewhere}
            isChecked={isChecked}
            disabled={busy}
          />
          {busy && percent !== undefined && (
            <LinearProgress variant="determinate" value={percent} aria-label={translate('Upload')} />
          )}
          <EditActions
            session={session}
            failureTitle={messages.errorBox}
            failureText={messages.submitFailed}
            failureLeads
            faults={fault === undefined ? [] : [fault]}
            saveAsNewLabel="Save mine as a new item"
            submitLabel={base ? 'Update Item' : 'Add Item'}
            onCancel={onCancel}
          />
        </Stack>
      </form>
    </EditFrame>
  );
}

export const comparedAttachments: readonly ComparedField[] = [
  {
    name: 'attachments',
    label: 'Useful links',
    show: (version, others) => <Lines own={attachmentsIn(version)} others={others.flatMap(attachmentsIn)} />,
  },
];

/** The attachments of one version, with what no other version has. */
function Lines({ own, others }: { readonly own: readonly Attachment[]; readonly others: readonly Attachment[] }) {
  const translate = useTranslate();
  const known = new Set(others.map(mark));
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5, whiteSpace: 'normal', '& > li': { mt: 0.5 } }}>
      {own.map((attachment, place) => (
        <li key={place}>
          <AttachmentLine
            attachment={attachment}
            note={!known.has(mark(attachment)) && <strong>({translate('only here')})</strong>}
          />
        </li>
      ))}
    </Box>
  );
}

function mark({ title, type, content, fileName }: Attachment): string {
  return JSON.stringify([title, type, content, fileName]);
}

/**
 * Files and texts that are dropped or pasted anywhere on the form become rows. `isOver`: something is about to be
 * dropped.
 */
function useIncoming(dispatch: Dispatch<Step>) {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    // A file that misses the form would replace the page, and with it whatever is not saved.
    const keepPage = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', keepPage);
    window.addEventListener('drop', keepPage);
    return () => {
      window.removeEventListener('dragover', keepPage);
      window.removeEventListener('drop', keepPage);
    };
  }, []);

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!isForRows(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop(event: DragEvent) {
      setOver(false);
      if (!isForRows(event)) return;
      event.preventDefault();
      const files = [...event.dataTransfer.files];
      const links = files.length > 0 ? [] : readLinks(clipboardOf(event.dataTransfer));
      if (files.length > 0) dispatch({ type: 'addFiles', files });
      else if (links.length > 0) dispatch({ type: 'addLinks', links });
    },
    onPaste(event: ClipboardEvent) {
      // Cells copied from a spreadsheet come with a picture of them: only PDFs count as files here.
      const files = [...event.clipboardData.files].filter(isPdf);
      const links = readLinks(clipboardOf(event.clipboardData));
      if (files.length === 0 && links.length < 2) return;
      event.preventDefault();
      dispatch(files.length > 0 ? { type: 'addFiles', files } : { type: 'addLinks', links });
    },
  };
  return { isOver, handlers };
}

/** Words that are dragged into an input are the browser's to put there. */
function isForRows({ dataTransfer, target }: DragEvent): boolean {
  const intoText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return dataTransfer.types.includes('Files') || !intoText;
}
