import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../../providers/with-api.js';
import type { Values } from '../../providers/write-bodies.js';
import { type HistoryEvent, isDeletion } from './history-event.js';
import { type Named, statePath, timelinePath } from './history-paths.js';

/** Everything that happened to a record, oldest first. */
export function useTimeline({ kind, id, family }: Named) {
  const { ask } = useDataProvider<ApiProvider>();
  return useQuery({
    queryKey: ['history', kind, family, id],
    queryFn: async ({ signal }) => {
      const { json } = await ask(timelinePath({ kind, id, family }), { signal });
      // The API is the one that answers; its shapes are trusted everywhere.
      return json as readonly HistoryEvent[];
    },
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/** The record as it was after an event, with all that it owned; null where that deleted it. */
export function useRecordState(event: Pick<HistoryEvent, 'subject' | 'revision' | 'type'>) {
  const { ask } = useDataProvider<ApiProvider>();
  const { subject, revision } = event;
  return useQuery({
    queryKey: ['history', subject.kind, subject.family, subject.id, revision],
    queryFn: async ({ signal }) => {
      if (isDeletion(event)) return null;
      // The API is the one that answers; its shapes are trusted everywhere.
      return (await ask(statePath(subject, revision), { signal })).json as Values;
    },
    retry: false,
    refetchOnWindowFocus: false,
    // What is past does not change.
    staleTime: Infinity,
  });
}
