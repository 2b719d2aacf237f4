import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';

/** How many bytes a PDF may have; undefined until it is known. */
export function usePdfLimit(): number | undefined {
  const { ask } = useDataProvider<ApiProvider>();
  const { data } = useQuery({
    queryKey: ['limits'],
    queryFn: async ({ signal }) => (await ask('/api/desk/limits', { signal })).json as { readonly maxPdfBytes: number },
    staleTime: Infinity,
    // The server refuses what is too large all the same.
    retry: false,
  });
  return data?.maxPdfBytes;
}
