import { useEffect, useState } from 'react';
import { type RaRecord, useGetOne } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAddressState } from '../navigation/use-address-state.js';

interface EditedRecord {
  readonly id: string | undefined;
  /** As it was read; none in add mode, and none until it is read. */
  readonly record: RaRecord | undefined;
  /** The form may be shown: in add mode, or with the record. */
  readonly isReady: boolean;
  /** Why the record cannot be read. */
  readonly error: unknown;
  /** Of the form: a new one starts empty, or from the record as it is now. */
  readonly formKey: string;
  /** A form that was asked for starts with the cursor in it; the screen's first one does not. */
  readonly focused: boolean;
  /** What was done last. */
  readonly done: string;
  /** Id of the record, if what was done last is that it was deleted. */
  readonly removed: string | undefined;
  readonly say: (done: string, removed?: string) => void;
  /** A new form: for this record, or in add mode without one. */
  readonly show: (id: string | undefined, done?: string) => void;
}

/** What was done last, as the state of a location may tell it too. */
interface Note {
  readonly done: string;
  readonly removed?: string;
}

/** Which record the form of a manager edits, kept in the address (`?edit=`); none: the form is in add mode. */
export function useEditedRecord(resource: string): EditedRecord {
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
    isReady: id === undefined || record !== undefined,
    error: id === undefined ? null : error,
    formKey: `${id}/${form}`,
    focused: form > 0,
    done: note.done,
    removed: note.removed,
    say: (done, removed) => setNote({ done, ...(removed !== undefined && { removed }) }),
    show(next, done = '') {
      setNote({ done });
      setAddress({ edit: next });
      setForm(form + 1);
    },
  };
}
