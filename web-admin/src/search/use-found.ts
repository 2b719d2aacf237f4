import { useQuery } from '@tanstack/react-query';
import type { FoundRecords } from '@noticeboard/content-model';
import { useDataProvider } from 'react-admin';
import { useQuiet } from '../ui/use-quiet.js';
import type { ApiProvider } from '../providers/with-api.js';

export interface Found {
  /** The text of the search; not yet the typed one. */
  readonly q: string;
  /** In the order of the families and kinds; those with nothing are left out. */
  readonly found: readonly FoundRecords[];
  readonly error?: unknown;
}

/** Searches records of every kind once the typing pauses; undefined while nothing is typed. */
export function useFound(typed: string): Found | undefined {
  const { write } = useDataProvider<ApiProvider>();
  const q = useQuiet(typed.trim(), 200);
  const { data, error } = useQuery({
    queryKey: ['found', q],
    queryFn: async ({ signal }): Promise<Found> => {
      const { json } = await write(`/api/desk/find?q=${encodeURIComponent(q)}`, { signal });
      return { q, found: json as readonly FoundRecords[] };
    },
    enabled: q !== '',
    // The former results stay until the next answer.
    placeholderData: (before) => before,
    retry: false,
  });
  if (typed.trim() === '') return undefined;
  return error ? { q, found: [], error } : data;
}
