import { useQueryClient } from '@tanstack/react-query';
import { type Moment, useConsole } from '../context/console-context.js';
import { useLeaveForm } from '../navigation/leaving.js';

/** Shows another moment, or now again. Unsaved work is asked about first: nothing can be written in the past. */
export function useShowAsOf(): (moment: Moment | undefined) => void {
  const { asOf } = useConsole();
  const leave = useLeaveForm();
  const queries = useQueryClient();
  return (moment) =>
    leave(() => {
      asOf.show(moment);
      // The records in memory are of another moment. The session is not.
      void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
    });
}
