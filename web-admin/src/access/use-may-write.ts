import { useCanAccess } from 'react-admin';
import { useAsOf } from '../context/use-as-of.js';

/** Whether this session may change records, which nobody can in the past. The server decides again with every write. */
export function useMayWrite(resource: string): boolean {
  const isPast = useAsOf() !== undefined;
  return useCanAccess({ resource, action: 'edit' }).canAccess === true && !isPast;
}
