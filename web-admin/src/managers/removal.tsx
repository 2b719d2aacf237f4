import { Stack } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Named } from '../history/events/history-paths.js';
import { SaveDestination } from '../editing/change-set-marks.js';
import { Question } from '../ui/dialog.js';
import { useMayWrite } from '../access/roles.js';
import { useOpenChangeSet } from '../context/console-context.js';
import { DoneNote } from '../ui/notes.js';
import { useTranslate, type WordKey } from '../words/translate.js';

export interface AskedWrite extends ReturnType<typeof useAskedWrite> {
  /** Name of the resource that something is deleted from. */
  readonly resource?: string;
}

/**
 * Writes a record, after a question about the one that is `asked` for; `error` is what the last write failed with.
 * @param leaves the screen is left for another one, and what it shows is not to be read again
 */
export function useAskedWrite(
  write: (record: RaRecord) => Promise<unknown>,
  onWritten: (record: RaRecord) => void,
  leaves = false,
) {
  const refresh = useRefresh();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const unasked = async (record: RaRecord) => {
    setBusy(true);
    setError(undefined);
    // An open question would hold the focus that what comes of its answer takes.
    const close = () =>
      flushSync(() => {
        setBusy(false);
        setAsked(undefined);
      });
    try {
      await write(record);
      close();
      onWritten(record);
      if (leaves) return;
    } catch (failure) {
      close();
      setError(failure);
    }
    // Also after a failure: the record may have changed or gone meanwhile.
    refresh();
  };
  const ask = (record: RaRecord) => {
    setError(undefined);
    setAsked(record);
  };
  const confirm = async () => (asked && !busy ? unasked(asked) : undefined);
  return {
    asked,
    busy,
    error,
    ask,
    cancel: () => setAsked(undefined),
    confirm,
    unasked,
    forget: () => setError(undefined),
  };
}

/** Deletes a record, after a question. */
export function useRemoval(resource: string, onRemoved: (record: RaRecord) => void, leaves = false): AskedWrite {
  const dataProvider = useDataProvider();
  const asked = useAskedWrite(
    (record) => dataProvider.delete(resource, { id: record.id, previousData: record }),
    onRemoved,
    leaves,
  );
  return { ...asked, resource };
}

export interface RemovalWords {
  readonly question: WordKey;
  /** What the record is called. */
  readonly named: (record: RaRecord) => string;
  readonly consequence?: string;
}

interface RemovalQuestionProps extends RemovalWords {
  readonly removal: AskedWrite;
  /** Label of the button that says yes. */
  readonly confirm?: WordKey;
}

export function RemovalQuestion({ removal, question, named, consequence, confirm = 'Delete' }: RemovalQuestionProps) {
  const translate = useTranslate();
  const { asked, busy, cancel } = removal;
  return (
    <Question
      open={asked !== undefined}
      busy={busy}
      title={question}
      confirm={confirm}
      warns
      onConfirm={() => void removal.confirm()}
      onClose={cancel}
    >
      {asked && <strong>{named(asked)}</strong>}
      {asked && consequence !== undefined && <p>{translate(consequence)}</p>}
      {removal.resource !== undefined && <SaveDestination resource={removal.resource} />}
    </Question>
  );
}

const UndoDelete = lazy(async () => ({ default: (await import('../history/restore/undo.js')).UndoDelete }));

interface RemovedNoteProps {
  readonly done: string;
  /** What was deleted, if that is what was done. */
  readonly removed: Named | undefined;
}

/** What was done last; of a deletion, the way back too. */
export function RemovedNote({ done, removed }: RemovedNoteProps) {
  const mayRestore = useMayWrite('history');
  const opened = useOpenChangeSet();
  // What is only prepared is there still: its step is dropped.
  if (!removed || !mayRestore || opened) return <DoneNote done={done} after={removed?.id} />;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <DoneNote done={done} after={removed.id} />
      <Suspense fallback={null}>
        <UndoDelete key={removed.id} record={removed} />
      </Suspense>
    </Stack>
  );
}
