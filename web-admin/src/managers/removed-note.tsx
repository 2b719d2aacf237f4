import { Stack } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { Named } from '../history/events/history-paths.js';
import { DoneNote } from '../ui/done-note.js';

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
