import { type Attachment, type Family, messages } from '@noticeboard/content-model';
import { Button, LinearProgress, Paper, Stack, Typography } from '@mui/material';
import { type FormEvent, useEffect, useReducer, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Draft as KeptDraft } from '../../editing/draft.js';
import { DraftNote } from '../../editing/draft-note.js';
import { useDraft } from '../../editing/use-draft.js';
import { FailureBox } from '../../ui/failure-box.js';
import { SaveShortcut } from '../../ui/save-shortcut.js';
import { SlowNote } from '../../ui/slow-note.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.js';
import { attachmentsIn } from '../stored/attachments-in.js';
import { attachmentsOf } from '../draft/draft.js';
import { hasChanges, openEditor, take as afterStep } from '../draft/editor.js';
import { keptRows, rowsToKeep } from '../draft/kept-rows.js';
import { AttachmentRows } from './attachment-rows.js';
import { TheirChange } from './their-change.js';
import { useAttachmentsSave } from './use-attachments-save.js';
import { useCursor } from './use-cursor.js';
import { useIncoming } from './use-incoming.js';
import { useKeptFocus } from '../../ui/use-kept-focus.js';

interface AttachmentsFormProps {
  readonly family: Family;
  /** The posting it belongs to; none as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** The record that is edited; none in add mode. */
  readonly record: RaRecord | undefined;
  /** The same record as it was read last. */
  readonly latest: RaRecord | undefined;
  readonly heading: string;
  /** What the posting's other records hold. */
  readonly elsewhere: readonly Attachment[];
  /** Starts with the cursor in its first input. */
  readonly focused: boolean;
  readonly onUnknownTitle: () => void;
  readonly onSaved: (mode: 'added' | 'updated') => void;
  readonly onCancel: () => void;
}

const formId = 'attachments-form';

/** One record of useful links, in add or edit mode. */
export function AttachmentsForm(props: AttachmentsFormProps) {
  const { family, posting, record, latest, heading, elsewhere, focused, onUnknownTitle, onSaved, onCancel } = props;
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [editor, take] = useReducer(afterStep, undefined, () => openEditor(record && attachmentsIn(record), focused));
  const [isChecked, setChecked] = useState(false);
  const { draft, opened } = editor;
  const saving = useAttachmentsSave({
    family,
    posting,
    record,
    draft,
    take,
    onUnknownTitle,
    onSaved(mode) {
      kept.saved();
      onSaved(mode);
    },
  });
  const { base, busy, percent, sentences, isUnanswered, theirs, standAgainst, stopWaiting } = saving;
  const kept = useDraft(
    { form: family.console.items.path, record: String(base?.id ?? posting?.id ?? ''), stored: rowsToKeep(opened) },
    hasChanges(editor) ? { values: rowsToKeep(draft), opened: base } : undefined,
  );
  const { isOver, handlers } = useIncoming(take);
  useUnsavedGuard(hasChanges(editor));
  useKeptFocus(busy);
  useCursor(editor);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Drawn at once, so that the first input with a fault can take the cursor.
    flushSync(() => setChecked(true));
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    void saving.save();
  };
  const restore = ({ values, opened: before }: KeptDraft) => {
    take({ type: 'restore', rows: keptRows(values) });
    // Held against the record that it changes, as that was then.
    if (base && before) standAgainst({ ...before, id: base.id });
  };
  const open = (current: RaRecord, focusFirst: boolean) => {
    take({ type: 'open', attachments: attachmentsIn(current), focused: focusFirst });
    standAgainst(current);
  };
  // With nothing typed the form follows the record; otherwise it keeps its ground.
  const isBehind = !hasChanges(editor) && Number(latest?.['revision']) > Number(base?.['revision']);
  useEffect(() => {
    if (isBehind && latest) open(latest, false);
  });

  const saveMine = () => {
    // Drawn at once, so that the submit says the revision that was just shown.
    flushSync(() => standAgainst(theirs?.record));
    form.current?.requestSubmit();
  };

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="attachments-form-title"
      sx={{ p: 2, minWidth: 0, ...(isOver && { outline: '2px dashed', outlineColor: 'primary.main' }) }}
      {...(!busy && handlers)}
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack spacing={1.5}>
          <Typography id="attachments-form-title" component="h2" variant="subtitle1">
            {heading}
          </Typography>
          {family.site.linksReversed && (
            <Typography variant="body2" color="textSecondary">
              {translate('The public page shows these links in reverse order.')}
            </Typography>
          )}
          <DraftNote draft={kept} form={formId} onRestore={restore} />
          <AttachmentRows editor={editor} take={take} elsewhere={elsewhere} isChecked={isChecked} disabled={busy} />
          {sentences.length > 0 && (
            <FailureBox
              title={translate(messages.errorBox)}
              details={sentences}
              action={
                isUnanswered && (
                  <Button type="submit" color="inherit">
                    {translate('Try again')}
                  </Button>
                )
              }
            />
          )}
          {theirs && (
            <TheirChange
              theirs={theirs.record}
              mine={attachmentsOf(draft)}
              busy={busy}
              onTakeTheirs={() => (theirs.record ? open(theirs.record, true) : onCancel())}
              onSaveMine={saveMine}
            />
          )}
          {busy && percent !== undefined && (
            <LinearProgress variant="determinate" value={percent} aria-label={translate('Upload')} />
          )}
          {busy && <SlowNote percent={percent} onStopWaiting={stopWaiting} />}
          <Stack direction="row" spacing={1}>
            <SubmitButton label={base ? 'Update Item' : 'Add Item'} busy={busy} percent={percent} />
            <Button onClick={onCancel} disabled={busy}>
              {translate('ra.action.cancel')}
            </Button>
          </Stack>
        </Stack>
        <SaveShortcut form={formId} />
      </form>
    </Paper>
  );
}
