import { useMemo } from 'react';
import { useConsole } from '../../context/console-context.js';
import { type ComparedPart, recordDifference, type RecordState } from '../difference/record-difference.js';
import type { Subject } from '../events/history-event.js';

/** Two states of one record, part by part. Null, as undefined, is a record that was not there. */
export function useDifference(
  { kind, family }: Pick<Subject, 'kind' | 'family'>,
  before: RecordState | null,
  after: RecordState | null,
): readonly ComparedPart[] {
  const tables = useConsole();
  return useMemo(
    () => recordDifference({ kind, family }, tables, before ?? undefined, after ?? undefined),
    [kind, family, tables, before, after],
  );
}
