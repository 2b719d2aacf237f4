import { type BegunRebuild, messages, type RebuildPurpose } from '@noticeboard/content-model';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { serverMessage } from '../providers/problem.js';
import type { ApiProvider } from '../providers/with-api.js';
import { projectionsQuery } from './use-projections.js';

export interface Order {
  readonly busy: boolean;
  /** Id of the one that was begun here last. */
  readonly begun: string | undefined;
  /** Why the last one was refused, in the server's words. */
  readonly failure: string | undefined;
  readonly give: (purpose: RebuildPurpose, force: boolean) => Promise<void>;
}

const paths: Readonly<Record<RebuildPurpose, string>> = { check: 'check', rebuild: 'rebuild', rollBack: 'roll-back' };

/** Begins a rebuild, a check or a roll-back; it goes on by itself. */
export function useOrder(): Order {
  const { ask } = useDataProvider<ApiProvider>();
  const queries = useQueryClient();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const [begun, setBegun] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const give = async (purpose: RebuildPurpose, force: boolean) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = JSON.stringify(force ? { force } : {});
      const { json } = await ask(`/api/projections/${paths[purpose]}`, { method: 'POST', body });
      setBegun((json as BegunRebuild).id);
    } catch (error) {
      setBegun(undefined);
      setFailure(serverMessage(error) ?? translate(messages.submitFailed));
    }
    await queries.invalidateQueries({ queryKey: projectionsQuery });
    setBusy(false);
  };

  return { busy, begun, failure, give };
}
