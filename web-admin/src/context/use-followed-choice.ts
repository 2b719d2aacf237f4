import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConsole, useOpenChangeSet } from './console-context.js';

/**
 * Follows the choice: another tab's holds here too, and what was read with another one, or as somebody else, is read
 * again. The screen stays until then with all that is typed in it, which is saved where the choice says.
 */
export function useFollowedChoice(): void {
  const { changeSets } = useConsole();
  const queries = useQueryClient();
  const id = useOpenChangeSet()?.id;
  const last = useRef(id);
  useEffect(() => {
    const look = () => void changeSets.look();
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [changeSets]);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    // The session stays, and so do the records that change sets do not hold.
    const stays: readonly unknown[] = ['auth', 'changeSet', 'changeSetChecks', 'change-sets'];
    const predicate = ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }) => !stays.includes(first);
    queries.removeQueries({ predicate, type: 'inactive' });
    void queries.invalidateQueries({ predicate });
  }, [id, queries]);
}
