import type { ProjectionsReport } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';

export const projectionsQuery = ['projections'];

/** Between two looks, in milliseconds; none while the tab is out of sight. */
const pace = { running: 1000, idle: 10_000 };

/** How far the read models are. @param awaited id of a rebuild whose end is waited for */
export function useProjections(awaited: string | undefined) {
  const { ask } = useDataProvider<ApiProvider>();
  const isRunning = (report: ProjectionsReport | undefined) =>
    report?.running !== undefined || (awaited !== undefined && !report?.last.some(({ id }) => id === awaited));
  return useQuery({
    queryKey: projectionsQuery,
    // The API is the one that answers; its shapes are trusted everywhere.
    queryFn: async ({ signal }) => (await ask('/api/projections', { signal })).json as ProjectionsReport,
    refetchInterval: ({ state }) => (isRunning(state.data) ? pace.running : pace.idle),
    retry: false,
  });
}
