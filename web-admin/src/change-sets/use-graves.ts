import { useGraveQuestion } from '../editing/grave-question.js';
import { useChecks } from './use-checks.js';
import type { PartProps } from './use-transitions.js';

/** Asks about what is grave in it, before it is to go public. */
export function useGraves({ record: { _id: id, revision } }: PartProps) {
  const question = useGraveQuestion();
  const { refetch, data } = useChecks(id, revision);
  return async () => {
    // Nobody may have waited for them, and without them it is asked in vain.
    const checks = data ?? (await refetch()).data ?? [];
    return question(
      checks.filter(({ grave }) => grave),
      id,
    );
  };
}
