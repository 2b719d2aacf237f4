import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useConsole, useOpenChangeSet } from '../context/console-context.js';
import type { OpenChangeSet } from '../context/open-change-set.js';
import { useLeaveForm } from '../navigation/leaving.js';

/** Works in another change set, or in none. Unsaved work is asked about first: it would be saved elsewhere. */
export function useShowChangeSet(): (next: OpenChangeSet | undefined) => void {
  const { changeSets } = useConsole();
  const leave = useLeaveForm();
  return (next) => {
    if (next?.id !== changeSets.opened()?.id) leave(() => void changeSets.choose(next));
  };
}

/**
 * Follows the choice: another tab's holds here too, and what was read with another one, or as somebody else, is read
 * again.
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
    void queries.resetQueries({ predicate: ({ queryKey: [first] }) => !stays.includes(first) });
  }, [id, queries]);
}
