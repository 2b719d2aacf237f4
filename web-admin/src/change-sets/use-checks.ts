import type { WireCheck } from '@noticeboard/content-model';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';

/** The checks of a change set, as it stands at a revision of its own. */
export function useChecks(id: string, revision: number) {
  const { ask } = useDataProvider<ApiProvider>();
  return useQuery({
    queryKey: ['changeSetChecks', id, revision],
    queryFn: async ({ signal }) =>
      (await ask(`/api/change-sets/${encodeURIComponent(id)}/checks`, { signal })).json as readonly WireCheck[],
    staleTime: Infinity,
    retry: false,
  });
}
