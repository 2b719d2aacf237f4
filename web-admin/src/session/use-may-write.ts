import { useCanAccess } from 'react-admin';

/** Whether this session may change records. The server decides again with every write. */
export function useMayWrite(resource: string): boolean {
  return useCanAccess({ resource, action: 'edit' }).canAccess === true;
}
