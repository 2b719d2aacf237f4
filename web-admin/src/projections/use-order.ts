import { type BegunRebuild, type RebuildPurpose } from '@noticeboard/content-model';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ApiProvider } from '../providers/with-api.js';
import { projectionsQuery } from './use-projections.js';

export interface Order {
  readonly busy: boolean;
  /** Id of the one that was begun here last. */
  readonly begun: string | undefined;
  /** Why the last one was refused. */
  readonly error: Error | null;
  readonly give: (purpose: RebuildPurpose, force: boolean, onOver: () => void) => void;
}

const paths: Readonly<Record<RebuildPurpose, string>> = { check: 'check', rebuild: 'rebuild', rollBack: 'roll-back' };

/** Begins a rebuild, a check or a roll-back; it goes on by itself. */
export function useOrder(): Order {
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
    begun: data?.id,
    error,
    give: (purpose, force, onOver) => mutate({ purpose, force }, { onSettled: onOver }),
  };
}
