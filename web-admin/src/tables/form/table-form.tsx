import type { Family } from '@noticeboard/content-model';
import { Button, Paper, Stack, Typography } from '@mui/material';
import { type FormEvent, useEffect, useReducer, useRef } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useKeptFocus } from '../../ui/use-kept-focus.js';
import type { Draft } from '../../editing/draft.js';
import { DraftNote } from '../../editing/draft-note.js';
import { useDraft } from '../../editing/use-draft.js';
import { SaveFailure } from '../../editing/save-failure.js';
import { SaveShortcut } from '../../ui/save-shortcut.js';
import { SlowNote } from '../../ui/slow-note.js';
import { SubmitButton } from '../../ui/submit-button.js';
import { useUnsavedGuard } from '../../editing/use-unsaved-guard.js';
import { hasChanges, openEditor, take as afterStep } from '../editor/editor.js';
import { blankGrid } from '../grid/grid.js';
import { gridIn } from '../grid/table-in.js';
import { TableEditor } from './table-editor.js';
import { TheirTable } from './their-table.js';
import { useTableSave } from './use-table-save.js';

interface TableFormProps {
  readonly family: Family;
  /** The posting it belongs to; none as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  /** The table that is edited, as it was when it was opened; none for a new one. */
  readonly record: RaRecord | undefined;
  /** The same as it was read last. */
  readonly latest: RaRecord | undefined;
  readonly heading: string;
  /** Starts with the cursor in its first cell. */
  readonly focused: boolean;
  readonly onUnknownTitle: () => void;
  readonly onSaved: (message: string) => void;
  readonly onDelete: (record: RaRecord) => void;
  readonly onCancel: () => void;
}

const formId = 'table-form';

/** One table: a saved one in edit mode, or a new one (specification, section 4). */
export function TableForm(props: TableFormProps) {
  const { family, posting, record, latest, heading, focused, onUnknownTitle, onSaved, onDelete, onCancel } = props;
  const translate = useTranslate();
  const form = useRef<HTMLFormElement>(null);
  const [editor, take] = useReducer(afterStep, undefined, () =>
    openEditor(record ? gridIn(record) : blankGrid, focused),
  );
  const grid = editor.history.present;
  const isUnsaved = hasChanges(editor);
  const { release } = useUnsavedGuard(isUnsaved);
  const saving = useTableSave({
    family,
    posting,
    record,
    onUnknownTitle,
    onSaved(message) {
      kept.saved();
      release();
      onSaved(message);
    },
  });
  const { base, busy, failure, theirs, standAgainst } = saving;
  const kept = useDraft(
    {
      form: family.console.tables.path,
      record: String(base?.id ?? posting?.id ?? ''),
      stored: { data: editor.opened },
    },
    isUnsaved ? { values: { data: grid }, opened: base } : undefined,
  );
  useKeptFocus(busy);

  // With nothing typed the editor follows the record.
  const isBehind = !isUnsaved && !busy && Number(latest?.['revision']) > Number(base?.['revision']);
  useEffect(() => {
    if (!isBehind || !latest) return;
    take({ type: 'open', grid: gridIn(latest), focuses: false });
    standAgainst(latest);
  }, [isBehind, latest, standAgainst]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save(grid);
  };
  const restore = ({ values, opened }: Draft) => {
    take({ type: 'restore', grid: gridIn(values) });
    // Held against the record that it changes, as that was then.
    if (base && opened) standAgainst({ ...opened, id: base.id });
  };
  const takeTheirs = () => {
    if (!theirs?.record) return onCancel();
    take({ type: 'open', grid: gridIn(theirs.record), focuses: true });
    standAgainst(theirs.record);
  };
  const saveMine = () => {
    // Drawn at once, so that the submit says the revision that was just shown.
    flushSync(() => standAgainst(theirs?.record));
    form.current?.requestSubmit();
  };

  return (
    <Paper variant="outlined" component="section" aria-labelledby="table-form-title" sx={{ p: 2, minWidth: 0 }}>
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack spacing={1.5}>
          <Typography id="table-form-title" component="h2" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {heading}
          </Typography>
          <DraftNote draft={kept} form={formId} onRestore={restore} />
          <TableEditor
            editor={editor}
            take={take}
            label={heading}
            busy={busy}
            onLeave={() => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()}
          >
            {failure && <SaveFailure failure={failure} title={saving.title} form={formId} />}
            {theirs && (
              <TheirTable
                theirs={theirs.record}
                mine={grid}
                busy={busy}
                onTakeTheirs={takeTheirs}
                onSaveMine={saveMine}
              />
            )}
            {busy && <SlowNote percent={undefined} onStopWaiting={saving.stopWaiting} />}
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <SubmitButton label="Save" busy={busy} />
              {base && (
                <>
                  <Button variant="outlined" disabled={busy} onClick={() => take({ type: 'edit' })}>
                    {translate('Edit Table')}
                  </Button>
                  <Button variant="outlined" color="error" disabled={busy} onClick={() => onDelete(base)}>
                    {translate('Delete Table')}
                  </Button>
                </>
              )}
              <Button disabled={busy} onClick={onCancel}>
                {translate('ra.action.cancel')}
              </Button>
            </Stack>
          </TableEditor>
        </Stack>
        <SaveShortcut form={formId} />
      </form>
    </Paper>
  );
}
