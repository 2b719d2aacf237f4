import type { ProjectionsReport } from '@noticeboard/content-model';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';

const everyMs = 1000;

/**
 * How much of the log is read, from 0 to 1, while what is asked for waits for the state of an earlier moment; undefined
 * while nothing does.
 */
export function usePastReplay(asOf: string): number | undefined {
  const { ask } = useDataProvider<ApiProvider>();
  const isWaiting = useIsFetching({ predicate: ({ queryKey }) => queryKey[0] !== 'past replay' }) > 0;
  const { data } = useQuery({
    queryKey: ['past replay', asOf],
    queryFn: async ({ signal }) => {
      const { past = [] } = (await ask('/api/projections', { signal })).json as ProjectionsReport;
      return past.find((each) => each.asOf === asOf)?.share ?? null;
    },
    enabled: isWaiting,
    refetchInterval: everyMs,
    retry: false,
    gcTime: 0,
  });
  return isWaiting ? (data ?? undefined) : undefined;
}
