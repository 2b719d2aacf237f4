import type { BegunRebuild, ProjectionsReport, RebuildPurpose } from '@noticeboard/content-model';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';

const projectionsQuery = ['projections'];

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

export type Order = ReturnType<typeof useOrder>;

const paths: Readonly<Record<RebuildPurpose, string>> = { check: 'check', rebuild: 'rebuild', rollBack: 'roll-back' };

/** Begins a rebuild, a check or a roll-back; it goes on by itself. */
export function useOrder() {
  const { ask } = useDataProvider<ApiProvider>();
  const queries = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async ({ purpose, force }: { readonly purpose: RebuildPurpose; readonly force: boolean }) => {
      const body = JSON.stringify(force ? { force } : {});
      const { json } = await ask(`/api/projections/${paths[purpose]}`, { method: 'POST', body });
      return json as BegunRebuild;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: projectionsQuery }),
  });
  return {
    busy: isPending,
    /** Id of the one that was begun here last. */
    begun: data?.id,
    error,
    give: (purpose: RebuildPurpose, force: boolean, onOver: () => void) =>
      mutate({ purpose, force }, { onSettled: onOver }),
  };
}
