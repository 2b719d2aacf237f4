import { Stack } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { type RaRecord, useDataProvider, useRefresh, useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import type { Named } from '../history/events/history-paths.js';
import { Question } from '../ui/dialog.js';
import { DoneNote } from '../ui/done-note.js';

export interface Removal {
  /** The record that the question is about, while it is open. */
  readonly asked: RaRecord | undefined;
  readonly busy: boolean;
  /** What the last removal failed with. */
  readonly error: unknown;
  readonly ask: (record: RaRecord) => void;
  readonly cancel: () => void;
  readonly confirm: () => Promise<void>;
}

interface RemovalOptions {
  /** The screen is left for another one, and what it shows is not to be read again. */
  readonly leaves?: boolean;
}

/** Deletes a record, after a question. */
export function useRemoval(
  resource: string,
  onRemoved: (record: RaRecord) => void,
  { leaves = false }: RemovalOptions = {},
): Removal {
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<RaRecord>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const confirm = async () => {
    if (!asked || busy) return;
    setBusy(true);
    // An open question would hold the focus that what comes of its answer takes.
    const close = () =>
      flushSync(() => {
        setBusy(false);
        setAsked(undefined);
      });
    try {
      await dataProvider.delete(resource, { id: asked.id, previousData: asked });
      close();
      onRemoved(asked);
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
  return { asked, busy, error, ask, cancel: () => setAsked(undefined), confirm };
}

export interface RemovalWords {
  readonly question: string;
  /** What the record is called. */
  readonly named: (record: RaRecord) => string;
  readonly consequence?: string;
}

export function RemovalQuestion({
  removal,
  question,
  named,
  consequence,
}: RemovalWords & { readonly removal: Removal }) {
  const translate = useTranslate();
  const { asked, busy, cancel, confirm } = removal;
  return (
    <Question
      open={asked !== undefined}
      busy={busy}
      title={question}
      confirm="Delete"
      warns
      onConfirm={() => void confirm()}
      onClose={cancel}
    >
      {asked && <strong>{named(asked)}</strong>}
      {asked && consequence !== undefined && <p>{translate(consequence)}</p>}
    </Question>
  );
}

const UndoDelete = lazy(async () => ({ default: (await import('../history/restore/undo-delete.js')).UndoDelete }));

interface RemovedNoteProps {
  readonly done: string;
  /** What was deleted, if that is what was done. */
  readonly removed: Named | undefined;
}

/** What was done last; of a deletion, the way back too. */
export function RemovedNote({ done, removed }: RemovedNoteProps) {
  if (!removed) return <DoneNote done={done} />;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <DoneNote done={done} after={removed.id} />
      <Suspense fallback={null}>
        <UndoDelete key={removed.id} record={removed} />
      </Suspense>
    </Stack>
  );
}
