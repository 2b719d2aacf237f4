import type { ConsoleScreen } from '@noticeboard/content-model';
import { Stack } from '@mui/material';
import { Fragment, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type RaRecord, useDataProvider, useGetOne } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMayWrite } from '../access/roles.js';
import { type BulkAction, bulkDelete } from '../lists/bulk-action.js';
import type { Named } from '../history/events/history-paths.js';
import { useAddressState, useLeaveForm } from '../navigation/leaving.js';
import { FailureBox, type FailureWords } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useTranslate } from '../words/translate.js';
import { RemovalQuestion, type RemovalWords, RemovedNote, useRemoval } from './removal.js';

type EditedRecord = ReturnType<typeof useEditedRecord>;

/** What was done last, as the state of a location may tell it too. */
interface Note {
  readonly done: string;
  /** Id of the record that was deleted, if that is what was done. */
  readonly removed?: string;
}

/** Which record the form of a manager edits, kept in the address (`?edit=`); none: the form is in add mode. */
export function useEditedRecord(resource: string) {
  const [address, setAddress] = useAddressState();
  const id = address('edit');
  const [form, setForm] = useState(0);
  // Where the screen was left to, its deletion may have been told along.
  const { state, search } = useLocation();
  const told: Note | undefined = state?.note;
  const [note, setNote] = useState<Note>(told ?? { done: '' });
  const navigate = useNavigate();
  // It is told once, and not again after a reload.
  useEffect(() => {
    if (told) void navigate({ search }, { replace: true, state: null });
  }, [told, navigate, search]);
  const { data, error } = useGetOne(
    resource,
    { id: id ?? '' },
    { enabled: id !== undefined, retry: false, refetchOnWindowFocus: false },
  );
  const record = id === undefined ? undefined : data;
  return {
    id,
    record,
    // The form may be shown: in add mode, or with the record.
    isReady: id === undefined || record !== undefined,
    error: id === undefined ? null : error,
    // A new form starts empty, or from the record as it is now; one that was asked for, with the cursor in it.
    formKey: `${id}/${form}`,
    focused: form > 0,
    note,
    say: (done: string, removed?: string) => setNote({ done, ...(removed !== undefined && { removed }) }),
    show: (next: string | undefined, done = '') => {
      setNote({ done });
      setAddress({ edit: next, title: undefined });
      setForm(form + 1);
    },
  };
}

export interface ManagedFormProps {
  /** The record that is edited; none in add mode. */
  readonly record: RaRecord | undefined;
  /** Starts with the cursor in its first field. */
  readonly focused: boolean;
  readonly onSaved: (created: boolean) => void;
  readonly onCancel: () => void;
}

export interface ManagedTableProps {
  readonly mayWrite: boolean;
  /** What can be done with the selected rows: deleting them, by those who may. */
  readonly bulk: readonly BulkAction[];
  readonly onEdit: (record: RaRecord) => void;
  readonly onDelete: (record: RaRecord) => void;
}

interface RecordManagerProps {
  readonly screen: ConsoleScreen;
  readonly edited: EditedRecord;
  /** What is said when a record cannot be read. */
  readonly failure: FailureWords;
  /** What is said after a save. */
  readonly added: string;
  readonly updated: string;
  /** How a record is deleted, where it can be. */
  readonly removal?: ManagedRemoval;
  /** What else there is to say of the last act. */
  readonly notes?: ReactNode;
  readonly form: (props: ManagedFormProps) => ReactElement;
  readonly table: (props: ManagedTableProps) => ReactElement;
}

interface ManagedRemoval extends RemovalWords {
  readonly done: string;
  readonly failure: FailureWords;
  /** What its history goes by, which a deletion is undone with. */
  readonly history: Omit<Named, 'id'>;
}

/** The screen of one kind of record: the form in add or edit mode, and the list under it. */
export function RecordManager(props: RecordManagerProps) {
  const { screen, edited, failure, added, updated, removal, notes, form, table } = props;
  const translate = useTranslate();
  const mayWrite = useMayWrite(screen.path);
  const leave = useLeaveForm();
  const dataProvider = useDataProvider();
  const { record, note, show } = edited;
  const removing = useRemoval(screen.path, ({ id }) => {
    if (id === edited.id) show(undefined);
    edited.say(translate(removal?.done ?? ''), String(id));
  });
  /** What failed before is over. */
  const next = (id: string | undefined, done?: string) => {
    removing.forget();
    show(id, done);
  };
  const bulk = [];
  if (removal && mayWrite) {
    const { question, named, failure: words } = removal;
    bulk.push(bulkDelete(dataProvider, screen.path, { question, named, failed: words.message ?? words.title ?? '' }));
  }
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={screen.label} />
      {edited.error !== null && <FailureBox {...failure} error={edited.error} />}
      {mayWrite && edited.isReady && (
        <Fragment key={edited.formKey}>
          {form({
            record,
            focused: edited.focused,
            onSaved: (created) => next(undefined, translate(created ? added : updated)),
            onCancel: () => next(undefined),
          })}
        </Fragment>
      )}
      <RemovedNote
        done={note.done}
        removed={removal && note.removed !== undefined ? { ...removal.history, id: note.removed } : undefined}
      />
      {notes}
      {removal && removing.error !== undefined && <FailureBox {...removal.failure} error={removing.error} />}
      {table({ mayWrite, bulk, onEdit: ({ id }) => leave(() => next(String(id))), onDelete: removing.ask })}
      {removal && <RemovalQuestion removal={removing} {...removal} />}
    </Stack>
  );
}
