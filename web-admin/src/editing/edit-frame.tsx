import { Alert, Paper, type PaperProps, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLocale } from 'react-admin';
import { Button, useRestoredFocus } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';
import { momentWords } from '../words/formats.js';
import type { ComparedField } from './form-fields.js';
import { forReview } from './change-set-marks.js';
import { ConflictDialog } from './conflict-dialog.js';
import type { EditSession } from './use-edit-session.js';
import type { Draft, DraftTrouble } from './draft-store.js';
import type { DraftHandle } from './use-draft.js';

interface EditFrameProps extends Omit<PaperProps, 'onSubmitCapture'> {
  readonly session: EditSession;
  readonly heading: string;
  /** The heading is there for those who hear it alone. */
  readonly isFolded?: boolean;
  /** All fields that a conflict can be about, as they are on the wire. */
  readonly fields: readonly ComparedField[];
  /** Called with each submit, before the form is. */
  readonly onSubmitCapture?: (() => void) | undefined;
  /** The form's element with its `EditActions`. */
  readonly children: ReactNode;
}

/** The frame of every form that edits a record: its heading, the draft that was left behind, and a conflict to settle. */
export function EditFrame(props: EditFrameProps) {
  const { session, heading, isFolded = false, fields, children, sx = {}, onSubmitCapture, ...paper } = props;
  const { formId: id, conflict } = session;
  useRestoredFocus(session.submission.busy);
  return (
    <Paper
      {...paper}
      variant="outlined"
      component="section"
      aria-labelledby={`${id}-title`}
      sx={[{ p: isFolded ? 1 : 2, minWidth: 0, position: 'relative' }, ...(Array.isArray(sx) ? sx : [sx])]}
      onSubmitCapture={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        session.submission.aimAt(submitter?.getAttribute('name') === forReview ? 'review' : 'site');
        onSubmitCapture?.();
      }}
    >
      <Stack spacing={isFolded ? 0 : 2}>
        <Typography id={`${id}-title`} component="h2" variant="subtitle1" sx={isFolded ? heard : seen}>
          {heading}
        </Typography>
        <DraftNote draft={session.draft} form={id} onRestore={session.restore} />
        {children}
      </Stack>
      {conflict && (
        <ConflictDialog
          versions={conflict}
          fields={fields}
          onMerged={(merged) => session.saveMerged(conflict, merged)}
          onCancel={session.dismiss}
        />
      )}
    </Paper>
  );
}

const seen = { overflowWrap: 'anywhere' };
const heard = { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' };

interface DraftNoteProps {
  readonly draft: DraftHandle;
  /** `id` of the form's element. */
  readonly form: string;
  /** Puts the draft into the form. */
  readonly onRestore: (draft: Draft) => void;
}

/** Offers what an earlier opening of the form left behind, and says when nothing can be stored. */
function DraftNote({ draft, form, onRestore }: DraftNoteProps) {
  const { found, trouble, take, discard } = draft;
  const translate = useTranslate();
  const locale = useLocale();
  const [restored, setRestored] = useState<Draft>();

  const restore = (one: Draft) => {
    take();
    onRestore(one);
    setRestored(one);
    toFirstInput(form);
  };

  return (
    <>
      {found && (
        <Alert severity="info" role="status">
          {translate('You have an unsaved draft from %{time}.', { time: momentWords(found.savedAt, locale) })}
          <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
            <Button label="Restore" size="small" variant="outlined" onClick={() => restore(found)} />
            <Button
              label="Discard"
              size="small"
              onClick={() => {
                discard();
                toFirstInput(form);
              }}
            />
          </Stack>
        </Alert>
      )}
      {restored && (
        <Typography role="status" variant="body2">
          {translate('Draft restored. It is not saved yet.')}
          {restored.files.length > 0 &&
            ` ${translate('Please choose these files again: %{files}', { files: restored.files.join(', ') })}`}
        </Typography>
      )}
      {trouble && <Alert severity="warning">{translate(troubles[trouble])}</Alert>}
    </>
  );
}

const troubles = {
  tooLarge: 'This is too long to be kept as a draft. Save it before you leave the page.',
  unavailable: 'This browser keeps no drafts. Save before you leave the page.',
} as const satisfies Record<DraftTrouble, string>;

/** The buttons go with the note: the cursor must not go with them. A table has a cell in place of an input. */
function toFirstInput(form: string): void {
  document
    .getElementById(form)
    ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, td[tabindex="0"]')
    ?.focus();
}
