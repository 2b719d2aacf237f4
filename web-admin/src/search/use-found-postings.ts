import type { Family } from '@noticeboard/content-model';
import { useEffect, useState } from 'react';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { useQuiet } from '../dates/date-reading.js';

/** What a search has found in one family. */
export interface FoundInFamily {
  readonly family: Family;
  /** The newest of them. */
  readonly postings: readonly RaRecord[];
  readonly total: number;
}

export interface FoundPostings {
  /** What was searched for; not yet what is typed. */
  readonly q: string;
  /** In the order of the families; those with nothing are left out. */
  readonly found: readonly FoundInFamily[];
  /** The first error, where a family could not be searched. */
  readonly error?: unknown;
}

const shownOfEach = 6;

/** Searches all families once the typing pauses; undefined while nothing is typed. */
export function useFoundPostings(typed: string): FoundPostings | undefined {
  const { table } = useConsole();
  const provider = useDataProvider();
  const q = useQuiet(typed.trim(), 200);
  const [outcome, setOutcome] = useState<FoundPostings>();

  useEffect(() => {
    if (q === '') return undefined;
    const abort = new AbortController();
    const keep = (found: FoundPostings) => void (abort.signal.aborted || setOutcome(found));
    searchAll(provider, table, q, abort.signal).then(keep, (error: unknown) => keep({ q, found: [], error }));
    return () => abort.abort();
  }, [q, provider, table]);

  return typed.trim() === '' ? undefined : outcome;
}

/** One family that cannot be read does not hide the others. */
async function searchAll(
  provider: DataProvider,
  table: readonly Family[],
  q: string,
  signal: AbortSignal,
): Promise<FoundPostings> {
  const answers = await Promise.allSettled(
    table.map((family) =>
      provider.getList<RaRecord>(family.console.postings.path, {
        pagination: { page: 1, perPage: shownOfEach },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { q },
        signal,
      }),
    ),
  );
  const found = table.flatMap((family, index) => {
    const answer = answers[index];
    if (answer?.status !== 'fulfilled' || answer.value.data.length === 0) return [];
    const { data, total = data.length } = answer.value;
    return [{ family, postings: data, total }];
  });
  const failed = answers.find((answer) => answer.status === 'rejected');
  return { q, found, ...(failed && { error: failed.reason }) };
}
