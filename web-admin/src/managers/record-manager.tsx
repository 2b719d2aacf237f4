import type { ConsoleScreen } from '@noticeboard/content-model';
import { Stack } from '@mui/material';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { useMayWrite, useScreenLabel } from '../access/roles.js';
import type { Saved } from '../editing/use-submission.js';
import { type Done, useNotifyDone } from '../feedback/notify-done.js';
import { type BulkAction, bulkDelete } from '../lists/bulk-action.js';
import { useAddressState, useLeaveForm } from '../navigation/leaving.js';
import { FailureBox, type FailureWords } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useTranslate } from '../words/translate.js';
import { RemovalQuestion, type RemovalWords, useRemoval } from './removal.js';

type EditedRecord = ReturnType<typeof useEditedRecord>;

/** Which record the form of a manager edits, stored in the address (`?edit=`); none: the form is in add mode. */
export function useEditedRecord(resource: string) {
  const [address, setAddress] = useAddressState();
  const id = address('edit');
  const [form, setForm] = useState(0);
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
    show: (next: string | undefined) => {
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
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
}

export interface ManagedTableProps {
  readonly mayWrite: boolean;
  /** The actions on the selected rows: deleting them, by those who may. */
  readonly bulk: readonly BulkAction[];
  readonly onEdit: (record: RaRecord) => void;
  readonly onDelete: (record: RaRecord) => void;
}

interface RecordManagerProps {
  readonly screen: ConsoleScreen;
  readonly edited: EditedRecord;
  /** The message when a record cannot be read. */
  readonly failure: FailureWords;
  /** The message after a save. */
  readonly added: string;
  readonly updated: string;
  /** The name of a record. */
  readonly named: (record: RaRecord) => string;
  /** The posting whose public page shows a record. */
  readonly page?: (record: RaRecord) => Done['page'];
  /** How a record is deleted, where it can be: then a change can be undone, too. */
  readonly removal?: ManagedRemoval;
  /** The further message about the last act. */
  readonly notes?: ReactNode;
  readonly form: (props: ManagedFormProps) => ReactElement;
  readonly table: (props: ManagedTableProps) => ReactElement;
}

interface ManagedRemoval extends Omit<RemovalWords, 'named'> {
  readonly done: string;
  readonly failure: FailureWords;
}

/** The screen of one kind of record: the form in add or edit mode, and the list under it. */
export function RecordManager(props: RecordManagerProps) {
  const { screen, edited, failure, added, updated, named, page, removal, notes, form, table } = props;
  const translate = useTranslate();
  const mayWrite = useMayWrite(screen.path);
  const labelOf = useScreenLabel();
  const leave = useLeaveForm();
  const { record, show } = edited;
  const notifyDone = useNotifyDone();
  const removing = useRemoval({
    resource: screen.path,
    done: removal?.done ?? '',
    named,
    onRemoved({ id }) {
      if (id === edited.id) show(undefined);
    },
  });
  /** The former failure is over. */
  const next = (id: string | undefined) => {
    removing.forget();
    show(id);
  };
  const tell = ({ record: saved, created, correlationId, waits }: Saved) => {
    next(undefined);
    notifyDone({
      done: translate(created ? added : updated),
      about: named(saved),
      page: waits ? undefined : page?.(saved),
      ...(removal && { correlationId }),
    });
  };
  const bulk = [];
  if (removal && mayWrite) {
    const { question, failure: words } = removal;
    bulk.push(bulkDelete(screen.path, { question, named, failed: words.message ?? words.title ?? '' }));
  }
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={labelOf(screen)} />
      {edited.error !== null && <FailureBox {...failure} error={edited.error} />}
      {mayWrite && edited.isReady && (
        <Fragment key={edited.formKey}>
          {form({
            record,
            focused: edited.focused,
            onSaved: tell,
            onCancel: () => next(undefined),
          })}
        </Fragment>
      )}
      {notes}
      {removal && removing.error !== undefined && <FailureBox {...removal.failure} error={removing.error} />}
      {table({ mayWrite, bulk, onEdit: ({ id }) => leave(() => next(String(id))), onDelete: removing.ask })}
      {removal && <RemovalQuestion removal={removing} named={named} {...removal} />}
    </Stack>
  );
}
