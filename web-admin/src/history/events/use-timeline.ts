import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../../providers/with-api.js';
import type { HistoryEvent } from './history-event.js';
import { type Named, timelinePath } from './history-paths.js';

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
